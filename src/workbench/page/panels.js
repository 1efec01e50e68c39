// Which panel is shown where there is room for one: the problem, or the collection. On phones it is a sheet that
// is pulled up and put away.

import { at, button, put } from "./element.js";

const PANELS = { work: "problem", collection: "collection" };

/** The buttons of the panels. */
export class Panels {
  constructor({ words }) {
    this.words = words;
    this.show(this.isSheet ? "" : "work");
  }

  /** Whether panels are a sheet, which can be put away. */
  get isSheet() {
    return matchMedia("(max-width: 40rem), (max-width: 52rem) and (orientation: portrait)").matches;
  }

  get now() {
    return document.body.dataset.panel;
  }

  show(panel) {
    document.body.dataset.panel = panel;
    this.draw();
  }

  /** Puts the sheet away, so that the board is seen. */
  putAway() {
    if (this.isSheet) this.show("");
    else if (this.now === "collection" && getComputedStyle(at("tabs")).display !== "none") this.show("work");
  }

  draw() {
    const { now, words } = this;
    put(at("tabs"), Object.entries(PANELS).map(([panel, word]) => button(words.say(word),
      () => this.show(this.isSheet && panel === this.now ? "" : panel), { id: `tab-${panel}`, "aria-pressed": String(panel === now) })));
  }
}
