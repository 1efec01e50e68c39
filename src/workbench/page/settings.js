// The words and choices at the head of the page: game, men, language.

import { View, at, button, options, put } from "./element.js";
import { LANGUAGES, storage } from "./language.js";

const GAMES = [["xiangqi", "Xiangqi 象棋"], ["china-schach", "China-Schach"], ["chex", "Chex"]];

/** The lists of the head; `acts` hears what is chosen: `play(rules)`, `look()`, `translate()`. */
export class Settings extends View {
  constructor(parts) {
    super(parts);
    const { words, state, acts } = parts;
    at("rules").addEventListener("change", (event) => {
      acts.play(event.target.value);
      this.drawGame();
    });
    at("look").addEventListener("change", (event) => {
      state.look.men = event.target.value;
      words.script = state.look.men;
      storage("men", state.look.men);
      acts.look();
    });
    at("language").addEventListener("change", (event) => {
      words.choose(event.target.value);
      this.draw();
      acts.translate();
    });
  }

  /** Shows the game of the problem. */
  drawGame() {
    at("rules").value = this.problem.state.rules;
  }

  draw() {
    const { words, state } = this;
    document.documentElement.lang = words.code === "zh" ? "zh-Hans" : words.code;
    document.querySelectorAll("[data-word]:not(li)").forEach((one) => put(one, words.say(one.dataset.word)));
    document.querySelectorAll("[data-label]").forEach((one) => one.setAttribute("aria-label", words.say(one.dataset.label)));
    words.script = state.look.men;
    options(at("rules"), GAMES, this.problem.state.rules);
    options(at("look"), ["chinese", "simplified", "figures"].map((one) => [one, words.say(one)]), state.look.men);
    options(at("language"), LANGUAGES, words.code);
  }
}

const PANELS = { work: "problem", collection: "collection" };

/** The buttons of the panels. */
export class Panels extends View {
  constructor(parts) {
    super(parts);
    this.show(this.isSheet ? "" : "work");
  }

  /** Whether panels are a sheet, which can be put away. */
  get isSheet() {
    return matchMedia("(max-width: 40rem), (max-width: 52rem) and (orientation: portrait)").matches;
  }

  get now() {
    return document.body.dataset.panel;
  }

  show(panel) {
    document.body.dataset.panel = panel;
    this.draw();
  }

  /** Puts the sheet away, so that the board is seen. */
  putAway() {
    if (this.isSheet) this.show("");
    else if (this.now === "collection" && getComputedStyle(at("tabs")).display !== "none") this.show("work");
  }

  draw() {
    const { now, words } = this;
    put(at("tabs"), Object.entries(PANELS).map(([panel, word]) => button(words.say(word),
      () => this.show(this.isSheet && panel === this.now ? "" : panel), { id: `tab-${panel}`, "aria-pressed": String(panel === now) })));
  }
}
