// The check of all problems of the file that are shown.

import { data } from "./door.js";
import { View, at, button, el, put } from "./element.js";

/** Asks for the check and shows its progress. */
export class Survey extends View {
  number = 0;

  /** The verdicts by the fingerprints of the problems. */
  verdicts = new Map();

  run = null;

  /** Checks problems; the verdicts come one by one. It continues while the user looks at other problems. */
  async start(places) {
    if (this.state.page === null) return;
    this.number += 1;
    this.run = { number: this.number, done: 0, of: places.length };
    put(at("checking"));
    this.draw();
    try {
      await data("survey", { page: this.state.page, number: this.number, places });
    } catch (error) {
      this.lost();
      this.fail(error);
    }
  }

  stop() {
    data("stop", { page: this.state.page, number: this.number, check: true }).catch(this.fail);
    this.lost();
  }

  /** Nothing more is heard of it. */
  lost() {
    if (!this.run || this.run.end) return;
    this.run.isStopped = true;
    this.draw();
  }

  /** Takes the verdict of a problem with this fingerprint; whether it is one of this check. */
  hear(event, print) {
    const { run } = this;
    if (!run || run.isStopped || event.number !== run.number) return false;
    if (event.kind === "surveyed") {
      this.verdicts.set(print, event);
      run.done = event.done;
      this.drawSoon();
    } else {
      run.end = event;
      this.draw();
    }
    return true;
  }

  /** The progress of the check. */
  draw() {
    const { words, run } = this;
    if (!run || !at("checking")) return;
    const { done, of, end, isStopped } = run;
    const text = end ? words.say("checked", of, end.undecided, words.number(end.seconds))
      : `${words.say("checking", done, of)}${isStopped ? ` · ${words.say("stopped")}` : ""}`;
    const box = at("checking");
    const over = Boolean(end || isStopped);
    // The button stays the same, so that it can be pressed while the verdicts come in.
    if (over || !box.firstChild) {
      put(box, el("progress", { max: of, "aria-label": words.say("survey") }), el("span"),
        over ? null : button(words.say("stop"), () => this.stop(), { id: "stop-check" }));
    }
    box.querySelector("progress").value = done;
    box.querySelector("span").textContent = ` ${text} `;
  }

  /** Shows the progress of the check, but not for every one of many verdicts. */
  drawSoon() {
    this.later ??= setTimeout(() => {
      this.later = null;
      this.draw();
    }, 100);
  }
}
