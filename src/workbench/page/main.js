// The workbench: what is set up is sent to the server, and what it finds is shown.

import { Board } from "./board.js";
import { CollectionView } from "./collection.js";
import { at, button, el, put } from "./element.js";
import { Exchange } from "./exchange.js";
import { Line, numbered, written } from "./line.js";
import { blank, Problem } from "./problem.js";
import { Scenes } from "./scenes.js";
import { Sentences } from "./sentences.js";
import { Refused, data, listen } from "./server.js";
import { SimilarView } from "./similar.js";
import { Solutions } from "./solutions.js";
import { Tray } from "./tray.js";
import { Tree } from "./tree.js";
import { TwinsView } from "./twins.js";
import { VariationsView } from "./variations.js";
import { VerdictView } from "./verdict.js";
import { LANGUAGES, Words, storage } from "./words.js";

const GAMES = [["xiangqi", "Xiangqi 象棋"], ["china-schach", "China-Schach"], ["chex", "Chex"]];

const words = new Words();
const sentences = new Sentences(words);
const problem = new Problem();
/** What is not part of the problem. */
const state = {
  page: null, number: 0, scene: null, fen: null, faults: [], line: null, trying: false, legal: [],
  length: null, look: { men: storage("men") ?? "chinese", flip: false, letters: true },
};

const board = new Board(at("board"), {
  move: (from, to) => (state.trying ? tryMove(from, to) : place(() => problem.move(from, to))),
  put: (square, man) => { if (!state.trying) place(() => problem.put(square, man)); },
  remove: (square) => { if (!state.trying) place(() => problem.put(square, null)); },
  choose: (man) => tray.choose(man),
  tap: (square) => { if (!state.trying && tray.chosen) place(() => problem.put(square, tray.chosen)); },
  name: (square, man) => (square === null ? words.say("board")
    : `${state.scene.squares[square][0]}${man ? ` ${words.man(state.scene, man)}` : ""}`),
});
const tray = new Tray(board, words);
const verdict = new VerdictView(words, sentences, show, () => state.scene);
const tree = new Tree(at("tree"), words, show);
const exchange = new Exchange({ words, sentences, problem, state, notice, show });
const scenes = new Scenes();
const shared = { exchange, words, sentences, problem, state, scenes, board, notice, fail, begin };
const collection = new CollectionView(shared);
const variations = new VariationsView(shared);
const similar = new SimilarView(shared);
const twins = new TwinsView(shared);
const solutions = new Solutions(at("tree"), words, show);

/** Begins another kind of search in place of the one that runs. */
async function begin(path, order) {
  if (state.page === null) return;
  state.number += 1;
  if (verdict.answer && !verdict.done) {
    verdict.done = verdict.answer;
    verdict.draw();
  }
  try {
    await data(path, { page: state.page, number: state.number, ...order });
  } catch (error) {
    fail(error);
  }
}

/** Changes the board after leaving any line of play. */
function edit(change) {
  state.line = null;
  change();
}

/** Changes the men of the diagram; those of a twin follow from it. */
function place(change) {
  if (problem.twin) notice(words.say("isTwin", problem.twin.name)); else edit(change);
}

function notice(text) {
  const box = at("notice");
  put(box, text);
  box.classList.add("shown");
  clearTimeout(notice.timer);
  notice.timer = setTimeout(() => box.classList.remove("shown"), 6000);
}

function fail(error) {
  if (!(error instanceof Refused)) throw error;
  notice(sentences.refused(error));
}

/** Plays a line on the board, up to a place. */
function show(moves, place) {
  state.line = new Line(problem.men, moves, place);
  state.trying = false;
  put(at("judgement"));
  at("board").scrollIntoView({ block: "nearest" });
  drawLine();
}

function drawLine() {
  const { line, scene } = state;
  board.mark();
  put(at("legend"));
  if (!line) {
    board.setMen(problem.men);
    drawFaults();
  } else {
    board.setMen(line.men);
    const next = line.moves[line.at];
    const rings = line.last ? [[line.last.from, "was"], [line.last.to, "is"]] : [];
    board.hint(scene ? rings : [], next ? [[next.from, next.to, "next"]] : []);
    if (line.moves.length && line.at === line.moves.length && !state.trying) drawEnding(line);
  }
  tree.mark(line ? line.ids : []);
  drawStepper();
}

/** Draws what a final position rests on. */
async function drawEnding(line) {
  try {
    const ending = await data("ending", { ...line.played(problem.setup), look: state.look });
    if (state.line !== line || line.at !== line.moves.length) return;
    board.hint();
    board.mark(ending.below, ending.above);
    put(at("legend"), ending.legend.map((kind) => el("span", {}, words.legend(kind))));
  } catch (error) {
    fail(error);
  }
}

function drawStepper() {
  const { line, trying } = state;
  const go = (to) => () => step(to);
  const arrow = (text, name, to, off) => button(text, go(to), { "aria-label": words.say(name), title: words.say(name), disabled: off });
  const place = line?.at ?? 0;
  const end = line?.moves.length ?? 0;
  put(at("stepper"),
    arrow("«", "first", 0, !line || !place), arrow("‹", "back", place - 1, !line || !place),
    arrow("›", "forward", place + 1, !line || place === end), arrow("»", "last", end, !line || place === end),
    button(words.say("tryMoves"), startTrying, { disabled: trying || !(state.length || state.study), id: "try" }),
    line || trying ? button(words.say("setUp"), leave, { id: "leave" }) : null,
    line && place ? button(words.say("takePosition"), takePosition, { id: "take-position" }) : null,
    line ? el("span", { class: "note moves" }, numbered(line.moves.slice(0, place), line.begins(problem.setup.turn) ? 0 : 1)) : null);
}

function step(to) {
  if (!state.line) return;
  state.line.go(to);
  if (state.trying) judge(false); else drawLine();
}

function leave() {
  state.line = null;
  state.trying = false;
  put(at("judgement"));
  drawLine();
  ask();
}

/** Makes what a line has reached the diagram. */
function takePosition() {
  const { men, turn } = state.line;
  place(() => problem.change({ men, turn, rights: "-", solution: "" }));
}

/** Lets the user play, with the solver as his opponent. */
function startTrying() {
  at("board").scrollIntoView({ block: "nearest" });
  state.trying = true;
  const { line } = state;
  const moves = line?.begins(problem.setup.turn) ? line.moves.slice(0, line.at) : [];
  state.line = new Line(problem.men, moves, moves.length);
  judge(false);
}

function tryMove(from, to) {
  const found = state.legal.filter((move) => move.from === from && move.to === to);
  if (!found.length) return;
  const play = (move) => {
    state.line = state.line.with(move);
    judge(true);
  };
  if (found.length === 1) play(found[0]);
  else put(at("judgement"), found.map((move) => button(move.text, () => play(move))));
}

async function judge(answer) {
  drawLine();
  state.legal = [];
  state.number += 1;
  try {
    await data("play", {
      page: state.page, number: state.number, setup: problem.setup, question: problem.question,
      moves: state.line.ids, within: state.length ?? 1, answer,
    });
  } catch (error) {
    fail(error);
  }
}

function hearJudgement(said) {
  state.legal = said.legal;
  const silent = ["wins", "keeps"].includes(said.word) && !said.reply && !state.line.at;
  if (silent && state.training) put(at("judgement"), el("p", {}, words.say("yourMove")));
  else if (silent) put(at("judgement"));
  else put(at("judgement"), el("p", { class: { won: "good", wins: "good", keeps: "good", fails: "bad", "loses-value": "bad", "not-allowed": "bad" }[said.word] ?? "open" }, sentences.judgement(said)));
  if (said.reply) {
    state.line = state.line.with(said.reply);
    drawLine();
  }
}

/** Asks the server about the board; whatever it still says of the board before is not heard. */
async function ask() {
  state.number += 1;
  state.length = null;
  state.study = false;
  verdict.reset();
  tree.clear();
  variations.clear();
  state.found = {};
  if (state.page === null) return;
  const { number } = state;
  if (!Object.keys(problem.men).length) {
    state.fen = null;
    state.faults = [];
    verdict.say(words.say("empty"));
    drawFaults();
    data("stop", { page: state.page }).catch(fail);
    return;
  }
  verdict.draw();
  try {
    const taken = await data("search", { page: state.page, number, setup: problem.setup, question: problem.question, twins: problem.twin ? "" : problem.state.twins });
    if (number !== state.number) return;
    state.fen = taken.fen;
    state.faults = taken.faults;
    if (!problem.twin) twins.take(taken.twins);
    drawFaults();
    drawAsk();
    if (taken.faults.length) verdict.say(words.of(["This cannot stand on a board.", "Diese Stellung ist nicht möglich.", "此局面不合法。"]), "bad");
    else if (taken.over) verdict.say(sentences.win(taken.over), "open");
    else if (taken.refused) verdict.say(sentences.refused({ message: taken.refused, said: { word: taken.word } }), "bad");
    else if (taken.zeroposition) verdict.say(words.say("zeroposition"), "open");
  } catch (error) {
    if (error.status === 410) location.reload(); else fail(error);
  }
}

function drawFaults() {
  const { scene, faults } = state;
  if (!scene) return;
  put(at("faults"), faults.length ? el("ul", { class: "bad" }, faults.map((fault) => el("li", {}, sentences.fault(fault, scene)))) : null);
  if (state.line) return;
  const wrong = faults.flatMap((fault) => fault.squares.map((square) => [square, "wrong"]));
  const could = faults.length === 1 ? (faults[0].territory ?? []).map((square) => [square, "could"]) : [];
  board.hint([...could, ...wrong]);
}

function hear(event) {
  if (event.kind === "hello") {
    state.page = event.page;
    ask();
    return;
  }
  if (event.kind === "saved") collection.hearSaved();
  if (event.kind === "changed-on-disk") collection.hear(event);
  if (event.number !== state.number) return;
  const { found } = state;
  switch (event.kind) {
    case "progress":
      verdict.step = event;
      // What is drawn anew under a finger loses its click, so nothing is without need.
      if (verdict.answer) return;
      break;
    case "answer":
      verdict.answer = event;
      state.length = event.moves ?? event.at_most;
      state.study = Boolean(event.value);
      drawStepper();
      drawAsk();
      break;
    case "not-accepted": verdict.say(event.error, "bad"); break;
    case "findings": verdict.report = event; break;
    case "tree":
      if (event.tree) tree.draw(event.tree, event.whole);
      drawFields();
      return;
    case "solutions": solutions.draw(event, state.scene); return;
    case "classified": found.classified = event; verdict.more(found); return;
    case "tries": found.tries = event.tries; verdict.more(found); return;
    case "set-play": found.setPlay = event.lines; verdict.more(found); return;
    case "done": verdict.done = event; break;
    case "judgement": hearJudgement(event); return;
    case "surveyed":
    case "surveyed-all": collection.hear(event); return;
    case "varied":
    case "varied-all": variations.hear(event); return;
    case "similar":
    case "similar-all": similar.hear(event); return;
    default: return;
  }
  if (!state.trying) verdict.draw();
}

function drawTools() {
  const { scene } = state;
  const { turn, rights } = problem.state;
  const sides = [["w", 0], ["b", 1]].map(([code, side]) => el("option", { value: code, selected: code === turn }, words.say("turn", words.side(scene, side))));
  const transform = (to, swap) => edit(() => {
    const men = Object.entries(problem.state.men).map(([square, man]) => {
      const other = man === man.toUpperCase() ? man.toLowerCase() : man.toUpperCase();
      return [to(Number(square)), swap ? other : man];
    });
    const next = swap ? (problem.state.turn === "w" ? "b" : "w") : problem.state.turn;
    problem.change({ men: Object.fromEntries(men), turn: next, rights: "-" });
  });
  put(at("tools"),
    el("select", { id: "turn", "aria-label": words.say("turn", ""), onchange: (event) => edit(() => problem.change({ turn: event.target.value })) }, sides),
    scene.rights.length > 1 ? el("label", {}, words.say("rights"), " ", el("select", { onchange: (event) => edit(() => problem.change({ rights: event.target.value })) },
      scene.rights.map((one) => el("option", { selected: one === rights }, one)))) : null,
    button(words.say("undo"), () => edit(() => problem.undo()), { disabled: !problem.before.length }),
    button(words.say("redo"), () => edit(() => problem.redo()), { disabled: !problem.after.length }),
    button(words.say("mirror"), () => transform((square) => reflected(square, -1, 1), false), { id: "mirror" }),
    button(words.say("swap"), () => transform((square) => reflected(square, -1, -1), true), { id: "swap" }),
    button(words.say("flip"), () => {
      state.look.flip = !state.look.flip;
      loadScene();
    }),
    button(words.say("clear"), () => edit(() => problem.change({ men: {}, rights: "-" })), { id: "clear" }),
    button(words.say("start"), () => edit(() => {
      const { men, turn: first, rights: all } = scene.start;
      problem.change({ men: Object.fromEntries(men), turn: first, rights: all });
    })),
    button(words.say("exchange"), () => exchange.open(), { id: "open-exchange" }));
}

/** The square that lies opposite; signs of -1 reflect that direction. */
function reflected(square, sx, sy) {
  const { squares } = state.scene;
  const xs = squares.map(([, x]) => x);
  const ys = squares.map(([, , y]) => y);
  const [mx, my] = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const [, x, y] = squares[square];
  const [tx, ty] = [mx + (x - mx) * sx, my + (y - my) * sy];
  let [best, least] = [square, Infinity];
  squares.forEach(([, ox, oy], other) => {
    const distance = Math.hypot(ox - tx, oy - ty);
    if (distance < least) [best, least] = [other, distance];
  });
  return best;
}

function drawFields() {
  const { scene } = state;
  if (!scene) return;
  const now = problem.state;
  const typed = (name, attributes = {}) => el("input", {
    id: name, value: now[name], oninput: (event) => problem.change({ [name]: event.target.value }, true), ...attributes });
  const field = (name, input) => el("label", { class: `field ${name}` }, el("span", {}, words.say(name)), input);
  const choice = (name, options) => el("select", { id: name, onchange: (event) => problem.change({ [name]: event.target.value }) },
    options.map(([value, label]) => el("option", { value, selected: value === now[name] }, label)));
  const focused = document.activeElement?.id;
  const kept = document.activeElement?.selectionStart;
  const solution = el("textarea", { id: "solution", rows: 3, spellcheck: "false", oninput: (event) => problem.change({ solution: event.target.value }, true) });
  solution.value = now.solution;
  const comments = el("textarea", { id: "comments", rows: 2, oninput: (event) => problem.change({ comments: event.target.value }, true) });
  comments.value = now.comments;
  const twinsText = el("textarea", { id: "twin-lines", rows: 2, spellcheck: "false", placeholder: words.say("twinsHelp"), oninput: (event) => problem.change({ twins: event.target.value }, true) });
  twinsText.value = now.twins;
  put(at("fields"),
    field("stipulation", typed("stipulation", { placeholder: words.say("stipulationHelp"), spellcheck: "false", size: 8 })),
    field("notation", choice("notation", scene.notations.map((one) => [one, words.name(one)]))),
    field("repetition", choice("repetition", [["", `${words.say("usual")} (${words.name(scene.repetition)})`], ...scene.repetitions.map((one) => [one, words.name(one)])])),
    el("details", { class: "field about", open: at("about")?.open || Boolean(now.title), id: "about" }, el("summary", {}, words.say("about")),
      ["title", "author", "source"].map((name) => field(name, typed(name, { size: 24 }))),
      field("comments", comments), field("twins", twinsText)),
    el("label", { class: "field solution" }, el("span", {}, words.say("solution"), " ",
      tree.tree ? button(words.say("takeSolution"), () => problem.change({ solution: written(tree.tree) }), { id: "take-solution" }) : null), solution));
  if (focused && at("fields").contains(at(focused))) {
    at(focused).focus();
    if (kept !== null && kept !== undefined) at(focused).setSelectionRange?.(kept, kept);
  }
}

async function loadScene() {
  const { rules } = problem.state;
  const { look } = state;
  try {
    const scene = await scenes.get(rules, look);
    if (problem.state.rules !== rules) return;
    state.scene = scene;
    board.setScene(scene);
    tray.setScene(scene);
    drawAll();
  } catch (error) {
    fail(error);
  }
}

function drawAsk() {
  const on = Boolean(state.length || state.study);
  put(at("ask"),
    button(words.say("idle"), () => variations.start(false), { disabled: !state.fen, id: "idle" }),
    button(words.say("moveEach"), () => variations.start(true), { disabled: !state.fen, id: "move-each" }),
    button(words.say("similar"), () => similar.open(), { disabled: !state.fen, id: "open-similar" }),
    button(words.say(state.training ? "endTraining" : "train"), train, { disabled: !on, "aria-pressed": String(Boolean(state.training)), id: "train" }));
}

/** Hides the solution and lets the user find it, or shows it again. */
function train() {
  state.training = !state.training;
  document.body.classList.toggle("training", state.training);
  drawAsk();
  if (!state.training) {
    leave();
    return;
  }
  state.line = null;
  startTrying();
}

function drawAll() {
  if (state.scene?.rules !== problem.state.rules) return;
  drawAsk();
  drawTools();
  drawFields();
  twins.draw();
  drawLine();
}

function drawChrome() {
  document.documentElement.lang = words.code;
  document.querySelectorAll("[data-word]").forEach((one) => {
    if (one.tagName !== "LI") put(one, words.say(one.dataset.word));
  });
  put(at("rules"), GAMES.map(([value, label]) => el("option", { value, selected: value === problem.state.rules }, label)));
  put(at("look"), ["chinese", "simplified", "figures"].map((one) => el("option", { value: one, selected: one === state.look.men }, words.say(one))));
  put(at("language"), LANGUAGES.map(([code, name]) => el("option", { value: code, selected: code === words.code }, name)));
}

problem.addEventListener("change", () => {
  state.line = null;
  state.trying = state.training = false;
  document.body.classList.remove("training");
  put(at("judgement"));
  at("rules").value = problem.state.rules;
  if (state.scene?.rules !== problem.state.rules) loadScene(); else drawAll();
  ask();
});
at("fields").addEventListener("submit", (event) => event.preventDefault());
at("rules").addEventListener("change", (event) => problem.change(blank(event.target.value)));
at("look").addEventListener("change", (event) => {
  state.look.men = event.target.value;
  storage("men", state.look.men);
  loadScene();
  collection.load();
});
at("language").addEventListener("change", (event) => {
  words.choose(event.target.value);
  drawChrome();
  tray.draw();
  drawAll();
  verdict.draw();
  if (tree.tree) tree.draw(tree.tree, true);
  collection.draw();
  variations.draw();
  ask();
});
at("board").addEventListener("wheel", (event) => {
  if (!state.line) return;
  event.preventDefault();
  step(state.line.at + (event.deltaY > 0 ? 1 : -1));
}, { passive: false });
document.addEventListener("keydown", (event) => {
  if (event.target.closest?.("input, textarea, select, dialog")) return;
  const control = event.ctrlKey || event.metaKey;
  if (control && event.key.toLowerCase() === "z") {
    event.preventDefault();
    edit(() => (event.shiftKey ? problem.redo() : problem.undo()));
  } else if (state.line && !control && ["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key) && !event.defaultPrevented) {
    event.preventDefault();
    const to = { ArrowLeft: state.line.at - 1, ArrowRight: state.line.at + 1, Home: 0, End: Infinity }[event.key];
    step(to);
  } else if (event.key === "Escape" && state.line) {
    leave();
  }
});

drawChrome();
verdict.say(words.say("empty"));
loadScene();
collection.load();
listen(hear, () => notice(words.say("gone")));
