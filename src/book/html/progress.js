// What a reader has done with each problem of a set. It is kept in the browser, saved to a file and read from
// one.

const DAY = 24 * 60 * 60 * 1000;
// The boxes of Leitner, as the days until a problem is due again. A box and a date are all that they need, so
// that progress of two devices is easily put together: the newer record of a problem counts.
const BOXES = [0, 1, 3, 7, 16, 35, 90];
const FIELDS = ["box", "tries", "right", "wrong", "hints", "seconds", "last", "due"];
const LARGEST = 4_000_000;

const data = JSON.parse(document.getElementById("training").textContent);

/** What is kept of each problem, by its fingerprint. */
class Progress {
  constructor() {
    this.name = `paiju-train-${data.set}`;
    this.all = new Map();
    this.keep();
  }

  /** Takes the newer record of each problem of a file; why it takes none, if so. */
  take(text) {
    let read;
    try {
      read = JSON.parse(text);
    } catch {
      return "bad-file";
    }
    const { paiju, version, problems } = read ?? {};
    if (paiju !== "training" || version !== 1 || !problems || typeof problems !== "object") return "bad-file";
    const own = data.problems.map((one) => one.print).filter((print) => Object.hasOwn(problems, print));
    if (own.length === 0 && Object.keys(problems).length > 0) return "foreign";
    // A date in the future would be newer than all that follows.
    const counts = (record) => FIELDS.every((field) => Number.isSafeInteger(record?.[field]) && record[field] >= 0);
    const fits = (record) => counts(record) && record.box < BOXES.length && record.last < Date.now() + DAY;
    if (!own.every((print) => fits(problems[print]))) return "bad-file";
    for (const print of own) {
      const record = Object.fromEntries(FIELDS.map((field) => [field, problems[print][field]]));
      if (!(this.all.get(print)?.last >= record.last)) this.all.set(print, record);
    }
    return null;
  }

  text() {
    return JSON.stringify({ paiju: "training", version: 1, problems: Object.fromEntries(this.all) });
  }

  /** Keeps it in the browser, with what another tab has kept meanwhile. */
  keep() {
    try {
      const kept = localStorage.getItem(this.name);
      if (kept) this.take(kept);
      localStorage.setItem(this.name, this.text());
      this.stored = true;
    } catch {
      this.stored = false;
    }
  }

  of(at) {
    return this.all.get(data.problems[at].print);
  }

  state(at) {
    const record = this.of(at);
    if (!record) return "new";
    if (record.box === 0) return "failed";
    return record.due <= Date.now() ? "due" : "right";
  }

  /** Counts what was done. Only what is due, or was never tried, changes its box by a success. */
  count(at, { ok, first, wrong, hints, seconds }) {
    const now = Date.now();
    const record = this.of(at) ?? Object.fromEntries(FIELDS.map((field) => [field, 0]));
    record.wrong += wrong;
    record.hints += hints;
    record.seconds += seconds;
    if (first) {
      const next = Math.min(record.box + 1, BOXES.length - 1);
      if (!ok) record.box = 0;
      else if (now >= record.due) record.box = hints ? Math.max(record.box, 1) : next;
      record.tries += 1;
      record.right += Number(ok);
      record.due = now + BOXES[record.box] * DAY;
    }
    record.last = now;
    this.all.set(data.problems[at].print, record);
    this.keep();
  }

  /** The statistics of the set as a table. */
  csv() {
    const cell = (text) => `"${String(text).replaceAll('"', '""')}"`;
    const date = (time) => (time ? new Date(time).toISOString() : "");
    const rows = data.problems.map((one, at) => {
      const { tries = 0, right = 0, wrong = 0, hints = 0, seconds = 0, last, due } = this.of(at) ?? {};
      return [cell(one.id), tries, right, wrong, hints, seconds, date(last), date(due)].join(",");
    });
    return ["problem,tries,right,wrong_moves,hints,seconds,last,due", ...rows, ""].join("\n");
  }
}
