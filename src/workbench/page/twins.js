// The twins of the problem: each can be shown on the board and is solved there.

import { at, button, el, put } from "./element.js";

/** Shows the diagram and its twins as a row of buttons. */
export class TwinsView {
  constructor({ words, problem }) {
    Object.assign(this, { words, problem });
    this.twins = [];
  }

  /** Takes the twins as the server has put them on the board. */
  take(twins = []) {
    this.twins = twins;
    this.draw();
  }

  draw() {
    const { words, problem, twins } = this;
    if (!twins.length) return put(at("twins"));
    const one = (twin) => (twin.setup
      ? button(`${twin.name}) ${twin.changes}`, () => problem.show(twin), { "aria-pressed": String(problem.twin?.name === twin.name) })
      : el("span", { class: "bad" }, `${twin.name}) ${twin.changes}: ${words.of(["cannot be set up", "nicht aufstellbar", "无法摆出"])} `,
        el("span", { class: "note", lang: "en" }, twin.error)));
    return put(at("twins"), el("span", {}, words.say("twinsShown")),
      button(words.say("diagram"), () => problem.show(null), { "aria-pressed": String(!problem.twin) }), twins.map(one));
  }
}
