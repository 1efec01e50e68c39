// The dialog in which positions go out as text and pictures and come in from any format.

import { blob, data, text } from "./door.js";
import { View, at, button, download, el, label, list, put } from "./element.js";
import { numbered } from "./line.js";
import { forumText, positionText, problemYaml } from "./problem_text.js";
import { Refused } from "./refused.js";

/** The formats in which a problem is saved. */
const FORMATS = { yaml: "YAML", xqf: "XQF", pgn: "PGN", dhtmlxq: "DhtmlXQ" };

/** The largest file that is read, in bytes. */
const LARGEST = 3_500_000;

/** The dialog. What is copied from it as text is made in the page. */
export class Exchange extends View {
  arrow = el("input", { type: "checkbox", id: "key-arrow" });

  /** What is pasted stays here until it is taken. */
  box = el("textarea", { id: "paste", rows: 6, oninput: this.kept });

  reason = el("div", { id: "paste-reason", role: "alert" });

  said = el("p", { id: "exchange-said", class: "note", role: "status" });

  /** `solved()` is the solver's solution as text, `keys()` are its keys, `kept()` hears that the text in the box
   *  has changed, `taken()` that a problem was, `remark(texts)` the remarks on it, `listed()` are the problems of the list, `share` is the address that others can open, if they can. */
  constructor(parts) {
    super(parts);
    const isField = (event) => event.target.closest?.("input:not([readonly]), textarea:not([readonly])");
    const take = (event, given) => {
      const [pasted, { length }] = [given?.getData("text"), given?.files ?? []];
      if (!pasted && !length) return;
      event.preventDefault();
      if (length) this.file(given.files[0], length - 1);
      else this.read({ text: pasted });
    };
    document.addEventListener("dragover", (event) => {
      const { types } = event.dataTransfer ?? { types: [] };
      if (types.includes("Files") || (types.includes("text/plain") && !isField(event))) event.preventDefault();
    });
    document.addEventListener("drop", (event) => {
      if (event.dataTransfer?.files.length || !isField(event)) take(event, event.dataTransfer);
    });
    document.addEventListener("paste", (event) => {
      if (!isField(event)) take(event, event.clipboardData);
    });
  }

  /** The position text of what is set up now. */
  get fen() {
    const { scene } = this.state;
    return scene && this.isThere ? positionText(scene, this.problem.setup) : "";
  }

  get yaml() {
    return this.isThere ? problemYaml(this.state.scene, this.draft) : "";
  }

  /** The problem as it goes out: with the solution that was proven, where its author has written none. */
  get draft() {
    const { draft } = this.problem;
    return draft.solution.trim() ? draft : { ...draft, solution: this.solved() ?? "" };
  }

  /** The problem as people write it to people. */
  get forum() {
    const { words, state: { scene } } = this;
    return forumText(scene, this.draft, words.toMove(scene, this.problem.setup.turn), this.share?.link ?? "");
  }

  /** What is drawn: the position, with its keys as arrows where that is wanted. */
  get picture() {
    const arrows = this.arrow.checked ? this.keys().map(({ from, to }) => [from, to]) : [];
    return { setup: this.problem.setup, look: this.state.look, arrows, marks: this.problem.twin ? "" : this.problem.state.marks };
  }

  /** Whether something is on the board, in the drawing that is at hand. */
  get isThere() {
    const { rules } = this.problem.state;
    return this.state.scene?.rules === rules && Object.keys(this.problem.men).length > 0;
  }

  /** The moves: those of the line on the board, those that are written, or the solver's. */
  get moves() {
    const { line } = this.state;
    if (line?.moves.length) return numbered(line.moves);
    return this.problem.state.solution.trim() || this.solved() || "";
  }

  open() {
    const { words, fen, moves } = this;
    const one = (word, id, press, isOff = !fen) => button(words.say(word), press, { disabled: isOff, id });
    const choose = el("input", { type: "file", "aria-label": words.say("chooseFile"), onchange: () => choose.files[0] && this.file(choose.files[0]) });
    for (const name of ["aria-label", "placeholder"]) this.box.setAttribute(name, words.say("pasteLabel"));
    label(this.said, "");
    put(at("exchange"),
      el("form", { method: "dialog" }, el("h2", { id: "exchange-title" }, words.say("exchange")),
        el("label", {}, "FEN ", el("input", { id: "fen", readonly: true, value: fen, onfocus: (event) => event.target.select() })),
        el("div", { class: "bar" },
          one("copyFen", "copy-fen", () => this.copy(this.fen)), one("copyYaml", "copy-yaml", () => this.copy(this.yaml)),
          one("copyMoves", "copy-moves", () => this.copy(this.moves), !moves),
          this.share ? one("copyLink", "copy-link", () => this.copy(this.share.link)) : null,
          one("copyForum", "copy-forum", () => this.copy(this.forum))),
        el("div", { class: "bar", role: "group", "aria-label": words.say("picture") }, el("span", {}, words.say("picture")),
          one("copySvg", "copy-svg", () => this.svg()), one("savePng", "save-png", () => this.png()),
          this.keys().length ? el("label", {}, this.arrow, ` ${words.say("keyArrow")}`) : null,
          one("print", "print", () => this.print()), one("printAll", "print-all", () => this.print(true), !this.listed().length)),
        this.said,
        el("div", { class: "bar", role: "group", "aria-label": words.say("exportAs") }, el("span", {}, words.say("exportAs")),
          Object.entries(FORMATS).map(([format, name]) => button(name, () => this.save(format),
            { disabled: !fen || (format !== "yaml" && this.problem.state.rules === "chex"), "data-format": format }))),
        this.box, this.reason,
        el("div", { class: "bar" }, one("take", "take", () => this.read({ text: this.box.value }), false), choose),
        el("div", { class: "bar end" }, el("button", {}, words.say("close")))));
    if (!at("exchange").open) at("exchange").showModal();
  }

  /** Says in the dialog why nothing was set up; what was pasted stays there. */
  refuse(what, ...reasons) {
    if (what.text !== undefined) this.box.value = what.text;
    this.kept();
    if (!at("exchange").open) this.open();
    put(this.reason, what.name ? el("p", {}, what.name) : null, reasons);
  }

  /** The text was taken. */
  close() {
    this.box.value = "";
    put(this.reason);
    if (at("exchange").open) at("exchange").close();
    this.kept();
  }

  take(posed) {
    this.close();
    // What names no notation is written in that of the language.
    const notation = posed.solution ? posed.notation : this.words.notation(posed.setup.rules);
    this.problem.load({ ...posed, notation });
    this.taken();
  }

  /** Prints the problem, or all that are listed. */
  print(isAll = false) {
    at("exchange").close();
    if (isAll) this.book.printAll(this.listed());
    else this.book.print();
  }

  /** Moves are the solution of what is on the board; on an empty board they are a game from the start position. */
  takeMoves({ setup, is_game: isGame, notation, solution, line }) {
    this.close();
    if (isGame) this.problem.load({ setup, stipulation: "#", notation, solution });
    else this.problem.change({ solution, notation });
    this.show(line, line.length);
  }

  /** Takes a file; `others` were given with it. */
  async file(file, others = 0) {
    if (file.size > LARGEST) {
      this.refuse({ name: file.name }, el("p", { class: "bad" }, this.words.say("tooLarge")));
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    await this.read({ name: file.name, hex }, others);
  }

  /** Why a part of a text could not be read. */
  reasonOf(one) {
    return this.words.refused({ message: one.detail, said: one });
  }

  async read(what, others = 0) {
    const { words, problem } = this;
    try {
      // What another answer said is not true of this text.
      put(this.reason);
      const { problems, errors, more, moves, setup } = await data("paste", { ...what, rules: problem.state.rules, setup: problem.draft.setup });
      const said = [...errors.map((one) => this.reasonOf(one)), ...(others ? [words.say("onlyFirst", others)] : [])];
      const bad = said.length ? list(said, { class: "bad" }) : null;
      const rest = more ? el("p", { class: "note" }, words.say("moreInFile", more)) : null;
      if (!problems.length && !moves && !setup) {
        this.refuse(what, bad ?? el("p", { class: "bad" }, words.say("nothingFound")), rest);
        return;
      }
      if (problems.length > 1 || rest) {
        this.refuse(what, list(problems.map((one) => button(`${one.title || one.id} · ${one.stipulation}`, () => this.take(one))), { class: "found" }), rest, bad);
        return;
      }
      if (moves && problems.length) {
        this.take({ ...problems[0], solution: moves.solution, notation: moves.notation });
        this.show(moves.line, moves.line.length);
      } else if (moves) this.takeMoves(moves);
      // What is not legal is set up; the board shows why.
      else this.take(problems[0] ?? { setup, stipulation: problem.state.stipulation });
      this.remark(said);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refuse(what, el("p", { class: "bad" }, this.words.refused(error)));
    }
  }

  /** Says something where it is seen: in the dialog if that is open. */
  say(text) {
    if (at("exchange").open) label(this.said, text); else this.notice(text);
  }

  async copy(value) {
    try {
      await navigator.clipboard.writeText(value);
      this.say(this.words.say("copied"));
    } catch {
      // Without leave to write the clipboard, it can be copied by hand.
      const text = el("textarea", { readonly: true, rows: 5, "aria-label": this.words.say("copyByHand") });
      text.value = value;
      put(this.said, this.words.say("copyByHand"), text);
      text.select();
    }
  }

  svg() {
    return text("picture", this.picture).then((drawn) => this.copy(drawn)).catch((error) => this.refused(error));
  }

  png() {
    return blob("picture", { ...this.picture, png: true }).then((bytes) => {
      download("paiju.png", bytes);
      return navigator.clipboard?.write?.([new ClipboardItem({ "image/png": bytes })]).catch(() => {});
    }).catch((error) => this.refused(error));
  }

  /** Saves the problem in a format, after asking where that leaves something out. */
  async save(format) {
    const { problem } = this;
    const { state } = problem;
    try {
      const { name, hex, losses } = await data("export", { draft: this.draft, format });
      if (losses.length && !window.confirm(this.words.say("exportLoses", losses.join("\n")))) return;
      download(name, new Blob([Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))]));
    } catch (error) {
      if (format !== "yaml" || !error.isGone || !this.isThere) {
        this.refused(error);
        return;
      }
      download("problem.yaml", new Blob([this.yaml]));
    }
    // Without a file this is how a problem is saved.
    if (format === "yaml" && problem.document.place === null) problem.saved(state, {});
    this.kept();
  }

  refused(error) {
    if (!(error instanceof Refused)) throw error;
    this.say(this.words.refused(error));
  }
}
