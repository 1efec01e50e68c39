// The workbench: makes the state and its views, and says which of them hears what.

import { Anatomy } from "./anatomy.js";
import { Board } from "./board.js";
import { Book, Reading } from "./book.js";
import { CollectionView } from "./collection.js";
import { Documents } from "./documents.js";
import { Events, files } from "./door.js";
import { at, button, list, put } from "./element.js";
import { Exchange } from "./exchange.js";
import { Fields, TwinsView } from "./fields.js";
import { begun, first } from "./first.js";
import { Keys, keepFocus } from "./keys.js";
import { Words } from "./language.js";
import { marked, written } from "./line.js";
import { MatrixView } from "./matrix.js";
import { Problem } from "./problem.js";
import { Share, read as readShared, shared as sharedProblem } from "./problem_text.js";
import { MendsView, PrependsView, VariationsView } from "./proposals.js";
import { Refused } from "./refused.js";
import { Scenes } from "./scenes.js";
import { Search } from "./search.js";
import { Panels, Settings } from "./settings.js";
import { AnticipationsView, SimilarView } from "./similar.js";
import { Stepper } from "./stepper.js";
import { Questions, Tools } from "./tools.js";
import { Tray } from "./tray.js";
import { Solutions, Tree } from "./tree.js";
import { VerdictView } from "./verdict.js";
import { Work } from "./work.js";

const isAlone = files !== null;
const documents = new Documents();
const problem = new Problem(documents);
const state = begun();
const scenes = new Scenes();
const asked = first({ scenes, state, rules: problem.state.rules });
const words = new Words(...await asked.words, isAlone);
let work = null;
let hasBegun = false;

const board = new Board(at("board"), {
  move: (from, to) => (state.trying ? stepper.try(from, to) : diagram(() => problem.move(from, to))),
  put: (square, man) => diagram(() => problem.put(square, man)),
  remove: (square) => diagram(() => problem.put(square, null)),
  mark: (text) => diagram(() => problem.mark(text)),
  choose: (man) => tray.choose(man),
  tap: (square) => {
    if (tray.chosen !== null && !state.line) diagram(() => problem.put(square, tray.chosen || null));
    else if ((state.trying || !state.line) && board.men[square]) stepper.lift(square);
  },
  lifted: () => stepper.draw(),
  shown: (men) => reading.take(men),
  steps: (isPointed) => state.line !== null && (isPointed || !state.trying),
  name: (square, man) => (square === null ? words.say("board")
    : `${state.scene.squares[square][0]}${man ? ` ${words.man(state.scene, man)}` : ""}`),
});
/** What most views need. */
const page = { words, problem, documents, state, scenes, board, notice, fail, edit, diagram };
const tray = new Tray(page);
const show = (moves, place) => stepper.show(state.found.solutions ? solutions.along(moves) : tree.along(moves), place);
const solved = () => (tree.tree ? written(tree.tree) : null);
const verdict = new VerdictView({ ...page, show, tables: () => (state.tables ? "" : words.say(isAlone ? "noTables" : "noTablesHere")) });
const tree = new Tree({ ...page, show });
const solutions = new Solutions({ ...page, show });
const anatomy = new Anatomy(page);
const stepper = new Stepper({
  ...page, tree, anatomy, faults: drawFaults, left: () => search.ask(), stepped: keep, solution: () => verdict.answer?.line,
});
const share = new Share(page);
const book = new Book({ ...page, scenes: () => collection.cards.scenes });
const reading = new Reading(page);
const panels = new Panels(page);
const exchange = new Exchange({
  ...page, share: isAlone && share, show, solved, keys: () => verdict.answer?.keys ?? [], kept: keep, book,
  listed: () => (collection.file ? collection.shown().map(([one]) => one) : []),
  taken: () => panels.putAway(), remark,
});
const collection = new CollectionView({
  ...page, exchange, kept: keep, chosen: () => {
    remark([]);
    panels.putAway();
  },
});
const asking = { ...page, begin: (path, order) => search.begin(path, order) };
const variations = new VariationsView({
  ...asking, name: "vary", place: "variations",
  answer: () => verdict.answer && { moves: verdict.answer.moves, keys: verdict.answer.keys.map(marked) },
});
const mends = new MendsView({ ...asking, name: "mend", place: "mends" });
const improves = new PrependsView({ ...asking, name: "improve", place: "improves" });
const prepends = new PrependsView({ ...asking, name: "prepend", place: "prepends" });
const matrix = new MatrixView({ ...asking, name: "matrix", place: "matrix" });
const similar = new SimilarView(asking);
const anticipations = new AnticipationsView({ ...page, collection });
const twins = new TwinsView(page);
const fields = new Fields({ ...page, solved });
const tools = new Tools({ ...page, exchange, flip });
const questions = new Questions({ ...page, variations, mends, improves, prepends, matrix, similar, anticipations, stepper });
const search = new Search({
  ...page, verdict, tree, solutions, variations, mends, improves, prepends, matrix, twins, stepper, isAlone,
  draw: { all: drawAll, faults: drawFaults, asks: () => questions.draw(), fields: () => fields.draw(state.scene), offline: drawOffline },
  reopen: () => events.open(),
  heard: {
    saved: { isOfFile: true, hear: () => collection.hearSaved() },
    "changed-on-disk": { isOfFile: true, hear: () => collection.hearChanged() },
    surveyed: { isOfFile: true, hear: (event) => collection.hearSurvey(event) },
    "surveyed-all": { isOfFile: true, hear: (event) => collection.hearSurvey(event) },
    judgement: { hear: (event) => state.trying && stepper.hear(event) },
    ...Object.fromEntries(Object.entries({ varied: variations, mended: mends, improved: improves, prepended: prepends, placed: matrix, similar })
      .flatMap(([kind, view]) => [kind, `${kind}-all`].map((one) => [one, { hear: (event) => view.hear(event) }]))),
  },
});
const events = new Events((event) => search.hear(event), () => {
  collection.survey.lost();
  search.lost();
});
const settings = new Settings({
  ...page,
  acts: {
    play: (rules) => edit(() => tools.play(rules)),
    look: () => {
      loadScene();
      collection.load();
    },
    translate,
  },
});
new Keys({
  ...page,
  acts: {
    undo: () => edit(() => problem.undo()),
    redo: () => edit(() => problem.redo()),
    save: () => collection.save(false),
    next: (by) => collection.next(by),
    mode: (mode) => stepper.modes.press(mode),
    search: () => {
      panels.show("collection");
      collection.search();
    },
    line: (key) => stepper.key(key),
    isGiven: (field, isRedo) => fields.isGiven(field) && (!isRedo || problem.after.length > 0),
  },
});
keepFocus(() => board.svg);

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

/** Shows the remarks on a text that was taken: all of them next to the problem, and the first for a while on top. */
function remark(said) {
  put(at("remarks"), said.length ? [button("×", () => remark([]), { "aria-label": words.say("close") }), list(said, { class: "note" })] : null);
  if (said.length) notice([said[0], said.length > 1 ? words.say("more", said.length - 1) : ""].join(" "));
}

function fail(error) {
  if (!(error instanceof Refused)) throw error;
  // The server does not know the page any more, whose stream was cut: it opens another one.
  if (error.status === 410) events.open();
  notice(words.refused(error));
}

function drawOffline() {
  at("offline").hidden = !search.isLost;
  put(at("offline"), words.say(isAlone ? "notLoaded" : "offline"), " ", button(words.say("exchange"), () => exchange.open(), { id: "copy-offline" }));
}

function drawFaults() {
  const { scene, faults } = state;
  if (!scene) return;
  if (state.line) return;
  const wrong = faults.flatMap((fault) => fault.squares.map((square) => [square, "wrong"]));
  const could = faults.length === 1 ? (faults[0].territory ?? []).map((square) => [square, "could"]) : [];
  board.hint([...could, ...wrong]);
}

/** Reads the file again, in which the documents of other work are found. */
function reload() {
  return Promise.all([collection.load(), state.scene ? loadScene() : null]);
}

async function loadScene() {
  const { rules } = problem.state;
  const scene = await scenes.get(rules, state.look).catch(fail);
  if (!scene || problem.state.rules !== rules) return;
  state.scene = scene;
  board.setScene(scene);
  tray.setScene(scene);
  drawAll();
}

function flip() {
  state.look.flip = !state.look.flip;
  loadScene();
  keep();
}

function drawAll() {
  if (state.scene?.rules !== problem.state.rules) return;
  questions.draw();
  tools.draw();
  fields.draw(state.scene);
  twins.draw();
  stepper.draw();
}

/** Says everything in the language that was chosen. */
function translate() {
  panels.draw();
  drawOffline();
  work?.draw();
  const { notation, solution } = problem.state;
  // A new problem uses the notation of the language.
  if (problem.document.place === null && !solution && notation !== words.notation(problem.state.rules)) {
    problem.change({ notation: words.notation(problem.state.rules) });
  }
  tray.draw();
  drawAll();
  verdict.more(state.found);
  search.drawFound();
  for (const view of [anatomy, verdict, collection, variations, mends, improves, prepends, matrix, reading]) view.draw();
  stepper.translate();
}

/** Keeps the work in the browser, after everything that changes with it has changed. */
function keep() {
  collection.bar.drawMark();
  queueMicrotask(() => work?.keep());
}

problem.addEventListener("change", () => {
  const isOther = search.question !== search.asked;
  settings.drawGame();
  if (isOther) stepper.clear();
  if (hasBegun && state.scene?.rules !== problem.state.rules) loadScene();
  tools.draw();
  stepper.drawOwn();
  if (state.scene) fields.draw(state.scene);
  collection.drawTarget();
  share.write();
  search.change();
  keep();
});
at("stop-search").addEventListener("click", () => search.stop());
at("board").addEventListener("wheel", (event) => {
  if (!state.line) return;
  event.preventDefault();
  stepper.step(state.line.at + (event.deltaY > 0 ? 1 : -1));
}, { passive: false });

/** Sets up what an address names; its board may have been asked for. */
async function takeShared(hash, board = null) {
  const named = sharedProblem(hash);
  if (!named || hash === share.hash) return;
  share.hold();
  if (!problem.mayLeave(words)) return;
  const { rules, stipulation } = named;
  try {
    const { problems, errors, setup } = await (board ?? readShared(named));
    if (!problems.length && !setup) {
      notice(words.say("badAddress", errors.map((one) => exchange.reasonOf(one))[0] ?? ""));
      return;
    }
    problem.load({ ...problems[0] ?? { setup }, title: "", stipulation, notation: words.notation(rules) }, documents.begin());
    remark(errors.map((one) => exchange.reasonOf(one)));
  } catch (error) {
    fail(error);
  }
}
window.addEventListener("hashchange", (event) => takeShared(new URL(event.newURL).hash));

/** What is kept comes first, so that nothing which is done on the page is overwritten by it. */
async function start() {
  await asked.there;
  settings.draw();
  translate();
  verdict.say(() => words.say("empty"));
  const { file, tables } = await asked.known;
  state.tables = tables ?? false;
  work = await Work.open(file ?? "", { ...page, exchange, changed: reload });
  const loaded = reload();
  events.open();
  if (!work.isRestored) await takeShared(location.hash, asked.board);
  // A short search has ended when the board is drawn, which takes longer.
  await search.sent;
  hasBegun = true;
  await loadScene();
  await loaded;
  collection.openFirst();
}

start();
