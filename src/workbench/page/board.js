// The board: men are dragged with mouse, pen or finger, or moved with the keyboard.

import { drawn, put, svg } from "./element.js";

/** A board in an element; `acts` hears what is done on it. */
export class Board {
  /**
   * @param {Element} place
   * @param {object} acts `move(from, to)`, `put(square, man)`, `remove(square)`, `tap(square)`, `mark(text)`,
   *   `choose(man)` of the tray, `shown(men)`: other men are shown, `lifted()`: another man is taken up or none, `steps(isPointed)`: whether
   *   arrow keys step through a line, `name(square, man)`: the label of a square
   */
  constructor(place, acts) {
    this.acts = acts;
    this.cursor = null;
    this.lifted = null;
    /** Whether the board is used with a pointer, and not from key to key. */
    this.isPointed = false;
    this.layers = {};
    this.svg = svg("svg", { class: "board", role: "application", tabindex: 0 });
    for (const name of ["ground", "below", "men", "above", "own", "values", "hints", "cursor", "drag"]) {
      this.layers[name] = svg("g", { class: name });
      this.svg.append(this.layers[name]);
    }
    place.append(this.svg);
    this.svg.addEventListener("pointerdown", (event) => this.press(event));
    this.svg.addEventListener("contextmenu", (event) => event.preventDefault());
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.svg.addEventListener("focus", () => this.showCursor());
    this.svg.addEventListener("blur", () => {
      this.isPointed = false;
      put(this.layers.cursor);
    });
  }

  /** Draws the board of a game. */
  setScene(scene) {
    this.scene = scene;
    this.svg.setAttribute("viewBox", `0 0 ${scene.width} ${scene.height}`);
    // The board is as large as the window lets it be.
    document.documentElement.style.setProperty("--ratio", scene.width / scene.height);
    put(this.layers.ground, drawn(scene.board));
    this.parts = Object.fromEntries(scene.men.map((man) => [man.letter, man.part]));
    this.cursor = this.lifted = null;
    this.mark();
    this.values();
    put(this.layers.hints);
  }

  /** Shows men: squares to letters. */
  setMen(men) {
    this.men = men;
    if (this.lifted !== null && !men[this.lifted]) this.lifted = null;
    this.acts.shown(men);
    put(this.layers.men, Object.entries(men).map(([square, letter]) => this.man(letter, Number(square))));
    this.label();
  }

  /** Shows the server's marks. */
  mark(below = "", above = "") {
    put(this.layers.below, drawn(below));
    put(this.layers.above, drawn(above));
  }

  /** Shows hints of the page's own: rings of a class around squares, and arrows. */
  hint(rings = [], arrows = []) {
    const around = rings.map(([square, kind]) => {
      const [, x, y] = this.scene.squares[square];
      return svg("circle", { class: kind, cx: x, cy: y, r: 44 });
    });
    put(this.layers.hints, around, arrows.map(([from, to, kind]) => this.arrow(from, to, kind)));
  }

  /** Shows values: a short text on a square, its class, and what it means. */
  values(values = []) {
    put(this.layers.values, values.map(([square, text, kind, title]) => {
      const [, x, y] = this.scene.squares[square];
      return svg("g", { class: kind }, svg("circle", { cx: x, cy: y, r: 26 }), svg("text", { x, y }, text), title ? svg("title", {}, title) : null);
    }));
  }

  /** Shows the author's marks, a mark a line; a line that is none shows nothing. */
  own(text) {
    const at = Object.fromEntries(this.scene.squares.map(([name], square) => [name, square]));
    const marks = text.split("\n").map((line) => {
      const [, from, to, look] = /^\s*([a-i]\d+)(?:-([a-i]\d+))?((?:\s+[a-z]+)*)\s*$/.exec(line) ?? [];
      if (!(from in at) || (to && !(to in at))) return null;
      const words = look.split(/\s+/);
      const color = ["red", "blue", "yellow"].find((name) => words.includes(name)) ?? "green";
      if (to) return this.arrow(at[from], at[to], `own ${color}`);
      const [, x, y] = this.scene.squares[at[from]];
      return sign(words, x, y, `own ${color}`);
    });
    put(this.layers.own, marks.filter(Boolean));
  }

  arrow(from, to, kind) {
    const [[, ax, ay], [, bx, by]] = [this.scene.squares[from], this.scene.squares[to]];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const [dx, dy] = [(bx - ax) / length, (by - ay) / length];
    const [tx, ty] = [bx - dx * 20, by - dy * 20];
    const [hx, hy] = [tx - dx * 30, ty - dy * 30];
    const head = `M${tx} ${ty}L${hx - dy * 17} ${hy + dx * 17}L${hx + dy * 17} ${hy - dx * 17}Z`;
    return svg("g", { class: `arrow ${kind}` },
      svg("path", { class: "shaft", d: `M${ax + dx * 30} ${ay + dy * 30}L${hx} ${hy}` }),
      svg("path", { class: "head", d: head }));
  }

  man(letter, square) {
    const [, x, y] = this.scene.squares[square];
    return svg("use", { href: `#${this.parts[letter]}`, x, y, "data-square": square }, svg("title", {}, this.acts.name(square, letter)));
  }

  /** The place of an event in the units of the picture. */
  place(event) {
    const point = new DOMPoint(event.clientX, event.clientY);
    return point.matrixTransform(this.svg.getScreenCTM().inverse());
  }

  /** The square at a place, if one is near. */
  square({ x, y }) {
    return nearest(this.scene.squares, (sx, sy) => Math.hypot(sx - x, sy - y), 60);
  }

  press(event) {
    const square = this.square(this.place(event));
    if (square === null) return;
    this.isPointed = true;
    this.svg.focus({ preventScroll: true });
    this.cursor = square;
    put(this.layers.cursor);
    if (event.button === 2) {
      this.sketch(event, square);
      return;
    }
    if (event.button !== 0) return;
    if (this.lifted !== null) {
      this.dropAt(square);
      return;
    }
    const letter = this.men[square];
    if (!letter) {
      this.acts.tap(square);
      return;
    }
    this.drag(event, letter, square);
  }

  /** Draws with the right button: from a square to another an arrow, on an empty square a ring. A man
   *  is removed. */
  sketch(event, from) {
    const pointerup = (at) => {
      if (at.pointerId !== event.pointerId) return;
      over();
      const to = this.square(this.place(at));
      const name = (square) => this.scene.squares[square][0];
      if (to === from && this.men[from]) this.acts.remove(from);
      else if (to !== null) this.acts.mark(to === from ? name(from) : `${name(from)}-${name(to)}`);
    };
    const over = listening({ pointerup, pointercancel: () => over() });
  }

  /** Drags a man from a square, or from the tray with `from` null. */
  drag(event, letter, from) {
    event.preventDefault();
    const shadow = svg("use", { href: `#${this.parts[letter]}` });
    const original = from === null ? null
      : this.layers.men.querySelector(`[data-square="${from}"]`);
    const start = [event.clientX, event.clientY];
    let moved = false;
    const pointermove = (at) => {
      if (at.pointerId !== event.pointerId) return;
      moved ||= Math.hypot(at.clientX - start[0], at.clientY - start[1]) > 5;
      if (!moved) return;
      const { x, y } = this.place(at);
      shadow.setAttribute("x", x);
      shadow.setAttribute("y", y);
      if (!shadow.parentNode) this.layers.drag.append(shadow);
      original?.classList.add("lifted");
      this.hover(this.square({ x, y }));
    };
    const end = (at, dropped) => {
      over();
      shadow.remove();
      original?.classList.remove("lifted");
      this.hover(null);
      if (!dropped) return;
      if (!moved) {
        if (from === null) this.acts.choose(letter); else this.acts.tap(from);
        return;
      }
      const to = this.square(this.place(at));
      if (from === null) {
        if (to !== null) this.acts.put(to, letter);
      } else if (to === null) {
        this.acts.remove(from);
      } else if (to !== from) {
        this.acts.move(from, to);
      }
    };
    // Another finger ends no drag.
    const own = (dropped) => (at) => at.pointerId === event.pointerId && end(at, dropped);
    const keydown = (pressed) => {
      if (pressed.key !== "Escape") return;
      pressed.stopPropagation();
      end(pressed, false);
    };
    const over = listening({ pointermove, pointerup: own(true), pointercancel: own(false), keydown });
  }

  hover(square) {
    if (square === null) return put(this.layers.cursor);
    const [, x, y] = this.scene.squares[square];
    return put(this.layers.cursor, svg("circle", { class: "target", cx: x, cy: y, r: 46 }));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // These keys step through the line that is shown; while moves are tried, after a press or a drag.
    if (this.acts.steps(this.isPointed) && ["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step) {
      this.cursor = this.cursor === null ? 0 : this.next(this.cursor, step);
    } else if (event.key === "Enter" || event.key === " ") {
      if (this.cursor === null) this.cursor = 0;
      else if (this.lifted !== null) this.dropAt(this.cursor);
      else if (this.men[this.cursor]) {
        this.lift(this.cursor);
        this.acts.lifted();
      } else this.acts.tap(this.cursor);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      if (this.cursor !== null) this.acts.remove(this.cursor);
    } else if (event.key === "Escape" && this.lifted !== null) {
      this.lifted = null;
    } else if (/^[a-zA-Z]$/.test(event.key) && this.parts[event.key] && this.cursor !== null) {
      this.acts.put(this.cursor, event.key);
    } else {
      return;
    }
    event.preventDefault();
    this.isPointed = false;
    this.showCursor();
  }

  /** Lifts a man: the next square that is pressed is its target. */
  lift(square) {
    this.lifted = square;
    this.cursor = square;
    this.showCursor();
  }

  /** Puts a lifted man down on its own square. */
  drop() {
    this.lifted = null;
    put(this.layers.cursor);
  }

  dropAt(square) {
    const from = this.lifted;
    this.lifted = null;
    if (from !== square) this.acts.move(from, square);
    if (this.isPointed) put(this.layers.cursor); else this.showCursor();
    this.acts.lifted();
  }

  /** The nearest square in a direction. */
  next(square, [dx, dy]) {
    const [, x, y] = this.scene.squares[square];
    return nearest(this.scene.squares, (sx, sy) => {
      const along = (sx - x) * dx + (sy - y) * dy;
      const across = Math.abs((sx - x) * dy) + Math.abs((sy - y) * dx);
      return along < 10 ? Infinity : along + across * 2;
    }) ?? square;
  }

  showCursor() {
    this.label();
    if (this.cursor === null || !this.scene) return;
    const [, x, y] = this.scene.squares[this.cursor];
    const kind = this.lifted === null ? "cursor-ring" : "cursor-ring carrying";
    put(this.layers.cursor, svg("circle", { class: kind, cx: x, cy: y, r: 47 }));
  }

  label() {
    const at = this.cursor;
    this.svg.setAttribute("aria-label", this.acts.name(at, at === null ? null : this.men?.[at]));
  }
}

/** The square whose place costs least, if one costs less than a bound. */
export function nearest(squares, cost, bound = Infinity) {
  const costs = squares.map(([, x, y]) => cost(x, y));
  const least = Math.min(...costs);
  return least < bound ? costs.indexOf(least) : null;
}

/** Listens to the window until what it returns is called. */
function listening(listeners) {
  const over = new AbortController();
  for (const [name, hear] of Object.entries(listeners)) {
    window.addEventListener(name, hear, { signal: over.signal, capture: name === "keydown" });
  }
  return () => over.abort();
}

/** The sign of a point that the author marks. */
function sign(words, x, y, kind) {
  if (words.includes("cross")) return svg("path", { class: kind, d: `M${x - 27} ${y - 27}l54 54m0 -54l-54 54` });
  if (words.includes("dot")) return svg("circle", { class: `${kind} dot`, cx: x, cy: y, r: 13 });
  if (words.includes("square")) return svg("rect", { class: kind, x: x - 46, y: y - 46, width: 92, height: 92 });
  return svg("circle", { class: kind, cx: x, cy: y, r: 48 });
}
