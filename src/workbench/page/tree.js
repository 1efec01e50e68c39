// The solution as a tree that can be folded and stepped through.

import { View, at, button, el, list, put } from "./element.js";
import { continued, marked } from "./line.js";

/** Draws a tree into an element; `show(moves, at)` plays a line on the board. */
export class Tree extends View {
  place = at("tree");

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
    const pieces = this.words.pieces(this.words.code, { key: "tree.threat", args: { line: { line: { moves: threat } } } });
    return el("span", { class: "note" }, "(", pieces.map(({ text, line: moves }) => (moves
      ? button(text, () => this.show(whole, whole.length), { class: "move" }) : text)), ")");
  }

  /** A remark. */
  say(name, args) {
    return this.words.sentence({ key: `tree.${name}`, args });
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

/** How many solutions are shown until more are asked for. */
const STEP = 30;

/** Draws solutions into an element; `show(moves, at)` plays a line on the board. */
export class Solutions extends View {
  all = [];

  draw({ sides, are }, scene) {
    const { words } = this;
    this.all = sides.flatMap((side) => side.solutions);
    const title = words.say(are);
    const part = (side) => {
      const name = words.side(scene, side.side === "w" ? 0 : 1);
      const count = side.more ? words.say("orMore", side.count) : String(side.count);
      const heading = sides.length > 1 ? words.say("begins", name, count) : count;
      const list = el("ol", { class: "solutions" });
      const rest = el("p", { class: "note" });
      const open = () => {
        const shown = list.children.length;
        list.append(...side.solutions.slice(shown, shown + STEP).map((step) => el("li", {}, this.step(step, []))));
        const now = list.children.length;
        const left = words.say(side.more ? "moreOrMore" : "more", side.count - now);
        put(rest, now === side.count ? null : now < side.solutions.length ? button(left, open, { class: "move more" }) : left);
        // After more were opened from the keyboard, the first of them gets the focus.
        if (shown) list.children[shown]?.querySelector("button")?.focus();
      };
      open();
      return [el("p", { class: "note" }, `${title}: ${heading}`),
        list, rest];
    };
    put(at("tree"), el("h3", {}, title), sides.map(part));
  }

  /** A line with what follows it. */
  along(line) {
    return continued(line, this.all, (step) => step.next);
  }

  /** A move and what follows: in a row while there is one reply, as a list below where there are several. */
  step(step, before) {
    const row = [];
    let [here, line] = [step, before];
    for (;;) {
      line = [...line, here.mv];
      row.push(this.move(here.mv, line, row.length === 0));
      if (here.next.length !== 1) break;
      [here] = here.next;
    }
    return here.next.length ? [row, list(here.next.map((next) => this.step(next, line)))] : row;
  }

  move(move, line, first) {
    const label = first || !move.is_reply ? `${move.number}${move.is_reply ? "..." : "."} ` : "";
    return button(`${label}${marked(move)}`, () => this.show(line, line.length), { class: "move" });
  }
}
