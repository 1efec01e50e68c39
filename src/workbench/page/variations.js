// Every man removed, or moved by one: is the problem still sound?

import { at, button, el, put } from "./element.js";
import { ProposalsView } from "./proposals.js";

/** Shows variations of the problem as they are found. */
export class VariationsView extends ProposalsView {
  /** `answer()` is what the solver says of the problem: its keys and its length. */
  constructor({ state, board, answer, ...parts }) {
    super("vary", "variations", parts);
    Object.assign(this, { state, board, answer });
  }

  forget() {
    super.forget();
    Object.assign(this, { found: [], left: null, sound: null, moved: null });
  }

  /** Men are put elsewhere, and nothing else is changed. */
  proposed({ men }) {
    return { men };
  }

  own({ men }) {
    return { men };
  }

  start(moved) {
    this.forget();
    this.moved = moved;
    this.base = this.own(this.problem.state);
    this.key = this.answer();
    this.draw();
    this.begin("vary", { setup: this.problem.setup, question: { ...this.problem.question, solution: "" }, moved });
  }

  hear(event) {
    if (event.kind === "varied") this.found.push(event);
    else [this.left, this.sound] = [event.left, event.sound];
    this.draw();
  }

  square(square) {
    return this.state.scene.squares[square][0];
  }

  draw() {
    const { words, found, moved, left } = this;
    if (moved === null) return;
    const fine = found.filter((one) => one.same);
    if (!moved && !this.isElsewhere) this.board.hint(fine.map((one) => [one.from, "idle"]));
    const title = words.say(moved ? "moveEach" : "idle");
    const open = left === null ? words.say("looking") : left ? words.say("notLooked", left) : "";
    // What is not decided proves nothing.
    const proven = left === 0 && !moved && !fine.length && !found.some((one) => one.verdict === "undecided");
    const nothing = left !== null && !this.sound ? el("p", { class: "bad" }, words.say("notSound"))
      : proven ? el("p", { class: "good" }, words.say("allNeeded")) : null;
    const men = [...new Set(found.map((one) => one.from))];
    const rows = men.map((from) => {
      const own = found.filter((one) => one.from === from);
      return el("li", {}, `${words.say(moved ? "withMoved" : "without", `${words.man(this.state.scene, own[0].man)} ${this.square(from)}`)} `,
        own.map((one) => this.one(one)));
    });
    put(at("variations"), el("h3", {}, title), nothing, this.back(), el("ul", {}, rows), open ? el("p", { class: "note" }, open) : null);
  }

  /** The result for the problem, in words. */
  said({ verdict, same, to, moves, keys }) {
    const { words, key } = this;
    if (!verdict) return words.say("illegal");
    if (same) return words.say(to === null ? "notNeeded" : "unchanged");
    const found = words.list(keys);
    if (moves && key?.moves && moves < key.moves) return words.say("shorterWin", moves, found);
    if (verdict === "unsound" && !keys.length) return words.say("noKey");
    if (verdict === "unsound" && keys.length === 2) return words.say("secondKey", keys.find((one) => !key?.keys.includes(one)) ?? keys[1]);
    if (verdict === "unsound" && keys.length > 2) return words.say("manyKeys", keys.length, found);
    if (verdict === "unsound") return words.say("stillUnsound", found);
    if (verdict === "sound" && keys.length) return words.say("otherKey", found);
    return this.sentences.verdict(verdict);
  }

  one(one) {
    const said = this.said(one);
    const kind = one.same ? "good" : one.verdict === "sound" ? "open" : "soft";
    return button(one.to === null ? said : this.words.labelled(this.square(one.to), said), () => {
      const men = { ...this.base.men };
      delete men[one.from];
      if (one.to !== null) men[one.to] = one.man;
      this.look({ men });
    }, { class: `move ${kind}`, title: this.words.list(one.keys) });
  }
}
