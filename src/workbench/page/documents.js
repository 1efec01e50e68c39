// Where the states of the board come from: each belongs to a document, which has its place in the file.

/** The documents of this page. A state holds the number of its document, so undo keeps the origin. */
export class Documents {
  constructor() {
    this.all = [];
    /** The fingerprints of the problems as they were listed last. */
    this.prints = [];
  }

  /**
   * Begins a document.
   * @param {object} known `place` in the file, null for a problem that no file holds; `id` and
   *   `print` as the file lists them; `saved`, the content that is saved, null for none
   * @returns {number} its number
   */
  begin(known = {}) {
    this.all.push({ place: null, id: "", print: "", saved: null, ...known });
    return this.all.length - 1;
  }

  of(origin) {
    return this.all[origin];
  }

  /** The document of a problem of the file, if the board has shown that version of it. */
  find(place, print) {
    const found = this.all.findIndex((one) => one && one.place === place && one.print === print);
    return found < 0 ? null : found;
  }

  /** Notes that the file does not hold a problem any more. */
  remove(place) {
    for (const one of this.placed()) {
      if (one.place === place) Object.assign(one, { place: null, saved: null });
      else if (one.place > place) one.place -= 1;
    }
  }

  /** Notes that the file holds another problem at a place. */
  insert(place) {
    for (const one of this.placed()) if (one.place >= place) one.place += 1;
  }

  /** Notes that a problem of the file has moved. */
  move(from, to) {
    for (const one of this.placed()) {
      if (one.place === from) one.place = to;
      else if (from < one.place && one.place <= to) one.place -= 1;
      else if (to <= one.place && one.place < from) one.place += 1;
    }
  }

  /** The documents that have a place in the file. */
  placed() {
    return this.all.filter((one) => one && one.place !== null);
  }

  /** Finds the problems again in a new list of the file. */
  relink(problems) {
    const before = new Set(this.prints);
    for (const one of this.placed()) {
      const place = this.now(one, problems, before);
      if (place === null) Object.assign(one, { place, saved: null });
      else one.place = place;
    }
    this.prints = problems.map((one) => one.print);
  }

  /** Where the problem of a document is now; null if it is gone. */
  now({ place, id, print }, problems, before) {
    const same = problems.flatMap((one, at) => (one.print === print ? [at] : []));
    if (same.length) return same.reduce((best, at) => (Math.abs(at - place) < Math.abs(best - place) ? at : best));
    // It has changed where it is. A problem that was listed elsewhere has only moved there, as ids
    // that count the problems do.
    const there = problems[place];
    return there && there.id === id && !before.has(there.print) ? place : null;
  }

  /** As it is kept in the browser, without documents that no state belongs to. */
  kept(used) {
    return { all: this.all.map((one, at) => (used.has(at) ? one : null)), prints: this.prints };
  }

  restore({ all, prints }) {
    Object.assign(this, { all, prints });
  }
}
