// The position as text, for those who do not see the board: the men of each side with their squares.

import { at, el, put } from "./element.js";

/** Writes the position of the board as text while that is open. */
export class Reading {
  constructor({ words, state }) {
    Object.assign(this, { words, state });
    this.men = {};
    at("reading").addEventListener("toggle", () => this.draw());
  }

  /** Shows other men. */
  take(men) {
    this.men = men;
    this.draw();
  }

  draw() {
    if (at("reading").open && this.state.scene) put(at("reading").lastElementChild, this.sides());
  }

  sides() {
    const { words, men, state: { scene } } = this;
    const half = scene.men.length / 2;
    return [scene.men.slice(0, half), scene.men.slice(half)].map((kinds, side) => {
      const named = kinds.map(({ letter }) => {
        const squares = Object.keys(men).filter((square) => men[square] === letter).map((square) => scene.squares[square][0]);
        return squares.length ? `${words.kind(scene, letter)} ${words.list(squares)}` : null;
      });
      return el("p", {}, words.labelled(words.side(scene, side), named.filter(Boolean).join(words.of(["; ", "; ", "；"])) || "–"));
    });
  }
}
