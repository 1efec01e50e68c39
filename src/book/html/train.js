// The page that trains: the list of problems, one problem at a time, and what is kept of them.

const say = (key, parts = {}) => data.words[key].replace(/\{(\w+)\}/g, (_, name) => parts[name]);
const day = (time) => new Date(time).toLocaleDateString(document.documentElement.lang);

function add(parent, tag, text, properties = {}) {
  const made = Object.assign(document.createElement(tag), properties);
  made.textContent = text;
  parent.append(made);
  return made;
}

function button(parent, text, act) {
  const made = add(parent, "button", text, { type: "button" });
  made.addEventListener("click", act);
  return made;
}

const progress = new Progress();
const lessons = new Map();
// The problem that is shown, and its lesson if it can be trained.
let shown = -1;
let lesson = null;

// It moves to the problem that is shown.
const panel = Object.assign(document.createElement("div"), { className: "panel" });
const word = add(panel, "output", "", { ariaLive: "polite" });
const choices = add(panel, "div", "", { className: "choices" });
const buttons = add(panel, "div", "", { className: "buttons" });
const hint = button(buttons, "", () => lesson.hint());
const back = button(buttons, say("take-back"), () => lesson.takeBack());
const why = button(buttons, say("why"), () => lesson.why());
const solution = button(buttons, say("solution"), () => showSolution());
const again = button(buttons, say("again"), () => lesson.begin());
const next = button(buttons, say("next"), () => go(wanted(shown)));
button(buttons, say("list"), () => go(-1));

function tell(text) {
  word.textContent = text;
  choices.replaceChildren();
}

/** Lets the solver choose what a man becomes. */
function ask(options) {
  tell(say("becomes"));
  for (const [text, act] of options) button(choices, text, act);
}

function refresh() {
  const { hints } = data.problems[shown];
  const plays = lesson && !lesson.over;
  hint.hidden = !plays || lesson.hints >= hints.length;
  hint.textContent = say("hint", { number: (lesson?.hints ?? 0) + 1, of: hints.length });
  back.hidden = !lesson?.wrong;
  why.hidden = !lesson?.wrong;
  solution.hidden = !document.getElementById(`s${shown + 1}`);
  again.hidden = !lesson || (plays && lesson.line.length === 0);
  next.className = plays ? "" : "first";
}

/** Shows the whole solution, which the player plays. Before the problem is solved, it counts as failed. */
function showSolution() {
  if (lesson && !lesson.over) {
    lesson.wrong = null;
    lesson.line = [];
    lesson.count(false, 0);
    lesson.end(say("shown"));
  }
  const article = document.getElementById(`s${shown + 1}`);
  article.classList.add("now");
  article.scrollIntoView({ behavior: "smooth" });
}

async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}

/** The problem to train after another: what is due, then what is new, then the next one. */
function wanted(at) {
  const others = data.problems.map((_, one) => (at + 1 + one) % data.problems.length);
  const first = (...states) => others.find((one) => one !== at && data.problems[one].pack && states.includes(progress.state(one)));
  return first("due", "failed") ?? first("new") ?? others[0];
}

/** The address holds what is shown, so that the back button of a browser leads back. */
function go(at) {
  const hash = at < 0 ? "#list" : `#p${at + 1}`;
  if (location.hash === hash) open();
  else location.hash = hash;
}

async function open() {
  const at = Number(/^#p(\d+)$/.exec(location.hash)?.[1] ?? 0) - 1;
  const problem = data.problems[at];
  [shown, lesson] = [problem ? at : -1, null];
  document.body.classList.toggle("at", Boolean(problem));
  for (const one of document.querySelectorAll(".now")) one.classList.remove("now");
  list();
  if (!problem) return;
  const article = document.getElementById(`p${at + 1}`);
  article.classList.add("now");
  article.append(panel);
  tell("");
  refresh();
  let pack = null;
  try {
    if (problem.pack && !lessons.has(at)) pack = await unpacked(problem.pack);
  } catch {
    return tell(say("old-browser"));
  }
  // Meanwhile another problem may be shown, or this one once more.
  if (at !== shown) return;
  if (pack && !lessons.has(at)) lessons.set(at, new Lesson(at, pack));
  lesson = lessons.get(at) ?? null;
  lesson?.begin();
  if (problem.note) tell(problem.note);
}

/** The list with what is known of each problem. */
function list() {
  const states = data.problems.map((one, at) => (one.pack ? progress.state(at) : "none"));
  const names = { new: say("new"), right: say("learned"), failed: say("failed"), due: say("due"), none: "–" };
  for (const [at, state] of states.entries()) {
    const link = document.querySelector(`.contents a[href="#p${at + 1}"]`);
    link.dataset.state = state;
    link.setAttribute("aria-current", at === shown ? "page" : "false");
    (link.querySelector("i") ?? add(link, "i", "")).textContent = names[state];
  }
  const count = (...some) => states.filter((state) => some.includes(state)).length;
  const numbers = { right: count("right"), of: states.length - count("none"), due: count("due", "failed") };
  document.getElementById("sum").textContent = say("sum", numbers);
  notice.textContent = progress.stored ? "" : say("not-stored");
}

function download(name, type, text) {
  const href = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

async function load(file) {
  const fault = file.size > LARGEST ? "too-large" : progress.take(await file.text());
  progress.keep();
  list();
  notice.textContent = say(fault ?? "taken");
}

const tools = document.getElementById("tools");
button(tools, say("begin"), () => go(wanted(-1))).className = "first";
button(tools, say("save"), () => download("progress.json", "application/json", progress.text()));
const chooser = add(tools, "input", "", { type: "file", accept: ".json,application/json", hidden: true });
chooser.addEventListener("change", async () => {
  if (chooser.files[0]) await load(chooser.files[0]);
  chooser.value = "";
});
button(tools, say("load"), () => chooser.click());
button(tools, say("statistics"), () => download("statistics.csv", "text/csv", progress.csv()));
const notice = add(tools, "output", "", { ariaLive: "polite" });

for (const at of data.problems.keys()) {
  const asked = document.querySelector(`#p${at + 1} figcaption`).firstChild.textContent;
  add(document.querySelector(`.contents a[href="#p${at + 1}"] span`), "small", asked);
}
window.addEventListener("hashchange", open);
open();
