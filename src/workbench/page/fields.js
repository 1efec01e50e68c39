// The fields of the problem. They are made once and stay while they are used, so that input methods,
// focus, selection and the browser's own undo work.

import { data } from "./door.js";
import { View, at, button, el, label, options, put } from "./element.js";

/** Shows the problem's texts and takes what is typed. */
export class Fields extends View {
  /** The inputs by their names. */
  inputs = {};

  /** What each input was set to or has given; the browser may show it otherwise. */
  known = {};

  /** What the page has put into each input. */
  given = {};

  /** The inputs in which an input method composes: they hold what is not typed yet. */
  composing = new Set();

  /** `solved()` is the solver's solution as text. */
  constructor(parts) {
    super(parts);
    this.make(at("fields"));
  }

  make(place) {
    const line = (name, attributes) => this.input(name, el("input", attributes));
    const area = (name, attributes) => this.input(name, el("textarea", attributes));
    const choice = (name) => this.input(name, el("select"));
    this.take = button("", () => this.problem.change({ solution: this.solved() }), { id: "take-solution", hidden: true });
    this.stipulations = new Stipulations({ words: this.words, problem: this.problem });
    this.summary = el("summary");
    this.about = el("details", { class: "field about", id: "about" }, this.summary,
      line("author", { size: 24 }), line("source", { size: 24 }),
      area("records", { rows: 2, spellcheck: "false" }), area("marks", { rows: 1, spellcheck: "false" }),
      area("comments", { rows: 2 }), area("twins", { id: "twin-lines", rows: 2, spellcheck: "false" }));
    place.append(line("stipulation", { spellcheck: "false", size: 8 }), this.stipulations.choice, choice("notation"), choice("repetition"), line("title", { size: 24 }), this.about,
      this.input("solution", el("textarea", { rows: 2, spellcheck: "false" }), this.take));
    place.addEventListener("submit", (event) => event.preventDefault());
  }

  /** An input with its label, which gives what is typed in it to the problem. A button next to the label is not in it:
   *  a press on the label would be one on the button. */
  input(name, input, beside = null) {
    input.id ||= name;
    this.inputs[name] = input;
    this.labels[name] = el("span");
    const take = () => {
      this.known[name] = input.value;
      if (name === "notation") this.rewrite(input.value);
      else this.problem.change({ [name]: input.value }, input.tagName !== "SELECT");
    };
    input.addEventListener("compositionstart", () => this.composing.add(name));
    input.addEventListener("compositionend", () => {
      this.composing.delete(name);
      take();
    });
    input.addEventListener("input", (event) => {
      if (!event.isComposing && !this.composing.has(name)) take();
    });
    if (beside) return el("div", { class: `field ${name}` }, el("span", {}, el("label", { for: input.id }, this.labels[name]), " ", beside), input);
    return el("label", { class: `field ${name}` }, el("span", {}, this.labels[name]), input);
  }

  /** Whether an input holds what the page has put there: the browser's own undo knows nothing before that. */
  isGiven(input) {
    return Object.entries(this.inputs).some(([name, one]) => one === input && (one.tagName === "SELECT" || this.given[name] === one.value));
  }

  /** Chooses another notation, in which the moves of the solution are written from now on; what cannot be read stays. */
  async rewrite(to) {
    const { problem } = this;
    this.chosen = to;
    const { stipulation, solution, notation, repetition, broken, origin } = problem.state;
    const order = { setup: problem.draft.setup, question: { stipulation, solution, notation, repetition }, to };
    const written = solution.trim() ? await data("rewrite", order).catch((error) => error) : { solution };
    if (written.isGone) this.fail(written);
    else if (problem.state.solution === solution) problem.change({ notation: to, solution: written.solution ?? solution, broken });
    // What was typed meanwhile is written in the notation that is chosen now.
    else if (problem.state.origin === origin && this.chosen === to) return this.rewrite(to);
    this.inputs.notation.value = problem.state.notation;
  }

  draw(scene) {
    if (!scene) return;
    const { words, inputs } = this;
    const now = this.problem.state;
    this.drawLabels();
    for (const name of ["stipulation", "twins", "records", "marks"]) inputs[name].placeholder = words.say(`${name}Help`);
    // Folded fields are summarized.
    label(this.summary, [now.author, now.source].filter(Boolean).join(" – ") || words.say("about"));
    label(this.take, words.say("takeSolution"));
    this.stipulations.draw(scene);
    this.take.hidden = !this.solved();
    options(inputs.notation, scene.notations.map((one) => [one, words.say(`names.${one}`)]), now.notation);
    options(inputs.repetition, [["", `${words.say("usual")} (${words.say(`names.${scene.repetition}`)})`],
      ...scene.repetitions.map((one) => [one, words.say(`names.${one}`)])], now.repetition);
    for (const [name, input] of Object.entries(inputs)) {
      if (input.tagName === "SELECT" || this.known[name] === now[name] || this.composing.has(name)) continue;
      input.value = now[name];
      this.known[name] = now[name];
      this.given[name] = input.value;
    }
  }
}

/** The sign of a stalemate in the menu, which takes a number like that of a win. */
const STALEMATE = "####";

/** What can be asked; `##` is replaced by the sign with the number of moves. */
const KINDS = ["##", "## checks", "## checkmate", STALEMATE, "##.5", "+", "=", "h##", "s##", "r##", "ser-##", "ser-h##", "ser-s##"];

/** The sign of a kind, with the placeholder for the number of moves. */
const written = (kind, number) => (kind === STALEMATE ? `==${number}` : kind.replace("##", `#${number}`));

/** The menu. */
export class Stipulations extends View {
  choice = el("select", { id: "stipulations", onchange: () => this.take() });

  /** The number of moves that is asked now, if any. */
  get length() {
    return /(?:#|==)(\d+)/.exec(this.problem.state.stipulation)?.[1] ?? "";
  }

  /** The kind of what is asked; empty for what is not in the menu. */
  get kind() {
    const plain = this.problem.state.stipulation.trim().replace(/^==\d*$/, STALEMATE).replace(/^([^#]*)#\d*(?!#)/, "$1##");
    return KINDS.includes(plain) ? plain : "";
  }

  take() {
    const kind = this.choice.value;
    // Help and series play ask for a number.
    const least = /^[hsr]/.test(kind) ? "2" : "";
    if (kind) this.problem.change({ stipulation: written(kind, this.length || least) });
  }

  draw() {
    const { words, choice } = this;
    choice.setAttribute("aria-label", words.say("stipulationMenu"));
    const pairs = KINDS.map((kind) => [kind, `${written(kind, "…")} ${words.say(`asks.${kind}`)}`]);
    options(choice, [["", words.say("stipulationMenu")], ...pairs], this.kind);
  }
}

/** Shows the diagram and its twins as a row of buttons. */
export class TwinsView extends View {
  twins = [];

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
      : el("span", { class: "bad" }, `${twin.name}) ${twin.changes}: ${words.say("noTwin")} `,
        el("span", { class: "note", lang: "en" }, twin.error)));
    return put(at("twins"), el("span", {}, words.say("twinsShown")),
      button(words.say("diagram"), () => problem.show(null), { "aria-pressed": String(!problem.twin) }), twins.map(one));
  }
}
