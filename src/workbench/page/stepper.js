// Lines of play on the board: those that are shown, and those that the user tries.

import { data } from "./door.js";
import { View, at, button, el, put, redraw, refill } from "./element.js";
import { Line, marked, numbered } from "./line.js";

/** How a judgement is coloured. */
const KINDS = { won: "good", wins: "good", keeps: "good", fails: "bad", "loses-value": "bad", "not-allowed": "bad" };

/** Steps through lines and plays moves against the solver. `faults()` draws what belongs to the diagram alone, `left()`
 *  hears that no line is shown any more, `stepped()` that another place is. */
export class Stepper extends View {
  modes = new Modes({ words: this.words, state: this.state, choose: (mode) => this.choose(mode) });

  /** Goes into another mode. */
  choose(mode) {
    if (mode === this.modes.now) return;
    if (mode === "setup") this.leave();
    else if (mode === "try") this.start();
    else if (this.state.line) this.show(this.state.line.moves, this.state.line.at);
    else this.show(this.solution(), 0);
  }

  /** Plays a line on the board, up to a place. `solution()` is the line that the solver has found. */
  show(moves, place) {
    this.put(new Line(this.problem.men, moves, place));
    this.draw();
    this.stepped();
  }

  /** Forgets the line. */
  clear() {
    this.put(null);
    this.state.training = false;
    document.body.classList.remove("training");
  }

  /** Takes a line or none; nothing of it is tried. */
  put(line) {
    Object.assign(this.state, { line, trying: false });
    put(at("judgement"));
  }

  draw() {
    const { state, board } = this;
    const { line, scene } = state;
    if (!scene) return;
    board.mark();
    this.drawOwn();
    this.anatomy.clear();
    if (!line) {
      board.setMen(this.problem.men);
      this.faults();
    } else {
      board.setMen(line.men);
      const next = line.moves[line.at];
      const rings = line.last ? [[line.last.from, "was"], [line.last.to, "is"]] : [];
      board.hint(state.trying ? [...rings, ...this.targets()] : rings, next ? [[next.from, next.to, "next"]] : []);
      if (line.moves.length && line.at === line.moves.length && !state.trying) this.drawEnding(line);
    }
    this.tree.mark(line ? line.ids : []);
    this.drawButtons();
  }

  /** Draws the author's marks, which belong to the diagram; twins and lines have none. */
  drawOwn() {
    const { state, problem } = this;
    if (state.scene?.rules === problem.state.rules) this.board.own(state.line || problem.twin ? "" : problem.state.marks);
  }

  /** Draws what a final position rests on. */
  async drawEnding(line) {
    const { state, board } = this;
    const ending = await data("ending", { ...line.played(this.problem.setup), look: state.look }).catch(this.fail);
    if (!ending || state.line !== line || line.at !== line.moves.length) return;
    board.hint();
    board.mark(ending.below, ending.above);
    this.anatomy.show(ending);
  }

  drawButtons() {
    const { words, state } = this;
    const { line } = state;
    const can = ["setup", ...(line || this.solution()?.length ? ["play"] : []), ...(state.length || state.study ? ["try"] : [])];
    this.modes.draw(can);
    at("stepper").hidden = !line;
    const arrow = (text, name, to, off) => button(text, () => this.step(to),
      { id: `step-${name}`, "aria-label": words.say(name), title: words.say(name), disabled: off });
    const place = line?.at ?? 0;
    const end = line?.moves.length ?? 0;
    const moves = numbered(line?.moves.slice(0, place) ?? []);
    const shown = line ? el("span", { class: "note moves", title: moves }, moves) : null;
    redraw(at("stepper"), (stepper) => put(stepper,
      arrow("«", "first", 0, !line || !place), arrow("‹", "back", place - 1, !line || !place),
      arrow("›", "forward", place + 1, !line || place === end), arrow("»", "last", end, !line || place === end),
      line ? button(words.say("takePosition"), () => this.take(), { id: "take-position", disabled: !place }) : null,
      shown));
    // Of a long line the end is seen.
    if (shown) shown.scrollLeft = shown.scrollWidth;
  }

  /** Goes to a place of the line. */
  step(to) {
    const { state } = this;
    if (!state.line) return;
    state.line.go(to);
    if (state.trying) this.judge(false); else this.draw();
    this.stepped();
  }

  leave() {
    this.put(null);
    this.draw();
    this.left();
    this.stepped();
  }

  /** Makes what a line has reached the diagram, with the rights that are left. */
  async take() {
    const { problem, state } = this;
    const { line } = state;
    if (problem.twin) {
      this.notice(this.words.say("isTwin", problem.twin.name));
      return;
    }
    const reached = await data("reached", line.played(problem.setup)).catch(this.fail);
    if (reached && state.line === line) problem.change({ men: line.men, turn: line.turn, rights: reached.rights ?? "-", solution: "" });
  }

  /** Lets the user play, with the solver as the opponent. */
  start() {
    const { state } = this;
    state.trying = true;
    const { line } = state;
    const moves = line?.begins(this.problem.setup.turn) ? line.moves.slice(0, line.at) : [];
    state.line = new Line(this.problem.men, moves, moves.length);
    this.judge(false);
    this.stepped();
  }

  /** The squares to which the man that is lifted can go. */
  targets() {
    const { board, state } = this;
    if (board.lifted === null) return [];
    return (state.legal ?? []).filter((move) => move.from === board.lifted).map((move) => [move.to, "dot"]);
  }

  /** What a move that is none was meant to be. */
  named(from, to) {
    const { scene, line } = this.state;
    return `${this.words.man(scene, line.men[from])} ${scene.squares[from][0]}–${scene.squares[to][0]}`;
  }

  /** Takes a man up, to be put by another tap; what cannot be moved here is not taken up. */
  lift(square) {
    const { board, state } = this;
    if (state.trying && state.legal?.some((move) => move.from === square) === false) return;
    board.lift(square);
    if (state.trying) this.draw();
  }

  /** Plays a move that the user tries. */
  try(from, to) {
    const { state, words } = this;
    if (!state.legal) {
      this.early = [from, to];
      return;
    }
    const found = state.legal.filter((move) => move.from === from && move.to === to);
    const play = (move) => {
      state.line = state.line.with(move);
      this.judge(true);
      this.stepped();
    };
    if (!found.length && state.legal.some((move) => move.from === to)) this.lift(to);
    else if (!found.length) this.notice(state.legal.length ? words.say("notAMove", this.named(from, to)) : words.say("noMoves"));
    else if (found.length === 1) play(found[0]);
    else put(at("judgement"), found.map((move) => button(marked(move), () => play(move))));
  }

  /** Takes the legal moves. A move that was made before they were known is played now. */
  know(legal) {
    const { state, board, early } = this;
    state.legal = legal;
    this.early = null;
    if (early) this.try(...early);
    else if (board.lifted !== null) this.draw();
  }

  /** Asks what the moves that were tried are worth. The legal moves are known at once. */
  async judge(answer) {
    const { state } = this;
    this.draw();
    // Not known yet.
    state.legal = null;
    state.number += 1;
    const { number } = state;
    Object.assign(this, { asked: number, answer, said: null, early: null });
    put(at("judgement"), el("p", { class: "open" }, this.words.say("looking")));
    try {
      const { legal } = await data("play", {
        page: state.page, number, setup: this.problem.setup, question: this.problem.question,
        moves: state.line.ids, within: state.length ?? 1, answer,
      });
      if (this.asked === number && state.trying && this.judged !== number) this.know(legal);
    } catch (error) {
      if (this.asked !== number) return;
      // The position stays, to be left or to be tried again.
      state.trying = false;
      put(at("judgement"));
      this.draw();
      this.fail(error);
    }
  }

  /** Asks once more, on another connection. */
  again() {
    this.judge(this.judged !== this.asked && this.answer);
  }

  /** Another search replaces the judgement. */
  interrupt() {
    if (this.judged !== this.asked) put(at("judgement"));
  }

  hear(said) {
    const { state } = this;
    if (!state.line) return;
    this.judged = state.number;
    this.said = said;
    this.drawJudgement(said);
    // One who steps back looks at that place: a wrong move is refuted there in words.
    if (said.reply && this.answer) {
      state.line = state.line.with(said.reply);
      this.draw();
      this.stepped();
    }
    this.know(said.legal);
  }

  /** Says what the moves that were tried are worth. */
  drawJudgement(said) {
    const { state } = this;
    const silent = ["wins", "keeps"].includes(said.word) && !said.reply && !state.line?.at;
    if (silent) put(at("judgement"), state.training ? el("p", {}, this.words.say("yourMove")) : null);
    else put(at("judgement"), el("p", { class: KINDS[said.word] ?? "open" }, this.words.sentence(said.sentence)));
  }

  /** Says it in another language. */
  translate() {
    if (this.state.trying && this.said) this.drawJudgement(this.said);
  }

  /** A key that steps; whether it was one. */
  key(name) {
    const { line } = this.state;
    if (!line) return false;
    // A man that was taken up is put down first.
    if (name === "Escape" && this.board.lifted !== null) {
      this.board.drop();
      this.draw();
      return true;
    }
    const to = { ArrowLeft: line.at - 1, ArrowRight: line.at + 1, Home: 0, End: Infinity }[name];
    if (to !== undefined) this.step(to);
    else if (name === "Escape") this.leave();
    else return false;
    return true;
  }
}

/** The modes and their names, in the order in which they are shown. */
const MODES = { setup: "modeSetup", play: "modePlay", try: "tryMoves" };

/** The switch of the modes; `choose(mode)` hears which one is wanted. */
export class Modes extends View {
  /** The mode, which follows from what is shown. */
  get now() {
    const { line, trying } = this.state;
    if (!line) return "setup";
    return trying ? "try" : "play";
  }

  /** Goes into the mode of this place in the row, if it can be chosen. */
  press(place) {
    const chosen = at(`mode-${Object.keys(MODES)[place]}`);
    if (!chosen.disabled) chosen.click();
  }

  /** Shows the mode; `can` names those that can be chosen. */
  draw(can) {
    const { now, words } = this;
    // The trays and what changes the diagram are there where it can be changed.
    document.body.dataset.mode = now;
    redraw(at("modes"), (modes) => refill(modes, [words.code, now, can.join()], () => Object.entries(MODES).map(([mode, word]) => button(
      words.say(word), () => this.choose(mode),
      { id: `mode-${mode}`, "aria-pressed": String(mode === now), disabled: mode !== now && !can.includes(mode) }))));
  }
}
