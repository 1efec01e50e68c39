// A visitor's moves judged by a pack of `paiju pack`, without a solver: node judge.js pack.jsonl
//
// A page with its own board needs only `Visit`, which is plain JavaScript without imports.

/** A visitor who solves a problem of a pack. */
export class Visit {
  /** @param {object} pack a line of the file */
  constructor(pack, begins = 0) {
    this.pack = pack;
    this.at = pack.begins[begins];
    this.done = false;
  }

  /**
   * Judges a move of the visitor, in coordinates. After a right one `replies` lists the replies of the
   * other side; play one of them with `reply`, or in help play go on with the next move.
   * @returns {{is: "right"|"later"|"wrong"|"open", done: boolean, replies: string[], refutations: string[]}}
   */
  play(move) {
    const { moves } = this.pack.positions[this.at];
    // If the solver plays every move, only the right ones are listed.
    const unknown = { is: this.pack.complete ? "wrong" : "open" };
    const judged = moves[move] ?? unknown;
    const replies = Object.keys(judged.replies ?? {});
    if (judged.is === "right") {
      this.right = judged;
      this.done = this.pack.play === "first" || (this.pack.play === "together" ? judged.next === undefined : !replies.length);
      if (judged.next !== undefined) this.at = judged.next;
    }
    return { is: judged.is, moves: judged.moves, done: this.done, replies, refutations: judged.refutations ?? [] };
  }

  /** Plays a reply to the last right move; whether the problem is solved by it. */
  reply(move) {
    const next = this.right.replies[move];
    if (next === undefined) throw new Error(`${move} is no reply`);
    this.done = next === null;
    if (next !== null) this.at = next;
    return this.done;
  }
}

// Plays the first right move against the first reply, until the problem is solved.
if (globalThis.process?.argv[1]?.endsWith("judge.js")) {
  const { readFileSync } = await import("node:fs");
  const [line] = readFileSync(process.argv[2], "utf8").split("\n");
  const visit = new Visit(JSON.parse(line));
  while (!visit.done) {
    const { moves } = visit.pack.positions[visit.at];
    const right = Object.keys(moves).find((move) => moves[move].is === "right");
    if (!right) throw new Error("no solution is known");
    const { replies } = visit.play(right);
    console.log(right, replies[0] ?? "");
    if (replies.length) visit.reply(replies[0]);
  }
}
