// The problem on the board: men, side to move, what is asked. Every change can be undone.

const MOST_KEPT = 500;

/** What of a problem a file holds beside its board. */
export const FIELDS = ["title", "author", "source", "comments", "stipulation", "solution", "notation", "repetition", "twins"];

/** The problem that is being composed. */
export class Problem extends EventTarget {
  constructor() {
    super();
    this.state = blank("xiangqi");
    this.before = [];
    this.after = [];
    this.twin = null;
  }

  /** The men that are shown: those of a twin, or of the diagram. */
  get men() {
    return this.twin ? Object.fromEntries(this.twin.setup.men) : this.state.men;
  }

  get setup() {
    if (this.twin) return this.twin.setup;
    const { rules, men, turn, rights } = this.state;
    return { rules, men: Object.entries(men).map(([at, man]) => [Number(at), man]), turn, rights };
  }

  /** The problem as a file holds it. */
  get draft() {
    const { rules, men, turn, rights } = this.state;
    const setup = { rules, men: Object.entries(men).map(([at, man]) => [Number(at), man]), turn, rights };
    return { setup, ...Object.fromEntries(FIELDS.map((name) => [name, this.state[name]])) };
  }

  get question() {
    const { stipulation, solution, notation, repetition, intended } = this.state;
    if (this.twin) return { stipulation: this.twin.stipulation, solution: "", notation, repetition, intended };
    return { stipulation, solution, notation, repetition, intended };
  }

  /** Changes some fields; `quiet` changes belong to the last one, for fields that are typed. */
  change(fields, quiet = false) {
    const next = { ...this.state, ...fields };
    if (JSON.stringify(next) === JSON.stringify(this.state)) return;
    if (!quiet || this.typed !== Object.keys(fields).join()) {
      this.before.push(this.state);
      if (this.before.length > MOST_KEPT) this.before.shift();
    }
    this.typed = quiet ? Object.keys(fields).join() : null;
    this.after = [];
    this.twin = null;
    this.state = next;
    this.tell();
  }

  /** Puts a man on a square, or clears it with `null`. */
  put(square, man) {
    const men = { ...this.state.men };
    if (man) men[square] = man; else delete men[square];
    this.change({ men });
  }

  /** Moves a man, taking what stands there. */
  move(from, to) {
    if (from === to) return;
    const men = { ...this.state.men };
    men[to] = men[from];
    delete men[from];
    this.change({ men });
  }

  undo() {
    if (!this.before.length) return;
    this.after.push(this.state);
    this.twin = null;
    this.state = this.before.pop();
    this.typed = null;
    this.tell();
  }

  redo() {
    if (!this.after.length) return;
    this.before.push(this.state);
    this.twin = null;
    this.state = this.after.pop();
    this.tell();
  }

  /** Shows a twin on the board, or the diagram again. */
  show(twin) {
    this.twin = twin;
    this.tell();
  }

  /** Takes a problem as the server sends it. */
  load(posed) {
    const { rules, men, turn, rights } = posed.setup;
    this.change({
      ...blank(rules),
      rules, turn, rights: rights ?? "-",
      men: Object.fromEntries(men),
      stipulation: posed.stipulation,
      solution: posed.solution ?? "",
      notation: posed.notation ?? "coordinates",
      repetition: posed.repetition ?? "",
      title: posed.title ?? "",
      author: posed.author ?? "",
      source: posed.source ?? "",
      comments: posed.comments ?? "",
      twins: posed.twins ?? "",
      intended: posed.intended ?? null,
    });
  }

  tell() {
    this.dispatchEvent(new Event("change"));
  }
}

/** An empty board. */
export function blank(rules) {
  return {
    rules, men: {}, turn: "w", rights: "-", stipulation: "#", solution: "",
    notation: "coordinates", repetition: "", title: "", author: "", source: "", comments: "", twins: "", intended: null,
  };
}
