// Proposals for the problem on the board: a list whose entries can be shown there.

import { View, at, button, el, list, put } from "./element.js";

/** Looks for proposals and shows them as they are found. `name` is what is asked, and the title; `place` is
 *  the element. Subclasses say what one is called (`row`). */
export class ProposalsView extends View {
  constructor(parts) {
    super(parts);
    this.forget();
  }

  /** Forgets what was found, unless one of the proposals has just been put on the board. */
  clear() {
    if (this.isLooking) {
      this.isLooking = false;
      return;
    }
    this.forget();
  }

  forget() {
    this.isLooking = this.isElsewhere = false;
    this.found = null;
    this.end = null;
    put(at(this.place));
  }

  async start(more = {}) {
    this.forget();
    this.found = [];
    this.base = this.own(this.problem.state);
    this.draw();
    const { found } = this;
    const isBegun = await this.begin(this.name, { setup: this.problem.setup, question: this.problem.question, ...more });
    if (!isBegun && this.found === found) this.refused(more);
  }

  /** Nothing is looked for after all. */
  refused() {
    this.forget();
  }

  /** What a proposal may change of a problem. */
  own({ men, rights, stipulation, solution }) {
    return { men, rights, stipulation, solution };
  }

  /** Those that are listed, the best first. */
  get listed() {
    return (this.end?.order ?? this.found.map((_, place) => place)).map((place) => this.found[place]);
  }

  draw() {
    const { words, found } = this;
    if (!found) return;
    const rows = this.listed.map((one) => el("li", {}, this.row(one)));
    put(at(this.place), el("h3", {}, words.say(this.name)), this.back(), el("ol", {}, rows),
      el("p", { class: "note" }, this.end ? this.said(this.end) : words.say("looking")));
  }

  /** A button that puts the problem itself back on the board. */
  back() {
    if (!this.isElsewhere) return null;
    return button(this.words.say("backToProblem"), () => this.look(null), { id: `back-from-${this.name}` });
  }

  /** One that was found, or the end. */
  hear(event) {
    if (event.kind.endsWith("-all")) this.end = event;
    else this.found.push(event);
    this.draw();
  }

  /** What came of it. */
  said({ said }) {
    return this.words.sentence(said);
  }

  square(square) {
    return this.state.scene.squares[square][0];
  }

  /** A button that puts a proposal on the board. */
  choose(one, label) {
    return button(label, () => this.look(one), { class: "move good" });
  }

  /** How many men of a proposal are idle. */
  idle({ idle }) {
    return idle ? ` · ${this.words.say("idleMen", idle)}` : "";
  }

  /** What a proposal makes of the problem. */
  proposed({ setup, stipulation, solution }) {
    return { men: Object.fromEntries(setup.men), rights: setup.rights, stipulation, solution: solution ?? this.base.solution };
  }

  /** Puts a proposal on the board, or the problem as it was; the list stays. */
  look(one) {
    this.diagram(() => {
      const next = one ? this.proposed(one) : this.base;
      this.isLooking = JSON.stringify(next) !== JSON.stringify(this.own(this.problem.state));
      this.isElsewhere = Boolean(one);
      this.problem.change(next);
    });
    this.draw();
  }
}

/** Looks for mends and shows them as they are found, each to be put on the board. */
export class MendsView extends ProposalsView {
  row(one) {
    return [this.choose(one, this.words.sentence(one.sentence)), ` ${this.words.say(`keeps-${one.keeps}`)}${this.idle(one)}`];
  }

  /** The result of the search. */
  said({ verdict, tried, left, undecided }) {
    const { words, found } = this;
    if (verdict !== "unsound") return words.verdict(verdict);
    const open = left + undecided;
    return `${words.say("mendsFound", found.length, tried)}${open ? `; ${words.say("notLooked", open)}` : ""}`;
  }
}

/** Looks for better versions of the problem, or sound positions two plies before it, and shows them as they are found. */
export class PrependsView extends ProposalsView {
  row(one) {
    return [this.choose(one, this.words.sentence(one.sentence)), ` ${one.stipulation}${this.idle(one)}`];
  }
}

/** Shows variations of the problem as they are found; `answer()` is what the solver says of the problem: its keys and
 *  its length. */
export class VariationsView extends ProposalsView {
  forget() {
    super.forget();
    Object.assign(this, { found: [], moved: null });
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

  draw() {
    const { words, found, moved, end } = this;
    if (moved === null) return;
    const fine = found.filter((one) => one.same);
    if (!moved && !this.isElsewhere) this.board.hint(fine.map((one) => [one.from, "idle"]));
    const title = words.say(moved ? "moveEach" : "idle");
    const open = !end ? words.say("looking") : end.left ? words.say("notLooked", end.left) : "";
    // What is not decided proves nothing.
    const proven = end?.left === 0 && !moved && !fine.length && !found.some((one) => one.verdict === "undecided");
    const nothing = end && !end.sound ? el("p", { class: "bad" }, words.say("notSound"))
      : proven ? el("p", { class: "good" }, words.say("allNeeded")) : null;
    const men = [...new Set(found.map((one) => one.from))];
    const rows = men.map((from) => {
      const own = found.filter((one) => one.from === from);
      return [`${words.say(moved ? "withMoved" : "without", `${words.man(this.state.scene, own[0].man)} ${this.square(from)}`)} `,
        own.map((one) => this.one(one))];
    });
    put(at("variations"), el("h3", {}, title), nothing, this.back(), list(rows), open ? el("p", { class: "note" }, open) : null);
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
    return this.words.verdict(verdict);
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
