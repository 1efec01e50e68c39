// Announcements for screen readers: each verdict once, when it is known, but not the progress of a
// search.

import { at } from "./element.js";

/** How long a text must stay before it is announced, in milliseconds: positions that are skipped are not. */
const WAIT = 500;

/** Says texts, each once. */
export class Announcer {
  constructor() {
    this.later = null;
    this.said = "";
  }

  say(text) {
    clearTimeout(this.later);
    this.later = setTimeout(() => {
      if (text === this.said) return;
      this.said = text;
      at("announced").textContent = text;
    }, WAIT);
  }

  /** Something else has begun: what was said may be said again. */
  forget() {
    clearTimeout(this.later);
    this.said = "";
  }
}
