// A problem as text, made in the page, so that it can be copied when the program does not answer.

import { View } from "./element.js";
import { data } from "./door.js";

/** The position text of a setup of a game: rows from the top, side to move, rights unless none. */
export function positionText(scene, { men, turn, rights }) {
  const standing = new Map(men);
  const rows = new Map();
  scene.squares.forEach(([name], square) => {
    const [, file, rank] = /^([a-z]+)(\d+)$/.exec(name);
    rows.set(Number(rank), [...rows.get(Number(rank)) ?? [], [file, standing.get(square) ?? null]]);
  });
  const lines = [...rows].sort(([a], [b]) => b - a).map(([, row]) => {
    const places = row.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, man]) => man ?? "1");
    return places.join("").replace(/1+/g, (empty) => String(empty.length));
  });
  const fields = [lines.join("/"), turn];
  if (scene.rights.length > 1) fields.push(rights);
  return fields.join(" ");
}

/** The board in letters, one rank per line; the cells of Chex do not form ranks. */
function letters(scene, { men }) {
  if (scene.rules === "chex") return "";
  const standing = new Map(men);
  const at = Object.fromEntries(scene.squares.map(([name], square) => [name, standing.get(square) ?? "·"]));
  const files = [..."abcdefghi"];
  const ranks = Array.from({ length: 10 }, (_, rank) => 10 - rank);
  const lines = ranks.map((rank) => `${String(rank).padStart(2)} ${files.map((file) => at[`${file}${rank}`]).join(" ")}`);
  return [...lines, `   ${files.join(" ")}`].join("\n");
}

/** A problem as people write it to people: who, what is asked, the board, the solution, and where it can be played. */
export function forumText(scene, draft, turn, link) {
  const { setup, title, author, source, stipulation, twins, solution } = draft;
  const head = [title, author, source].filter((part) => part.trim()).join(", ");
  return [head, `${stipulation} (${turn})`, letters(scene, setup), positionText(scene, setup), twins.trim(), solution.trim(), link]
    .filter(Boolean).join("\n\n");
}

/** The text in quotes, as YAML reads it. */
const quoted = (text) => JSON.stringify(text).replaceAll("\u0085", "\\u0085").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");

/** The parts of a text as a list in one line. */
const list = (text, between) => `[${text.split(between).map((part) => part.trim()).filter(Boolean).map(quoted).join(", ")}]`;

/** A collection of this one problem. */
export function problemYaml(scene, draft) {
  const { setup, intended, title, author, source, records, marks, comments, stipulation, solution, notation, repetition, twins } = draft;
  const lines = [
    title.trim() && `title: ${quoted(title)}`,
    author.trim() && `authors: ${list(author, /[,，、]/)}`,
    ...recordLines(source, records),
    `rules: ${setup.rules}`,
    repetition && `repetition: ${repetition}`,
    notation && `notation: ${notation}`,
    `fen: ${quoted(positionText(scene, setup))}`,
    marks.trim() && `marks: ${list(marks, "\n")}`,
    `stipulation: ${quoted(stipulation)}`,
    solution.trim() && `solution: ${quoted(solution)}`,
    intended && `intended-solutions: ${quoted(intended)}`,
    comments.trim() && `comments: ${list(comments, "\n")}`,
    twins.trim() && `twins: ${twinPairs(twins)}`,
  ];
  return `problems:\n  - ${lines.filter(Boolean).join("\n    ")}\n`;
}

const OF_SOURCE = ["volume", "issue", "round", "page", "problemid", "date"];
const RELATIONS = ["correction-of", "version-of", "after", "anticipated-by"];

/** The source, the prize and the relations out of lines such as `page: 12`. */
function recordLines(source, records) {
  const said = Object.fromEntries(records.split("\n").map((line) => /^\s*([^:：\s]*)\s*[:：]\s*(.*\S)\s*$/.exec(line)).filter(Boolean).map(([, key, text]) => [key, text]));
  const pairs = (keys, given = []) => [...given, ...keys.filter((key) => said[key]).map((key) => `${key}: ${quoted(said[key])}`)];
  const sources = pairs(OF_SOURCE, source.trim() ? [`name: ${quoted(source)}`] : []);
  const award = pairs(["tourney", "distinction"]);
  if (said.judges) award.push(`judges: ${list(said.judges, /[;；]/)}`);
  return [
    sources.length && `source: {${sources.join(", ")}}`,
    award.length && `award: {${award.join(", ")}}`,
    ...RELATIONS.filter((key) => said[key]).map((key) => `${key}: ${list(said[key], /[;；]/)}`),
  ];
}

/** Twins of lines such as `b: move a1 b1` as names with their changes. */
function twinPairs(text) {
  const pairs = text.split("\n").map((line) => line.trim()).filter(Boolean).map((line) => {
    const [, name, change] = /^([^:：]*)[:：]?(.*)$/.exec(line);
    return `${quoted(name.trim())}: ${quoted(change.trim())}`;
  });
  return `{${pairs.join(", ")}}`;
}

/** How long the address waits for the next change, in milliseconds: browsers bound how often it changes. */
const WAIT = 400;

/** The parts of an address that name a problem; null where it names none. */
export function shared(hash) {
  const parts = new URLSearchParams(hash.replace(/^#/, ""));
  const fen = parts.get("fen");
  return fen && { fen, rules: parts.get("rules") ?? "xiangqi", stipulation: parts.get("s") ?? "#" };
}

/** Asks for the board that an address names. */
export const read = ({ fen, rules }) => data("paste", { text: fen, rules });

/** Keeps the address in step with the board. */
export class Share extends View {
  /** The part of the address that holds the board; empty for an empty one. */
  get hash() {
    const { scene } = this.state;
    const { rules, stipulation } = this.problem.state;
    if (scene?.rules !== rules || !Object.keys(this.problem.men).length) return "";
    const fen = positionText(scene, this.problem.setup);
    // Slashes and spaces would make it unreadable.
    const plain = (text) => encodeURIComponent(text).replaceAll("%2F", "/").replaceAll("%20", "+");
    return `#rules=${rules}&fen=${plain(fen)}&s=${plain(stipulation)}`;
  }

  /** The whole address. */
  get link() {
    return `${location.origin}${location.pathname}${this.hash}`;
  }

  /** Leaves the address as it is until the board changes again. */
  hold() {
    clearTimeout(this.later);
  }

  /** Writes the address, soon. */
  write() {
    this.hold();
    this.later = setTimeout(() => {
      const { hash } = this;
      if (hash !== location.hash) history.replaceState(history.state, "", hash || location.pathname);
    }, WAIT);
  }
}
