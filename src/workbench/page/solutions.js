// All solutions of help, self, reflex and series play, side by side.

import { button, el, put } from "./element.js";
import { continued, marked } from "./line.js";

/** How many solutions are shown until more are asked for. */
const STEP = 30;

/** Draws solutions into an element; `show(moves, at)` plays a line on the board. */
export class Solutions {
  constructor(place, words, show) {
    Object.assign(this, { place, words, show, all: [] });
  }

  draw({ sides, are }, scene) {
    const { words } = this;
    this.all = sides.flatMap((side) => side.solutions);
    const title = words.say(are);
    const part = (side) => {
      const name = words.side(scene, side.side === "w" ? 0 : 1);
      const count = side.more ? words.say("orMore", side.count) : String(side.count);
      const heading = sides.length > 1 ? words.say("begins", name, count) : count;
      const list = el("ol", { class: "solutions" });
      const rest = el("p", { class: "note" });
      const open = () => {
        const shown = list.children.length;
        list.append(...side.solutions.slice(shown, shown + STEP).map((step) => el("li", {}, this.step(step, []))));
        const now = list.children.length;
        const left = words.say(side.more ? "moreOrMore" : "more", side.count - now);
        put(rest, now === side.count ? null : now < side.solutions.length ? button(left, open, { class: "move more" }) : left);
        // After more were opened from the keyboard, the first of them gets the focus.
        if (shown) list.children[shown]?.querySelector("button")?.focus();
      };
      open();
      return [el("p", { class: "note" }, `${title}: ${heading}`),
        list, rest];
    };
    put(this.place, el("h3", {}, title), sides.map(part));
  }

  /** A line with what follows it. */
  along(line) {
    return continued(line, this.all, (step) => step.next);
  }

  /** A move and what follows: in a row while there is one reply, as a list below where there are several. */
  step(step, before) {
    const row = [];
    let [here, line] = [step, before];
    for (;;) {
      line = [...line, here.mv];
      row.push(this.move(here.mv, line, row.length === 0));
      if (here.next.length !== 1) break;
      [here] = here.next;
    }
    return here.next.length ? [row, el("ul", {}, here.next.map((next) => el("li", {}, this.step(next, line))))] : row;
  }

  move(move, line, first) {
    const label = first || !move.is_reply ? `${move.number}${move.is_reply ? "..." : "."} ` : "";
    return button(`${label}${marked(move)}`, () => this.show(line, line.length), { class: "move" });
  }
}
