// The file that is open: its problems are listed, loaded, edited and saved.

import { at, button, el, put } from "./element.js";
import { Scenes, card } from "./scenes.js";
import { FIELDS } from "./problem.js";
import { data } from "./server.js";

/** The most cards that are drawn. */
const MOST_CARDS = 300;

/** The list of problems, and the file's buttons. */
export class CollectionView {
  constructor({ words, sentences, problem, state, scenes, notice, fail, begin, exchange }) {
    Object.assign(this, { words, sentences, problem, state, scenes, notice, fail, begin, exchange });
    this.survey = null;
    this.file = null;
    this.origin = null;
    this.saved = null;
    this.verdicts = new Map();
    /** Where the verdict of each shown problem stands. */
    this.marks = new Map();
    this.filter = { text: "", verdict: "", length: "", theme: "", difficulty: "" };
    window.addEventListener("beforeunload", (event) => {
      if (this.isDirty) event.preventDefault();
    });
  }

  /** Whether the board holds something that the file does not. */
  get isDirty() {
    return this.file !== null && this.saved !== null && this.saved !== this.now;
  }

  get now() {
    const { state } = this.problem;
    const kept = Object.fromEntries(FIELDS.map((name) => [name, state[name]]));
    return JSON.stringify([state.rules, state.turn, state.rights, Object.entries(state.men), kept]);
  }

  async load() {
    try {
      this.file = await data("collection");
      const scenes = new Set((this.file?.problems ?? []).map((one) => one.problem?.setup.rules).filter(Boolean));
      for (const rules of scenes) this.boards = { ...this.boards, [rules]: await this.scenes.get(rules, this.look) };
      if (this.state.scene) this.scenes.show(this.state.scene);
      this.draw();
    } catch (error) {
      this.fail(error);
    }
  }

  get look() {
    return { ...this.state.look, flip: false };
  }

  /** The file was saved by this page or another. */
  async hearSaved() {
    put(at("disk"));
    if (this.saving) return;
    const { origin } = this;
    await this.load();
    if (!origin) return;
    const place = this.file.problems[origin.place];
    if (place?.print === origin.print) return;
    if (this.isDirty) this.notice(this.words.say("changedElsewhere"));
    else if (place?.problem) this.choose(origin.place);
  }

  /** Loads a problem of the file. */
  choose(place) {
    const listed = this.file.problems[place];
    if (!listed?.problem) return;
    if (this.isDirty && !window.confirm(this.words.say("loseChanges"))) return;
    const { source, comments, print } = listed;
    this.problem.load({ ...listed.problem, source, comments });
    this.origin = { place, print };
    this.saved = this.now;
    this.draw();
  }

  /** Saves the problem in its place, or as a new one. */
  async save(isNew) {
    const origin = isNew ? null : this.origin;
    await this.send({ place: origin?.place ?? null, print: origin?.print ?? "", draft: this.problem.draft });
  }

  async remove() {
    if (!this.origin || !window.confirm(this.words.say("reallyRemove"))) return;
    const { place, print } = this.origin;
    await this.send({ place, print, draft: null });
  }

  async send(order) {
    this.saving = true;
    try {
      const { place } = await data("save", order);
      await this.load();
      if (order.draft) {
        this.origin = { place, print: this.file.problems[place].print };
        this.saved = this.now;
      } else {
        this.origin = this.saved = null;
      }
      this.draw();
      this.notice(this.words.say("savedFile"));
    } catch (error) {
      const asked = { conflict: "conflict", "problem-conflict": "problemConflict", comments: "losesComments" }[error.said?.word];
      if (error.said?.word === "foreign") {
        const { name, losses = [] } = error.said;
        const lost = losses.length ? this.words.say("leavesOut", losses.join("\n")) : "";
        if (window.confirm(this.words.say("convertTo", name, lost))) await this.send({ ...order, convert: true });
      } else if (!asked) this.fail(error);
      else if (window.confirm(this.words.say(asked))) {
        await this.send({ ...order, force: order.force || asked !== "losesComments", lossy: order.lossy || asked === "losesComments" });
      }
    } finally {
      this.saving = false;
    }
  }

  async back(forth) {
    try {
      await data("back", { forth });
    } catch (error) {
      this.fail(error);
    }
  }

  async reload() {
    try {
      await data("reload", null);
      put(at("disk"));
    } catch (error) {
      this.fail(error);
    }
  }

  /** Checks all problems that are shown; the verdicts come one by one. */
  check() {
    const places = this.shown().map(([, place]) => place);
    this.survey = { done: 0, of: places.length };
    put(at("checking"));
    this.begin("survey", { places });
    this.survey.number = this.state.number;
    this.drawSurvey();
  }

  stopCheck() {
    data("stop", { page: this.state.page }).catch(this.fail);
    this.survey.stopped = true;
    this.drawSurvey();
  }

  /** How far the check has come; another search ends it. */
  drawSurvey() {
    const { words, survey } = this;
    if (!survey || !at("checking")) return;
    const { done, of, end, number } = survey;
    survey.stopped ||= number !== this.state.number;
    const text = end ? words.say("checked", of, end.undecided, words.number(end.seconds))
      : `${words.say("checking", done, of)}${survey.stopped ? ` · ${words.say("stopped")}` : ""}`;
    const box = at("checking");
    const over = Boolean(end || survey.stopped);
    // The button stays the same, so that it can be pressed while the verdicts come in.
    if (over || !box.firstChild) {
      put(box, el("progress", { max: of, "aria-label": words.say("survey") }), el("span"),
        over ? null : button(words.say("stop"), () => this.stopCheck(), { id: "stop-check" }));
    }
    box.querySelector("progress").value = done;
    box.querySelector("span").textContent = ` ${text} `;
  }

  hear(event) {
    if (event.kind === "changed-on-disk") {
      put(at("disk"), el("p", { class: "bad" }, this.words.say("onDisk"), " ", button(this.words.say("reload"), () => this.reload())));
    } else if (event.kind === "surveyed") {
      this.verdicts.set(this.file.problems[event.place]?.print ?? "", event);
      this.survey.done = event.done;
      const mark = this.marks.get(event.place);
      if (mark) this.say(mark, event);
      this.drawSoon();
    } else if (event.kind === "surveyed-all") {
      this.survey.end = event;
      this.drawList();
      this.drawSurvey();
    }
  }

  /** Shows how far the check is, but not for every one of many verdicts. */
  drawSoon() {
    if (this.later) return;
    this.later = setTimeout(() => {
      this.later = null;
      this.drawSurvey();
    }, 100);
  }

  /** The problems that the filter lets through, with their places. */
  shown() {
    const { text: part, verdict, length, theme, difficulty } = this.filter;
    return this.file.problems.map((one, place) => [one, place]).filter(([one]) => {
      const known = this.verdicts.get(one.print);
      const written = Number(/^#(\d+)/.exec(one.problem?.stipulation ?? "")?.[1]);
      const all = `${one.id} ${one.problem?.title ?? ""} ${one.problem?.author ?? ""} ${one.comments}`.toLowerCase();
      const themes = [...one.themes, ...(known?.themes ?? [])].map(plain);
      const hard = known?.difficulty ?? Number(one.difficulty || NaN);
      return (!part || all.includes(part.toLowerCase()))
        && (!verdict || (known?.verdict ?? "unknown") === verdict)
        && (!length || (known?.moves ?? written) === Number(length))
        && (!theme || themes.some((name) => name.includes(plain(theme))))
        && (!difficulty || hard >= Number(difficulty));
    });
  }

  draw() {
    const { words, file, origin } = this;
    if (!file) {
      put(at("file"), button(words.say("saveYaml"), () => this.exchange.save("yaml"), { id: "save-yaml" }));
      put(at("list"));
      return;
    }
    const filter = (name, attributes) => el("input", { "aria-label": words.say(name), placeholder: words.say(name), value: this.filter[attributes.is],
      oninput: (event) => {
        this.filter[attributes.is] = event.target.value;
        this.drawList();
      }, size: attributes.size });
    const verdicts = el("select", { "aria-label": words.say("verdict"), onchange: (event) => {
      this.filter.verdict = event.target.value;
      this.drawList();
    } }, el("option", { value: "" }, words.say("verdict")),
    ["sound", "unsound", "undecided", "unknown"].map((one) => el("option", { value: one, selected: one === this.filter.verdict }, one === "unknown" ? "?" : this.sentences.verdict(one))));
    put(at("file"), el("h2", {}, file.name.split(/[\\/]/).pop()),
      el("div", { class: "bar" },
        button(words.say("save"), () => this.save(false), { id: "save" }),
        button(words.say("saveNew"), () => this.save(true), { id: "save-new" }),
        button(words.say("remove"), () => this.remove(), { disabled: !origin }),
        button(words.say("undoFile"), () => this.back(false), { disabled: !file.can_undo, id: "undo-file" }),
        button(words.say("redoFile"), () => this.back(true), { disabled: !file.can_redo }),
        button(words.say("survey"), () => this.check(), { id: "survey", title: words.say("surveyHelp"), disabled: !file.problems.length }),
        file.foreign ? el("span", { class: "note" }, words.say("foreign")) : null),
      el("div", { id: "checking", class: "note", role: "status" }),
      el("div", { class: "bar", role: "search", "aria-label": words.say("filters") }, filter("search", { is: "text", size: 14 }), verdicts,
        filter("length", { is: "length", size: 4 }), filter("themes", { is: "theme", size: 10 }), filter("least", { is: "difficulty", size: 8 })),
      file.errors.length ? el("ul", { class: "bad" }, file.errors.slice(0, 10).map((one) => el("li", { lang: "en" }, one))) : null);
    this.drawSurvey();
    this.drawList();
  }

  drawList() {
    if (!this.file) return;
    const shown = this.shown();
    this.marks.clear();
    put(at("list"), shown.slice(0, MOST_CARDS).map(([one, place]) => this.card(one, place)),
      shown.length > MOST_CARDS ? el("p", { class: "note" }, this.words.say("notShown", shown.length - MOST_CARDS)) : null);
  }

  /** Writes a verdict into its place. */
  say(place, { verdict, difficulty }) {
    place.className = { sound: "good", unsound: "bad", error: "bad" }[verdict] ?? "open";
    place.dataset.verdict = verdict;
    put(place, this.sentences.verdict(verdict), difficulty ? ` · ${this.words.number(difficulty)}` : "");
  }

  card(one, place) {
    const { problem, id, errors, print } = one;
    const scene = this.boards?.[problem?.setup.rules];
    if (!problem || !scene) return el("div", { class: "card bad" }, el("strong", {}, id), errors.slice(0, 2).map((error) => el("span", {}, error)));
    const verdict = el("span");
    const known = this.verdicts.get(print);
    if (known) this.say(verdict, known);
    this.marks.set(place, verdict);
    const made = card(scene, problem.setup.men, `${problem.title || id} ${problem.stipulation}`, () => this.choose(place),
      el("strong", {}, problem.title || id), el("span", {}, `${problem.stipulation} ${problem.author}`), verdict);
    if (this.origin?.place === place) made.setAttribute("aria-current", "true");
    return made;
  }
}

const plain = (name) => name.toLowerCase().replace(/[-\s]+/g, " ");

export { Scenes };
