// What a final position rests on: the marks of the board with what they mean, and sentences that show their men.

import { View, at, drawn, el, put } from "./element.js";

/** The marks as they are in the legend, drawn small. */
const SIGNS = {
  moved: '<path d="M4 10V4h6M26 20v6h-6"/>',
  arrow: '<path d="M4 15h16"/><path class="full" d="M18 8l10 7-10 7z"/>',
  check: '<path class="thick" d="M3 15h24"/>',
  guard: '<path class="dashed" d="M2 15h14"/><path d="M18 9l10 12M28 9L18 21"/>',
  free: '<circle cx="15" cy="15" r="5"/>',
  traitor: '<circle class="dashed" cx="15" cy="15" r="11"/>',
  "self-block": '<circle cx="15" cy="15" r="11"/>',
  screen: '<path d="M15 3l12 12-12 12L3 15z"/>',
  leg: '<circle class="full" cx="15" cy="15" r="4"/>',
  blocked: '<path class="thick" d="M8 15h14"/>',
};

/** Shows the explanation of a final position. */
export class Anatomy extends View {
  ending = null;

  clear() {
    this.ending = null;
    put(at("legend"));
    put(at("anatomy"));
  }

  show(ending) {
    this.ending = ending;
    this.draw();
  }

  draw() {
    const { words, ending } = this;
    if (!ending) return;
    put(at("legend"), ending.legend.map((kind) => el("span", { "data-kind": kind }, this.sign(kind), words.tell(`legend.${kind}`))));
    put(at("anatomy"), el("h3", {}, words.say("anatomy")), el("ul", {}, ending.lines.map((line) => this.line(line))));
  }

  sign(kind) {
    const [picture] = drawn(`<svg viewBox="0 0 30 30" aria-hidden="true">${SIGNS[kind] ?? ""}</svg>`);
    return picture;
  }

  /** A sentence, which shows its men while it is pointed at. */
  line({ about = [], sentence }) {
    const all = [...about, sentence];
    const name = about.map((one) => this.words.sentence(one)).filter(Boolean).join(" ");
    const squares = this.squares(all);
    const show = () => this.board.hint(squares.map((square) => [square, "said"]));
    const hide = () => this.board.hint();
    return el("li", squares.length ? { tabindex: 0, onmouseenter: show, onfocus: show, onmouseleave: hide, onblur: hide } : {}, name ? [el("b", {}, name), ": "] : null, this.words.sentence(sentence));
  }

  /** The squares that sentences name, whatever the language. */
  squares(all) {
    const named = new Set();
    const visit = (value) => {
      if (typeof value === "string") named.add(value);
      else if (value && typeof value === "object") Object.values(value).forEach(visit);
    };
    visit(all.map((one) => one.args));
    return this.state.scene.squares.flatMap(([name], square) => (named.has(name) ? [square] : []));
  }
}
