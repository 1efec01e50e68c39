// Plays the solutions through on the diagrams. The moves are the links of the solutions: each
// knows the number of the move before it, the squares between which a man moves, and what else
// changes on the board.
(() => {
  const players = new Map();
  let active = null;

  // A problem that is played through, on its diagram and next to its solution.
  class Player {
    constructor(number) {
      this.problem = document.getElementById("p" + number);
      this.solution = document.getElementById("s" + number);
      this.moves = [...this.solution.querySelectorAll(".move")];
      this.parents = this.moves.map((move) => Number(move.dataset.parent ?? -1));
      this.end = this.solution.querySelector("template");
      this.boards = [new Board(this.problem.querySelector(".board"))];
      this.at = -1;
      // The move that was seen last after each move.
      this.seen = new Map();
      this.mainEnd = -1;
      for (let next; (next = this.parents.indexOf(this.mainEnd)) >= 0; ) this.mainEnd = next;
      this.steps = this.bar();
      this.problem.querySelector("figcaption").after(this.steps);
    }

    bar() {
      const bar = document.createElement("div");
      bar.className = "steps";
      const steps = [["|◀", "Home"], ["◀", "ArrowLeft"], ["▶", "ArrowRight"], ["▶|", "End"]];
      // What they are called stands on the page, in its language.
      const names = document.body.dataset.steps.split("|");
      for (const [at, [sign, key]] of steps.entries()) {
        const name = names[at];
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = sign;
        button.title = name;
        button.setAttribute("aria-label", name);
        button.addEventListener("click", () => {
          activate(this);
          this.key(key);
        });
        bar.append(button);
      }
      const said = document.createElement("output");
      bar.append(said);
      return bar;
    }

    // A second board next to the solution, once a move of it was clicked.
    beside() {
      if (this.boards.length > 1) return;
      const copy = this.boards[0].svg.cloneNode(true);
      const board = new Board(copy);
      board.start = this.boards[0].start;
      this.boards.push(board);
      this.solution.prepend(copy);
      this.solution.classList.add("beside");
    }

    line(at) {
      const line = [];
      for (; at >= 0; at = this.parents[at]) line.unshift(at);
      return line;
    }

    show(at) {
      this.at = at;
      const indices = this.line(at);
      for (const index of indices) this.seen.set(this.parents[index], index);
      const line = indices.map((index) => this.moves[index].dataset.move);
      const end = at >= 0 && at === this.mainEnd ? this.end : null;
      for (const board of this.boards) board.show(line, end);
      this.legend?.remove();
      this.legend = end?.content.querySelector(".legend")?.cloneNode(true);
      if (this.legend) (this.boards.length > 1 ? this.solution : this.steps.parentNode).append(this.legend);
      for (const move of this.moves) move.classList.toggle("now", move === this.moves[at]);
      const number = Math.ceil(line.length / 2) + (line.length % 2 ? ". " : "... ");
      const said = at < 0 ? "" : number + (this.moves[at].title || this.moves[at].textContent);
      this.steps.querySelector("output").textContent = said;
    }

    // The move that follows, the one seen last if there are several.
    next(at) {
      return this.seen.get(at) ?? this.parents.indexOf(at);
    }

    // Returns whether the key means something.
    key(key) {
      const parent = this.at < 0 ? -1 : this.parents[this.at];
      const siblings = [...this.moves.keys()].filter((index) => this.parents[index] === parent);
      let to = this.at;
      if (key === "ArrowRight") {
        const next = this.next(this.at);
        if (next >= 0) to = next;
      } else if (key === "ArrowLeft") {
        if (this.at >= 0) to = parent;
      } else if (key === "Home") {
        to = -1;
      } else if (key === "End") {
        for (let next; (next = this.next(to)) >= 0; ) to = next;
      } else if (key === "ArrowDown" || key === "ArrowUp") {
        const step = key === "ArrowDown" ? 1 : -1;
        const at = siblings.indexOf(this.at) + step;
        if (this.at >= 0 && siblings[at] !== undefined) to = siblings[at];
      } else {
        return false;
      }
      this.show(to);
      return true;
    }
  }

  function activate(player) {
    if (active && active !== player) active.problem.classList.remove("active");
    active = player ?? null;
    if (active) active.problem.classList.add("active");
  }

  document.addEventListener("click", (event) => {
    const move = event.target.closest(".move");
    const article = event.target.closest("article");
    if (!article) return;
    const here = players.get(article.id.slice(1));
    if (!here) return;
    if (move) {
      event.preventDefault(); // The line is not folded,
      move.closest("summary")?.blur(); // and no frame is drawn around it.
      here.beside();
      activate(here);
      here.show(here.moves.indexOf(move));
    } else if (event.target.closest(".board")) {
      activate(here);
    }
  });

  document.addEventListener("keydown", (event) => {
    if (!active || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") {
      active.show(-1);
      activate(null);
    } else if (!active.key(event.key)) {
      return;
    }
    event.preventDefault();
  });

  for (const solution of document.querySelectorAll(".solution")) {
    const number = solution.id.slice(1);
    if (solution.querySelector(".move")) players.set(number, new Player(number));
  }

  // Folded variations are printed, too.
  window.addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll("details")) details.open = true;
  });
})();
