// What more can be asked of the problem: men removed, moved or varied, changes that mend it, moves put before
// it, problems like it, problems that were there before, and to find the solution oneself.

import { at, button, refill } from "./element.js";

/** The row of questions. */
export class Questions {
  constructor({ words, state, variations, mends, prepends, matrix, similar, anticipations, stepper }) {
    Object.assign(this, { words, state, variations, mends, prepends, matrix, similar, anticipations, stepper });
  }

  draw() {
    const { words, state, variations, mends, prepends, matrix, similar, anticipations } = this;
    const can = Boolean(state.fen);
    const isOn = Boolean(state.length || state.study);
    const focused = document.activeElement?.closest?.("#ask button")?.id;
    refill(at("ask"), [words.code, can, isOn, state.training, anticipations.isThere], () => [
      button(words.say("idle"), () => variations.start(false), { disabled: !can, id: "idle" }),
      button(words.say("moveEach"), () => variations.start(true), { disabled: !can, id: "move-each" }),
      button(words.say("mend"), () => mends.start(), { disabled: !can, id: "mend" }),
      button(words.say("prepend"), () => prepends.start(), { disabled: !can, id: "prepend" }),
      button(words.say("matrix"), () => matrix.open(), { disabled: !can, id: "open-matrix" }),
      button(words.say("similar"), () => similar.open(), { disabled: !can, id: "open-similar" }),
      button(words.say("anticipations"), () => anticipations.open(), { disabled: !can || !anticipations.isThere, title: words.say("anticipationsHelp"), id: "open-anticipations" }),
      button(words.say(state.training ? "endTraining" : "train"), () => this.train(), { disabled: !isOn, "aria-pressed": String(Boolean(state.training)), id: "train" })]);
    if (focused) at(focused)?.focus();
  }

  /** Hides the solution and lets the user find it, or shows it again. */
  train() {
    const { state, stepper } = this;
    state.training = !state.training;
    document.body.classList.toggle("training", state.training);
    this.draw();
    if (!state.training) {
      stepper.leave();
      return;
    }
    state.line = null;
    stepper.start();
  }
}
