// The address of the page holds what is on the board: `#rules=…&fen=…&s=…`.

import { data } from "./door.js";
import { positionText } from "./problem_text.js";

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
export class Share {
  constructor({ problem, state }) {
    Object.assign(this, { problem, state, later: null });
  }

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
