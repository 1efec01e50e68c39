// The check of many problems, in several threads.

import { Thread } from "./thread.js";

/** The memory limit of one problem of many, in megabytes; the library sets the seconds. */
const MEGABYTES = 32;

/** The most threads. */
const MOST = 4;

/** Checks problems, and reports each verdict as it is found. */
export class CheckAll {
  /** @param {{number: number, places: number[]}} order which ones, of these problems of a file */
  constructor(solver, { number, places }, problems, hear) {
    const known = places.filter((place) => problems[place]);
    Object.assign(this, { solver, number, places: known, problems, hear, next: 0, done: 0, undecided: 0, seconds: 0, threads: [] });
    const count = Math.max(1, Math.min(MOST, (navigator.hardwareConcurrency ?? 2) - 1, known.length));
    if (!known.length) this.tell({ kind: "surveyed-all", undecided: 0, seconds: 0 });
    for (let at = 0; at < count; at += 1) this.run(at);
  }

  tell(event) {
    if (!this.isStopped) this.hear({ ...event, number: this.number });
  }

  /** One thread takes the next problem until there is none. */
  async run(at) {
    while (this.next < this.places.length && !this.isStopped) {
      const place = this.places[this.next];
      this.next += 1;
      const verdict = await this.check(at, place);
      if (this.isStopped) return;
      this.done += 1;
      if (verdict.verdict === "undecided") this.undecided += 1;
      this.tell({ ...verdict, kind: "surveyed", place, done: this.done, of: this.places.length });
    }
    this.threads[at]?.end();
    if (this.done === this.places.length && this.done) {
      this.tell({ kind: "surveyed-all", undecided: this.undecided, seconds: this.seconds });
    }
  }

  /** The verdict on a problem; undecided if it is too much for the browser. */
  async check(at, place) {
    const { problem } = this.problems[place];
    const none = { verdict: "error", moves: null, themes: [], difficulty: null };
    if (!problem) return none;
    if (!this.threads[at] || this.threads[at].isDead) this.threads[at] = new Thread(this.solver.module);
    const { setup, stipulation, solution, notation, repetition, intended, broken, twins } = problem;
    const body = JSON.stringify({ place, setup, question: { stipulation, solution, notation, repetition, intended, broken }, twins });
    let found = { ...none, verdict: "undecided" };
    const hear = (event) => {
      if (event.kind === "surveyed") found = event;
      if (event.kind === "surveyed-all") this.seconds = event.seconds;
    };
    await new Promise((end) => {
      this.threads[at].ask({ name: "check", body, number: 0, seconds: 5, megabytes: MEGABYTES }, { hear, end }).catch(end);
    });
    return found;
  }

  stop() {
    this.isStopped = true;
    for (const thread of this.threads) thread?.end();
  }
}
