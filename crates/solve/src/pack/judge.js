// A visitor's moves judged by a pack of `paiju pack`, without a solver: node judge.js pack.jsonl
//
// A page with its own board needs only `Visit`, which is plain JavaScript without imports.

/** The moves of `a1a2,a3`: those of one man. */
function ofOneMan(list) {
  const [first, ...others] = list.split(",");
  const from = /^[a-z]\d+/.exec(first)?.[0];
  return [first, ...others.map((to) => from + to)];
}

/** What is said of each move in `2:5 c6d8;!g5g1 *`; `*` is every move that is not listed. */
function said(text) {
  const groups = text.split(";").filter(Boolean).map((group) => group.split(" "));
  return new Map(groups.flatMap(([what, ...lists]) => lists.flatMap(ofOneMan).map((move) => [move, what])));
}

/** A visitor who solves a problem of a pack. */
export class Visit {
  /** @param {object} pack a line of the file */
  constructor(pack, begins = 0) {
    if (pack.schema !== 2) throw new Error(`a pack of version ${pack.schema}, expected 2: write it again by \`paiju pack\``);
    this.pack = pack;
    this.at = pack.begins[begins];
    this.replies = new Map();
    this.done = false;
  }

  /** The right moves here. */
  right() {
    return [...said(this.pack.positions[this.at])].filter(([, what]) => /^\d|^end|^cut/.test(what)).map(([move]) => move);
  }

  /** All legal moves here, where the pack lists every one, as in a book that trains. */
  legal() {
    return [...said(this.pack.positions[this.at]).keys()];
  }

  /**
   * Judges a legal move of the visitor, in coordinates. After a right one `replies` lists the replies of the
   * other side; play one of them with `reply`, or in help play go on with the next move. A wrong move has a
   * refutation, unless any reply shows that it is wrong, as after the last move.
   * @returns {{is: "right"|"later"|"wrong"|"open", done: boolean, replies: string[], refutation?: string}}
   */
  play(move) {
    const { pack } = this;
    const moves = said(pack.positions[this.at]);
    // A move that is not listed is wrong.
    const what = moves.get(move) ?? moves.get("*") ?? (pack.complete || pack.play === "against" ? "!" : "?");
    const answer = { done: false, replies: [] };
    if (what === "?") return { ...answer, is: "open" };
    if (what[0] === "!") return { ...answer, is: "wrong", refutation: what.slice(1) || undefined };
    if (what[0] === "+") return { ...answer, is: "later", moves: Number(what) };
    const [next, count] = what.split(":").reverse();
    this.done = next === "end";
    if (!this.done && pack.play === "together") this.at = Number(next);
    this.replies = this.done || pack.play === "together" ? new Map() : said(pack.replies[next]);
    return { is: "right", moves: Number(count) || undefined, done: this.done, replies: [...this.replies.keys()] };
  }

  /** Plays a reply to the last right move; whether the problem is solved by it. */
  reply(move) {
    const next = this.replies.get(move);
    if (next === undefined) throw new Error(`${move} is no reply`);
    if (next === "cut") throw new Error(`what follows ${move} is left out`);
    this.done = next === "end";
    if (!this.done) this.at = Number(next);
    return this.done;
  }
}

// Plays the first right move against the first reply, until the problem is solved.
if (globalThis.process?.argv[1]?.endsWith("judge.js")) {
  const { readFileSync } = await import("node:fs");
  const [line] = readFileSync(process.argv[2], "utf8").split("\n");
  const visit = new Visit(JSON.parse(line));
  while (!visit.done) {
    const [right] = visit.right();
    if (!right) throw new Error("no solution is known");
    const { replies } = visit.play(right);
    console.log(right, replies[0] ?? "");
    if (replies.length) visit.reply(replies[0]);
  }
}
