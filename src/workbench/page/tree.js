// The solution as a tree that can be folded and stepped through.

import { button, el, put } from "./element.js";
import { continued, marked } from "./line.js";

/** Draws a tree into an element; `show(moves, at)` plays a line on the board. */
export class Tree {
  constructor(place, words, show) {
    Object.assign(this, { place, words, show });
  }

  clear() {
    this.tree = null;
    put(this.place);
  }

  draw(tree, whole) {
    this.tree = tree;
    this.rows = [];
    this.folds = [];
    const { words } = this;
    const fold = (open) => this.folds.forEach((one) => one(open));
    const head = el("div", { class: "head" }, el("h3", {}, words.say("tree")),
      button(words.say("foldAll"), () => fold(false)), button(words.say("unfoldAll"), () => fold(true)));
    put(this.place, head, this.attack(tree, [], 1), whole ? null : el("p", { class: "hint" }, "…"));
  }

  /** A move of the attacker and the variations below it. */
  attack(node, before, number) {
    const line = [...before, node.mv];
    const notes = [
      node.others.length ? el("span", { class: "note bad" }, `/ ${this.words.list(node.others)}`) : null,
      node.win && node.mv.mark !== "win" ? el("span", { class: "note" }, "#") : null,
      node.threat ? this.threat(line, node.threat) : null,
      node.zugzwang ? el("span", { class: "note" }, this.say("zugzwang")) : null,
      node.repeated ? el("span", { class: "note" }, this.say("repeated")) : null,
    ];
    const own = [this.move(`${number}. ${marked(node.mv)}`, line), ...notes];
    if (!node.replies.length) return el("div", { class: "leaf" }, own);
    const shorter = node.shorter ? el("div", { class: "note" }, this.say("shorter", { count: { number: node.shorter } })) : null;
    const below = el("div", { class: "below" }, node.replies.map((reply) => this.reply(reply, line, number)), shorter);
    return el("div", { class: "attack" }, this.fold(marked(node.mv), below, line.length < 6), own, below);
  }

  /** What would follow if the defender did nothing. */
  threat(line, threat) {
    const whole = [...line, ...threat];
    const pieces = this.words.catalogue.pieces(this.words.code, { key: "tree.threat", args: { line: { line: { moves: threat } } } });
    return el("span", { class: "note" }, "(", pieces.map(({ text, line: moves }) => (moves
      ? button(text, () => this.show(whole, whole.length), { class: "move" }) : text)), ")");
  }

  /** A remark. */
  say(name, args) {
    return this.words.catalogue.text(this.words.code, { key: `tree.${name}`, args });
  }

  /** A button that shows and hides what is below a move. */
  fold(name, below, open) {
    const one = button("", () => set(below.hidden), { class: "fold" });
    const set = (shown) => {
      below.hidden = !shown;
      one.textContent = shown ? "▾" : "▸";
      one.setAttribute("aria-expanded", String(shown));
      one.setAttribute("aria-label", this.words.say(shown ? "foldOne" : "unfoldOne", name));
    };
    set(open);
    this.folds.push(set);
    return one;
  }

  reply(reply, before, number) {
    const line = [...before, reply.mv];
    const useless = reply.useless ? el("span", { class: "note" }, this.say("useless")) : null;
    const own = [this.move(`${number}... ${marked(reply.mv)}`, line), useless];
    const next = reply.next ? this.attack(reply.next, line, number + 1) : null;
    return el("div", { class: "reply" }, own, next);
  }

  move(text, line) {
    const one = button(text, () => this.show(line, line.length), { class: "move" });
    this.rows.push([one, line.map((move) => move.coordinates).join(" ")]);
    return one;
  }

  /** Marks the move that was played last. */
  mark(ids) {
    const key = ids.join(" ");
    for (const [one, own] of this.rows ?? []) {
      const current = key !== "" && own === key;
      if (current) one.setAttribute("aria-current", "step"); else one.removeAttribute("aria-current");
    }
  }

  /** A line with what follows it. */
  along(line) {
    return this.tree ? continued(line, [this.tree], (node) => node.replies ?? (node.next ? [node.next] : [])) : line;
  }
}
