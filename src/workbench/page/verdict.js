// What the solver says of the board, and its findings.

/** The most keys and findings that are shown; the others are counted. */
const MOST = 8;

import { at, button, el, put } from "./element.js";
import { numbered } from "./line.js";
import { themeName } from "./themes.js";

/** Shows verdicts and findings; `show(moves, at)` plays a line on the board. */
export class VerdictView {
  constructor(words, sentences, show, scene) {
    Object.assign(this, { words, sentences, show, scene });
    this.reset();
  }

  reset() {
    this.answer = this.step = this.report = this.done = this.said = null;
    put(at("findings"));
    put(at("more"));
  }

  /** A state without a search: nothing is set up, or the setup is refused. `text()` says it in the
   *  language of the page. */
  say(text, kind = "open") {
    this.said = [text, kind];
    this.draw();
  }

  draw() {
    const { words, sentences, answer, step, report, done } = this;
    let [text, kind, note] = ["", "open", ""];
    if (this.said) {
      [text, kind] = [this.said[0](), this.said[1]];
    } else if (answer) {
      text = sentences.answer(answer);
      const verdict = report?.verdict ?? answer.verdict;
      kind = { sound: "good", solved: "good", unsound: "bad", "no-solution": "bad" }[verdict] ?? "open";
      const word = sentences.verdict(verdict);
      if (report && !text.endsWith(word)) text = `${text} · ${word}`;
      const seconds = words.number(((done ?? answer).milliseconds) / 1000);
      note = `${words.say("positions", words.number((done ?? answer).nodes))} · ${seconds} s`;
      if (report?.replayed) note += ` · ${words.say("replayed")}`;
    } else {
      text = step ? sentences.progress(step) : words.say("looking");
      if (step) note = words.say("positions", words.number(step.nodes));
    }
    const keys = answer?.keys.slice(0, MOST).map((key) => this.line(key.text, answer.line[0]?.id === key.id ? answer.line : [key]));
    put(at("verdict"), el("strong", { class: kind, "data-verdict": report?.verdict ?? answer?.verdict ?? "none" }, text),
      keys?.length ? el("span", { class: "keys" }, keys, this.others(answer.keys.length)) : null, el("span", { class: "note" }, note),
      !done && !this.said ? el("span", { class: "busy", "aria-hidden": "true" }) : null);
    if (report) this.findings(report);
  }

  /** How many are not shown. */
  others(count) {
    return count > MOST ? el("span", { class: "note" }, this.words.say("more", count - MOST)) : null;
  }

  line(text, moves, start = moves.length) {
    return button(text, () => this.show(moves, start), { class: "move" });
  }

  findings({ findings, more_duals: more }) {
    const place = at("findings");
    const { words } = this;
    if (!findings.length) return put(place);
    const rows = findings.slice(0, MOST).map((finding) => {
      const sentence = this.sentences.finding(finding);
      const atStart = ["cook", "short-win", "keeps", "all-keep"].includes(finding.word);
      const play = atStart ? finding.line : [...finding.line, ...finding.moves.slice(0, 1)];
      if (!atStart && finding.refutation && finding.moves.length) play.push(finding.refutation);
      if (atStart && !play.length) play.push(...finding.moves.slice(0, 1));
      const moves = play.length ? [" ", this.line(numbered(play), play, atStart ? 1 : play.length)] : null;
      return el("li", { class: finding.minor ? "minor" : "major", "data-word": finding.word }, finding.side ? `${words.side(this.scene(), finding.side === "w" ? 0 : 1)}: ` : null, sentence, moves);
    });
    return put(place, el("h3", {}, this.words.say("findings")), el("ul", {}, rows, this.others(findings.length) ?? (more ? el("li", {}, "…") : null)));
  }

  /** Themes, difficulty, tries, set play. */
  more({ classified, tries, setPlay }) {
    const { words } = this;
    const lines = (title, all, first = 0) => (all?.length
      ? el("details", {}, el("summary", {}, `${title} (${all.length})`), el("ul", {}, all.map((moves) => el("li", {}, this.line(numbered(moves, first), moves)))))
      : null);
    const themes = classified?.themes.map((theme) => themeName(theme, words.code));
    put(at("more"),
      themes?.length ? el("p", {}, `${words.say("themes")}: ${themes.join(", ")}`) : null,
      classified?.difficulty ? el("p", {}, words.say("difficulty", words.number(classified.difficulty))) : null,
      lines(words.say("tries"), tries),
      // It begins with a move of the other side.
      lines(words.say("setPlay"), setPlay, 1));
  }
}
