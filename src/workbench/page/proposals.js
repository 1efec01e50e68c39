// Proposals for the problem on the board: a list whose entries can be shown there.

import { at, button, el, put } from "./element.js";

/** Looks for proposals and shows them as they are found. Subclasses say what is asked (`name`, also the
 *  element and the title), what one is called (`row`) and what came of it (`said`). */
export class ProposalsView {
  constructor(name, place, { words, sentences, problem, begin, diagram }) {
    Object.assign(this, { name, place, words, sentences, problem, begin, diagram });
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
