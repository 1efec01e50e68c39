// Every man removed, or moved by one: is the problem still sound?

import { at, button, el, put } from "./element.js";

/** Shows variations of the problem as they are found. */
export class VariationsView {
  constructor({ words, sentences, problem, state, board, begin, diagram }) {
    Object.assign(this, { words, sentences, problem, state, board, begin, diagram });
    this.clear();
  }

  clear() {
    this.found = [];
    this.left = this.sound = null;
    this.moved = null;
    put(at("variations"));
  }

  start(moved) {
    this.clear();
    this.moved = moved;
    this.draw();
    this.begin("vary", { setup: this.problem.setup, question: { ...this.problem.question, solution: "" }, moved });
  }

  hear(event) {
    if (event.kind === "varied") this.found.push(event);
    else [this.left, this.sound] = [event.left, event.sound];
    this.draw();
  }

  name(square) {
    return this.state.scene.squares[square][0];
  }

  draw() {
    const { words, found, moved, left } = this;
    if (moved === null) return;
    const fine = found.filter((one) => one.same);
    if (!moved) this.board.hint(fine.map((one) => [one.from, "idle"]));
    const title = words.say(moved ? "moveEach" : "idle");
    const open = left === null ? words.say("looking") : left ? words.say("notLooked", left) : "";
    // What is not decided proves nothing.
    const proven = left === 0 && !moved && !fine.length && !found.some((one) => one.verdict === "undecided");
    const nothing = left !== null && !this.sound ? el("p", { class: "bad" }, words.say("notSound"))
      : proven ? el("p", { class: "good" }, words.say("allNeeded")) : null;
    const men = [...new Set(found.map((one) => one.from))];
    const rows = men.map((from) => {
      const own = found.filter((one) => one.from === from);
      return el("li", {}, `${words.man(this.state.scene, own[0].man)} ${this.name(from)} `, own.map((one) => this.one(one)));
    });
    put(at("variations"), el("h3", {}, title), nothing, el("ul", {}, rows), open ? el("p", { class: "note" }, open) : null);
  }

  one(one) {
    const where = one.to === null ? "" : `${this.name(one.to)}: `;
    const what = !one.verdict ? this.words.say("illegal")
      : one.same ? this.words.say(one.to === null ? "notNeeded" : "unchanged")
        : `${this.sentences.verdict(one.verdict)}${one.moves ? ` #${one.moves}` : ""}${one.keys.length > 1 ? ` (${one.keys.length})` : ""}`;
    const kind = one.same ? "good" : one.verdict === "sound" ? "open" : "soft";
    return button(`${where}${what}`, () => {
      const men = { ...this.problem.state.men };
      delete men[one.from];
      if (one.to !== null) men[one.to] = one.man;
      this.diagram(() => this.problem.change({ men }));
    }, { class: `move ${kind}`, title: one.keys.join(", ") });
  }
}
