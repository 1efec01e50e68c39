// The dialog in which positions go out as text and pictures and come in from any format.

import { at, button, el, put } from "./element.js";
import { Refused, blob, data, text } from "./server.js";

/** The dialog. */
export class Exchange {
  constructor({ words, sentences, problem, state, notice, show }) {
    Object.assign(this, { words, sentences, problem, state, notice, show });
    document.addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    });
    document.addEventListener("drop", (event) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      this.file(file);
    });
    document.addEventListener("paste", (event) => {
      if (event.target.closest?.("input, textarea")) return;
      const pasted = event.clipboardData?.getData("text");
      if (pasted) this.read({ text: pasted });
    });
  }

  open(found = null, errors = [], more = 0) {
    const { words } = this;
    const dialog = at("exchange");
    const fen = this.state.fen ?? "";
    const paste = el("textarea", { id: "paste", rows: 6, "aria-label": words.say("pasteLabel"), placeholder: words.say("pasteLabel") });
    const choose = el("input", { type: "file", "aria-label": words.say("chooseFile"), onchange: () => choose.files[0] && this.file(choose.files[0]) });
    put(dialog,
      el("form", { method: "dialog", "aria-label": words.say("exchange") },
        el("label", {}, "FEN ", el("input", { id: "fen", readonly: true, value: fen, onfocus: (event) => event.target.select() })),
        el("div", { class: "bar" },
          button(words.say("copyFen"), () => this.copy(fen), { disabled: !fen }),
          button(words.say("copySvg"), () => this.svg(), { disabled: !fen }),
          button(words.say("savePng"), () => this.png(), { disabled: !fen })),
        el("div", { class: "bar", role: "group", "aria-label": words.say("exportAs") }, el("span", {}, words.say("exportAs")),
          ["yaml", "xqf", "pgn", "dhtmlxq"].map((format) => button({ yaml: "YAML", xqf: "XQF", pgn: "PGN", dhtmlxq: "DhtmlXQ" }[format],
            () => this.save(format), { disabled: !fen || (format !== "yaml" && this.problem.state.rules === "chex"), "data-format": format }))),
        paste,
        el("div", { class: "bar" }, button(words.say("take"), () => this.read({ text: paste.value }), { id: "take" }), choose),
        found ? el("ul", { class: "found" }, found.map((one) => el("li", {}, button(`${one.title || one.id} · ${one.stipulation}`, () => this.take(one))))) : null,
        more ? el("p", { class: "note" }, words.say("more", more)) : null,
        errors.length ? el("ul", { class: "bad" }, errors.slice(0, 20).map((one) => el("li", { lang: "en" }, one))) : null,
        el("div", { class: "bar end" }, el("button", {}, words.say("close")))));
    if (!dialog.open) dialog.showModal();
  }

  take(posed) {
    at("exchange").close();
    this.problem.load(posed);
  }

  /** Moves are the solution of what stands on the board; on an empty board they are a game. */
  takeMoves({ setup, is_game: isGame, notation, solution, line }) {
    at("exchange").close();
    if (isGame) this.problem.load({ setup, stipulation: "#", notation });
    else this.problem.change({ solution, notation });
    this.show(line, line.length);
  }

  async file(file) {
    if (file.size > 3_500_000) {
      this.notice(this.words.say("tooLarge"));
      return;
    }
    const bytes = new Uint8Array(await file.arrayBuffer());
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    await this.read({ name: file.name, hex });
  }

  async read(what) {
    try {
      const { rules } = this.problem.state;
      const { problems, errors, more, moves } = await data("paste", { ...what, rules, setup: this.problem.draft.setup });
      if (moves) {
        this.takeMoves(moves);
      } else if (problems.length === 1) {
        this.take(problems[0]);
        if (errors.length) this.notice(errors.join("\n"));
      } else {
        this.open(problems, errors.length || problems.length ? errors : [this.words.say("nothingFound")], more);
      }
    } catch (error) {
      this.fail(error);
    }
  }

  async copy(value) {
    try {
      await navigator.clipboard.writeText(value);
      this.notice(this.words.say("copied"));
    } catch {
      at("fen").select();
    }
  }

  async svg() {
    try {
      await this.copy(await text("picture", { setup: this.problem.setup, look: this.state.look }));
    } catch (error) {
      this.fail(error);
    }
  }

  async png() {
    try {
      const bytes = await blob("picture", { setup: this.problem.setup, look: this.state.look, png: true });
      const link = el("a", { href: URL.createObjectURL(bytes), download: "paiju.png" });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
      await navigator.clipboard?.write?.([new ClipboardItem({ "image/png": bytes })]).catch(() => {});
    } catch (error) {
      this.fail(error);
    }
  }

  /** Saves the problem in a format, after asking where that leaves something out. */
  async save(format) {
    try {
      const { name, hex, losses } = await data("export", { place: null, draft: this.problem.draft, format });
      if (losses.length && !window.confirm(this.words.say("exportLoses", losses.join("\n")))) return;
      const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
      const link = el("a", { href: URL.createObjectURL(new Blob([bytes])), download: name });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    } catch (error) {
      this.fail(error);
    }
  }

  fail(error) {
    if (!(error instanceof Refused)) throw error;
    this.notice(this.sentences.refused(error));
  }
}
