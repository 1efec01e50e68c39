// The tools that change the whole board.

import { nearest } from "./board.js";
import { View, at, button, el, label, options, redraw, refill } from "./element.js";
import { blank } from "./problem.js";

/** The row of tools. `edit(change)` lets a change of the problem through, `diagram(change)` one of the
 *  diagram; neither does while a line is shown. */
export class Tools extends View {
  castling = el("span");

  constructor(parts) {
    super(parts);
    const { problem, edit, diagram, exchange, flip } = parts;
    const tool = (word, press, id) => this.button(word, press, id);
    this.turn = el("select", { id: "turn", onchange: (event) => this.set({ turn: event.target.value }) });
    this.rights = el("select", { id: "rights", onchange: (event) => this.set({ rights: event.target.value }) });
    this.ofRights = el("label", {}, this.castling, " ", this.rights);
    at("tools").append(this.turn, this.ofRights,
      tool("undo", () => edit(() => problem.undo()), "undo"),
      tool("redo", () => edit(() => problem.redo()), "redo"),
      tool("mirror", () => this.transform(-1, 1, false), "mirror"),
      tool("swap", () => this.transform(-1, -1, true), "swap"),
      tool("flip", flip, "flip"),
      tool("clear", () => diagram(() => problem.replace({ men: {}, rights: "-" }, ["men"])), "clear"),
      tool("start", () => diagram(() => this.start()), "start"),
      tool("exchange", () => exchange.open(), "open-exchange"));
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
    return nearest(squares, (ox, oy) => Math.hypot(ox - tx, oy - ty));
  }

  draw() {
    const { words, problem, state } = this;
    const { scene } = state;
    if (!scene) return;
    this.drawLabels();
    this.labels.undo.disabled = !problem.before.length;
    this.labels.redo.disabled = !problem.after.length;
    this.turn.setAttribute("aria-label", words.toMove(scene));
    options(this.turn, ["w", "b"].map((side) => [side, words.toMove(scene, side)]), problem.state.turn);
    label(this.castling, words.say("rights"));
    this.ofRights.hidden = scene.rights.length < 2;
    options(this.rights, scene.rights.map((one) => [one, one]), problem.state.rights);
  }
}

/** The row of questions. */
export class Questions extends View {
  draw() {
    const { words, state, variations, mends, improves, prepends, matrix, similar, anticipations } = this;
    const can = Boolean(state.fen);
    const isOn = Boolean(state.length || state.study);
    const ask = (word, id, press, attributes) => button(words.say(word), press, { disabled: !can, id, ...attributes });
    redraw(at("ask"), (place) => refill(place, [words.code, can, isOn, state.training, anticipations.isThere], () => [
      ask("idle", "idle", () => variations.start(false)), ask("moveEach", "move-each", () => variations.start(true)),
      ask("mend", "mend", () => mends.start()), ask("improve", "improve", () => improves.start()), ask("prepend", "prepend", () => prepends.start()),
      ask("matrix", "open-matrix", () => matrix.open()), ask("similar", "open-similar", () => similar.open()),
      ask("anticipations", "open-anticipations", () => anticipations.open(), { disabled: !can || !anticipations.isThere, title: words.say("anticipationsHelp") }),
      ask(state.training ? "endTraining" : "train", "train", () => this.train(), { disabled: !isOn, "aria-pressed": String(Boolean(state.training)) })]));
  }

  /** Hides the solution and lets the user find it, or shows it again. */
  train() {
    const { state, stepper } = this;
    state.training = !state.training;
    document.body.classList.toggle("training", state.training);
    this.draw();
    if (!state.training) {
      stepper.leave();
      return;
    }
    state.line = null;
    stepper.start();
  }
}
