// The drawings of the games, and small boards made of them.

import { data } from "./door.js";
import { at, drawn, el, svg } from "./element.js";

/** Asks for each game once for each look. */
export class Scenes {
  constructor() {
    this.known = new Map();
    this.parts = at("parts").querySelector("defs");
  }

  /** Asks for a game, to have it later. */
  ask(rules, look) {
    const key = JSON.stringify([rules, look]);
    if (!this.known.has(key)) {
      const asked = data("scene", { rules, look });
      this.known.set(key, asked);
      // It is asked for again after a failure.
      asked.catch(() => this.known.delete(key));
    }
    return this.known.get(key);
  }

  /** The game as it is drawn. */
  async get(rules, look) {
    const scene = await this.ask(rules, look);
    this.show(scene);
    return scene;
  }

  /** Puts the parts of a game where boards find them. */
  show(scene) {
    const ground = svg("g", { id: `ground-${scene.rules}` }, drawn(scene.board));
    for (const part of [...drawn(scene.parts).filter((one) => one.id), ground]) {
      document.getElementById(part.id)?.remove();
      this.parts.append(part);
    }
  }

  /** A small board; without a label it is there for the eye alone. */
  static small(scene, men, label = null) {
    const part = Object.fromEntries(scene.men.map((man) => [man.letter, man.part]));
    const name = label === null ? { "aria-hidden": "true" } : { role: "img", "aria-label": label };
    return svg("svg", { class: "small", viewBox: `0 0 ${scene.width} ${scene.height}`, ...name },
      svg("use", { href: `#ground-${scene.rules}` }),
      men.map(([square, man]) => {
        const [, x, y] = scene.squares[square];
        return svg("use", { href: `#${part[man]}`, x, y });
      }));
  }
}

/** A card with a small board and some lines. */
export const card = (scene, men, label, press, ...lines) =>
  el("button", { type: "button", class: "card", onclick: press, title: label },
    Scenes.small(scene, men, label), el("span", { class: "lines" }, lines));
