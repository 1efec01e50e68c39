// The smallest changes that make an unsound problem sound.

import { at, button, el, put } from "./element.js";

/** Looks for mends and shows them as they are found, each to be put on the board. */
export class MendsView {
  constructor({ words, sentences, problem, begin, diagram }) {
    Object.assign(this, { words, sentences, problem, begin, diagram });
    this.forget();
  }

  /** Forgets what was found, unless one of the mends has just been put on the board. */
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
    put(at("mends"));
  }

  start() {
    this.forget();
    this.found = [];
    this.base = this.own(this.problem.state);
    this.draw();
    this.begin("mend", { setup: this.problem.setup, question: this.problem.question });
  }

  hear(event) {
    if (event.kind === "mended") this.found.push(event);
    else this.end = event;
    this.draw();
  }

  /** What a mend may change of a problem. */
  own({ men, stipulation, solution }) {
    return { men, stipulation, solution };
  }

  draw() {
    const { words, sentences, found, end } = this;
    if (!found) return;
    const order = end?.order ?? found.map((_, place) => place);
    const rows = order.map((place) => {
      const one = found[place];
      const idle = one.idle ? ` · ${words.say("idleMen", one.idle)}` : "";
      return el("li", {}, button(sentences.say(one.sentence), () => this.look(one), { class: "move good" }),
        ` ${words.say(`keeps-${one.keeps}`)}${idle}`);
    });
    const back = this.isElsewhere ? button(words.say("backToProblem"), () => this.look(null), { id: "back-from-mend" }) : null;
    put(at("mends"), el("h3", {}, words.say("mend")), back, el("ol", {}, rows), el("p", { class: "note" }, this.said()));
  }

  /** How far the search is, or what came of it. */
  said() {
    const { words, sentences, found, end } = this;
    if (!end) return words.say("looking");
    if (end.verdict !== "unsound") return sentences.verdict(end.verdict);
    const open = end.left + end.undecided;
    return `${words.say("mendsFound", found.length, end.tried)}${open ? `; ${words.say("notLooked", open)}` : ""}`;
  }

  /** Puts a mend on the board, or the problem as it was; the list stays. */
  look(mend) {
    this.diagram(() => {
      const { base } = this;
      const next = mend ? { men: Object.fromEntries(mend.setup.men), stipulation: mend.stipulation, solution: mend.solution ?? base.solution } : base;
      this.isLooking = JSON.stringify(next) !== JSON.stringify(this.own(this.problem.state));
      this.isElsewhere = Boolean(mend);
      this.problem.change(next);
    });
    this.draw();
  }
}
