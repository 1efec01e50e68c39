// The keys of the page, and the list of them.

import { at, el, put } from "./element.js";

/** What is listed: keys, with the word for what they do. */
const LIST = [
  ["← ↑ → ↓", "keyCursor"], ["Enter", "keyEnter"], ["K A B N R C P …", "keyLetters"], ["Delete", "keyDelete"],
  ["← → Home End", "keyStep"], ["Escape", "keyEscape"],
  ["1 2 3", "keyModes"], ["Page ↑ ↓", "keyProblems"], ["Ctrl-Z", "keyUndo"], ["Ctrl-Y, Ctrl-Shift-Z", "keyRedo"], ["Ctrl-S", "keySave"],
  ["Ctrl-V", "keyPaste"], ["/", "keySearch"], ["?", "keyList"],
];

/** Hears the keys that no field takes; `acts` has what they do. */
export class Keys {
  /** @param {object} acts `undo()`, `redo()`, `save()`, `next(by)`, `mode(at)`, `search()`, `line(key)`: whether the
   *   line takes it; `isGiven(field, isRedo)`: whether the page has put into a field what is there */
  constructor({ words, acts }) {
    Object.assign(this, { words, acts });
    at("open-keys").addEventListener("click", () => this.show());
    document.addEventListener("keydown", (event) => this.press(event));
  }

  press(event) {
    if (event.defaultPrevented || event.altKey || event.isComposing || event.target.closest?.("dialog")) return;
    if (this.take(event, Boolean(event.target.closest?.("input, textarea, select")))) event.preventDefault();
  }

  /** Does what a key is for; whether it is for anything. */
  take({ key, ctrlKey, metaKey, shiftKey, target }, isTyping) {
    const { acts } = this;
    const letter = key.toLowerCase();
    const isRedo = letter === "y" || (letter === "z" && shiftKey);
    if (ctrlKey || metaKey) {
      if (letter === "s") acts.save();
      // Fields have an undo of their own, which does not know what the page has put there.
      else if (isTyping && !acts.isGiven(target, isRedo)) return false;
      else if (isRedo) acts.redo();
      else if (letter === "z") acts.undo();
      else return false;
      return true;
    }
    if (isTyping) return false;
    const step = { PageDown: 1, PageUp: -1 }[key];
    if (step) acts.next(step);
    else if (["1", "2", "3"].includes(key)) acts.mode(Number(key) - 1);
    else if (key === "?") this.show();
    else if (key === "/") acts.search();
    else if (target.closest?.("[role=listbox]") || !acts.line(key)) return false;
    return true;
  }

  show() {
    const { words } = this;
    put(at("keys"), el("form", { method: "dialog" },
      el("h2", { id: "keys-title" }, words.say("keyList")),
      el("dl", {}, LIST.map(([key, word]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, words.say(word))])),
      el("div", { class: "bar end" }, el("button", { autofocus: true }, words.say("close")))));
    at("keys").showModal();
  }
}
