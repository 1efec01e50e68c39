// The file that is open: its problems are listed, loaded, edited and saved.

import { Cards } from "./cards.js";
import { data, files } from "./door.js";
import { View, at, button, el, label, put } from "./element.js";
import { FileBar, FileMenu, Transfer } from "./file_bar.js";
import { Filter, Order } from "./filter.js";
import { blank } from "./problem.js";
import { Survey } from "./survey.js";

/** The refusals of a save after which the user is asked, with the words of the question. */
const QUESTIONS = { conflict: "conflict", "problem-conflict": "problemConflict", comments: "losesComments" };

/** The list of problems, and what can be done with the file. */
export class CollectionView extends View {
  file = null;

  /** Whether another problem was begun, which leaves an empty board as it is. */
  hasBegun = false;

  /** The most messages about the file that are shown. */
  most = 10;

  foreign = el("p", { class: "note" });

  target = el("p", { id: "target", class: "note", role: "status" });

  errors = el("ul", { class: "bad" });

  count = el("span", { class: "note", id: "count" });

  /** `kept()` hears that a document has changed, `chosen()` that a problem was chosen. */
  constructor(page) {
    super(page);
    const { problem, exchange } = page;
    this.menu = files && new FileMenu({ ...page, files });
    this.survey = new Survey(page);
    this.known = (print) => this.survey.verdicts.get(print);
    const change = () => this.drawList();
    this.filter = new Filter({ ...page, change });
    this.order = new Order({ ...page, change });
    this.cards = new Cards({ ...page, known: this.known, choose: (place) => this.choose(place), move: (place, by) => this.move(place, by) });
    this.transfer = new Transfer({ ...page, act: (order) => this.moveTo(order) });
    this.bar = new FileBar({ ...page, acts: { save: (isNew) => this.save(isNew), yaml: () => exchange.save("yaml"), begin: () => this.begin() } });
    this.make();
    window.addEventListener("beforeunload", (event) => {
      if (problem.isDirty) event.preventDefault();
    });
  }

  /** Makes the buttons of the file once; they stay while they are used. */
  make() {
    const one = (word, press, id) => this.button(word, press, id);
    const { problem } = this;
    const here = (act) => () => act(problem.document.place);
    this.parts = [
      el("div", { class: "bar" }, one("previous", () => this.next(-1), "previous"), one("next", () => this.next(1), "next"),
        one("survey", () => this.survey.start(this.shown().map(([, place]) => place)), "survey"), this.count),
      el("div", { id: "checking", class: "note", role: "status" }),
      el("details", { id: "arrange" }, el("summary"), el("div", { class: "bar" },
        one("duplicate", here((place) => this.duplicate(place)), "duplicate"), one("up", here((place) => this.move(place, -1)), "move-up"),
        one("down", here((place) => this.move(place, 1)), "move-down"), one("remove", () => this.remove(), "remove"),
        one("undoFile", () => this.back(false), "undo-file"), one("redoFile", () => this.back(true), "redo-file")), this.transfer.bar),
      this.target, this.foreign, el("details", { id: "filters" }, el("summary"), this.filter.bar, this.order.choice), this.errors];
  }

  async load() {
    try {
      this.file = await data("collection");
      if (this.file) this.documents.relink(this.file.problems);
      const rules = new Set((this.file?.problems ?? []).map((one) => one.problem?.setup.rules).filter(Boolean));
      for (const one of rules) this.cards.scenes[one] = await this.scenes.get(one, { ...this.state.look, flip: false });
      if (this.state.scene) this.scenes.show(this.state.scene);
      if (this.file && this.filter.where.value) await this.filter.ask();
      this.draw();
      this.kept();
    } catch (error) {
      this.fail(error);
    }
  }

  /** Opens the first problem where nothing was done while the file was read, not even a game chosen or another
   *  problem begun. */
  openFirst() {
    const first = this.file?.problems.findIndex((one) => one.problem) ?? -1;
    if (first >= 0 && this.problem.isUntouched && !this.hasBegun) this.choose(first);
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
    if (!listed?.problem || !this.problem.mayLeave(this.words)) return;
    const { id, source, comments, print } = listed;
    const origin = documents.find(place, print) ?? documents.begin({ place, id, print });
    problem.load({ ...listed.problem, source, comments }, origin);
    this.drawTarget();
    this.cards.reveal(place);
    this.chosen();
  }

  /** Lets the user search the list. */
  search() {
    if (!this.file) return;
    at("filters").open = true;
    at("search").focus();
  }

  /** Loads the problem before or after the one on the board. */
  next(by) {
    if (!this.file) return;
    const place = this.cards.beside(by);
    if (place !== undefined) this.choose(place);
  }

  /** Begins another problem of the same game. */
  begin() {
    if (!this.problem.mayLeave(this.words)) return;
    this.hasBegun = true;
    const { problem, documents } = this;
    const { notation, repetition, author, source, rules } = problem.state;
    problem.change({ ...blank(rules), notation, repetition, author, source, origin: documents.begin(), elsewhere: [] });
    this.chosen();
  }

  /** What a place of the file is called. */
  name(place) {
    const one = this.file.problems[place];
    return [place + 1, one?.problem?.title || one?.id || "?"];
  }

  /** What of the board does not come from the problem in whose place it would be saved. */
  get elsewhere() {
    return this.words.list(this.problem.state.elsewhere.map((name) => this.words.say(`from-${name}`)));
  }

  /** Saves the problem at its place, or as a new one; without a file, as a file of its own. */
  async save(isNew) {
    const { problem, words } = this;
    if (!this.file) {
      await this.exchange.save("yaml");
      return;
    }
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
    this.cards.reveal(saved);
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

  /** Puts a copy of a problem after it. */
  async duplicate(place) {
    const copy = place === null ? null : await this.send({ place, print: this.file.problems[place].print, draft: null, copy: place + 1 });
    if (copy === null) return;
    this.end("duplicated", ...this.name(place));
    this.choose(copy);
  }

  /** Moves a problem of the file up or down. */
  async move(place, by) {
    const to = place + by;
    if (place === null || !this.order.isOfFile || to < 0 || to >= this.file.problems.length) return;
    const name = this.name(place);
    const hadFocus = document.activeElement?.closest?.("#cards");
    if (await this.send({ place, print: this.file.problems[place].print, draft: null, to }) === null) return;
    this.end("movedTo", ...name, to + 1);
    this.cards.reveal(to);
    if (hadFocus) this.cards.focus(this.cards.at(to));
  }

  /** Moves the problem into another file, or copies it there. */
  async moveTo({ to, copy }) {
    const { problem } = this;
    const { origin } = problem.state;
    const { place, print } = problem.document;
    if (place === null) return;
    const name = this.name(place);
    if (await this.send({ place, print, to, copy }, "transfer") === null) return;
    if (!copy) problem.removed(origin);
    this.end(copy ? "copiedInto" : "movedInto", ...name, to);
  }

  end(word, ...values) {
    this.draw();
    this.kept();
    this.notice(this.words.say(word, ...values));
  }

  /** Sends a change of the file, after asking where it would lose something; the place of the
   *  problem, or null where nothing was changed. */
  async send(order, path = "save") {
    this.saving = true;
    try {
      const { place } = await data(path, order);
      const isGone = path === "transfer" ? !order.copy : !order.draft && order.to === undefined && order.copy === undefined;
      if (isGone) this.documents.remove(order.place);
      else if (path === "save" && order.copy !== undefined) this.documents.insert(place);
      else if (path === "save" && order.to !== undefined) this.documents.move(order.place, place);
      await this.load();
      return place;
    } catch (error) {
      const { said } = error;
      const asked = QUESTIONS[said?.word];
      if (said?.word === "foreign") {
        const lost = said.losses?.length ? this.words.say("leavesOut", said.losses.join("\n")) : "";
        return window.confirm(this.words.say("convertTo", said.name, lost)) ? await this.send({ ...order, convert: true }, path) : null;
      }
      if (asked && window.confirm(this.words.say(asked, ...(order.place === null ? ["", ""] : this.name(order.place))))) {
        const lossy = asked === "losesComments";
        return await this.send({ ...order, force: order.force || !lossy, lossy: order.lossy || lossy }, path);
      }
      if (!asked) this.fail(error);
      return null;
    } finally {
      this.saving = false;
    }
  }

  back(forth) {
    return data("back", { forth }).catch(this.fail);
  }

  reload() {
    return data("reload", null).then(() => put(at("disk"))).catch(this.fail);
  }

  /** Another page or program has changed the file. */
  hearChanged() {
    put(at("disk"), el("p", { class: "bad" }, this.words.say("onDisk"), " ", button(this.words.say("reload"), () => this.reload())));
  }

  hearSurvey(event) {
    if (!this.survey.hear(event, this.file?.problems[event.place]?.print ?? "")) return;
    if (event.kind === "surveyed-all") this.drawList();
    else this.cards.update(event.place, event);
  }

  /** The problems that the filter lets through, with their places, in the order that is wanted. */
  shown() {
    const pairs = this.file.problems.map((one, place) => [one, place]);
    return this.order.sorted(pairs.filter(this.filter.lets(this.known)), this.known);
  }

  draw() {
    const { words, file, labels } = this;
    this.bar.draw(file);
    this.menu?.draw(file);
    const parts = [this.menu?.bar, ...(file ? this.parts : [el("p", { class: "note" }, words.say(files ? "noFileHelpAlone" : "noFileHelp"))])].filter(Boolean);
    if (!file || at("panel").lastChild !== parts.at(-1)) put(at("panel"), parts);
    at("list").hidden = !file;
    if (!file) return;
    this.drawLabels();
    for (const name of ["arrange", "filters"]) label(at(name).firstElementChild, words.say(name === "filters" ? "filtersAndOrder" : name));
    labels.undoFile.disabled = !file.can_undo;
    labels.redoFile.disabled = !file.can_redo;
    labels.survey.title = words.say("surveyHelp");
    labels.survey.disabled = !file.problems.length;
    label(this.foreign, file.foreign ? words.say("foreign") : "");
    this.foreign.hidden = !file.foreign;
    this.errors.hidden = !file.errors.length;
    const left = file.errors.length - this.most;
    const all = () => {
      this.most = Infinity;
      this.draw();
    };
    put(this.errors, file.errors.slice(0, this.most).map(({ said }) => el("li", {}, words.sentence(said))),
      left > 0 ? el("li", {}, button(words.say("more", left), all, { class: "move more" })) : null);
    this.filter.draw();
    this.order.draw();
    this.survey.draw();
    this.transfer.draw(file);
    this.drawList();
    this.drawTarget();
  }

  /** Says where the problem would be saved. */
  drawTarget() {
    const { words, problem, file, labels } = this;
    this.bar.drawMark();
    if (!file) return;
    const { place } = problem.document;
    const isOver = place !== null && place < file.problems.length;
    const text = isOver ? words.say("target", ...this.name(place)) : words.say("targetNew");
    const from = isOver && problem.state.elsewhere.length ? ` · ${words.say("elsewhere", this.elsewhere)}` : "";
    const unsaved = problem.isDirty ? ` · ${words.say("unsaved")}` : "";
    label(this.target, `${text}${from}${unsaved}`);
    const isOfFile = isOver && this.order.isOfFile;
    labels.remove.disabled = labels.duplicate.disabled = !isOver;
    labels.up.disabled = !isOfFile || !place;
    labels.down.disabled = !isOfFile || place === file.problems.length - 1;
    this.transfer.enable(isOver);
    this.cards.take(isOver ? place : null);
  }

  drawList() {
    if (!this.file) return;
    const shown = this.shown();
    const all = this.file.problems.length;
    const focused = document.activeElement?.closest?.("#cards .card")?.dataset.place;
    this.cards.show(shown);
    label(this.count, shown.length === all ? this.words.say("problems", all) : this.words.say("problemsOf", shown.length, all));
    this.drawTarget();
    if (focused !== undefined) this.cards.focus(this.cards.at(Number(focused)));
  }
}
