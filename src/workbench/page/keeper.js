// The work of this page, kept in the browser until it is saved: for each file and tab.
//
// IndexedDB holds it, and not the storages of the window: those are written to the disk seconds
// later and hold five megabytes at most, and a history of five hundred states may be larger.

/** The most characters that are kept of a page. */
const MOST = 8_000_000;

/** The most pages that are kept, and how long, in milliseconds. */
const MOST_PAGES = 30;
const LONGEST = 90 * 24 * 3600 * 1000;

/** How long the browser may take, in milliseconds; a page that may keep nothing still works. */
const PATIENCE = 5000;

/** What a request of the database gives. */
export const done = (request) => new Promise((found, failed) => {
  request.onsuccess = () => found(request.result);
  request.onerror = () => failed(request.error);
  request.onblocked = () => failed(new Error("blocked"));
});

const inTime = (promise) => Promise.race([promise, new Promise((_, failed) => { setTimeout(() => failed(new Error("late")), PATIENCE); })]);

/** Asks for what the browser keeps of all pages. */
async function all() {
  const [db, [known, tab]] = await Promise.all([opened("paiju", "work", "key"), named()]);
  // Once the tab has its name, the page that it showed before has kept everything.
  const [pages, { held: locks }] = await Promise.all([done(store(db, "readonly").getAll()), navigator.locks.query()]);
  return { db, known, tab, pages, living: new Set(locks.map((one) => one.name)) };
}

/** A database of the browser, with its one store. */
export function opened(name, store, keyPath) {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath });
  return done(request);
}

const lock = (tab) => `paiju-tab-${tab}`;

const store = (db, mode) => db.transaction("work", mode).objectStore("work");

/** The name that the tab had, and the one that it has. A tab that was duplicated begins with the work of the
 *  other one and keeps its own. */
async function named() {
  const known = sessionStorage.getItem("paiju-tab");
  const tab = known && await held(known) ? known : crypto.randomUUID();
  if (tab !== known) await held(tab);
  sessionStorage.setItem("paiju-tab", tab);
  return [known, tab];
}

/** What the browser keeps of all pages. It takes a while, and need not wait until the file is known, or the rest of
 *  the page is there. */
export const reached = inTime(all());
// A failure is heard where it is opened.
reached.catch(() => {});

/** Keeps the work of a page. */
export class Keeper {
  /**
   * Opens what is kept.
   * @param {string} file the file that is open; empty for none
   * @param {() => object} work the work as it is now: `title`, `isDirty` and `text(most)`
   */
  static async open(file, work) {
    const keeper = new Keeper();
    Object.assign(keeper, { file, work, old: null, others: [], busy: false, again: false, isWorking: false });
    try {
      await inTime(keeper.begin());
      keeper.isWorking = true;
    } catch {
      // What may come late was not taken back, and must not be written over.
      keeper.isGivenUp = true;
    }
    return keeper;
  }

  async begin() {
    const { db, known, tab, pages, living } = await reached;
    Object.assign(this, { db, tab });
    this.old = pages.find((one) => one.key === this.key(known)) ?? null;
    const isLost = (one) => !living.has(lock(one.tab)) || one.path !== location.pathname;
    this.others = pages.filter((one) => one.file === this.file && one.isDirty && one !== this.old && one.tab !== tab && isLost(one))
      .sort((a, b) => b.time - a.time);
    await this.forget(pages);
    // What waits for the last writing to end would be lost with the page.
    addEventListener("pagehide", () => { if (this.again) this.write(); });
  }

  key(tab) {
    return `${tab} ${this.file}`;
  }

  /** Forgets what is too old. */
  async forget(pages) {
    const old = pages.sort((a, b) => b.time - a.time)
      .filter((one, at) => at >= MOST_PAGES || one.time < Date.now() - LONGEST);
    for (const one of old) await done(store(this.db, "readwrite").delete(one.key));
  }

  /** Gives up what another page has left. */
  async discard(one) {
    this.others = this.others.filter((other) => other !== one);
    await done(store(this.db, "readwrite").delete(one.key)).catch(() => {});
  }

  /** Keeps the work as it is now; what changes while that is written is written next. */
  async keep() {
    if (this.isGivenUp) return;
    this.again = true;
    if (this.busy) return;
    this.busy = true;
    while (this.again) {
      this.again = false;
      try {
        await done(this.write());
        this.isWorking = true;
      } catch {
        this.isWorking = false;
      }
    }
    this.busy = false;
  }

  /** Begins to write the work as it is now. */
  write() {
    const { title, isDirty, text } = this.work();
    const { tab, file } = this;
    return store(this.db, "readwrite").put({
      key: this.key(tab), tab, file, path: location.pathname, time: Date.now(), title, isDirty, text: text(MOST),
    });
  }
}

/** Holds the name of a tab as long as its page lives; whether it was free. */
function held(tab) {
  return new Promise((found) => {
    // The page that a reload replaces may live a moment longer.
    navigator.locks.request(lock(tab), { signal: AbortSignal.timeout(400) }, () => {
      found(true);
      return new Promise(() => {});
    }).catch(() => found(false));
  });
}

const texts = new WeakMap();

/** A state as text, written once. */
function text(state) {
  if (!texts.has(state)) texts.set(state, JSON.stringify(state));
  return texts.get(state);
}

/** The states of a problem and other things as text of bounded length: the oldest ones are left out. */
export function history({ state, before, after }, others, most) {
  const now = text(state);
  const rest = JSON.stringify(others);
  let left = most - now.length - rest.length;
  const fitting = (states) => {
    const kept = [];
    for (const one of states.toReversed()) {
      left -= text(one).length + 1;
      if (left < 0) break;
      kept.push(text(one));
    }
    return `[${kept.reverse().join()}]`;
  };
  return `{"version":1,"state":${now},"before":${fitting(before)},"after":${fitting(after)},"others":${rest}}`;
}

/** The reverse of `history`; nothing of another version. */
export function remembered(kept) {
  const read = JSON.parse(kept);
  return read.version === 1 ? read : null;
}
