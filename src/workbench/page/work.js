// The work of the page as the browser keeps it, and what other pages have left unsaved.

import { at, button, el, put } from "./element.js";
import { Keeper, history, remembered } from "./keeper.js";
import { Line } from "./line.js";

/** What is kept of a page, and taken back. */
export class Work {
  /** Opens what is kept for a file, empty for none, and takes back what this tab has kept; `changed()`
   *  hears that other work was taken. */
  static async open(file, { words, problem, documents, state, exchange, notice, changed }) {
    const work = Object.assign(new Work(), { words, problem, documents, state, exchange, notice, changed, keeping: 0 });
    work.keeper = await Keeper.open(file, () => work.now());
    work.isRestored = Boolean(work.keeper.old);
    if (work.isRestored) work.restore(work.keeper.old);
    work.draw();
    return work;
  }

  /** Keeps the work as it is. */
  async keep() {
    const was = this.keeper.isWorking;
    this.keeping += 1;
    at("kept").dataset.keeping = this.keeping;
    await this.keeper.keep();
    this.keeping -= 1;
    at("kept").dataset.keeping = this.keeping;
    if (was !== this.keeper.isWorking) this.draw();
  }

  /** The work as it is, to be kept. */
  now() {
    const { problem, documents, exchange } = this;
    const { line, trying, look } = this.state;
    const used = new Set([problem.state, ...problem.before, ...problem.after].map((one) => one.origin));
    const others = {
      documents: documents.kept(used), pasted: exchange.box.value, flip: look.flip, twin: problem.twin,
      line: line && !trying ? { moves: line.moves, at: line.at } : null,
    };
    return { title: problem.state.title, isDirty: problem.isDirty, text: (most) => history(problem, others, most) };
  }

  /** Takes work as it was kept. */
  restore(kept) {
    const { problem, documents, state, exchange } = this;
    try {
      const read = remembered(kept.text);
      if (!read) return;
      const { documents: known, pasted, flip, line, twin } = read.others;
      documents.restore(known);
      exchange.box.value = pasted;
      state.look.flip = flip;
      problem.restore(read);
      if (twin) problem.show(twin);
      if (line) state.line = new Line(problem.men, line.moves, line.at);
    } catch (error) {
      // What another version has written is not understood.
      this.notice(this.words.say("notRestored", error.message));
    }
  }

  /** Offers what pages that are closed have left unsaved. */
  draw() {
    const { words, keeper } = this;
    const [one] = keeper.others;
    put(at("kept"), keeper.isWorking ? null : el("p", { class: "bad" }, words.say("notKept")),
      one ? el("p", {}, words.say("leftOver", new Date(one.time).toLocaleString(words.code), one.title || "–"), " ",
        button(words.say("restore"), () => this.take(one), { id: "restore" }), " ",
        button(words.say("discard"), () => this.discard(one), { id: "discard" })) : null);
  }

  /** Replaces the work of this page by what another page has left. */
  async take(one) {
    if (!this.problem.mayLeave(this.words)) return;
    this.restore(one);
    await this.changed();
    await this.keeper.keep();
    await this.forget(one);
  }

  async discard(one) {
    if (window.confirm(this.words.say("reallyDiscard"))) await this.forget(one);
  }

  async forget(one) {
    await this.keeper.discard(one);
    this.draw();
  }
}
