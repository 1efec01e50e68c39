// The problem on the board: men, side to move, what is asked. Every change can be undone.

const MOST_KEPT = 500;

/** The fields on which no search depends. */
const ABOUT = ["title", "author", "source", "records", "marks", "comments"];

/** The fields of a problem in a file, other than its board. */
export const FIELDS = [...ABOUT, "stipulation", "solution", "notation", "repetition", "twins"];

/** The part of a state that goes into a file, as a text that can be compared. */
export const content = (state) => JSON.stringify(
  [state.rules, state.turn, state.rights, Object.entries(state.men), FIELDS.map((name) => state[name]), state.intended]);

/** Whether nothing is on the board and nothing is written. */
const isEmpty = ({ men, title, author, source, records, marks, comments, solution, twins }) =>
  !Object.keys(men).length && ![title, author, source, records, marks, comments, solution, twins].some(Boolean);

/** The problem that is being composed. */
export class Problem extends EventTarget {
  constructor(documents) {
    super();
    this.documents = documents;
    this.state = { ...blank("xiangqi"), origin: documents.begin(), elsewhere: [] };
    this.before = [];
    this.after = [];
    this.twin = null;
    this.typed = null;
  }

  /** The document of the state. */
  get document() {
    return this.documents.of(this.state.origin);
  }

  /** Whether something would be lost with the state. */
  get isDirty() {
    const { saved } = this.document;
    return saved === null ? !isEmpty(this.state) : saved !== content(this.state);
  }

  /** Whether it may be left. */
  mayLeave(words) {
    return !this.isDirty || window.confirm(words.say("loseChanges"));
  }

  /** Whether nothing has been done yet. The page itself chooses the notation, by the language. */
  get isUntouched() {
    const plain = (state) => content({ ...state, notation: "" });
    return plain(this.state) === plain(blank("xiangqi"));
  }

  /** The men that are shown: those of a twin, or of the diagram. */
  get men() {
    return this.twin ? Object.fromEntries(this.twin.setup.men) : this.state.men;
  }

  get setup() {
    return this.twin ? this.twin.setup : this.draft.setup;
  }

  /** The problem as a file holds it. */
  get draft() {
    const { rules, men, turn, rights, intended } = this.state;
    const setup = { rules, men: Object.entries(men).map(([at, man]) => [Number(at), man]), turn, rights };
    return { setup, intended: intended ?? "", ...Object.fromEntries(FIELDS.map((name) => [name, this.state[name]])) };
  }

  get question() {
    const { stipulation, solution, notation, repetition, intended, broken } = this.state;
    if (this.twin) return { stipulation: this.twin.stipulation, solution: "", notation, repetition, intended };
    return { stipulation, solution, notation, repetition, intended, broken };
  }

  /** Changes some fields; `quiet` changes belong to the last one, for fields that are typed. */
  change(fields, quiet = false) {
    const next = { ...this.state, ...fields };
    // What is written instead is whole.
    if (next.solution !== this.state.solution) next.broken = fields.broken ?? false;
    // An empty board is filled with other men than the problem had.
    if (!Object.keys(next.men).length && Object.keys(this.state.men).length) next.elsewhere = also(next.elsewhere, ["men"]);
    if (JSON.stringify(next) === JSON.stringify(this.state)) return;
    const typed = quiet ? Object.keys(fields).join() : null;
    if (!quiet || this.typed !== typed) {
      this.before.push(this.state);
      if (this.before.length > MOST_KEPT) this.before.shift();
    }
    this.typed = typed;
    this.after = [];
    if (Object.keys(fields).some((name) => !ABOUT.includes(name))) this.twin = null;
    this.state = next;
    this.tell();
  }

  /** Changes fields to what does not come from the problem: `game`, `men`, `title`. */
  replace(fields, names) {
    this.change({ ...fields, elsewhere: also(this.state.elsewhere, names) });
  }

  /** Puts a man on a square, or clears it with `null`. */
  put(square, man) {
    const men = { ...this.state.men };
    if (man) men[square] = man; else delete men[square];
    this.change({ men });
  }

  /** Moves a man, capturing what is on the target. */
  move(from, to) {
    if (from === to || !this.state.men[from]) return;
    const men = { ...this.state.men };
    men[to] = men[from];
    delete men[from];
    this.change({ men });
  }

  /** Draws a mark of the author's, or takes it away: `e5`, `a1-a9`. */
  mark(text) {
    const lines = this.state.marks.split("\n").map((line) => line.trim()).filter(Boolean);
    const others = lines.filter((line) => line.split(" ")[0] !== text);
    const marks = others.length < lines.length ? others : [...lines, text];
    this.change({ marks: marks.join("\n") });
  }

  undo() {
    this.go(this.before, this.after);
  }

  redo() {
    this.go(this.after, this.before);
  }

  go(from, to) {
    const was = JSON.stringify(this.state);
    // What the browser's own undo has taken back does not count as a step.
    while (from.length && JSON.stringify(from.at(-1)) === was) from.pop();
    if (!from.length) return;
    to.push(this.state);
    this.twin = null;
    this.state = from.pop();
    this.typed = null;
    this.tell();
  }

  /** Shows a twin on the board, or the diagram again. */
  show(twin) {
    this.twin = twin;
    this.typed = null;
    this.tell();
  }

  /** Takes a problem as the server sends it: that of a document, or one from elsewhere. */
  load(posed, origin = null) {
    const { rules, men, turn, rights } = posed.setup;
    const empty = blank(rules);
    const texts = Object.fromEntries(FIELDS.map((name) => [name, posed[name] ?? empty[name]]));
    const next = { ...empty, turn, rights: rights ?? "-", men: Object.fromEntries(men), ...texts, intended: posed.intended ?? null, broken: posed.broken ?? false };
    if (origin !== null) {
      this.documents.of(origin).saved = content(next);
      this.change({ ...next, origin, elsewhere: [] });
      return;
    }
    const { state } = this;
    const other = [
      ["game", next.rules !== state.rules],
      ["men", JSON.stringify(next.men) !== JSON.stringify(state.men)],
      ["title", next.title !== state.title],
    ];
    this.replace(next, other.filter(([, is]) => is).map(([name]) => name));
  }

  /** Notes that a state was saved at the place of its document. */
  saved(state, known) {
    Object.assign(this.documents.of(state.origin), known, { saved: content(state) });
    this.settle(state);
  }

  /** Notes that a state was saved as a new problem. The states around it are of that problem from
   *  now on, but those that the file holds as the old one. */
  branched(state, known) {
    const old = this.documents.of(state.origin);
    // A problem that no file held is the new one from its beginning on.
    if (old.place === null) {
      this.saved(state, known);
      return;
    }
    const origin = this.documents.begin({ ...known, saved: content(state) });
    const all = [...this.before, this.state, ...this.after.toReversed()];
    const now = this.before.length;
    const found = all.indexOf(state);
    const from = found < 0 ? now : found;
    const isOurs = (one) => one.origin === state.origin && content(one) !== old.saved;
    const take = (at) => { all[at] = { ...all[at], origin }; };
    for (let at = from - 1; at >= 0 && isOurs(all[at]); at -= 1) take(at);
    for (let at = from + 1; at < all.length && isOurs(all[at]); at += 1) take(at);
    if (all[from].origin === state.origin) all[from] = { ...all[from], origin, elsewhere: [] };
    this.before = all.slice(0, now);
    this.state = all[now];
    this.after = all.slice(now + 1).reverse();
    this.typed = null;
  }

  /** Notes that the file does not hold the problem of a document any more, as the user wanted. */
  removed(origin) {
    const saved = this.state.origin === origin ? content(this.state) : null;
    Object.assign(this.documents.of(origin), { place: null, saved });
  }

  /** What is saved is of its own problem, and typing begins another step. */
  settle(state) {
    this.typed = null;
    if (this.state === state) this.state = { ...state, elsewhere: [] };
  }

  /** Takes states as they were kept. */
  restore({ state, before, after }) {
    Object.assign(this, { state, before, after, twin: null, typed: null });
    this.tell();
  }

  tell() {
    this.dispatchEvent(new Event("change"));
  }
}

/** Names with others, each once. */
const also = (names, others) => [...new Set([...names, ...others])].sort();

/** An empty board. */
export function blank(rules) {
  return {
    rules, men: {}, turn: "w", rights: "-", stipulation: "#", solution: "",
    notation: "coordinates", repetition: "", title: "", author: "", source: "", records: "", marks: "", comments: "", twins: "", intended: null, broken: false,
  };
}
