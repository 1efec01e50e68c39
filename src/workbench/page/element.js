// Elements of the page.

const SVG = "http://www.w3.org/2000/svg";

/** The children that are there. */
const shown = (children) => children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...shown(children));
  return element;
}

/** Makes an element; `on…` are listeners, other attributes are as in HTML. */
export const el = (name, attributes = {}, ...children) =>
  fill(document.createElement(name), attributes, children);

/** Makes an element of a picture. */
export const svg = (name, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, name), attributes, children);

/** The element of this id. */
export const at = (id) => document.getElementById(id);

/** What elements were filled from. */
const filled = new WeakMap();

/** Replaces the content of an element. */
export const put = (element, ...children) => {
  filled.delete(element);
  element.replaceChildren(...shown(children));
  return element;
};

/** Replaces the content of an element where it would be drawn from something else. Otherwise it stays: a button that is
 *  replaced under a finger loses its click, and a list that the user has opened would close. */
export function refill(element, sources, draw) {
  if (filled.get(element)?.every((source, place) => source === sources[place])) return;
  put(element, draw());
  filled.set(element, sources);
}

/** Elements of a picture as the server has drawn them. */
export function drawn(source) {
  const parsed = new DOMParser().parseFromString(
    `<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink">${source}</svg>`, "image/svg+xml");
  return [...parsed.documentElement.childNodes].map((node) => document.importNode(node, true));
}

/** What the page shows, made with the parts of the page that it needs. */
export class View {
  /** What the page says in its language and keeps, by its words. */
  labels = {};

  constructor(parts) {
    Object.assign(this, parts);
  }

  /** Makes a button with this word on it. */
  button(word, press, id) {
    this.labels[word] = button("", press, { id });
    return this.labels[word];
  }

  /** Writes the words. */
  drawLabels() {
    for (const [word, one] of Object.entries(this.labels)) label(one, this.words.say(word));
  }
}

/** A list of texts or elements. */
export const list = (items, attributes = {}) => el("ul", attributes, items.map((one) => el("li", {}, one)));

/** A button. */
export const button = (label, press, attributes = {}) =>
  el("button", { type: "button", onclick: press, ...attributes }, label);

/** The options of a list: values with their labels. An open list is not rebuilt without need. */
export function options(select, pairs, value) {
  const wanted = JSON.stringify(pairs);
  if (select.dataset.pairs !== wanted) {
    select.dataset.pairs = wanted;
    put(select, pairs.map(([one, label]) => el("option", { value: one }, label)));
  }
  if (select.value !== value) select.value = value;
}

/** Draws the buttons of an element again; one that has the focus keeps it. */
export function redraw(place, draw) {
  const focused = place.contains(document.activeElement) ? document.activeElement.id : "";
  draw(place);
  if (focused) at(focused)?.focus();
}

/** Sets a label that may be in use: what is the same already stays as it is. */
export function label(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Lets the browser save bytes. */
export function download(name, bytes) {
  const link = el("a", { href: URL.createObjectURL(bytes), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
