// What a page that begins asks for. Each answer takes a while, so that all are asked for at once, before the first
// one is needed.

import { catalogue, data } from "./door.js";
import { reached } from "./keeper.js";
import { read, shared } from "./problem_text.js";
import { storage } from "./language.js";

/** Asks for everything: `words`, `known` of the program, `board` that the address names. All but the words are `there`
 *  at once, so that the page is drawn once and not after each answer. */
export function first({ scenes, state, rules }) {
  const named = shared(location.hash);
  // In the order in which they are needed, since one thread may answer them.
  const words = Promise.all([catalogue(), fetch("words.json").then((answer) => answer.json())]);
  const scene = scenes.ask(named?.rules ?? rules, state.look);
  const board = named && read(named);
  const known = data("state").catch(() => ({}));
  // A failure is heard where the answer is needed.
  return { words, known, board, there: Promise.allSettled([scene, board, known, reached]) };
}

/** The state of a page that begins. */
export const begun = () => ({
  /** The page's number, which the program gives it; null while nothing answers. */
  page: null,
  /** The number of the search whose events are heard. */
  number: 0,
  /** The drawing of the game. */
  scene: null,
  /** What was said of the board: its position text and its faults. */
  fen: null, faults: [],
  /** The line that is shown, and whether its moves are tried. */
  line: null, trying: false, training: false, legal: [],
  /** What is known of the answer. */
  length: null, study: false, found: {},
  /** Whether there are endgame tables. */
  tables: false,
  look: { men: storage("men") ?? "chinese", flip: false, letters: true },
});
