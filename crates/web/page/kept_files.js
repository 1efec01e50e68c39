// The opened files, as the browser keeps them: their text until it is on a disk, and the handle of
// the disk file if there is one.

import { done, opened } from "./keeper.js";

/** The most files that are kept. */
const MOST = 20;

const store = async (mode) => (await opened("paiju-files", "files", "id")).transaction("files", mode).objectStore("files");

/** The file of this number. */
export const kept = async (id) => done((await store("readonly")).get(id));

/** All of them, the latest first. */
export async function all() {
  const found = await done((await store("readonly")).getAll());
  return found.sort((a, b) => b.time - a.time);
}

/** Keeps a file; old ones that are on a disk are forgotten. */
export async function keep(file) {
  await done((await store("readwrite")).put({ ...file, time: Date.now() }));
  for (const old of (await all()).slice(MOST).filter((one) => one.isOnDisk)) await forget(old.id);
}

export const forget = async (id) => done((await store("readwrite")).delete(id));
