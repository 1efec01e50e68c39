// The keys of the page, and the list of them.

import { View, at, el, put } from "./element.js";

/** What is listed: keys, with the word for what they do. */
const LIST = [
  ["← ↑ → ↓", "keyCursor"], ["Enter", "keyEnter"], ["K A B N R C P …", "keyLetters"], ["Delete", "keyDelete"],
  ["← → Home End", "keyStep"], ["Escape", "keyEscape"],
  ["1 2 3", "keyModes"], ["Page ↑ ↓", "keyProblems"], ["Ctrl-Z", "keyUndo"], ["Ctrl-Y, Ctrl-Shift-Z", "keyRedo"], ["Ctrl-S", "keySave"],
  ["Ctrl-V", "keyPaste"], ["/", "keySearch"], ["?", "keyList"],
];

/** Hears the keys that no field takes; `acts` has what they do. */
export class Keys extends View {
  /** @param {object} acts `undo()`, `redo()`, `save()`, `next(by)`, `mode(at)`, `search()`, `line(key)`: whether the
   *   line takes it; `isGiven(field, isRedo)`: whether the page has put into a field what is there */
  constructor(parts) {
    super(parts);
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

/** What can have the focus. */
const CAN = "button, input, select, textarea, summary, a[href], [tabindex]";

/** What may get it unasked: not a field, into which the next key would be typed. */
const MAY = "button, summary, a[href], [tabindex]";

/** How an element is found again after it was redrawn. */
function name(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const { place } = element.dataset;
  return place === undefined ? null : `${element.tagName.toLowerCase()}[data-place="${place}"]`;
}

const isUsable = (element) => element?.isConnected && !element.disabled && element.checkVisibility();

/** Watches the focus; `home()` is the element that gets it where nothing else can. */
export function keepFocus(home) {
  let last = null;
  let within = [];
  document.addEventListener("focusin", (event) => {
    last = event.target;
    // Its place, to find a neighbour later.
    within = [];
    for (let one = last.parentElement; one && one !== document.body; one = one.parentElement) within.push(one);
  });
  // A press on the ground gives the focus up.
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest?.(CAN)) last = null;
  });
  const look = () => {
    const { activeElement } = document;
    if (!last || !document.hasFocus() || (activeElement !== document.body && isUsable(activeElement))) return;
    const own = name(last);
    const again = own && document.querySelector(own);
    const near = () => within.filter(isUsable).slice(0, 2).map((one) => [...one.querySelectorAll(MAY)].find(isUsable)).find(Boolean);
    const next = isUsable(again) ? again : near() ?? home();
    next?.focus({ preventScroll: true });
  };
  let isDue = false;
  new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      look();
    });
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden", "disabled", "data-mode", "data-panel", "open"] });
}
