// A board on the page: its men, and what moves change. A move is a text: the squares between which a man
// moves, and what else changes, `4-6 6- 5R`.
"use strict";

class Board {
  static places = JSON.parse(document.getElementById("boards").textContent);

  constructor(svg) {
    this.svg = svg;
    [this.below, this.men, this.above] = svg.querySelectorAll(":scope > g");
    this.start = [this.below, this.men, this.above].map((group) => group.innerHTML);
    this.places = Board.places[svg.dataset.board];
  }

  // The men by their squares.
  reset() {
    [this.below, this.men, this.above].forEach((group, at) => {
      group.innerHTML = this.start[at];
    });
    const near = (a, b) => Math.abs(a - b) < 0.01;
    this.standing = new Map();
    for (const man of this.men.children) {
      const x = Number(man.getAttribute("x"));
      const y = Number(man.getAttribute("y"));
      const square = this.places.findIndex((at) => near(at[0], x) && near(at[1], y));
      this.standing.set(square, man);
    }
    const first = this.men.querySelector("use");
    this.prefix = first ? first.getAttribute("xlink:href")[1] : "x";
  }

  use(name, square) {
    const use = document.createElementNS(this.svg.namespaceURI, "use");
    use.setAttribute("href", "#" + name);
    use.setAttribute("x", this.places[square][0]);
    use.setAttribute("y", this.places[square][1]);
    return use;
  }

  put(square, letter) {
    const side = letter === letter.toUpperCase() ? "r" : "b";
    const man = this.use(this.prefix + side + letter.toLowerCase(), square);
    this.men.append(man);
    this.standing.set(square, man);
  }

  lift(square) {
    const man = this.standing.get(square);
    this.standing.delete(square);
    if (man) man.remove();
  }

  play(move) {
    const [squares, ...changes] = move.split(" ");
    const [from, to] = squares.split("-").map(Number);
    const man = this.standing.get(from);
    this.lift(to);
    if (man) {
      this.standing.delete(from);
      man.setAttribute("x", this.places[to][0]);
      man.setAttribute("y", this.places[to][1]);
      this.men.append(man);
      this.standing.set(to, man);
    }
    for (const change of changes) {
      const square = parseInt(change, 10);
      this.lift(square);
      const letter = change.slice(String(square).length);
      if (letter) this.put(square, letter);
    }
    return [from, to];
  }

  show(line, end) {
    this.reset();
    if (line.length === 0) return;
    this.below.innerHTML = "";
    this.above.innerHTML = "";
    let last = null;
    for (const move of line) last = this.play(move);
    if (end) {
      const [below, above] = end.content.querySelectorAll("g");
      this.below.innerHTML = below.innerHTML;
      this.above.innerHTML = above.innerHTML;
    } else {
      this.below.append(this.use(this.prefix + "-from", last[0]));
      this.below.append(this.use(this.prefix + "-to", last[1]));
    }
  }
}
