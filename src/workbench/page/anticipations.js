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
    const parts = [{ key: `like.${likeness}`, args: { plies: { number: plies } } }];
    for (const [men, key] of [[here, "like.only-here"], [there, "like.only-there"]]) {
      if (men.length) parts.push({ key, args: { men: { text: men.join(" ") } } });
    }
    if (mirrored) parts.push({ key: "like.mirrored" });
    if (turned) parts.push({ key: "like.turned" });
    const { catalogue, code } = this.words;
    return catalogue.text(code, { key: "commas", args: { parts: { commas: parts } } });
  }
}
