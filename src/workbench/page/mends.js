// The smallest changes that make an unsound problem sound.

import { ProposalsView } from "./proposals.js";

/** Looks for mends and shows them as they are found, each to be put on the board. */
export class MendsView extends ProposalsView {
  constructor(parts) {
    super("mend", "mends", parts);
  }

  hear(event) {
    if (event.kind === "mended") this.found.push(event);
    else this.end = event;
    this.draw();
  }

  row(one) {
    return [this.choose(one, this.sentences.say(one.sentence)), ` ${this.words.say(`keeps-${one.keeps}`)}${this.idle(one)}`];
  }

  /** The result of the search. */
  said({ verdict, tried, left, undecided }) {
    const { words, sentences, found } = this;
    if (verdict !== "unsound") return sentences.verdict(verdict);
    const open = left + undecided;
    return `${words.say("mendsFound", found.length, tried)}${open ? `; ${words.say("notLooked", open)}` : ""}`;
  }
}
