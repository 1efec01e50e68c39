// Which problems of the file are listed.

import { data } from "./door.js";
import { View, el, options } from "./element.js";

/** How long nothing is typed before a question is asked, in milliseconds. */
const PAUSE = 250;

/** The inputs by which the list is narrowed. */
export class Filter extends View {
  /** `change()` hears when another list is wanted. */
  constructor(parts) {
    super(parts);
    const { change } = parts;
    const input = (size, type) => el("input", { size, type, oninput: change });
    this.inputs = { search: input(14, "search"), length: input(5), themes: input(10), least: input(14) };
    this.inputs.search.id = "search";
    this.verdict = el("select", { onchange: change });
    this.word = el("select", { id: "difficulty-word", onchange: change });
    this.where = el("input", { id: "where", size: 30, type: "search", spellcheck: "false", autocapitalize: "off", oninput: () => this.askSoon() });
    this.fault = el("pre", { id: "where-fault", class: "note", role: "status", hidden: true });
    this.bar = el("div", { class: "bar", role: "search" }, this.inputs.search, this.verdict,
      this.inputs.length, this.inputs.themes, this.inputs.least, this.word, this.where, this.fault);
    /** The places of the problems that match the question; null without a question. */
    this.places = null;
    this.asked = 0;
    /** What is searched of each problem. */
    this.texts = new WeakMap();
  }

  /** Writes the labels. */
  draw() {
    const { words, verdict, word } = this;
    this.bar.setAttribute("aria-label", words.say("filters"));
    for (const [name, input] of Object.entries(this.inputs)) {
      input.setAttribute("aria-label", words.say(name));
      input.placeholder = words.say(name);
    }
    this.where.setAttribute("aria-label", words.say("where"));
    this.where.placeholder = "final(K e10, N d8)";
    this.where.title = words.say("whereHelp");
    verdict.setAttribute("aria-label", words.say("verdict"));
    word.setAttribute("aria-label", words.say("difficultyName"));
    options(word, [["", words.say("difficultyName")], ...[2, 4, 6, 8, 10].map((score) => [String(score), words.difficulty(score)])], word.value);
    options(verdict, [["", words.say("verdict")], ...["sound", "unsound", "undecided", "unknown"].map((one) => [one, one === "unknown" ? "?" : words.verdict(one)])], verdict.value);
  }

  askSoon() {
    clearTimeout(this.later);
    this.later = setTimeout(() => this.ask(), PAUSE);
  }

  /** Asks the question about the file as it is now. */
  async ask() {
    const question = this.where.value.trim();
    this.asked += 1;
    const { asked, words } = this;
    let [places, fault, isBad] = [null, "", false];
    try {
      if (question) {
        const found = await data("select", { question });
        places = new Set(found.places);
        if (found.open) fault = words.say("whereOpen", found.open);
      }
    } catch (error) {
      [fault, isBad] = [error.said?.error ?? error.message, true];
    }
    if (asked !== this.asked) return;
    this.places = places;
    this.fault.textContent = fault;
    this.fault.hidden = !fault;
    this.fault.classList.toggle("bad", isBad);
    this.change();
  }

  /** Which problems are listed; `known(print)` is the verdict of one. */
  lets(known) {
    const value = (name) => this.inputs[name].value.trim();
    const [search, length, themes, least] = [value("search").toLowerCase(), value("length"), plain(value("themes")), value("least")];
    const [verdict, word] = [this.verdict.value, this.word.value];
    return ([one, place]) => {
      const found = known(one.print);
      const hard = () => found?.difficulty ?? Number(one.difficulty || NaN);
      return (!this.places || this.places.has(place))
        && (!search || this.text(one).includes(search))
        && (!verdict || (found?.verdict ?? "unknown") === verdict)
        && (!length || (found?.moves ?? writtenLength(one)) === Number(length))
        && (!themes || this.themes([...one.themes, ...(found?.themes ?? [])]).some((name) => name.includes(themes)))
        && (!least || hard() >= Number(least))
        && (!word || (hard() > 0 && this.words.difficulty(hard()) === this.words.difficulty(word)));
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
    return names.flatMap((name) => [name, this.words.theme(name)]).map(plain);
  }
}

/** The length that a problem's stipulation names. */
export function writtenLength(one) {
  const found = /#(\d+)/.exec(one.problem?.stipulation ?? "");
  return found && Number(found[1]);
}

const plain = (name) => name.toLowerCase().replace(/[-\s]+/g, " ");

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
export class Order extends View {
  choice = el("select", { id: "order", onchange: this.change });

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
