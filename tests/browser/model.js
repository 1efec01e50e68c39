// What a board with its history and a file must hold after each act, without a page.

/** The men of a position text on the board of 9 × 10 points, by the names of their squares. */
export function menOf(fen) {
  const men = {};
  fen.split(" ")[0].split("/").forEach((row, down) => {
    let file = 0;
    for (const letter of row) {
      if (/\d/.test(letter)) {
        file += Number(letter);
      } else {
        men[`${"abcdefghi"[file]}${10 - down}`] = letter;
        file += 1;
      }
    }
  });
  return men;
}

/** The position text of men with the first mover to move. */
export function fenOf(men) {
  const rows = [];
  for (let rank = 10; rank > 0; rank -= 1) {
    const row = [..."abcdefghi"].map((file) => men[`${file}${rank}`] ?? "1").join("");
    rows.push(row.replace(/1+/g, (empty) => String(empty.length)));
  }
  return `${rows.join("/")} w`;
}

const same = (a, b) => text(a) === text(b);
const text = ({ title, men, stipulation }) => JSON.stringify([title, fenOf(men), stipulation]);

/** A history of states, each of one document; documents that the file holds are its entries. */
export class Model {
  constructor(file) {
    this.file = file.map((one) => ({ ...one }));
    this.states = [{ title: "", men: {}, stipulation: "#", document: { entry: null, saved: null }, from: [] }];
    this.at = 0;
    this.typed = false;
  }

  get now() {
    return this.states[this.at];
  }

  /** The place in the file in which the state would be saved; null for a new one. */
  get place() {
    const { entry } = this.now.document;
    return entry ? this.file.indexOf(entry) : null;
  }

  get isDirty() {
    const { now } = this;
    const { saved } = now.document;
    return saved === null ? Boolean(Object.keys(now.men).length || now.title) : saved !== text(now);
  }

  get isLegal() {
    const men = Object.values(this.now.men);
    return men.includes("k") && men.includes("K");
  }

  /** Goes on to another state. */
  change(next, isTyped = false) {
    const { now } = this;
    if (!Object.keys(next.men).length && Object.keys(now.men).length && !next.from.includes("men")) next.from = [...next.from, "men"];
    const isSame = same(next, now) && next.document === now.document && next.from.toSorted().join() === now.from.toSorted().join();
    if (isSame) return;
    const merges = isTyped && this.typed;
    this.states = [...this.states.slice(0, this.at + (merges ? 0 : 1)), next].slice(-501);
    this.at = this.states.length - 1;
    this.typed = isTyped;
  }

  choose(place, isAccepted) {
    if (this.isDirty && !isAccepted) return;
    const entry = this.file[place];
    const known = this.states.find((one) => one.document.entry === entry);
    const document = known?.document ?? { entry, saved: null };
    document.saved = text(entry);
    this.change({ title: entry.title, men: entry.men, stipulation: entry.stipulation, document, from: [] });
  }

  title(title) {
    this.change({ ...this.now, title }, true);
  }

  put(square, man) {
    const men = { ...this.now.men };
    if (man) men[square] = man; else delete men[square];
    this.change({ ...this.now, men });
  }

  clear() {
    this.change({ ...this.now, men: {}, from: [...new Set([...this.now.from, "men"])] });
  }

  undo() {
    if (this.at > 0) this.go(-1);
  }

  redo() {
    if (this.at < this.states.length - 1) this.go(1);
  }

  go(by) {
    this.at += by;
    this.typed = false;
  }

  paste(men) {
    const { now } = this;
    const from = [...now.from];
    if (fenOf(men) !== fenOf(now.men)) from.push("men");
    if (now.title) from.push("title");
    this.change({ title: "", men, stipulation: "#", document: now.document, from: [...new Set(from)] });
  }

  /** Whether the file is changed; null if no change is asked for. */
  save(isAccepted) {
    const { now, place } = this;
    if (place !== null && now.from.length && !isAccepted) return null;
    if (!this.isLegal) return false;
    const { title, men, stipulation, document } = now;
    if (place === null) {
      document.entry = {};
      this.file.push(document.entry);
    }
    Object.assign(document.entry, { title, men, stipulation });
    this.settle(document);
    return true;
  }

  /** The states around that of the new problem become its own, but what the file holds as the old one. */
  saveNew() {
    const { now, at, states } = this;
    if (now.document.entry === null) return this.save(true);
    if (!this.isLegal) return false;
    const { title, men, stipulation } = now;
    const old = now.document;
    const entry = { title, men, stipulation };
    this.file.push(entry);
    const document = { entry, saved: null };
    const isOurs = (one) => one?.document === old && text(one) !== old.saved;
    for (let before = at - 1; isOurs(states[before]); before -= 1) states[before] = { ...states[before], document };
    for (let after = at + 1; isOurs(states[after]); after += 1) states[after] = { ...states[after], document };
    states[at] = { ...now, document };
    this.settle(document);
    return true;
  }

  settle(document) {
    document.saved = text(this.now);
    this.states[this.at] = { ...this.now, from: [] };
    this.typed = false;
  }

  remove() {
    const { document } = this.now;
    this.file.splice(this.place, 1);
    Object.assign(document, { entry: null, saved: text(this.now) });
  }

  leave() {
    this.typed = false;
  }
}
