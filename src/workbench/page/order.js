// In which order the problems of the file are listed.

import { el, options } from "./element.js";
import { writtenLength } from "./filter.js";

/** Verdicts from what is to be mended to what is done. */
const VERDICTS = ["error", "unsound", "undecided", undefined, "solved", "sound"];

/** What is compared, by the words for the orders; those of the file itself are not. */
const BY = {
  fileOrder: null,
  title: ([one]) => (one.problem?.title || one.id).toLowerCase(),
  author: ([one]) => one.problem?.author.toLowerCase() ?? "",
  length: ([one], known) => known?.moves ?? writtenLength(one) ?? Infinity,
  least: ([one], known) => known?.difficulty ?? Number(one.difficulty || Infinity),
  verdict: (_, known) => VERDICTS.indexOf(known?.verdict),
};

/** The choice of an order; `change()` hears when another one is wanted. */
export class Order {
  constructor({ words }, change) {
    this.words = words;
    this.choice = el("select", { id: "order", onchange: change });
  }

  /** Whether the order is that of the file, which can be changed. */
  get isOfFile() {
    return BY[this.choice.value || "fileOrder"] === null;
  }

  draw() {
    const { words, choice } = this;
    choice.setAttribute("aria-label", words.say("order"));
    const name = (word) => (word === "fileOrder" ? words.say("fileOrder") : words.say("orderBy", words.say(word === "least" ? "difficultyName" : word)));
    options(choice, Object.keys(BY).map((word) => [word, name(word)]), choice.value || "fileOrder");
  }

  /** Puts problems with their places in the order; `known(print)` is the verdict of one. */
  sorted(pairs, known) {
    const by = BY[this.choice.value || "fileOrder"];
    if (!by) return pairs;
    const keyed = pairs.map((pair) => [by(pair, known(pair[0].print)), pair]);
    const compare = (a, b) => (typeof a === "string" ? a.localeCompare(b, this.words.code) : a === b ? 0 : a < b ? -1 : 1);
    return keyed.sort(([a], [b]) => compare(a, b)).map(([, pair]) => pair);
  }
}
