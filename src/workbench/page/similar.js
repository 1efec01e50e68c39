// More problems like the one on the board.

import { data } from "./door.js";
import { View, at, button, el, put } from "./element.js";
import { card } from "./scenes.js";

/** Asks for similar problems and shows what is found. */
export class SimilarView extends View {
  open() {
    const { words, state } = this;
    const men = Object.keys(this.problem.state.men).length;
    const length = state.length ?? 2;
    const number = (id, value, min, max) => el("input", { id, type: "number", value, min, max, size: 3, "aria-label": words.say(id) });
    const themes = (state.found?.classified?.themes ?? []).map((theme) => el("label", {},
      el("input", { type: "checkbox", value: theme }), ` ${this.words.theme(theme)}`));
    put(at("similar"), el("h3", {}, words.say("similar")),
      el("div", { class: "bar" }, el("span", {}, words.say("length"), " ", number("least-moves", length, 1, 30), "–", number("most-moves", length, 1, 30)),
        el("span", {}, words.say("men"), " ", number("least-men", 3, 2, 40), "–", number("most-men", Math.max(men, 6), 2, 40)),
        themes, button(words.say("find"), () => this.start(), { id: "find" })),
      el("div", { id: "similar-list", class: "cards" }), el("p", { id: "similar-end", class: "note" }));
  }

  start() {
    const value = (id) => Number(at(id).value);
    const themes = [...at("similar").querySelectorAll("input:checked")].map((one) => one.value);
    at("similar-end").textContent = this.words.say("looking");
    put(at("similar-list"));
    this.begin("similar", {
      setup: this.problem.setup, question: { ...this.problem.question, solution: "" }, themes,
      moves: [value("least-moves"), value("most-moves")], men: [value("least-men"), value("most-men")],
      seed: Math.floor(Math.random() * 2 ** 32),
    });
  }

  hear(event) {
    if (event.kind === "similar-all") {
      at("similar-end").textContent = this.words.say("tried", this.words.number(event.tried));
      return;
    }
    const { setup, stipulation, solution, difficulty } = event;
    const themes = this.words.list(event.themes.map((theme) => this.words.theme(theme)));
    at("similar-list")?.append(card(this.state.scene, setup.men, `${stipulation} ${themes}`,
      () => this.problem.load({ setup, stipulation, solution }),
      el("strong", {}, `${stipulation} · ${this.words.difficulty(difficulty)}`), el("span", {}, themes)));
  }
}

/** Asks for anticipations and lists them; a press on one opens it. */
export class AnticipationsView extends View {
  /** Whether there is a file to look into. */
  get isThere() {
    return Boolean(this.collection.file);
  }

  async open() {
    const { words, problem } = this;
    const question = problem.question;
    const alike = await data("anticipations", { setup: problem.setup, question, place: problem.document.place }).catch(this.fail);
    if (!alike) return;
    const { found, open } = alike;
    const notes = [alike.by_position ? words.say("onlyPosition") : null, open ? words.say("harmsOpen", open) : null, found.length ? null : words.say("noAnticipations")];
    put(at("similar"), el("h3", {}, words.say("anticipations")), notes.filter(Boolean).map((note) => el("p", { class: "note" }, note)),
      el("div", { id: "anticipation-list", class: "cards" }, found.map((one) => this.card(one))));
  }

  card(one) {
    const { words, collection } = this;
    const { setup } = collection.file.problems[one.place].problem;
    const name = collection.name(one.place).join(" ");
    const text = words.sentence(one.sentence);
    return card(collection.cards.scenes[setup.rules], setup.men, `${name}: ${text}`, () => collection.choose(one.place),
      el("strong", {}, name), el("span", {}, text));
  }
}
