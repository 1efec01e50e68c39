// The solver in a thread of its own.

import init, { Desk, Search, ask } from "./paiju.js";

let begun = null;
const ready = new Promise((found) => { begun = found; });
let desk = null;

/** A request that is answered at once, or a method of the desk with its arguments. */
function asked({ id, method, values }) {
  postMessage({ id, value: method === "ask" ? ask(...values) : desk[method](...values), isOver: true });
}

/** A search: its answer, its events, its end. */
function searched({ id, name, body, number, seconds, megabytes }) {
  const search = new Search(name, body);
  postMessage({ id, value: search.answer });
  search.run(number, seconds, megabytes, (event) => postMessage({ id, event }));
  search.free();
  postMessage({ id, isOver: true });
}

onmessage = async ({ data }) => {
  try {
    if (data.module) {
      begun(init({ module_or_path: data.module }));
      return;
    }
    await ready;
    desk ??= new Desk();
    if (data.method) asked(data); else searched(data);
  } catch (error) {
    // Refusals are texts; anything else is a trap, after which the state of the memory is unknown.
    if (typeof error === "string") postMessage({ id: data.id, refused: error, isOver: true });
    else postMessage({ crashed: String(error) });
  }
};
