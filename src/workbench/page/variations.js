// Every man removed, or moved by one: is the problem still sound?

import { at, button, el, put } from "./element.js";

/** Shows variations of the problem as they are found. */
export class VariationsView {
  /** `answer()` is what the solver says of the problem: its keys and its length. */
  constructor({ words, sentences, problem, state, board, begin, diagram, answer }) {
    Object.assign(this, { words, sentences, problem, state, board, begin, diagram, answer });
    this.forget();
  }

  /** Forgets the results, unless one of them is shown. */
  clear() {
    if (this.isLooking) {
      this.isLooking = false;
      return;
    }
    this.forget();
  }

  forget() {
    this.isLooking = this.isElsewhere = false;
    this.found = [];
    this.left = this.sound = null;
    this.moved = null;
    put(at("variations"));
  }

  start(moved) {
    this.forget();
    this.moved = moved;
    this.base = this.problem.state.men;
    this.key = this.answer();
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
      return el("li", {}, `${words.say(moved ? "withMoved" : "without", `${words.man(this.state.scene, own[0].man)} ${this.name(from)}`)} `,
        own.map((one) => this.one(one)));
    });
    const back = this.isElsewhere ? button(words.say("backToProblem"), () => this.look(this.base, false), { id: "back-to-problem" }) : null;
    put(at("variations"), el("h3", {}, title), nothing, back, el("ul", {}, rows), open ? el("p", { class: "note" }, open) : null);
  }

  /** Sets up the board of a result; the results stay. */
  look(men, isElsewhere) {
    this.diagram(() => {
      this.isLooking = JSON.stringify(men) !== JSON.stringify(this.problem.state.men);
      this.isElsewhere = isElsewhere;
      this.problem.change({ men });
    });
    this.draw();
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
    return button(one.to === null ? said : this.words.labelled(this.name(one.to), said), () => {
      const men = { ...this.base };
      delete men[one.from];
      if (one.to !== null) men[one.to] = one.man;
      this.look(men, true);
    }, { class: `move ${kind}`, title: this.words.list(one.keys) });
  }
}
