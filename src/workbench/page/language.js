// What is said in the language of the page: its own words, and sentences about problems, which are written from
// the catalogue that the program has.

import { marked, numbered } from "./line.js";

/** The men whose Chinese names are those of the traditional characters where these are drawn, by side. */
const TRADITIONAL = { general: "帥將", horse: "傌馬", chariot: "俥車", cannon: "炮砲" };

/** The languages by their codes, in the order of the words. */
export const LANGUAGES = [["en", "English"], ["de", "Deutsch"], ["zh", "中文"]];

/** The languages that have one form for all numbers; the others have another one for 1. */
const ONE_FORM = ["zh"];

/** Writes sentences: `{key, args}` in no language. The command line writes the same ones. */
export class Catalogue {
  /** `templates` are those of each language, by its code and by their keys. */
  constructor(templates = {}) {
    this.templates = templates;
  }

  /** A sentence as a text. */
  text(code, sentence) {
    return this.pieces(code, sentence).map((piece) => piece.text).join("");
  }

  /** A sentence as pieces of text; those that are moves have them: `{text, move}`, `{text, line}`. */
  pieces(code, { key, args = {} }) {
    const template = this.templates[code]?.[key];
    if (template === undefined) return [{ text: key }];
    const pieces = [];
    let rest = template;
    for (;;) {
      const [begin, end] = [rest.indexOf("{"), rest.indexOf("}")];
      if (begin < 0 || end < begin) break;
      if (begin) pieces.push({ text: rest.slice(0, begin) });
      const [name, forms] = halves(rest.slice(begin + 1, end), ":");
      const arg = args[name];
      const said = !arg ? [] : forms === null ? this.arg(code, arg) : form(code, forms, arg);
      const before = pieces.at(-1);
      // "a chariot", "an advisor".
      if (code === "en" && /^[aeio]/.test(said[0]?.text) && / a $|^a $/.test(before?.text)) {
        before.text = before.text.replace(/ $/, "n ");
      }
      pieces.push(...said);
      rest = rest.slice(end + 1);
    }
    return rest ? [...pieces, { text: rest }] : pieces;
  }

  arg(code, arg) {
    if (arg.number !== undefined) return [{ text: String(arg.number) }];
    if (arg.text !== undefined) return [{ text: arg.text }];
    if (arg.line) return [{ text: numbered(arg.line.moves), line: arg.line.moves }];
    if (arg.sentence) return this.pieces(code, arg.sentence);
    const comma = { text: this.templates[code]?.comma ?? ", " };
    const between = (parts) => parts.flatMap((part, at) => (at ? [comma, part] : [part]));
    if (arg.moves) return between(arg.moves.map((move) => ({ text: marked(move), move })));
    if (arg.commas) return between(arg.commas.map((part) => ({ text: this.text(code, part) })));
    const parts = (arg.list ?? []).map((part) => ({ text: this.text(code, part) }));
    const last = parts.pop();
    if (!parts.length) return last ? [last] : [];
    const before = { text: between(parts).map((part) => part.text).join("") };
    return this.pieces(code, { key: "list", args: { before, last } });
  }
}

/** The form for a number. */
function form(code, forms, { number }) {
  if (number === undefined) return [];
  const all = forms.split("|");
  const chosen = all[number === 1 || ONE_FORM.includes(code) ? 0 : 1] ?? "";
  return [{ text: chosen.replaceAll("#", String(number)) }];
}

/** What is before and after a separator; `null` after it where there is none. */
function halves(text, separator) {
  const at = text.indexOf(separator);
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + 1)];
}

/** The words of one language, which can be changed. */
export class Words extends Catalogue {
  /** `own` are the words of the page in all languages; `isAlone`: whether the page runs without a server. */
  constructor(templates, own, isAlone) {
    super(templates);
    Object.assign(this, { own, isAlone });
    const wanted = [storage("language"), ...(navigator.languages ?? [])].filter(Boolean);
    const known = wanted.map((tag) => LANGUAGES.findIndex(([code]) => tag.startsWith(code)));
    this.at = Math.max(0, known.find((at) => at >= 0) ?? 0);
    /** What is drawn on the men. */
    this.script = "chinese";
    /** What writes numbers, by language. The first one takes the browser long, which has nothing else to do yet. */
    this.formats = [];
    this.number(0);
  }

  get code() {
    return LANGUAGES[this.at][0];
  }

  choose(code) {
    this.at = LANGUAGES.findIndex(([known]) => known === code);
    storage("language", code);
  }

  /** A word of the page, with what is filled in for `{0}`, `{1}`. */
  say(name, ...values) {
    return this.own[name][this.at].replace(/\{(\d)\}/g, (_, at) => values[Number(at)] ?? "");
  }

  /** A sentence about the problem, as the program sends it. */
  sentence(sentence) {
    return this.text(this.code, sentence);
  }

  /** A sentence with texts in it. */
  tell(key, texts = {}) {
    const args = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { text }]));
    return this.sentence({ key, args });
  }

  /** Texts with the commas of the language. */
  list(texts) {
    const commas = texts.map((text) => ({ key: "text", args: { text: { text } } }));
    return this.sentence({ key: "commas", args: { parts: { commas } } });
  }

  /** A text after its label. */
  labelled(label, said) {
    return this.tell("labelled", { label, said });
  }

  /** Who is to move, by the letter of position texts. */
  toMove(scene, turn) {
    return this.tell("to-move", { side: turn ? this.side(scene, turn === "b" ? 1 : 0) : "" });
  }

  verdict(name) {
    return this.tell(`verdict.${name}`);
  }

  /** A difficulty from 1 to 10 as one of five words. */
  difficulty(score) {
    return this.tell(`difficulty.${Math.min(5, Math.max(1, Math.round(score / 2)))}`);
  }

  /** A theme by its name in files; the Chinese name is known everywhere. */
  theme(id) {
    const own = this.tell(`theme.${id}`);
    const chinese = this.text("zh", { key: `theme.${id}` });
    return own === chinese ? own : `${own} ${chinese}`;
  }

  /** Why the server refuses something. */
  refused(error) {
    if (error.isGone) return this.say(this.isAlone ? "notLoaded" : "gone");
    const word = `refused.${error.said?.word}`;
    const message = error.said?.said ? this.sentence(error.said.said) : error.message;
    if (word in this.own) return this.say(word, message);
    return this.code === "en" || error.said?.said ? message : this.say("refused.other", message);
  }

  side(scene, side) {
    return this.tell(`side.${scene.sides[side].toLowerCase()}`);
  }

  /** The notation in which moves are usual in the language. */
  notation(rules) {
    return this.code === "zh" && rules !== "chex" ? "chinese" : "coordinates";
  }

  /** A kind of man. */
  kind(scene, letter) {
    const man = scene.men.find((one) => one.letter === letter);
    const at = letter === letter.toUpperCase() ? 0 : 1;
    const own = this.tell(`man.${at ? "second" : "first"}.${man.name}`);
    const isDrawn = this.code === "zh" && this.script === "chinese";
    return (isDrawn && TRADITIONAL[man.name]?.[at]) || own;
  }

  /** A man with its side. */
  man(scene, letter) {
    const side = this.side(scene, letter === letter.toUpperCase() ? 0 : 1);
    return this.tell("man", { side, man: this.kind(scene, letter) });
  }

  /** A number as it is written in the language. */
  number(value) {
    this.formats[this.at] ??= new Intl.NumberFormat(this.code);
    return this.formats[this.at].format(value);
  }
}

/** What the browser remembers for this address, where it lets the page. */
export function storage(name, value) {
  try {
    if (value === undefined) return localStorage.getItem(`paiju-${name}`);
    localStorage.setItem(`paiju-${name}`, value);
  } catch {
    // A page that may remember nothing still works.
  }
  return null;
}
