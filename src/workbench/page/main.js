// The workbench: what is set up is sent to the server, and what it finds is shown.

import { Board } from "./board.js";
import { Catalogue } from "./catalogue.js";
import { CollectionView } from "./collection.js";
import { Documents } from "./documents.js";
import { Events, catalogue, data, files } from "./door.js";
import { at, button, el, options, put } from "./element.js";
import { Exchange } from "./exchange.js";
import { Fields } from "./fields.js";
import { marked, written } from "./line.js";
import { Problem } from "./problem.js";
import { Refused } from "./refused.js";
import { Scenes } from "./scenes.js";
import { Sentences } from "./sentences.js";
import { Share, shared as sharedProblem } from "./share.js";
import { SimilarView } from "./similar.js";
import { Solutions } from "./solutions.js";
import { Stepper } from "./stepper.js";
import { Tools } from "./tools.js";
import { Tray } from "./tray.js";
import { Tree } from "./tree.js";
import { TwinsView } from "./twins.js";
import { VariationsView } from "./variations.js";
import { VerdictView } from "./verdict.js";
import { LANGUAGES, Words, storage } from "./words.js";
import { Work } from "./work.js";

const GAMES = [["xiangqi", "Xiangqi 象棋"], ["china-schach", "China-Schach"], ["chex", "Chex"]];

const words = new Words(new Catalogue(await catalogue()));
const sentences = new Sentences(words, files !== null);
const documents = new Documents();
const problem = new Problem(documents);
/** What is not part of the problem. */
const state = {
  page: null, number: 0, scene: null, fen: null, faults: [], line: null, trying: false, training: false, legal: [],
  length: null, study: false, found: {}, asked: null,
  look: { men: storage("men") ?? "chinese", flip: false, letters: true },
};
let work = null;

const board = new Board(at("board"), {
  move: (from, to) => (state.trying ? stepper.try(from, to) : diagram(() => problem.move(from, to))),
  put: (square, man) => diagram(() => problem.put(square, man)),
  remove: (square) => diagram(() => problem.put(square, null)),
  choose: (man) => tray.choose(man),
  tap: (square) => {
    if (tray.chosen && !state.line) diagram(() => problem.put(square, tray.chosen));
    else if ((state.trying || !state.line) && board.men[square]) stepper.lift(square);
  },
  lifted: () => stepper.draw(),
  steps: (isPointed) => state.line !== null && (isPointed || !state.trying),
  name: (square, man) => (square === null ? words.say("board")
    : `${state.scene.squares[square][0]}${man ? ` ${words.man(state.scene, man)}` : ""}`),
});
const tray = new Tray(board, words);
const show = (moves, place) => stepper.show(moves, place);
const solved = () => (tree.tree ? written(tree.tree) : null);
const verdict = new VerdictView(words, sentences, show, () => state.scene);
const tree = new Tree(at("tree"), words, show);
const stepper = new Stepper({
  words, sentences, problem, state, board, tree, notice, fail, diagram: drawFaults, left: ask, stepped: keep,
  solution: () => verdict.answer?.line,
});
const scenes = new Scenes();
const share = new Share({ problem, state });
const exchange = new Exchange({ share: files && share, words, sentences, problem, state, notice, show, solved, kept: keep });
const shared = { exchange, words, sentences, problem, documents, state, scenes, board, notice, fail, begin, kept: keep, diagram };
const collection = new CollectionView(shared);
const variations = new VariationsView({
  ...shared, answer: () => verdict.answer && { moves: verdict.answer.moves, keys: verdict.answer.keys.map(marked) },
});
const similar = new SimilarView(shared);
const twins = new TwinsView(shared);
const solutions = new Solutions(at("tree"), words, show);
const fields = new Fields(at("fields"), { words, problem, solved });
const tools = new Tools(at("tools"), { words, problem, state, edit, diagram, exchange, flip });
const events = new Events(hear, lost);

/** Begins another kind of search in place of the one that runs. */
async function begin(path, order) {
  if (state.page === null) {
    notice(words.say("gone"));
    return;
  }
  state.number += 1;
  stepper.interrupt();
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

/** Lets a change of the problem through, unless a line hides the diagram that would be changed. */
function edit(change) {
  if (state.line) notice(words.say("lineShown")); else change();
}

/** Lets a change of the diagram through; the men of a twin follow from it. */
function diagram(change) {
  if (!state.line && problem.twin) notice(words.say("isTwin", problem.twin.name)); else edit(change);
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
  // The server does not know the page any more, whose stream was cut: it opens another one.
  if (error.status === 410) events.open();
  notice(sentences.refused(error));
}

/** The stream of events is cut. */
function lost() {
  state.page = null;
  at("offline").hidden = false;
  drawOffline();
}

function drawOffline() {
  put(at("offline"), words.say(files ? "notLoaded" : "offline"), " ", button(words.say("exchange"), () => exchange.open(), { id: "copy-offline" }));
}

/** Why nothing is searched. */
const unasked = () => (files ? "notLoadedYet" : "notAsked");

/** Asks the server about the board; whatever it still says of the board before is not heard. */
async function ask() {
  state.number += 1;
  Object.assign(state, { length: null, study: false, found: {}, asked: question() });
  verdict.reset();
  tree.clear();
  variations.clear();
  drawAsk();
  fields.draw(state.scene);
  const { number } = state;
  if (!Object.keys(problem.men).length) {
    forget();
    verdict.say(() => words.say("empty"));
    if (state.page !== null) data("stop", { page: state.page }).catch(fail);
    return;
  }
  if (state.page === null) {
    forget();
    verdict.say(() => words.say(at("offline").hidden ? "looking" : unasked()));
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
    if (taken.faults.length) verdict.say(() => words.say("impossible"), "bad");
    else if (taken.over) verdict.say(() => sentences.say(taken.over));
    else if (taken.refused) verdict.say(() => sentences.refused({ message: taken.refused, said: { word: taken.word } }), "bad");
    else if (taken.zeroposition) verdict.say(() => words.say("zeroposition"));
  } catch (error) {
    if (number === state.number) {
      forget();
      verdict.say(() => (error.isGone || error.status === 410 ? words.say(unasked()) : sentences.refused(error)), "bad");
    }
    if (error.status === 410) events.open(); else fail(error);
  }
}

/** Forgets what was said of another position. */
function forget() {
  Object.assign(state, { fen: null, faults: [] });
  drawFaults();
  drawAsk();
}

/** What a search depends on. */
const question = () => JSON.stringify([problem.setup, problem.question, problem.twin ? "" : problem.state.twins]);

function drawFaults() {
  const { scene, faults } = state;
  if (!scene) return;
  put(at("faults"), faults.length ? el("ul", { class: "bad" }, faults.map((fault) => el("li", {}, sentences.say(fault.sentence)))) : null);
  if (state.line) return;
  const wrong = faults.flatMap((fault) => fault.squares.map((square) => [square, "wrong"]));
  const could = faults.length === 1 ? (faults[0].territory ?? []).map((square) => [square, "could"]) : [];
  board.hint([...could, ...wrong]);
}

function hear(event) {
  if (event.kind === "hello") {
    state.page = event.page;
    at("offline").hidden = true;
    if (state.trying) stepper.again(); else ask();
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
      state.study = event.is_study;
      stepper.drawButtons();
      drawAsk();
      break;
    case "crashed": verdict.say(() => words.say("crashed"), "bad"); break;
    case "not-accepted": verdict.say(() => sentences.say(event.sentence), "bad"); break;
    case "findings": verdict.report = event; break;
    case "tree":
      found.tree = event;
      drawFound();
      fields.draw(state.scene);
      return;
    case "solutions": found.solutions = event; drawFound(); return;
    case "classified": found.classified = event; verdict.more(found); return;
    case "tries": found.tries = event.tries; verdict.more(found); return;
    case "set-play": found.setPlay = event.lines; verdict.more(found); return;
    case "done": verdict.done = event; break;
    case "judgement": if (state.trying) stepper.hear(event); return;
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

/** Draws the solution that was found. */
function drawFound() {
  const { found, scene, line } = state;
  if (found.tree?.tree) tree.draw(found.tree.tree, found.tree.whole);
  if (found.solutions) solutions.draw(found.solutions, scene);
  tree.mark(line ? line.ids : []);
}

/** Reads the file again, in which the documents of other work are found. */
function reload() {
  return Promise.all([collection.load(), state.scene ? loadScene() : null]);
}

async function loadScene() {
  const { rules } = problem.state;
  try {
    const scene = await scenes.get(rules, state.look);
    if (problem.state.rules !== rules) return;
    state.scene = scene;
    board.setScene(scene);
    tray.setScene(scene);
    drawAll();
  } catch (error) {
    fail(error);
  }
}

function flip() {
  state.look.flip = !state.look.flip;
  loadScene();
  keep();
}

function drawAsk() {
  const on = Boolean(state.length || state.study);
  const focused = document.activeElement?.closest?.("#ask button")?.id;
  put(at("ask"),
    button(words.say("idle"), () => variations.start(false), { disabled: !state.fen, id: "idle" }),
    button(words.say("moveEach"), () => variations.start(true), { disabled: !state.fen, id: "move-each" }),
    button(words.say("similar"), () => similar.open(), { disabled: !state.fen, id: "open-similar" }),
    button(words.say(state.training ? "endTraining" : "train"), train, { disabled: !on, "aria-pressed": String(Boolean(state.training)), id: "train" }));
  if (focused) at(focused)?.focus();
}

/** Hides the solution and lets the user find it, or shows it again. */
function train() {
  state.training = !state.training;
  document.body.classList.toggle("training", state.training);
  drawAsk();
  if (!state.training) {
    stepper.leave();
    return;
  }
  state.line = null;
  stepper.start();
}

function drawAll() {
  if (state.scene?.rules !== problem.state.rules) return;
  drawAsk();
  tools.draw();
  fields.draw(state.scene);
  twins.draw();
  stepper.draw();
}

function drawChrome() {
  document.documentElement.lang = words.code;
  document.querySelectorAll("[data-word]:not(li)").forEach((one) => put(one, words.say(one.dataset.word)));
  document.querySelectorAll("[data-label]").forEach((one) => one.setAttribute("aria-label", words.say(one.dataset.label)));
  words.script = state.look.men;
  options(at("rules"), GAMES, problem.state.rules);
  options(at("look"), ["chinese", "simplified", "figures"].map((one) => [one, words.say(one)]), state.look.men);
  options(at("language"), LANGUAGES, words.code);
  drawOffline();
  work?.draw();
}

/** Keeps the work in the browser, after everything that changes with it has changed. */
function keep() {
  queueMicrotask(() => work?.keep());
}

problem.addEventListener("change", () => {
  const isOther = question() !== state.asked;
  at("rules").value = problem.state.rules;
  if (isOther) stepper.clear();
  if (state.scene?.rules !== problem.state.rules) loadScene(); else if (isOther) drawAll();
  tools.draw();
  if (state.scene) fields.draw(state.scene);
  collection.drawTarget();
  share.write();
  // Title, author, source and comments change nothing that is searched.
  if (isOther) ask();
  keep();
});
at("stop-search").addEventListener("click", () => {
  // Whatever is still said of the search is not heard.
  state.number += 1;
  if (state.page !== null) data("stop", { page: state.page }).catch(fail);
  verdict.stop();
});
at("rules").addEventListener("change", (event) => {
  edit(() => tools.play(event.target.value));
  at("rules").value = problem.state.rules;
});
at("look").addEventListener("change", (event) => {
  state.look.men = event.target.value;
  words.script = state.look.men;
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
  verdict.more(state.found);
  drawFound();
  collection.draw();
  variations.draw();
  stepper.translate();
});
at("board").addEventListener("wheel", (event) => {
  if (!state.line) return;
  event.preventDefault();
  stepper.step(state.line.at + (event.deltaY > 0 ? 1 : -1));
}, { passive: false });
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || event.target.closest?.("input, textarea, select, dialog")) return;
  const control = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (control && (key === "z" || key === "y")) {
    edit(() => (event.shiftKey || key === "y" ? problem.redo() : problem.undo()));
  } else if (control || !stepper.key(event.key)) {
    return;
  }
  event.preventDefault();
});

/** Sets up what an address names. */
async function takeShared(hash) {
  const asked = sharedProblem(hash);
  if (!asked || hash === share.hash) return;
  share.hold();
  if (problem.isDirty && !window.confirm(words.say("loseChanges"))) return;
  const { fen, rules, stipulation } = asked;
  try {
    const { problems, errors } = await data("paste", { text: fen, rules });
    if (!problems.length) {
      notice(words.say("badAddress", errors[0] ?? ""));
      return;
    }
    problem.load({ ...problems[0], title: "", stipulation });
    // Nothing of it is the user's own yet.
    problem.saved(problem.state, {});
  } catch (error) {
    fail(error);
  }
}
window.addEventListener("hashchange", (event) => takeShared(new URL(event.newURL).hash));

/** What is kept comes first, so that nothing which is done on the page is overwritten by it. */
async function start() {
  drawChrome();
  verdict.say(() => words.say("empty"));
  const { file } = await data("state").catch(() => ({}));
  work = await Work.open(file ?? "", { words, problem, documents, state, exchange, notice, changed: reload });
  reload();
  await loadScene();
  events.open();
  if (!work.isRestored) await takeShared(location.hash);
}

start();
