// The men that can be put on the board.

import { View, at, button, el, put, svg } from "./element.js";

/** What is chosen to take men off by taps. */
export const ERASER = "";

/** The trays of both sides; a man is dragged from there, or chosen and then put with taps. */
export class Tray extends View {
  chosen = null;

  setScene(scene) {
    this.scene = scene;
    this.chosen = null;
    this.draw();
  }

  draw() {
    const { scene } = this;
    if (!scene) return;
    const half = scene.men.length / 2;
    [["tray-red", scene.men.slice(0, half), 0], ["tray-black", scene.men.slice(half), 1]].forEach(([id, men, side]) => {
      const place = at(id);
      place.setAttribute("aria-label", this.words.side(scene, side));
      put(place, men.map((man) => this.man(man)), side ? null : this.eraser());
    });
  }

  /** A finger has no right button. */
  eraser() {
    const name = this.words.say("removeMan");
    return button("✕", () => this.choose(ERASER), { class: "man eraser", id: "eraser", title: name, "aria-label": name, "aria-pressed": String(this.chosen === ERASER) });
  }

  man(man) {
    const name = `${this.words.man(this.scene, man.letter)} (${man.letter})`;
    const face = svg("svg", { viewBox: "-48 -48 96 96", "aria-hidden": "true" }, svg("use", { href: `#${man.part}` }));
    const pressed = this.chosen === man.letter;
    const box = el("button", { type: "button", class: "man", title: name, "aria-label": name, "aria-pressed": String(pressed), "data-man": man.letter }, face);
    box.addEventListener("pointerdown", (event) => {
      if (event.button === 0) this.board.drag(event, man.letter, null);
    });
    // Pointers choose by a drag that goes nowhere, since not every browser makes a click of it.
    box.addEventListener("click", (event) => {
      if (event.detail === 0) this.choose(man.letter);
    });
    return box;
  }

  /** Chooses a man to be put where the board is tapped; again: none. */
  choose(letter) {
    this.chosen = this.chosen === letter ? null : letter;
    this.draw();
  }
}
