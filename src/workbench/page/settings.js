// The words and choices at the head of the page: game, men, language.

import { at, options, put } from "./element.js";
import { LANGUAGES, storage } from "./words.js";

const GAMES = [["xiangqi", "Xiangqi 象棋"], ["china-schach", "China-Schach"], ["chex", "Chex"]];

/** The lists of the head; `acts` hears what is chosen: `play(rules)`, `look()`, `translate()`. */
export class Settings {
  constructor({ words, problem, state, acts }) {
    Object.assign(this, { words, problem, state });
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
