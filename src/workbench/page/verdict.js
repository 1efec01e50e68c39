// What the solver says of the board, and its findings.

import { View, at, button, el, list, put, refill } from "./element.js";
import { marked, numbered } from "./line.js";

/** The most keys and findings that are shown; the others are counted. */
const MOST = 8;


/** Shows verdicts and findings; `show(moves, at)` plays a line on the board. */
export class VerdictView extends View {
  announcer = new Announcer();

  /** The elements of the verdict. They stay, whatever they hold. */
  head = {
    text: el("strong"), keys: el("span", { class: "keys", role: "group" }), note: el("div", { class: "note" }),
    busy: el("span", { class: "busy", "aria-hidden": "true" }),
  };

  constructor(parts) {
    super(parts);
    this.reset();
  }

  reset() {
    this.isWhole = false;
    this.answer = this.step = this.report = this.done = this.said = this.waits = this.doubt = null;
    this.announcer.forget();
    put(at("findings"));
    put(at("more"));
    put(this.head.keys);
    /** The parts after the verdict that are drawn. */
    this.parts = {};
  }

  /** A text is being typed: nothing is said of it yet. */
  wait() {
    this.report = this.done = this.said = null;
    put(at("findings"));
    this.draw();
  }

  /** A state without a search: nothing is set up, or the setup is refused. `text()` says it in the
   *  language of the page, and `reasons()` why. */
  say(text, kind = "open", reasons = () => []) {
    this.said = [text, kind, reasons];
    this.draw();
  }

  draw() {
    const { words, answer, step, report, done } = this;
    let [text, kind, note, reasons] = ["", "open", "", []];
    if (this.said) {
      [text, kind, reasons] = [this.said[0](), this.said[1], this.said[2]()];
    } else if (answer) {
      text = words.sentence(answer.sentence);
      const verdict = report?.verdict ?? answer.verdict;
      kind = { sound: "good", solved: "good", unsound: "bad", "no-solution": "bad" }[verdict] ?? "open";
      const word = words.verdict(verdict);
      if (report && !text.endsWith(word)) text = `${text} · ${word}`;
      const seconds = words.number(((done ?? answer).milliseconds) / 1000);
      note = `${words.say("positions", words.number((done ?? answer).nodes))} · ${seconds} s`;
      if (report?.replayed) note += ` · ${words.say("replayed")}`;
      // What is not decided might be in a table.
      if (done && ["undecided", "open"].includes(verdict)) note += ` · ${this.tables()}`;
    } else if (this.waits && !step) {
      text = words.say("waiting", words.number(this.waits.others));
    } else {
      text = step?.sentence ? words.sentence(step.sentence) : words.say("looking");
      if (step) note = words.say("positions", words.number(step.nodes));
    }
    // The remark that no game reaches the position goes with every result.
    if (this.doubt) note = [note, words.sentence(this.doubt)].filter(Boolean).join(" · ");
    const { head } = this;
    put(head.text, text);
    head.text.className = kind;
    head.text.dataset.verdict = report?.verdict ?? answer?.verdict ?? "none";
    refill(head.keys, [words.code, answer, this.isWhole], () => (answer ? this.keys() : []));
    head.keys.hidden = !answer?.keys.length;
    head.keys.setAttribute("aria-label", words.say("keys"));
    put(head.note, note, reasons.length ? list(reasons, { class: kind }) : null);
    if (!head.text.isConnected) put(at("verdict"), head.text, head.keys, head.note);
    if (done || this.said) head.busy.remove(); else at("verdict").append(head.busy);
    // The button is always the same one, so that it can be pressed during the search.
    at("stop-search").hidden = Boolean(done || this.said);
    if (report) this.findings(report);
    // The progress of a search is not announced; its result is, once.
    if (done || this.said) this.announcer.say([[text, ...reasons].join(" "), answer?.keys.slice(0, MOST).map(marked).join(", ")].filter(Boolean).join(": "));
  }

  /** Why no game reaches the position, if none does. */
  doubts(sentence) {
    this.doubt = sentence;
    if (sentence) this.draw();
  }

  /** The search was ended: what is known by now stays. */
  stop() {
    const { answer, step, words } = this;
    if (!answer) {
      this.say(() => `${step?.sentence ? `${words.sentence(step.sentence)} · ` : ""}${words.say("stopped")}`);
      return;
    }
    this.done = answer;
    this.draw();
  }

  /** How many are shown of a list. */
  get most() {
    return this.isWhole ? Infinity : MOST;
  }

  /** How many are not shown, until that is pressed. */
  others(count) {
    if (count <= this.most) return null;
    return button(this.words.say("more", count - MOST), () => {
      this.isWhole = true;
      this.draw();
    }, { class: "move more" });
  }

  /** The keys, each with the line that is known after it. */
  keys() {
    const { keys, line } = this.answer;
    const after = (key) => (line[0]?.coordinates === key.coordinates ? line : [key]);
    return [keys.slice(0, this.most).map((key) => this.line(marked(key), after(key))), this.others(keys.length)];
  }

  line(text, moves, start = moves.length) {
    return button(text, () => this.show(moves, start), { class: "move" });
  }

  findings(report) {
    refill(at("findings"), [this.words.code, report, this.isWhole], () => {
      const { findings, more_duals: more } = report;
      if (!findings.length) return [];
      const rows = findings.slice(0, this.most).map((finding) => el("li",
        { class: finding.severity === "minor" ? "minor" : "major", "data-kind": finding.kind }, this.finding(finding)));
      return [el("h3", {}, this.words.say("findings")), el("ul", {}, rows, this.others(findings.length) ?? (more ? el("li", {}, "…") : null))];
    });
  }

  /** A finding as its sentence, in which the moves can be played. */
  finding(finding) {
    const { line } = finding;
    const [first] = finding.moves;
    // Keys are moves at the problem position; other moves follow the line.
    const before = ["cook", "short-win"].includes(finding.kind) ? [] : line;
    const same = (one, other) => one?.coordinates === other?.coordinates;
    const leads = (move) => {
      if (same(move, finding.refutation) && first) return [...before, first, move];
      return same(move, line.at(-1)) && !finding.moves.some((one) => same(one, move)) ? line : [...before, move];
    };
    const pieces = this.words.pieces(this.words.code, finding.sentence);
    const shown = pieces.map(({ text, move, line: moves }) => {
      if (moves?.length) return this.line(text, moves);
      return move ? this.line(text, leads(move)) : text;
    });
    const rest = pieces.some((piece) => piece.move || piece.line?.length) || !line.length ? null : [" ", this.line(numbered(line), line)];
    return [shown, rest];
  }

  /** The solution in a few sentences, themes, difficulty, economy, tries, set play, other winning moves. */
  more({ classified, summary, tries, "set-play": setPlay, economy, alternatives }) {
    const { words } = this;
    this.part("classified", classified, () => [
      classified.themes.length ? el("p", {}, words.labelled(words.say("themes"), words.list(classified.themes.map((theme) => words.theme(theme))))) : null,
      classified.difficulty ? el("p", {}, words.say("difficulty", words.difficulty(classified.difficulty))) : null,
    ]);
    this.part("summary", summary, () => [summary.lines.length ? list(summary.lines.map((line) => words.sentence(line)), { id: "summary" }) : null]);
    this.part("economy", economy, () => [economy.lines.length ? list(economy.lines.map((line) => words.sentence(line)), { id: "economy" }) : null]);
    this.part("tries", tries, () => [this.lines(words.say("tries"), tries.tries)]);
    this.part("set-play", setPlay, () => [this.lines(words.say("setPlay"), setPlay.lines.map((line) => ({ line, reasons: [] })))]);
    this.part("alternatives", alternatives, () => [this.alternatives(alternatives)]);
  }

  /** Draws a part after the verdict. */
  part(name, source, draw) {
    if (!this.parts[name]) {
      this.parts[name] = el("div", { "data-part": name });
      at("more").append(this.parts[name]);
    }
    const place = this.parts[name];
    refill(place, [this.words.code, source], () => {
      const isOpen = Boolean(place.querySelector("details")?.open);
      const all = source ? draw() : [];
      const details = all.find((one) => one?.localName === "details");
      if (details) details.open = isOpen;
      return all;
    });
  }

  /** Lines with the reasons that are given for them, folded. */
  lines(title, all) {
    if (!all.length) return null;
    const why = (reasons) => reasons.map((reason) => this.words.sentence(reason)).join(this.words.say("semicolon"));
    const rows = all.map(({ line, reasons }) => [this.line(numbered(line), line), reasons.length ? el("div", { class: "note" }, why(reasons)) : null]);
    return el("details", {}, el("summary", {}, `${title} (${all.length})`), list(rows));
  }

  /** The other winning moves of the solution, each with its length and its grade. */
  alternatives({ head, found, open }) {
    const { words } = this;
    const rows = found.map(({ line, sentence }) => [this.line(numbered(line), line), ` ${words.sentence(sentence)}`]);
    return el("details", {}, el("summary", {}, `${words.say("otherWins")} (${found.length})`),
      el("p", {}, words.sentence(head)), list(rows), open ? el("p", {}, words.sentence(open)) : null);
  }
}

/** How long a text must stay before it is announced, in milliseconds: positions that are skipped are not. */
const WAIT = 500;

/** Says texts, each once. */
class Announcer {
  said = "";

  say(text) {
    clearTimeout(this.later);
    this.later = setTimeout(() => {
      if (text === this.said) return;
      this.said = text;
      at("announced").textContent = text;
    }, WAIT);
  }

  /** Something else has begun: what was said may be said again. */
  forget() {
    clearTimeout(this.later);
    this.said = "";
  }
}
