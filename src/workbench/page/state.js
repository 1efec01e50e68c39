// What the page shows apart from the problem itself: one small object that the views read.

import { storage } from "./words.js";

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
