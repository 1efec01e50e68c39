// A line of play that is stepped through on the board.

/** Moves from a setup, and how many of them are played. */
export class Line {
  constructor(men, moves, at = 0) {
    this.moves = moves;
    this.at = Math.min(at, moves.length);
    this.frames = [men];
    for (const { changes } of moves) {
      const next = { ...this.frames[this.frames.length - 1] };
      for (const [square, man] of changes) {
        if (man) next[square] = man; else delete next[square];
      }
      this.frames.push(next);
    }
  }

  get men() {
    return this.frames[this.at];
  }

  /** The move that was played last. */
  get last() {
    return this.at ? this.moves[this.at - 1] : null;
  }

  /** The side to move. */
  get turn() {
    const next = this.moves[this.at];
    if (next) return sideOf(next);
    return this.last && sideOf(this.last) === "w" ? "b" : "w";
  }

  /** Whether this side begins and both move in turn, as the game is played. */
  begins(turn) {
    return this.moves.every((move, at) => (sideOf(move) === turn) === (at % 2 === 0));
  }

  /** What is played as the server reads it. Of set play, threats and series it is the last move
   *  alone, since no game leads there. */
  played(setup) {
    if (!this.at || this.begins(setup.turn)) return { setup, moves: this.ids };
    const men = Object.entries(this.frames[this.at - 1]).map(([at, man]) => [Number(at), man]);
    return { setup: { ...setup, men, turn: sideOf(this.last), rights: "-" }, moves: [this.last.coordinates] };
  }

  get ids() {
    return this.moves.slice(0, this.at).map((move) => move.coordinates);
  }

  /** Goes to a place of the line; returns whether it is another one. */
  go(at) {
    const to = Math.max(0, Math.min(this.moves.length, at));
    const other = to !== this.at;
    this.at = to;
    return other;
  }

  /** The line with another move after what is played. */
  with(move) {
    const next = { ...move, number: Math.floor(this.at / 2) + 1, is_reply: this.at % 2 === 1 };
    const moves = [...this.moves.slice(0, this.at), next];
    return new Line(this.frames[0], moves, moves.length);
  }
}

/** The side that plays a move, as setups name it. */
export const sideOf = (move) => (move.side === "red" ? "w" : "b");

const SIGNS = { none: "", check: "+", win: "#" };

/** A move with its mark. */
export const marked = (move) => `${move.text}${SIGNS[move.mark]}`;

/** Moves with their numbers: `1. a b 2. c`. A reply has its own only where it begins the line. */
export function numbered(moves) {
  return moves.map((move, at) => {
    if (move.is_reply && at) return marked(move);
    return `${move.number}${move.is_reply ? "..." : "."} ${marked(move)}`;
  }).join(" ");
}

/** A line with what follows it in a tree, to the end: the first of the moves, where there are several. `after(node)` are
 *  the nodes that follow one. */
export function continued(line, nodes, after) {
  for (const { coordinates } of line) {
    const node = nodes.find((one) => one.mv.coordinates === coordinates);
    if (!node) return line;
    nodes = after(node);
  }
  const rest = [];
  for (; nodes.length; nodes = after(nodes[0])) rest.push(nodes[0].mv);
  return [...line, ...rest];
}

/** The text of a tree as a solution is written: variations in parentheses. */
export function written(tree) {
  const attack = (node, number) => {
    const own = `${number}. ${marked(node.mv)}`;
    if (!node.replies.length) return own;
    const [main, ...rest] = node.replies;
    const others = rest.map((reply) => `(${number}... ${marked(reply.mv)}${after(reply, number)})`);
    return [`${own} ${marked(main.mv)}`, ...others].join(" ") + after(main, number);
  };
  const after = (reply, number) => (reply.next ? ` ${attack(reply.next, number + 1)}` : "");
  return attack(tree, 1);
}
