// Moves put before the solution of a sound problem.

import { ProposalsView } from "./proposals.js";

/** Looks for sound positions two plies before the problem and shows them as they are found. */
export class PrependsView extends ProposalsView {
  constructor(parts) {
    super("prepend", "prepends", parts);
  }

  hear(event) {
    if (event.kind === "prepended") this.found.push(event);
    else this.end = event;
    this.draw();
  }

  row(one) {
    return [this.choose(one, this.sentences.say(one.sentence)), ` ${one.stipulation}${this.idle(one)}`];
  }

  /** The result of the search. */
  said({ said }) {
    return this.sentences.say(said);
  }
}
