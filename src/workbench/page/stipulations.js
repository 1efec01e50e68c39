// A menu of what can be asked, next to the field in which it is written.

import { el, options } from "./element.js";

/** What can be asked; `##` is replaced by the sign with the number of moves, which is kept from one to the next. */
const KINDS = [
  "##",
  "## checks",
  "## checkmate",
  "####",
  "##.5",
  "+",
  "=",
  "h##",
  "s##",
  "r##",
  "ser-##",
  "ser-h##",
  "ser-s##",
];

/** The sign of a stalemate in the menu, which takes a number like that of a win. */
const STALEMATE = "####";

/** The sign of a kind, with the placeholder for the number of moves. */
const written = (kind, number) => (kind === STALEMATE ? `==${number}` : kind.replace("##", `#${number}`));

/** The menu. */
export class Stipulations {
  constructor({ words, problem }) {
    Object.assign(this, { words, problem });
    this.choice = el("select", { id: "stipulations", onchange: () => this.take() });
  }

  /** The number of moves that is asked now, if any. */
  get length() {
    return /(?:#|==)(\d+)/.exec(this.problem.state.stipulation)?.[1] ?? "";
  }

  /** The kind of what is asked; empty for what is not in the menu. */
  get kind() {
    const plain = this.problem.state.stipulation.trim().replace(/^==\d*$/, STALEMATE).replace(/^([^#]*)#\d*(?!#)/, "$1##");
    return KINDS.includes(plain) ? plain : "";
  }

  take() {
    const kind = this.choice.value;
    // Help and series play ask for a number.
    const least = /^[hsr]/.test(kind) ? "2" : "";
    if (kind) this.problem.change({ stipulation: written(kind, this.length || least) });
  }

  draw() {
    const { words, choice } = this;
    choice.setAttribute("aria-label", words.say("stipulationMenu"));
    const pairs = KINDS.map((kind) => [kind, `${written(kind, "…")} ${words.say(`asks ${kind}`)}`]);
    options(choice, [["", words.say("stipulationMenu")], ...pairs], this.kind);
  }
}
