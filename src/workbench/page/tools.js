// The tools that change the whole board.

import { button, el, label, options } from "./element.js";
import { blank } from "./problem.js";

/** The row of tools. `edit(change)` lets a change of the problem through, `diagram(change)` one of the
 *  diagram; neither does while a line is shown. */
export class Tools {
  constructor(place, { words, problem, state, edit, diagram, exchange, flip, notice }) {
    Object.assign(this, { words, problem, state, edit, diagram, notice });
    this.buttons = {};
    const tool = (name, press, attributes) => {
      this.buttons[name] = button("", press, attributes);
      return this.buttons[name];
    };
    this.turn = el("select", { id: "turn", onchange: (event) => this.set({ turn: event.target.value }) });
    this.rights = el("select", { id: "rights", onchange: (event) => this.set({ rights: event.target.value }) });
    this.castling = el("span");
    this.ofRights = el("label", {}, this.castling, " ", this.rights);
    place.append(this.turn, this.ofRights,
      tool("undo", () => edit(() => problem.undo()), { id: "undo" }),
      tool("redo", () => edit(() => problem.redo()), { id: "redo" }),
      tool("mirror", () => this.transform(-1, 1, false), { id: "mirror" }),
      tool("swap", () => this.transform(-1, -1, true), { id: "swap" }),
      tool("flip", flip, { id: "flip" }),
      tool("clear", () => diagram(() => problem.replace({ men: {}, rights: "-" }, ["men"])), { id: "clear" }),
      tool("start", () => diagram(() => this.start()), { id: "start" }),
      tool("exchange", () => exchange.open(), { id: "open-exchange" }));
  }

  set(fields) {
    this.diagram(() => this.problem.change(fields));
    // What was not let through is not shown as chosen.
    this.draw();
  }

  start() {
    const { men, turn, rights } = this.state.scene.start;
    this.problem.replace({ men: Object.fromEntries(men), turn, rights }, ["men"]);
  }

  /** Another game begins with an empty board. */
  play(rules) {
    this.problem.replace({ ...blank(rules), notation: this.words.notation(rules) }, ["game", "men", "title"]);
  }

  /** Reflects the men; signs of -1 reflect that direction. With `swap` the sides change places. */
  transform(sx, sy, swap) {
    this.diagram(() => {
      const now = this.problem.state;
      const other = (man) => (man === man.toUpperCase() ? man.toLowerCase() : man.toUpperCase());
      const men = Object.entries(now.men).map(([square, man]) => [this.reflected(Number(square), sx, sy), swap ? other(man) : man]);
      const opposite = now.turn === "w" ? "b" : "w";
      const rights = this.rightsOf(men, swap ? now.rights.replace(/[Kk]/g, other) : now.rights);
      this.problem.change({ men: Object.fromEntries(men), turn: swap ? opposite : now.turn, rights });
      if (rights.length < now.rights.length || (rights === "-" && now.rights !== "-")) this.notice(this.words.say("rightsGone"));
    });
  }

  /** The remaining rights: those of a side whose king is on its starting square. */
  rightsOf(men, rights) {
    const standing = new Map(men);
    const isHome = (king) => this.state.scene.start.men.some(([square, man]) => man === king && standing.get(square) === king);
    const left = [..."Kk"].filter((king) => rights.includes(king) && isHome(king)).join("");
    return left || "-";
  }

  /** The square that lies opposite. */
  reflected(square, sx, sy) {
    const { squares } = this.state.scene;
    const xs = squares.map(([, x]) => x);
    const ys = squares.map(([, , y]) => y);
    const [mx, my] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
    const [, x, y] = squares[square];
    const [tx, ty] = [mx + (x - mx) * sx, my + (y - my) * sy];
    let [best, least] = [square, Infinity];
    squares.forEach(([, ox, oy], at) => {
      const distance = Math.hypot(ox - tx, oy - ty);
      if (distance < least) [best, least] = [at, distance];
    });
    return best;
  }

  draw() {
    const { words, problem, state } = this;
    const { scene } = state;
    if (!scene) return;
    for (const [name, one] of Object.entries(this.buttons)) label(one, words.say(name));
    this.buttons.undo.disabled = !problem.before.length;
    this.buttons.redo.disabled = !problem.after.length;
    this.turn.setAttribute("aria-label", words.say("turn", ""));
    options(this.turn, [["w", 0], ["b", 1]].map(([code, side]) => [code, words.say("turn", words.side(scene, side))]), problem.state.turn);
    label(this.castling, words.say("rights"));
    this.ofRights.hidden = scene.rights.length < 2;
    options(this.rights, scene.rights.map((one) => [one, one]), problem.state.rights);
  }
}
