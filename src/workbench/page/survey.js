// The check of all problems of the file that are shown.

import { at, button, el, put } from "./element.js";
import { data } from "./door.js";

/** Asks for the check and shows how far it has come. */
export class Survey {
  constructor({ words, state, fail, begin }) {
    Object.assign(this, { words, state, fail, begin });
    /** The verdicts by the fingerprints of the problems. */
    this.verdicts = new Map();
    this.run = null;
  }

  /** Checks problems; the verdicts come one by one. */
  start(places) {
    this.run = { done: 0, of: places.length };
    put(at("checking"));
    this.begin("survey", { places });
    this.run.number = this.state.number;
    this.draw();
  }

  stop() {
    data("stop", { page: this.state.page }).catch(this.fail);
    this.run.stopped = true;
    this.draw();
  }

  /** Takes the verdict of a problem with this fingerprint. */
  hear(event, print) {
    if (event.kind === "surveyed") {
      this.verdicts.set(print, event);
      if (this.run) this.run.done = event.done;
      this.drawSoon();
    } else {
      if (this.run) this.run.end = event;
      this.draw();
    }
  }

  /** How far the check has come; another search ends it. */
  draw() {
    const { words, run } = this;
    if (!run || !at("checking")) return;
    const { done, of, end, number } = run;
    run.stopped ||= number !== this.state.number;
    const text = end ? words.say("checked", of, end.undecided, words.number(end.seconds))
      : `${words.say("checking", done, of)}${run.stopped ? ` · ${words.say("stopped")}` : ""}`;
    const box = at("checking");
    const over = Boolean(end || run.stopped);
    // The button stays the same, so that it can be pressed while the verdicts come in.
    if (over || !box.firstChild) {
      put(box, el("progress", { max: of, "aria-label": words.say("survey") }), el("span"),
        over ? null : button(words.say("stop"), () => this.stop(), { id: "stop-check" }));
    }
    box.querySelector("progress").value = done;
    box.querySelector("span").textContent = ` ${text} `;
  }

  /** Shows how far the check is, but not for every one of many verdicts. */
  drawSoon() {
    this.later ??= setTimeout(() => {
      this.later = null;
      this.draw();
    }, 100);
  }
}
