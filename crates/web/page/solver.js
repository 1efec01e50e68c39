// The solver of the page: one thread that answers at once, one that searches, and one in reserve,
// because a search can only be stopped by ending its thread.

import { Refused } from "./refused.js";
import { Thread } from "./thread.js";

/** The limits of a search: seconds, and megabytes of its tables. */
const SECONDS = 120;
const MEGABYTES = 128;

/** After how many milliseconds of a search the next thread is prepared: most searches have found everything before, and the first
 *  verdict needs the processor. */
const LATE = 500;

/** Loads the solver and gives its threads work. */
export class Solver {
  constructor() {
    /** Hears the events of searches; set by its owner. */
    this.hear = () => {};
    Object.assign(this, { module: null, loading: null, isReady: false, desk: null, searcher: null, reserve: null, isBusy: false });
    /** Restores what a new desk must know; set by its owner. */
    this.renew = null;
  }

  /** Loads the module, and tries again after a failure. */
  load() {
    this.loading ??= this.begin();
    return this.loading;
  }

  /** Begins the first threads while the module is fetched and compiled. */
  async begin() {
    this.module = this.fetched();
    this.desk = new Thread(this.module);
    this.reserve = new Thread(this.module);
    try {
      await this.module;
      this.isReady = true;
    } catch (error) {
      this.loading = null;
      throw error;
    }
  }

  async fetched() {
    const answer = await fetch(new URL("paiju_bg.wasm", import.meta.url));
    if (!answer.ok) throw new Error(`paiju_bg.wasm: ${answer.status}`);
    // Some hosts send a wrong type for the file; it cannot be compiled while it arrives then.
    const isKnown = answer.headers.get("Content-Type")?.startsWith("application/wasm");
    return isKnown ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
  }

  /** Waits for the module, as requests do. */
  async loaded() {
    try {
      await this.load();
    } catch {
      throw new Refused("gone");
    }
  }

  /** Calls a method of the desk. */
  async call(method, ...values) {
    await this.loaded();
    if (this.desk.isDead) {
      this.desk = new Thread(this.module);
      await this.renew?.();
    }
    return this.desk.ask({ method, values });
  }

  /** Asks a question that is answered at once. */
  ask(name, body) {
    return this.call("ask", name, body);
  }

  /** An idle thread. */
  fresh() {
    const { reserve } = this;
    this.reserve = null;
    return reserve && !reserve.isDead ? reserve : new Thread(this.module);
  }

  /** Begins a search that replaces the current one; its answer comes at once, its events later. */
  async search(name, order) {
    await this.loaded();
    this.stop();
    if (!this.searcher || this.searcher.isDead) this.searcher = this.fresh();
    this.isBusy = true;
    const { number } = order;
    const end = (crash) => {
      this.isBusy = false;
      if (crash) this.hear({ kind: "crashed", number });
    };
    setTimeout(() => { this.reserve ??= new Thread(this.module); }, LATE);
    const request = { name, body: JSON.stringify(order), number, seconds: SECONDS, megabytes: MEGABYTES };
    return JSON.parse(await this.searcher.ask(request, { hear: (event) => this.hear(event), end }));
  }

  /** Ends the search that runs. */
  stop() {
    if (!this.isBusy) return;
    this.searcher.end();
    this.searcher = null;
    this.isBusy = false;
  }
}
