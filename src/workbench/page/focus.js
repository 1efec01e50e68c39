// Keeps the focus on the page: if the focused element disappears or is disabled, its replacement
// gets the focus, or else the board. Without this, keyboard and screen reader users would start at
// the top again.

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
