// The problems of the file as a list of cards. Of a long one only those in sight are drawn.

import { View, at, el, put } from "./element.js";
import { Scenes } from "./scenes.js";

/** The height of a card with the gap below it, in rem; the style sheet has it without the gap. */
const HEIGHT = 5.3;

/** How many cards are drawn above and below those in sight. */
const BEYOND = 4;

/** How verdicts are coloured. */
const KINDS = { sound: "good", unsound: "bad", error: "bad" };

/** The list; `choose(place)` hears which problem is wanted, `known(print)` is its verdict. */
export class Cards extends View {
  shown = [];

  drawn = new Map();

  scenes = {};

  /** The place of the problem on the board, and of the card that has the focus when the list gets it. */
  current = null;

  active = null;

  inner = el("div", { class: "cards", role: "listbox", id: "cards" });

  list = at("list");

  constructor(parts) {
    super(parts);
    this.list.append(this.inner);
    this.list.addEventListener("scroll", () => this.draw());
    this.inner.addEventListener("keydown", (event) => this.key(event));
    this.inner.addEventListener("click", (event) => {
      const place = event.target.closest(".card")?.dataset.place;
      if (place !== undefined) this.choose(Number(place));
    });
    new ResizeObserver(() => this.draw()).observe(this.list);
  }

  /** The height of a row in pixels. */
  get row() {
    return HEIGHT * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  }

  /** Lists these problems: pairs of one as the file lists it, and its place there. */
  show(shown) {
    this.shown = shown;
    this.drawn.clear();
    this.inner.setAttribute("aria-label", this.words.say("collection"));
    put(this.inner);
    this.inner.style.height = `${shown.length * this.row}px`;
    this.draw();
  }

  /** Draws the cards that are in sight. */
  draw() {
    const { row, shown, list, drawn } = this;
    const first = Math.max(0, Math.floor(list.scrollTop / row) - BEYOND);
    const last = Math.min(shown.length, Math.ceil((list.scrollTop + list.clientHeight) / row) + BEYOND);
    const wanted = new Set(shown.slice(first, last).map(([, place]) => place));
    for (const [place, card] of drawn) {
      // One that has the focus stays, so that the focus does.
      if (wanted.has(place) || card === document.activeElement) continue;
      card.remove();
      drawn.delete(place);
    }
    for (let at = first; at < last; at += 1) {
      const [one, place] = shown[at];
      if (drawn.has(place)) continue;
      const card = this.card(one, place, at);
      card.style.top = `${at * row}px`;
      drawn.set(place, card);
      // In the order of the list, as they are read.
      const next = [...this.inner.children].find((other) => Number(other.getAttribute("aria-posinset")) > at + 1);
      this.inner.insertBefore(card, next ?? null);
    }
    this.mark();
  }

  card(one, place, at) {
    const { problem, id, errors } = one;
    const scene = this.scenes[problem?.setup.rules];
    const rest = { role: "option", tabindex: -1, "data-place": place, "aria-posinset": at + 1, "aria-setsize": this.shown.length, "aria-selected": "false" };
    if (!problem || !scene) return el("div", { class: "card bad", ...rest }, el("span", { class: "lines" }, el("strong", {}, `${place + 1} ${id}`), errors.map(({ said }) => el("span", {}, this.words.sentence(said)))));
    const verdict = el("span", { class: "verdict" });
    const card = el("div", { class: "card", ...rest, title: `${problem.title || id} ${problem.stipulation}` },
      Scenes.small(scene, problem.setup.men), el("span", { class: "lines" }, el("strong", {}, `${place + 1} ${problem.title || id}`),
        el("span", {}, `${problem.stipulation} ${problem.author}`), verdict));
    this.say(verdict, this.known(one.print));
    return card;
  }

  /** Writes a verdict into its place. */
  say(place, known) {
    if (!known) return;
    const { verdict, difficulty } = known;
    place.className = `verdict ${KINDS[verdict] ?? "open"}`;
    place.dataset.verdict = verdict;
    put(place, this.words.verdict(verdict), difficulty ? ` · ${this.words.difficulty(difficulty)}` : "");
  }

  /** Shows the verdict of a problem, if that is in sight. */
  update(place, known) {
    const verdict = this.drawn.get(place)?.querySelector(".verdict");
    if (verdict) this.say(verdict, known);
  }

  /** Marks the card of the problem on the board. */
  take(place) {
    this.current = place;
    this.mark();
  }

  mark() {
    const active = this.at(this.active) >= 0 ? this.active : this.at(this.current) >= 0 ? this.current : this.shown[0]?.[1];
    for (const [place, card] of this.drawn) {
      const isCurrent = place === this.current;
      if (isCurrent) card.setAttribute("aria-current", "true"); else card.removeAttribute("aria-current");
      card.setAttribute("aria-selected", String(isCurrent));
      card.tabIndex = place === active ? 0 : -1;
    }
    // Where the one that has the focus is out of sight, the first that is drawn takes it.
    if (!this.drawn.has(active)) for (const card of [...this.drawn.values()].slice(0, 1)) card.tabIndex = 0;
  }

  /** Where a place of the file is in the list. */
  at(place) {
    return this.shown.findIndex(([, own]) => own === place);
  }

  /** Brings a card in sight. */
  reveal(place) {
    const { row, list } = this;
    const top = this.at(place) * row;
    if (top < 0) return;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + row > list.scrollTop + list.clientHeight) list.scrollTop = top + row - list.clientHeight;
    this.draw();
  }

  /** The place of the problem before or after that on the board, as they are listed. */
  beside(by) {
    const now = this.at(this.current);
    if (now < 0) return this.shown[by > 0 ? 0 : this.shown.length - 1]?.[1];
    return this.shown[now + by]?.[1];
  }

  key(event) {
    const place = event.target.closest(".card")?.dataset.place;
    if (place === undefined) return;
    const now = this.at(Number(place));
    const last = this.shown.length - 1;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && event.altKey) this.move(Number(place), step);
    else if (step) this.focus(now + step);
    else if (event.key === "Home") this.focus(0);
    else if (event.key === "End") this.focus(last);
    else if (event.key === "Enter" || event.key === " ") this.choose(Number(place));
    else return;
    event.preventDefault();
  }

  /** Gives the focus to a card by its place in the list. */
  focus(at) {
    const place = this.shown[at]?.[1];
    if (place === undefined) return;
    this.active = place;
    this.reveal(place);
    this.drawn.get(place)?.focus({ preventScroll: true });
  }
}
