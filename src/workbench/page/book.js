// What is printed: the problem on the board with its caption, or all problems that are listed as a book.

import { View, at, el, put } from "./element.js";
import { Scenes } from "./scenes.js";

/** Prints problems. */
export class Book extends View {
  /** `scenes()` are the drawings of the games of the file. */
  constructor(parts) {
    super(parts);
    window.addEventListener("beforeprint", () => this.drawCaption());
    window.addEventListener("afterprint", () => this.close());
  }

  /** The authors, the source and the stipulation. */
  caption({ title, author, source, stipulation, twins }, turn, scene) {
    const by = [author, source].filter(Boolean).join(", ");
    return [title || by ? el("p", {}, el("strong", {}, title), title && by ? " – " : "", by) : null,
      el("p", {}, `${stipulation} · ${this.words.toMove(scene, turn)}`),
      twins ? twins.split("\n").filter(Boolean).map((one) => el("p", {}, one)) : null];
  }

  drawCaption() {
    const { scene } = this.state;
    if (scene) put(at("caption"), this.caption(this.problem.state, this.problem.setup.turn, scene));
  }

  print() {
    window.print();
  }

  /** Prints problems as the file lists them, their solutions at the end. */
  printAll(problems) {
    const { words } = this;
    const scenes = this.scenes();
    const known = problems.filter(({ problem }) => problem && scenes[problem.setup.rules]);
    const figure = ({ problem }, at) => {
      const scene = scenes[problem.setup.rules];
      return el("figure", {}, Scenes.small(scene, problem.setup.men, problem.fen),
        el("figcaption", {}, el("p", {}, `${at + 1}`), this.caption(problem, problem.setup.turn, scene)));
    };
    const solutions = known.map(({ problem }, at) => [problem.solution, at]).filter(([text]) => text)
      .map(([text, at]) => el("p", {}, el("strong", {}, `${at + 1} `), text));
    put(at("book"), known.map(figure), solutions.length ? [el("h2", {}, words.say("solutions")), solutions] : null);
    document.body.classList.add("book");
    window.print();
  }

  close() {
    document.body.classList.remove("book");
    put(at("book"));
  }
}

/** Writes the position of the board as text while that is open. */
export class Reading extends View {
  men = {};

  constructor(parts) {
    super(parts);
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
      return el("p", {}, words.labelled(words.side(scene, side), named.filter(Boolean).join(words.say("semicolon")) || "–"));
    });
  }
}
