// The files that the page itself opens, where no program has opened one.

import { button, el, label, put } from "./element.js";
import { Refused } from "./refused.js";

/** Buttons to open, make, download and close files. */
export class FileMenu {
  constructor({ words, problem, files, fail }) {
    Object.assign(this, { words, problem, files, fail });
    this.buttons = {};
    const one = (name, id, act, leaves = true) => {
      this.buttons[name] = button("", () => this.act(act, leaves), { id });
      return this.buttons[name];
    };
    this.note = el("span", { class: "note" });
    this.recent = el("span", { class: "bar" });
    this.bar = el("div", { class: "bar", id: "files", role: "group" },
      one("openFile", "open-file", () => files.choose()), one("newFile", "new-file", () => files.create()),
      one("download", "download", () => files.download(), false), one("closeFile", "close-file", () => files.close()), this.note, this.recent);
  }

  /** Whether the problem on the board may be left. */
  mayLeave() {
    return !this.problem.isDirty || window.confirm(this.words.say("loseChanges"));
  }

  /** Does something with files, which may leave the problem. */
  async act(act, leaves = true) {
    try {
      if (!leaves || this.mayLeave()) await act();
    } catch (error) {
      this.fail(error instanceof Refused ? error : new Refused(error.message));
    }
  }

  draw(file) {
    const { words, buttons, files } = this;
    for (const [name, one] of Object.entries(buttons)) label(one, words.say(name));
    this.bar.setAttribute("aria-label", words.say("openFile"));
    buttons.closeFile.hidden = !file;
    buttons.download.hidden = !file || file.foreign;
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
