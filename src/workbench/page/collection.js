// The file that is open: its problems are listed, loaded, edited and saved.

import { at, button, el, label, put } from "./element.js";
import { FileMenu } from "./file_menu.js";
import { Filter } from "./filter.js";
import { card } from "./scenes.js";
import { data, files } from "./door.js";
import { Survey } from "./survey.js";

/** The most cards that are drawn. */
const MOST_CARDS = 300;

/** The refusals of a save after which the user is asked, with the words of the question. */
const QUESTIONS = { conflict: "conflict", "problem-conflict": "problemConflict", comments: "losesComments" };

/** The list of problems, and the file's buttons. */
export class CollectionView {
  /** `kept()` hears that a document has changed. */
  constructor({ words, sentences, problem, documents, state, scenes, notice, fail, begin, exchange, kept }) {
    Object.assign(this, { words, sentences, problem, documents, state, scenes, notice, fail, exchange, kept });
    this.file = null;
    this.menu = files && new FileMenu({ words, problem, files, fail });
    this.survey = new Survey({ words, state, fail, begin });
    this.filter = new Filter({ words, sentences }, () => this.drawList());
    /** Where the verdict of each shown problem is written, and its card. */
    this.marks = new Map();
    this.cards = new Map();
    this.make();
    window.addEventListener("beforeunload", (event) => {
      if (problem.isDirty) event.preventDefault();
    });
  }

  /** Makes the buttons of the file once; they stay while they are used. */
  make() {
    this.buttons = {};
    const one = (name, press, id) => {
      this.buttons[name] = button("", press, { id });
      return this.buttons[name];
    };
    this.yaml = one("saveYaml", () => this.exchange.save("yaml"), "save-yaml");
    this.heading = el("h2");
    this.foreign = el("span", { class: "note" });
    this.target = el("p", { id: "target", class: "note", role: "status" });
    this.errors = el("ul", { class: "bad" });
    this.parts = [this.heading,
      el("div", { class: "bar" }, one("save", () => this.save(false), "save"), one("saveNew", () => this.save(true), "save-new"),
        one("remove", () => this.remove(), "remove"), one("undoFile", () => this.back(false), "undo-file"), one("redoFile", () => this.back(true), "redo-file"),
        one("survey", () => this.survey.start(this.shown().map(([, place]) => place)), "survey"), this.foreign),
      this.target, el("div", { id: "checking", class: "note", role: "status" }), this.filter.bar, this.errors];
    this.buttons.save.setAttribute("aria-describedby", "target");
  }

  async load() {
    try {
      this.file = await data("collection");
      if (this.file) this.documents.relink(this.file.problems);
      const rules = new Set((this.file?.problems ?? []).map((one) => one.problem?.setup.rules).filter(Boolean));
      for (const one of rules) this.boards = { ...this.boards, [one]: await this.scenes.get(one, { ...this.state.look, flip: false }) };
      if (this.state.scene) this.scenes.show(this.state.scene);
      this.draw();
      this.kept();
    } catch (error) {
      this.fail(error);
    }
  }

  /** The file was saved by this page or another. */
  async hearSaved() {
    put(at("disk"));
    if (this.saving) return;
    await this.load();
    const { place, print } = this.problem.document;
    const listed = this.file?.problems[place];
    if (!listed || listed.print === print) return;
    if (this.problem.isDirty) this.notice(this.words.say("changedElsewhere"));
    else if (listed.problem) this.choose(place);
  }

  /** Loads a problem of the file. */
  choose(place) {
    const { problem, documents } = this;
    const listed = this.file.problems[place];
    if (!listed?.problem) return;
    if (problem.isDirty && !window.confirm(this.words.say("loseChanges"))) return;
    const { id, source, comments, print } = listed;
    const origin = documents.find(place, print) ?? documents.begin({ place, id, print });
    problem.load({ ...listed.problem, source, comments }, origin);
    this.drawTarget();
  }

  /** What a place of the file is called. */
  name(place) {
    const one = this.file.problems[place];
    return [place + 1, one?.problem?.title || one?.id || "?"];
  }

  /** What of the board does not come from the problem in whose place it would be saved. */
  get elsewhere() {
    return this.problem.state.elsewhere.map((name) => this.words.say(`from-${name}`)).join(", ");
  }

  /** Saves the problem in its place, or as a new one. */
  async save(isNew) {
    const { problem, words } = this;
    const { state } = problem;
    const { place, print } = problem.document;
    const over = isNew ? null : place;
    if (over !== null && state.elsewhere.length
      && !window.confirm(words.say("saveOver", ...this.name(over), this.elsewhere))) return;
    const saved = await this.send({ place: over, print: over === null ? "" : print, draft: problem.draft });
    if (saved === null) return;
    const listed = this.file.problems[saved];
    const known = { place: saved, id: listed?.id ?? "", print: listed?.print ?? "" };
    if (isNew) problem.branched(state, known); else problem.saved(state, known);
    this.end("savedAs", ...this.name(saved));
  }

  async remove() {
    const { problem } = this;
    const { origin } = problem.state;
    const { place, print } = problem.document;
    if (place === null || !window.confirm(this.words.say("reallyRemove", ...this.name(place)))) return;
    const name = this.name(place);
    if (await this.send({ place, print, draft: null }) === null) return;
    problem.removed(origin);
    this.end("removed", ...name);
  }

  end(word, ...values) {
    this.draw();
    this.kept();
    this.notice(this.words.say(word, ...values));
  }

  /** Sends a change of the file, after asking where it would lose something; the place of the
   *  problem, or null where nothing was changed. */
  async send(order) {
    this.saving = true;
    try {
      const { place } = await data("save", order);
      if (!order.draft) this.documents.remove(place);
      await this.load();
      return place;
    } catch (error) {
      const { said } = error;
      const asked = QUESTIONS[said?.word];
      if (said?.word === "foreign") {
        const lost = said.losses?.length ? this.words.say("leavesOut", said.losses.join("\n")) : "";
        return window.confirm(this.words.say("convertTo", said.name, lost)) ? await this.send({ ...order, convert: true }) : null;
      }
      if (asked && window.confirm(this.words.say(asked, ...(order.place === null ? ["", ""] : this.name(order.place))))) {
        const lossy = asked === "losesComments";
        return await this.send({ ...order, force: order.force || !lossy, lossy: order.lossy || lossy });
      }
      if (!asked) this.fail(error);
      return null;
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

  hear(event) {
    if (event.kind === "changed-on-disk") {
      put(at("disk"), el("p", { class: "bad" }, this.words.say("onDisk"), " ", button(this.words.say("reload"), () => this.reload())));
      return;
    }
    this.survey.hear(event, this.file?.problems[event.place]?.print ?? "");
    const mark = this.marks.get(event.place);
    if (event.kind === "surveyed-all") this.drawList();
    else if (mark) this.say(mark, event);
  }

  /** The problems that the filter lets through, with their places. */
  shown() {
    return this.file.problems.map((one, place) => [one, place])
      .filter(([one]) => this.filter.lets(one, this.survey.verdicts.get(one.print)));
  }

  draw() {
    const { words, file, buttons } = this;
    for (const [name, one] of Object.entries(buttons)) label(one, words.say(name));
    this.menu?.draw(file);
    const parts = [this.menu?.bar, ...(file ? this.parts : [this.yaml])].filter(Boolean);
    if (at("file").lastChild !== parts.at(-1)) put(at("file"), parts);
    if (!file) return;
    label(this.heading, file.name.split(/[\\/]/).pop());
    buttons.undoFile.disabled = !file.can_undo;
    buttons.redoFile.disabled = !file.can_redo;
    buttons.survey.title = words.say("surveyHelp");
    buttons.survey.disabled = !file.problems.length;
    label(this.foreign, file.foreign ? words.say("foreign") : "");
    this.errors.hidden = !file.errors.length;
    put(this.errors, file.errors.slice(0, 10).map((one) => el("li", { lang: "en" }, one)));
    this.filter.draw();
    this.survey.draw();
    this.drawList();
    this.drawTarget();
  }

  /** Says where the problem would be saved. */
  drawTarget() {
    const { words, problem, file } = this;
    if (!file) return;
    const { place } = problem.document;
    const isOver = place !== null && place < file.problems.length;
    const text = isOver ? words.say("target", ...this.name(place)) : words.say("targetNew");
    const from = isOver && problem.state.elsewhere.length ? ` · ${words.say("elsewhere", this.elsewhere)}` : "";
    const unsaved = problem.isDirty ? ` · ${words.say("unsaved")}` : "";
    label(this.target, `${text}${from}${unsaved}`);
    this.buttons.remove.disabled = !isOver;
    for (const [at, one] of this.cards) {
      if (at === place) one.setAttribute("aria-current", "true"); else one.removeAttribute("aria-current");
    }
  }

  drawList() {
    if (!this.file) return;
    const shown = this.shown();
    const focused = document.activeElement?.closest?.("#list .card")?.dataset.place;
    this.marks.clear();
    this.cards.clear();
    put(at("list"), shown.slice(0, MOST_CARDS).map(([one, place]) => this.card(one, place)),
      shown.length > MOST_CARDS ? el("p", { class: "note" }, this.words.say("notShown", shown.length - MOST_CARDS)) : null);
    this.drawTarget();
    this.cards.get(Number(focused ?? NaN))?.focus({ preventScroll: true });
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
    const known = this.survey.verdicts.get(print);
    if (known) this.say(verdict, known);
    this.marks.set(place, verdict);
    const made = card(scene, problem.setup.men, `${problem.title || id} ${problem.stipulation}`, () => this.choose(place),
      el("strong", {}, problem.title || id), el("span", {}, `${problem.stipulation} ${problem.author}`), verdict);
    made.dataset.place = place;
    this.cards.set(place, made);
    return made;
  }
}
