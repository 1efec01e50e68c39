// What a page that begins asks for. Each answer takes a while, so that all are asked for at once, before the first
// one is needed.

import { catalogue, data } from "./door.js";
import { reached } from "./keeper.js";
import { read, shared } from "./share.js";

/** Asks for everything: `words`, `known` of the program, `board` that the address names. All but the words are `there`
 *  at once, so that the page is drawn once and not after each answer. */
export function first({ scenes, state, rules }) {
  const named = shared(location.hash);
  // In the order in which they are needed, since one thread may answer them.
  const words = catalogue();
  const scene = scenes.ask(named?.rules ?? rules, state.look);
  const board = named && read(named);
  const known = data("state").catch(() => ({}));
  // A failure is heard where the answer is needed.
  return { words, known, board, there: Promise.allSettled([scene, board, known, reached]) };
}
