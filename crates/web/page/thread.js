// A thread with the solver: requests go in, answers and events come out.

import { Refused } from "./refused.js";

/** A Web Worker that has the module, or will soon. */
export class Thread {
  /** @param {Promise<WebAssembly.Module>} module the thread begins while it is waited for */
  constructor(module) {
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.asked = new Map();
    this.last = 0;
    this.worker.onmessage = ({ data }) => this.take(data);
    // Its script cannot be loaded.
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.die(event.message ?? "");
    };
    // Without it nothing is asked of the thread.
    module.then((compiled) => this.worker.postMessage({ module: compiled }), () => this.end());
  }

  /** Asks for something; `hear` gets the events of a search, `end` is called when it has ended. */
  ask(request, { hear = null, end = null } = {}) {
    if (this.isDead) return Promise.reject(this.crash());
    this.last += 1;
    const id = this.last;
    return new Promise((found, failed) => {
      this.asked.set(id, { found, failed, hear, end });
      this.worker.postMessage({ id, ...request });
    });
  }

  take({ id, value, refused, crashed, event, isOver }) {
    if (crashed !== undefined) {
      this.die(crashed);
      return;
    }
    const one = this.asked.get(id);
    if (!one) return;
    if (event !== undefined) one.hear?.(JSON.parse(event));
    else if (refused !== undefined) one.failed(Refused.of(JSON.parse(refused)));
    else one.found(value);
    if (!isOver) return;
    this.asked.delete(id);
    one.end?.();
  }

  /** The solver has ended in a trap and cannot be used any more. */
  die(message) {
    if (this.isDead) return;
    Object.assign(this, { isDead: true, message });
    this.worker.terminate();
    for (const { failed, end } of this.asked.values()) {
      failed(this.crash());
      end?.(this.crash());
    }
    this.asked.clear();
  }

  crash() {
    return Refused.of({ word: "crashed", error: this.message });
  }

  /** Ends the thread at once. Open requests get no answer. */
  end() {
    this.isDead = true;
    this.worker.terminate();
    this.asked.clear();
  }
}
