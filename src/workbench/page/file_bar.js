// The head of the page where it is about the file: its name, whether something is not saved, and saving.

import { data } from "./door.js";
import { View, at, button, el, label, options, put } from "./element.js";
import { Refused } from "./refused.js";

/** Shows the file; `acts` hears what is pressed: `save(isNew)`, `yaml()`, `begin()`. */
export class FileBar extends View {
  heading = el("h2");

  mark = el("span", { id: "dirty", class: "note" });

  constructor(parts) {
    super(parts);
    const { acts } = parts;
    const one = (word, press, id) => this.button(word, press, id);
    put(at("file"), this.heading, this.mark, one("save", () => acts.save(false), "save"), one("saveNew", () => acts.save(true), "save-new"),
      one("saveYaml", () => acts.yaml(), "save-yaml"), one("newProblem", () => acts.begin(), "new-problem"));
    this.labels.save.setAttribute("aria-describedby", "target");
  }

  draw(file) {
    const { words, labels } = this;
    this.drawLabels();
    label(this.heading, file ? file.name.split(/[\\/]/).pop() : words.say("noFile"));
    this.heading.title = file?.name ?? "";
    labels.save.hidden = labels.saveNew.hidden = !file;
    labels.saveYaml.hidden = Boolean(file);
    this.drawMark();
  }

  drawMark() {
    const { isDirty } = this.problem;
    label(this.mark, isDirty ? `● ${this.words.say("unsaved")}` : "");
    // The name of the tab says it, too.
    document.title = `${isDirty ? "● " : ""}${this.problem.state.title || this.words.say("problem")} – paiju`;
  }
}

/** Buttons to open, make, download and close files. */
export class FileMenu extends View {
  note = el("span", { class: "note" });

  recent = el("span", { class: "bar" });

  constructor(parts) {
    super(parts);
    const { files } = parts;
    const one = (word, press, id) => this.button(word, press, id);
    const leaving = (act) => () => this.act(act);
    this.bar = el("div", { class: "bar", id: "files", role: "group" },
      one("openFile", leaving(() => files.choose()), "open-file"), one("newFile", leaving(() => files.create()), "new-file"),
      one("download", () => this.act(() => files.download(), false), "download"), one("closeFile", leaving(() => files.close()), "close-file"), this.note, this.recent);
  }

  /** Does something with files, which may leave the problem. */
  async act(act, leaves = true) {
    try {
      if (!leaves || this.problem.mayLeave(this.words)) await act();
    } catch (error) {
      this.fail(Refused.from(error));
    }
  }

  draw(file) {
    const { words, labels, files } = this;
    this.drawLabels();
    this.bar.setAttribute("aria-label", words.say("openFile"));
    labels.closeFile.hidden = !file;
    labels.download.hidden = !file || file.foreign;
    label(this.note, file && !file.isDownloaded ? words.say("notDownloaded") : "");
    if (file) put(this.recent); else this.drawRecent(files);
  }

  /** The files that are still kept. */
  async drawRecent(files) {
    const all = await files.recent();
    const { words } = this;
    const when = (time) => new Date(time).toLocaleString(words.code);
    put(this.recent, all.length ? el("span", { class: "note" }, words.say("recentFiles")) : null, all.map(({ name, time, isOnDisk, open }) =>
      button(name, () => this.act(open), { title: `${when(time)}${isOnDisk ? "" : ` · ${words.say("notDownloaded")}`}` })));
  }
}

/** The choice of a file; `act({to, copy})` hears what is wanted. */
export class Transfer extends View {
  choice = el("select", { id: "transfer-to" });

  constructor(parts) {
    super(parts);
    const one = (word, press, id) => this.button(word, press, id);
    const press = (copy) => () => this.choice.value && parts.act({ to: this.choice.value, copy });
    this.bar = el("div", { class: "bar", role: "group" }, this.choice, one("moveInto", press(false), "transfer-move"), one("copyInto", press(true), "transfer-copy"));
  }

  /** Lists the other files. */
  async draw(file) {
    const { words, choice } = this;
    for (const one of [this.bar, choice]) one.setAttribute("aria-label", words.say("otherFile"));
    this.drawLabels();
    const names = await data("beside").catch(this.fail) ?? [];
    this.bar.hidden = !names.length;
    options(choice, names.map((name) => [name, name]), names.includes(choice.value) ? choice.value : names[0] ?? "");
    this.isForeign = file.foreign;
    this.enable(this.isOver);
  }

  /** Whether there is a problem to move. */
  enable(isOver) {
    this.isOver = isOver;
    this.labels.moveInto.disabled = !isOver || this.isForeign;
    this.labels.copyInto.disabled = !isOver;
  }
}
