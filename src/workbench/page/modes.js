// What the board is for: setting up, playing through a line, or trying moves. One at a time.

import { at, button, refill } from "./element.js";

/** The modes and their names, in the order in which they are shown. */
const MODES = { setup: "modeSetup", play: "modePlay", try: "tryMoves" };

/** The switch of the modes; `choose(mode)` hears which one is wanted. */
export class Modes {
  constructor({ words, state, choose }) {
    Object.assign(this, { words, state, choose });
  }

  /** The mode, which follows from what is shown. */
  get now() {
    const { line, trying } = this.state;
    if (!line) return "setup";
    return trying ? "try" : "play";
  }

  /** Goes into the mode of this place in the row, if it can be chosen. */
  press(place) {
    const chosen = at(`mode-${Object.keys(MODES)[place]}`);
    if (!chosen.disabled) chosen.click();
  }

  /** Shows the mode; `can` names those that can be chosen. */
  draw(can) {
    const { now, words } = this;
    // The trays and what changes the diagram are there where it can be changed.
    document.body.dataset.mode = now;
    const focused = document.activeElement?.closest?.("#modes button")?.id;
    refill(at("modes"), [words.code, now, can.join()], () => Object.entries(MODES).map(([mode, word]) => button(
      words.say(word), () => this.choose(mode),
      { id: `mode-${mode}`, "aria-pressed": String(mode === now), disabled: mode !== now && !can.includes(mode) })));
    if (focused) at(focused)?.focus();
  }
}
