// Sentences about problems, written from the catalogue of words that the program has.

import { marked, numbered } from "./line.js";

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
      if (arg) pieces.push(...forms === null ? this.arg(code, arg) : form(code, forms, arg));
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
