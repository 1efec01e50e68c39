// Men varied over squares and kinds: the value of each placement, drawn on the board.

import { at, button, el, put } from "./element.js";
import { ProposalsView } from "./proposals.js";

/** The most sound placements that are listed; the board shows all. */
const MOST_LISTED = 60;

/** The values that are drawn as good, open or neither. */
const LOOKS = { sound: "good", unsound: "open", undecided: "open" };

/** Asks what is varied and shows a map of the last varied man for each placement of the others. */
export class MatrixView extends ProposalsView {
  forget() {
    super.forget();
    this.maps = new Map();
    this.shown = null;
    this.board.values();
  }

  /** Shows the field for what is varied, with what was written there before; else the man under the cursor is
   *  proposed, or the first that may go. */
  open(written) {
    this.forget();
    const { words, board, state } = this;
    const { men } = this.problem.state;
    const square = men[board.cursor] ? board.cursor : Object.keys(men).find((one) => !"Kk".includes(men[one]));
    const value = written ?? (square === undefined ? "" : `${this.square(square)}: *`);
    const field = el("input", { id: "vary", size: 30, value, title: words.say("varyHelp"), "aria-label": words.say("varyMan") });
    const go = () => this.vary(field.value);
    field.addEventListener("keydown", (event) => event.key === "Enter" && go());
    put(at(this.place), el("h3", {}, words.say("matrix")), el("div", { class: "bar" }, field, button(words.say("find"), go, { id: "vary-all", disabled: !state.fen })),
      el("p", { class: "note" }, words.say("varyHelp")));
  }

  vary(text) {
    const vary = text.split(";").map((one) => one.trim()).filter(Boolean);
    this.start({ vary, question: { ...this.problem.question, solution: "" } });
  }

  refused({ vary }) {
    this.open(vary.join("; "));
  }

  hear(event) {
    if (event.kind === "placed-all") {
      super.hear(event);
      return;
    }
    this.enter(event.men, event, true);
    if (event.image) this.enter(event.image, event, false);
    if (event.setup) this.found.push({ ...event, stipulation: this.base.stipulation });
    // A matrix has thousands of placements, and the page is drawn a few times a second.
    this.waiting ??= setTimeout(() => {
      this.waiting = null;
      if (this.found && !this.end) this.draw();
    }, 200);
  }

  /** Enters the value of a placement on the map of the last man. A mirror image is not asked twice. */
  enter(men, { value, sign, faults, state }, isOwn) {
    const last = men.at(-1);
    const others = men.slice(0, -1).map((man) => this.named(man));
    const label = [...others, last ? this.words.man(this.state.scene, last[1]) : this.words.tell("matrix.left-out")].join(", ");
    const map = this.maps.get(label) ?? new Map();
    this.maps.set(label, map);
    const square = last ? last[0] : null;
    if (!isOwn || !map.has(square)) map.set(square, { value, sign, faults, state });
  }

  named(man) {
    return man ? `${this.words.man(this.state.scene, man[1])} ${this.square(man[0])}` : this.words.tell("matrix.left-out");
  }

  draw() {
    const { words, maps, found, end } = this;
    if (!found) return;
    if (!maps.has(this.shown)) this.shown = maps.keys().next().value ?? null;
    const map = maps.get(this.shown);
    this.board.values(map && !this.isElsewhere ? [...map].flatMap(([square, one]) => this.sign(square, one)) : []);
    const without = map?.get(null);
    const tabs = maps.size > 1 ? [...maps.keys()].map((label) => button(label, () => this.show(label), { class: "move", "aria-pressed": String(label === this.shown) })) : null;
    const rows = this.listed.slice(0, MOST_LISTED).map((one) => el("li", {}, this.row(one)));
    put(at(this.place), el("h3", {}, words.say("matrix")), this.back(),
      el("div", { class: "bar" }, tabs), without ? el("p", {}, `${words.tell("matrix.left-out")}: ${without.sign ?? words.say("illegal")}`) : null,
      el("ol", {}, rows), found.length > MOST_LISTED ? el("p", { class: "note" }, words.say("moreFound", found.length - MOST_LISTED)) : null,
      el("p", { class: "note" }, end ? this.said(end) : words.say("looking")), end ? el("p", { class: "note" }, words.say("mapHelp")) : null);
  }

  show(label) {
    this.shown = label;
    this.draw();
  }

  /** What is drawn on a square, if anything is. */
  sign(square, { value, sign, faults, state }) {
    if (square === null || ["occupied", "repeated", "mirrored"].includes(state)) return [];
    const why = faults.map((fault) => this.words.sentence(fault)).join(" ");
    return [[square, sign ?? "·", LOOKS[value] ?? "soft", why]];
  }

  row(one) {
    return this.choose(one, `${one.men.map((man) => this.named(man)).join(", ")}: ${one.sign}`);
  }
}
