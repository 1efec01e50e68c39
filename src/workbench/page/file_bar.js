// The head of the page where it is about the file: its name, whether something is not saved, and saving.

import { at, button, el, label, put } from "./element.js";

/** Shows the file; `acts` hears what is pressed: `save(isNew)`, `yaml()`, `begin()`. */
export class FileBar {
  constructor({ words, problem, acts }) {
    Object.assign(this, { words, problem });
    this.heading = el("h2");
    this.mark = el("span", { id: "dirty", class: "note" });
    const one = (press, id) => button("", press, { id });
    this.buttons = {
      save: one(() => acts.save(false), "save"), saveNew: one(() => acts.save(true), "save-new"),
      saveYaml: one(() => acts.yaml(), "save-yaml"), newProblem: one(() => acts.begin(), "new-problem"),
    };
    this.buttons.save.setAttribute("aria-describedby", "target");
    put(at("file"), this.heading, this.mark, Object.values(this.buttons));
  }

  draw(file) {
    const { words, buttons } = this;
    for (const [name, one] of Object.entries(buttons)) label(one, words.say(name));
    label(this.heading, file ? file.name.split(/[\\/]/).pop() : words.say("noFile"));
    this.heading.title = file?.name ?? "";
    buttons.save.hidden = buttons.saveNew.hidden = !file;
    buttons.saveYaml.hidden = Boolean(file);
    this.drawMark();
  }

  drawMark() {
    const { isDirty } = this.problem;
    label(this.mark, isDirty ? `● ${this.words.say("unsaved")}` : "");
    // The name of the tab says it, too.
    document.title = `${isDirty ? "● " : ""}${this.problem.state.title || this.words.say("problem")} – paiju`;
  }
}
