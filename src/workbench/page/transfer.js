// Moving a problem into another file, or copying it there.

import { data } from "./door.js";
import { button, el, label, options } from "./element.js";

/** The choice of a file; `act({to, copy})` hears what is wanted. */
export class Transfer {
  constructor({ words, fail, act }) {
    Object.assign(this, { words, fail });
    this.names = [];
    this.choice = el("select", { id: "transfer-to" });
    const press = (copy) => () => this.choice.value && act({ to: this.choice.value, copy });
    this.moves = button("", press(false), { id: "transfer-move" });
    this.copies = button("", press(true), { id: "transfer-copy" });
    this.bar = el("div", { class: "bar", role: "group" }, this.choice, this.moves, this.copies);
  }

  /** Lists the other files. */
  async draw(file) {
    const { words, choice } = this;
    this.bar.setAttribute("aria-label", words.say("otherFile"));
    choice.setAttribute("aria-label", words.say("otherFile"));
    label(this.moves, words.say("moveInto"));
    label(this.copies, words.say("copyInto"));
    try {
      this.names = await data("beside");
    } catch (error) {
      this.names = [];
      this.fail(error);
    }
    this.bar.hidden = !this.names.length;
    options(choice, this.names.map((name) => [name, name]), this.names.includes(choice.value) ? choice.value : this.names[0] ?? "");
    this.isForeign = file.foreign;
    this.enable(this.isOver);
  }

  /** Whether there is a problem to move. */
  enable(isOver) {
    this.isOver = isOver;
    this.moves.disabled = !isOver || this.isForeign;
    this.copies.disabled = !isOver;
  }
}
