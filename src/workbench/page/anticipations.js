// The problems of the file that anticipate the one on the board.

import { at, el, put } from "./element.js";
import { data } from "./door.js";
import { card } from "./scenes.js";

/** Asks for anticipations and lists them; a press on one opens it. */
export class AnticipationsView {
  constructor({ words, problem, state, collection, fail }) {
    Object.assign(this, { words, problem, state, collection, fail });
  }

  /** Whether there is a file to look into. */
  get isThere() {
    return Boolean(this.collection.file);
  }

  async open() {
    const { words, problem, collection } = this;
    const question = problem.question;
    try {
      const found = await data("anticipations", { setup: problem.setup, question, place: problem.document.place });
      const notes = [question.solution.trim() ? null : words.say("onlyPosition"), found.length ? null : words.say("noAnticipations")];
      put(at("similar"), el("h3", {}, words.say("anticipations")), notes.filter(Boolean).map((note) => el("p", { class: "note" }, note)),
        el("div", { id: "anticipation-list", class: "cards" }, found.map((one) => this.card(one))));
    } catch (error) {
      this.fail(error);
    }
  }

  card(one) {
    const { collection } = this;
    const { setup } = collection.file.problems[one.place].problem;
    const name = collection.name(one.place).join(" ");
    const text = this.text(one);
    return card(collection.cards.scenes[setup.rules], setup.men, `${name}: ${text}`, () => collection.choose(one.place),
      el("strong", {}, name), el("span", {}, text));
  }

  /** The likeness in words. */
  text({ likeness, plies, only_here: here, only_there: there, mirrored, turned }) {
    const { words } = this;
    const word = likeness.replace(/(^|-)(\w)/g, (_, dash, letter) => letter.toUpperCase());
    return [
      words.say(`as${word}`, plies),
      here.length ? words.say("onlyHere", here.join(" ")) : "",
      there.length ? words.say("onlyThere", there.join(" ")) : "",
      mirrored ? words.say("mirroredToo") : "",
      turned ? words.say("sidesExchanged") : "",
    ].filter(Boolean).join(", ");
  }
}
