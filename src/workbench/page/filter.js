// Which problems of the file are listed.

import { el, options } from "./element.js";

const VERDICTS = ["sound", "unsound", "undecided", "unknown"];

/** The inputs by which the list is narrowed. */
export class Filter {
  /** `change` hears when another list is wanted. */
  constructor({ words, sentences }, change) {
    Object.assign(this, { words, sentences });
    const input = (size) => el("input", { size, oninput: change });
    this.inputs = { search: input(14), length: input(4), themes: input(10), least: input(8) };
    this.verdict = el("select", { onchange: change });
    this.bar = el("div", { class: "bar", role: "search" }, this.inputs.search, this.verdict,
      this.inputs.length, this.inputs.themes, this.inputs.least);
  }

  /** Writes the labels. */
  draw() {
    const { words, sentences, verdict } = this;
    this.bar.setAttribute("aria-label", words.say("filters"));
    for (const [name, input] of Object.entries(this.inputs)) {
      input.setAttribute("aria-label", words.say(name));
      input.placeholder = words.say(name);
    }
    verdict.setAttribute("aria-label", words.say("verdict"));
    options(verdict, [["", words.say("verdict")], ...VERDICTS.map((one) => [one, one === "unknown" ? "?" : sentences.verdict(one)])], verdict.value);
  }

  /** Whether a problem is listed; `known` is its verdict. */
  lets(one, known) {
    const value = (name) => this.inputs[name].value.trim();
    const written = Number(/^#(\d+)/.exec(one.problem?.stipulation ?? "")?.[1]);
    const all = `${one.id} ${one.problem?.title ?? ""} ${one.problem?.author ?? ""} ${one.comments}`.toLowerCase();
    // A name in files, or in the language of the page.
    const names = [...one.themes, ...(known?.themes ?? [])];
    const themes = names.flatMap((name) => [name, this.sentences.theme(name)]).map(plain);
    const hard = known?.difficulty ?? Number(one.difficulty || NaN);
    return (!value("search") || all.includes(value("search").toLowerCase()))
      && (!this.verdict.value || (known?.verdict ?? "unknown") === this.verdict.value)
      && (!value("length") || (known?.moves ?? written) === Number(value("length")))
      && (!value("themes") || themes.some((name) => name.includes(plain(value("themes")))))
      && (!value("least") || hard >= Number(value("least")));
  }
}

const plain = (name) => name.toLowerCase().replace(/[-\s]+/g, " ");
