// What the solver says of the board, and its findings.

/** The most keys and findings that are shown; the others are counted. */
const MOST = 8;

import { at, button, el, put, refill } from "./element.js";
import { marked, numbered } from "./line.js";

/** Shows verdicts and findings; `show(moves, at)` plays a line on the board. */
export class VerdictView {
  constructor({ words, sentences, show, announcer, tables }) {
    Object.assign(this, { words, sentences, show, announcer, tables });
    /** The elements of the verdict. They stay, whatever they hold. */
    this.head = {
      text: el("strong"), keys: el("span", { class: "keys", role: "group" }), note: el("div", { class: "note" }),
      busy: el("span", { class: "busy", "aria-hidden": "true" }),
    };
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
    const { words, sentences, answer, step, report, done } = this;
    let [text, kind, note, reasons] = ["", "open", "", []];
    if (this.said) {
      [text, kind, reasons] = [this.said[0](), this.said[1], this.said[2]()];
    } else if (answer) {
      text = sentences.say(answer.sentence);
      const verdict = report?.verdict ?? answer.verdict;
      kind = { sound: "good", solved: "good", unsound: "bad", "no-solution": "bad" }[verdict] ?? "open";
      const word = sentences.verdict(verdict);
      if (report && !text.endsWith(word)) text = `${text} · ${word}`;
      const seconds = words.number(((done ?? answer).milliseconds) / 1000);
      note = `${words.say("positions", words.number((done ?? answer).nodes))} · ${seconds} s`;
      if (report?.replayed) note += ` · ${words.say("replayed")}`;
      // What is not decided might be in a table.
      if (done && ["undecided", "open"].includes(verdict)) note += ` · ${this.tables()}`;
    } else if (this.waits && !step) {
      text = words.say("waiting", words.number(this.waits.others));
    } else {
      text = step?.sentence ? sentences.say(step.sentence) : words.say("looking");
      if (step) note = words.say("positions", words.number(step.nodes));
    }
    // The remark that no game reaches the position goes with every result.
    if (this.doubt) note = [note, sentences.say(this.doubt)].filter(Boolean).join(" · ");
    const { head } = this;
    put(head.text, text);
    head.text.className = kind;
    head.text.dataset.verdict = report?.verdict ?? answer?.verdict ?? "none";
    refill(head.keys, [words.code, answer, this.isWhole], () => (answer ? this.keys() : []));
    head.keys.hidden = !answer?.keys.length;
    head.keys.setAttribute("aria-label", words.say("keys"));
    put(head.note, note, reasons.length ? el("ul", { class: kind }, reasons.map((reason) => el("li", {}, reason))) : null);
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
    const { answer, step, words, sentences } = this;
    if (!answer) {
      this.say(() => `${step?.sentence ? `${sentences.say(step.sentence)} · ` : ""}${words.say("stopped")}`);
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
    const pieces = this.sentences.pieces(finding.sentence);
    const shown = pieces.map(({ text, move, line: moves }) => {
      if (moves?.length) return this.line(text, moves);
      return move ? this.line(text, leads(move)) : text;
    });
    const rest = pieces.some((piece) => piece.move || piece.line?.length) || !line.length ? null : [" ", this.line(numbered(line), line)];
    return [shown, rest];
  }

  /** Themes, difficulty, economy, tries, set play, other winning moves. */
  more({ classified, tries, setPlay, economy, alternatives }) {
    const { words, sentences } = this;
    this.part("classified", classified, () => [
      classified.themes.length ? el("p", {}, words.labelled(words.say("themes"), words.list(classified.themes.map((theme) => sentences.theme(theme))))) : null,
      classified.difficulty ? el("p", {}, words.say("difficulty", words.number(classified.difficulty))) : null,
    ]);
    this.part("economy", economy, () => [economy.length ? el("ul", { id: "economy" }, economy.map((line) => el("li", {}, sentences.say(line)))) : null]);
    this.part("tries", tries, () => [this.lines(words.say("tries"), tries)]);
    this.part("set-play", setPlay, () => [this.lines(words.say("setPlay"), setPlay.map((line) => ({ line, reasons: [] })))]);
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
    const semicolon = this.words.of(["; ", "; ", "；"]);
    const why = (reasons) => reasons.map((reason) => this.sentences.say(reason)).join(semicolon);
    const rows = all.map(({ line, reasons }) => el("li", {}, this.line(numbered(line), line),
      reasons.length ? el("div", { class: "note" }, why(reasons)) : null));
    return el("details", {}, el("summary", {}, `${title} (${all.length})`), el("ul", {}, rows));
  }

  /** The other winning moves of the solution, each with its length and its grade. */
  alternatives({ head, found, open }) {
    const { words, sentences } = this;
    const rows = found.map(({ line, sentence }) => el("li", {}, this.line(numbered(line), line), ` ${sentences.say(sentence)}`));
    return el("details", {}, el("summary", {}, `${words.say("otherWins")} (${found.length})`),
      el("p", {}, sentences.say(head)), el("ul", {}, rows), open ? el("p", {}, sentences.say(open)) : null);
  }
}
