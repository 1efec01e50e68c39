// Which problems of the file are listed.

import { el, options } from "./element.js";

const VERDICTS = ["sound", "unsound", "undecided", "unknown"];

/** The inputs by which the list is narrowed. */
export class Filter {
  /** `change` hears when another list is wanted. */
  constructor({ words, sentences }, change) {
    Object.assign(this, { words, sentences });
    const input = (size, type) => el("input", { size, type, oninput: change });
    this.inputs = { search: input(14, "search"), length: input(4), themes: input(10), least: input(8) };
    this.inputs.search.id = "search";
    this.verdict = el("select", { onchange: change });
    this.bar = el("div", { class: "bar", role: "search" }, this.inputs.search, this.verdict,
      this.inputs.length, this.inputs.themes, this.inputs.least);
    /** What is searched of each problem, in the language of the page. */
    this.texts = new WeakMap();
  }

  /** Writes the labels. */
  draw() {
    const { words, sentences, verdict } = this;
    this.texts = new WeakMap();
    this.bar.setAttribute("aria-label", words.say("filters"));
    for (const [name, input] of Object.entries(this.inputs)) {
      input.setAttribute("aria-label", words.say(name));
      input.placeholder = words.say(name);
    }
    verdict.setAttribute("aria-label", words.say("verdict"));
    options(verdict, [["", words.say("verdict")], ...VERDICTS.map((one) => [one, one === "unknown" ? "?" : sentences.verdict(one)])], verdict.value);
  }

  /** Which problems are listed; `known(print)` is the verdict of one. */
  lets(known) {
    const value = (name) => this.inputs[name].value.trim();
    const [search, length, themes, least] = [value("search").toLowerCase(), value("length"), plain(value("themes")), value("least")];
    const verdict = this.verdict.value;
    return ([one]) => {
      const found = known(one.print);
      const hard = () => found?.difficulty ?? Number(one.difficulty || NaN);
      return (!search || this.text(one).includes(search))
        && (!verdict || (found?.verdict ?? "unknown") === verdict)
        && (!length || (found?.moves ?? writtenLength(one)) === Number(length))
        && (!themes || this.themes([...one.themes, ...(found?.themes ?? [])]).some((name) => name.includes(themes)))
        && (!least || hard() >= Number(least));
    };
  }

  /** What is searched of a problem. */
  text(one) {
    if (!this.texts.has(one)) {
      this.texts.set(one, `${one.id} ${one.problem?.title ?? ""} ${one.problem?.author ?? ""} ${one.source} ${one.comments} ${one.problem?.fen ?? ""}`.toLowerCase());
    }
    return this.texts.get(one);
  }

  /** Names in files, and those in the language of the page. */
  themes(names) {
    return names.flatMap((name) => [name, this.sentences.theme(name)]).map(plain);
  }
}

/** The length that a problem's stipulation names. */
export function writtenLength(one) {
  const found = /#(\d+)/.exec(one.problem?.stipulation ?? "");
  return found && Number(found[1]);
}

const plain = (name) => name.toLowerCase().replace(/[-\s]+/g, " ");
