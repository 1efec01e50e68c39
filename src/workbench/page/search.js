// The search that answers what is on the board: when one is begun, and what is heard of it.

import { View } from "./element.js";
import { data } from "./door.js";

/** The fields whose text is judged once the typist pauses, for this many milliseconds: before that it may be incomplete. */
const TYPED = ["solution", "twins", "stipulation"];
const PAUSE = 700;

/** Asks about the board. `heard` has a function for each kind of event that is not the search's own. */
export class Search extends View {
  /** The last question. */
  asked = null;

  isLost = false;

  /** What a search depends on. */
  get question() {
    const { problem } = this;
    const { notation, ...question } = problem.question;
    return JSON.stringify([problem.setup, question, problem.twin ? "" : problem.state.twins]);
  }

  /** Begins another kind of search instead of the one that runs; whether it was begun. */
  async begin(path, order) {
    const { state, verdict } = this;
    if (state.page === null) {
      this.notice(this.words.say("gone"));
      return false;
    }
    const number = state.number += 1;
    this.stepper.interrupt();
    if (verdict.answer && !verdict.done) {
      verdict.done = verdict.answer;
      verdict.draw();
    }
    await this.ended;
    if (number !== state.number) return true;
    try {
      await data(path, { page: state.page, number: state.number, ...order });
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    }
  }

  /** Asks about the board if that is another question; in another notation, once the answer is known. */
  change() {
    if (this.question === this.asked) this.translate();
    else if (TYPED.includes(this.problem.typed) && Object.keys(this.problem.men).length) this.wait();
    else this.ask();
  }

  /** Asks soon. The answer stays while a solution is typed, of which nothing is said yet. */
  wait() {
    clearTimeout(this.later);
    this.later = setTimeout(() => this.ask(), PAUSE);
    this.state.number += 1;
    this.asked = null;
    if (this.problem.typed === "solution") {
      this.verdict.wait();
      this.draw.all();
    } else this.reset();
  }

  /** Forgets the answer. */
  reset() {
    Object.assign(this.state, { length: null, study: false, found: {} });
    for (const view of [this.tree, this.variations, this.mends, this.improves, this.prepends, this.matrix]) view.clear();
    this.verdict.reset();
    this.verdict.draw();
    this.draw.all();
  }

  /** Asks for the same answer in another notation. What is known stays until the new one is there. */
  translate() {
    const { state, verdict, problem } = this;
    if (problem.question.notation === this.written || !verdict.answer || !verdict.done || state.page === null) return;
    state.number += 1;
    this.send(state.number);
  }

  /** Asks about the board; whatever is still said of the board before is not heard. */
  ask() {
    const { state, words, verdict, problem } = this;
    clearTimeout(this.later);
    state.number += 1;
    this.asked = this.question;
    this.reset();
    if (!Object.keys(problem.men).length) {
      this.forget();
      verdict.say(() => words.say("empty"));
      this.end();
      return;
    }
    if (state.page === null) {
      this.forget();
      verdict.say(() => words.say(this.isLost ? this.unasked : "looking"));
      return;
    }
    this.sent = this.send(state.number);
  }

  async send(number) {
    const { state, problem, verdict, words } = this;
    this.written = problem.question.notation;
    await this.ended;
    if (number !== state.number) return;
    try {
      const taken = await data("search", { page: state.page, number, setup: problem.setup, question: problem.question, twins: problem.twin ? "" : problem.state.twins });
      if (number !== state.number) return;
      state.fen = taken.fen;
      state.faults = taken.faults;
      if (!problem.twin) this.twins.take(taken.twins);
      this.draw.faults();
      this.draw.asks();
      verdict.doubts(taken.doubt);
      if (taken.faults.length) verdict.say(() => words.say("impossible"), "bad", () => taken.faults.map((fault) => words.sentence(fault.sentence)));
      else if (taken.over) verdict.say(() => words.sentence(taken.over));
      else if (taken.refused) verdict.say(() => words.refused({ message: taken.refused, said: taken }), "bad");
      else if (taken.zeroposition) verdict.say(() => words.say("zeroposition"));
    } catch (error) {
      if (number === state.number) {
        this.forget();
        verdict.say(() => (error.isGone || error.status === 410 ? words.say(this.unasked) : words.refused(error)), "bad");
      }
      if (error.status === 410) this.reopen(); else this.fail(error);
    }
  }

  /** Why nothing is searched. */
  get unasked() {
    return this.isAlone ? "notLoadedYet" : "notAsked";
  }

  /** Forgets what was said of another position. */
  forget() {
    Object.assign(this.state, { fen: null, faults: [] });
    this.draw.faults();
    this.draw.asks();
  }

  /** Ends the search; what is known by now stays. */
  stop() {
    const { state } = this;
    // Whatever is still said of it is not heard.
    state.number += 1;
    this.end();
    this.verdict.stop();
  }

  /** Ends the search that runs. The next one waits until that was heard: requests may overtake each other. */
  end() {
    const { page, number } = this.state;
    if (page !== null) this.ended = data("stop", { page, number }).catch(this.fail);
  }

  /** The stream of events is cut. */
  lost() {
    this.state.page = null;
    this.isLost = true;
    this.draw.offline();
  }

  hello(page) {
    this.state.page = page;
    this.isLost = false;
    this.draw.offline();
    if (this.state.trying) this.stepper.again(); else this.ask();
  }

  hear(event) {
    const { state, verdict } = this;
    const { found } = state;
    if (event.kind === "hello") {
      this.hello(event.page);
      return;
    }
    // What belongs to the file has numbers of its own, or none.
    const own = this.heard[event.kind];
    if (own?.isOfFile || (own && event.number === state.number)) {
      own.hear(event);
      return;
    }
    if (event.number !== state.number) return;
    switch (event.kind) {
      case "waiting": verdict.waits = event; break;
      case "progress":
        verdict.step = event;
        // An element that is redrawn under a finger loses its click, so nothing is redrawn without
        // need.
        if (verdict.answer) return;
        break;
      case "answer":
        // An answer that is proven is not given up for the same question in another notation.
        if (verdict.answer && event.verdict === "undecided") return;
        verdict.answer = event;
        state.length = event.moves ?? event.at_most;
        state.study = event.is_study;
        this.stepper.drawButtons();
        this.draw.asks();
        break;
      case "crashed": verdict.say(() => this.words.say("crashed"), "bad"); break;
      case "not-accepted": verdict.say(() => this.words.sentence(event.sentence), "bad"); break;
      case "findings":
        if (verdict.report && event.verdict === "undecided") return;
        verdict.report = event;
        break;
      case "tree":
        // A tree that was not found in time does not replace one.
        if (!event.tree && found.tree?.tree) return;
        found.tree = event;
        this.drawFound();
        this.draw.fields();
        return;
      case "solutions": found.solutions = event; this.drawFound(); return;
      case "classified": case "summary": case "tries": case "alternatives": case "economy": case "set-play":
        found[event.kind] = event;
        verdict.more(found);
        return;
      case "done":
        verdict.done = event;
        // The notation may have changed while it ran.
        this.translate();
        break;
      default: return;
    }
    if (!state.trying) verdict.draw();
  }

  /** Draws the solution that was found. */
  drawFound() {
    const { state, tree, solutions } = this;
    const { found, scene, line } = state;
    if (found.tree?.tree) tree.draw(found.tree.tree, found.tree.whole);
    if (found.solutions) solutions.draw(found.solutions, scene);
    tree.mark(line ? line.ids : []);
  }
}
