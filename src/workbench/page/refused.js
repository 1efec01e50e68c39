// A request that is refused.

/** Its message is English; `said` is the whole answer. */
export class Refused extends Error {
  /** @param {object} said `error` in English, `word` by which the page says it in its language, … */
  static of(said) {
    return Object.assign(new Refused(said.error ?? ""), { said });
  }

  /** An error as a refusal: of this `word`, unless it is one already. */
  static from(error, word) {
    return error instanceof Refused ? error : Refused.of({ error: error.message, word });
  }

  /** Whether the program does not answer, or not at this address. */
  get isGone() {
    return this.message === "gone";
  }
}
