// A problem that is solved on its board: what the solver does there, what is judged of it, and what is replied.
// `Visit` is the judge and `Board` the board of the page. The page knows no rules: packs list all legal moves.

/** A problem that is solved on its board. */
class Lesson {
  constructor(at, pack) {
    this.at = at;
    this.pack = pack;
    this.article = document.getElementById(`p${at + 1}`);
    const svg = this.article.querySelector(".board");
    this.board = new Board(svg);
    this.names = data.squares[pack.rules];
    const [[x, y], [right, up]] = this.board.places;
    this.pitch = Math.hypot(right - x, up - y);
    this.met = new Set();
    this.cursor = -1;
    svg.setAttribute("tabindex", "0");
    svg.setAttribute("role", "application");
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("pointermove", (event) => this.drag(event));
    svg.addEventListener("pointerup", (event) => this.release(event));
    svg.addEventListener("pointercancel", () => this.pick(-1));
    svg.addEventListener("keydown", (event) => this.key(event));
    // Until it is solved, the solution cannot be played through.
    svg.addEventListener("click", (event) => this.over || event.stopPropagation());
  }

  begin(part = 0) {
    const { pack } = this;
    Object.assign(this, { part, visit: new Visit(pack, part), line: [], over: false, wrong: null, dragged: false });
    if (part === 0) Object.assign(this, { counted: false, hints: 0, used: 0, clock: Date.now() });
    // The player of the solutions leaves the board.
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    this.article.classList.remove("solved");
    this.board.show([]);
    const defenses = new Map(Object.entries(pack.defenses ?? {}));
    if (defenses.size === 0) return this.turn();
    const mv = this.chosen(defenses);
    this.visit.at = defenses.get(mv);
    this.first = !this.mover();
    this.line.push(this.effect(mv));
    this.turn(say("replied", { move: mv }));
  }

  /** Lets the solver move. */
  turn(said = "") {
    this.board.show(this.line);
    this.first = this.mover();
    this.moves = this.visit.legal().map((mv) => {
      const [from, to] = this.effect(mv).split(" ")[0].split("-").map(Number);
      return { mv, from, to };
    });
    this.pick(-1);
    tell(said);
  }

  /** Whether the first side is to move: the side of the men that have moves. */
  mover() {
    const from = this.visit.legal().map((mv) => this.names.indexOf(/^[a-z]\d+/.exec(mv)?.[0]));
    return this.man(from.find((square) => this.board.standing.has(square)))[0] === "r";
  }

  /** The side and the letter of a man: `rk`. */
  man(square) {
    const man = this.board.standing.get(square);
    return (man?.getAttribute("href") ?? man?.getAttribute("xlink:href") ?? "").slice(2);
  }

  /** What a move of the side to move does on the board. */
  effect(mv) {
    const [, from, to, into] = /^([a-z]\d+)([a-z]\d+)=?(\w?)/.exec(mv) ?? [];
    if (!from) return data.castling[this.first ? 0 : 1];
    const [start, end] = [from, to].map((name) => this.names.indexOf(name));
    const man = this.first ? into.toUpperCase() : into.toLowerCase();
    return `${start}-${end}${man && ` ${end}${man}`}`;
  }

  /** Chooses a reply. None comes a second time before all have come once, and the longest defences come first:
   *  so the main line is played at once, and no defence is left out. */
  chosen(replies) {
    const place = (mv) => `${this.part} ${this.line.join()} ${mv}`;
    const lasts = ([, next]) => {
      const judged = next === "end" ? [] : [...said(this.pack.positions[next]).values()];
      const right = judged.filter((what) => /^\d+:/.test(what)).map((what) => parseInt(what, 10));
      return right.length ? Math.min(...right) : 0;
    };
    const all = [...replies];
    const fresh = all.filter(([mv]) => !this.met.has(place(mv)));
    const most = Math.max(...fresh.map(lasts));
    const some = fresh.length ? fresh.filter((one) => lasts(one) === most) : all;
    const [mv] = some[Math.floor(Math.random() * some.length)];
    this.met.add(place(mv));
    return mv;
  }

  /** Shows where a man can go. */
  pick(square) {
    this.picked = square;
    this.board.show(this.line);
    const mark = (at, name, size) => {
      const circle = document.createElementNS(this.board.svg.namespaceURI, "circle");
      const [cx, cy] = this.board.places[at];
      for (const [key, value] of Object.entries({ cx, cy, r: size * this.pitch, class: name })) circle.setAttribute(key, value);
      this.board.above.append(circle);
    };
    if (square >= 0) mark(square, "picked", 0.46);
    for (const { from, to } of this.moves) if (from === square) mark(to, "target", this.board.standing.has(to) ? 0.42 : 0.16);
    if (this.cursor >= 0) mark(this.cursor, "cursor", 0.5);
    refresh();
  }

  /** What a tap, or Enter, on a square does. */
  choose(square) {
    if (this.wrong) return this.takeBack();
    if (this.over || this.waits || square < 0) return;
    const from = this.picked;
    if (from >= 0 && from !== square) {
      const moves = this.moves.filter((one) => one.from === from && one.to === square);
      if (moves.length > 1) return ask(moves.map(({ mv }) => [`=${mv.at(-1).toUpperCase()}`, () => this.judge(mv)]));
      if (moves.length === 1) return this.judge(moves[0].mv);
    }
    const goes = this.moves.some((one) => one.from === square);
    this.pick(goes && from !== square ? square : -1);
    if (!goes) tell(say(from >= 0 ? "illegal" : "no-man"));
  }

  judge(mv) {
    const base = this.line.length;
    const { is, done, replies, refutation, moves } = this.visit.play(mv);
    this.line.push(this.effect(mv));
    this.pick(-1);
    if (is === "right") return this.goOn(mv, replies, done);
    this.wrong = { base, mv, refutation };
    // A move that is not decided does not count.
    if (is !== "open") this.count(false, 1);
    const key = { open: "open", later: "later", wrong: refutation ? "wrong" : "fails" }[is];
    tell(say(key, { move: mv, moves, reply: refutation }));
    if (refutation) this.reply(refutation, () => this.pick(-1));
    refresh();
  }

  goOn(mv, replies, done) {
    if (done) return this.solved(mv);
    if (this.pack.play === "together") return this.turn(say("right", { move: mv }));
    tell(say("right", { move: mv }));
    const reply = this.chosen(this.visit.replies);
    this.reply(reply, () => {
      if (this.visit.reply(reply)) this.solved(mv);
      else this.turn(say("answered", { move: mv, reply }));
    });
  }

  /** Plays a move of the other side after a moment, unless the solver goes elsewhere meanwhile. */
  reply(mv, then) {
    const { line } = this;
    this.waits = true;
    setTimeout(() => {
      this.waits = false;
      if (lesson !== this || this.line !== line) return;
      this.first = !this.first;
      line.push(this.effect(mv));
      then();
    }, 450);
  }

  solved(mv) {
    const next = this.part + 1;
    const { begins, defenses, play } = this.pack;
    // The other side begins a problem with `duplex`, if it can solve it.
    const goesOn = play === "together" && !defenses && next < begins.length && new Visit(this.pack, next).right().length;
    if (goesOn) {
      this.begin(next);
      return tell(say("other-side"));
    }
    this.count(true, 0);
    this.end(say("solved", { move: mv, date: day(progress.of(this.at).due) }));
  }

  end(said) {
    this.over = true;
    this.article.classList.add("solved");
    this.pick(-1);
    tell(said);
  }

  count(ok, wrong) {
    const seconds = Math.min(3600, Math.round((Date.now() - this.clock) / 1000));
    progress.count(this.at, { ok, first: !this.counted, wrong, hints: this.hints - this.used, seconds });
    Object.assign(this, { counted: true, used: this.hints, clock: Date.now() });
    list();
  }

  takeBack() {
    this.line = this.line.slice(0, this.wrong.base);
    this.wrong = null;
    this.turn();
  }

  /** Says one hint more. */
  hint() {
    this.hints += 1;
    tell(data.problems[this.at].hints.slice(0, this.hints).join(" · "));
    refresh();
  }

  /** What a wrong move allows. */
  why() {
    const { base, mv, refutation } = this.wrong;
    const known = base === 0 ? data.problems[this.at].tries[mv] : null;
    tell(known ?? say(refutation ? "why-reply" : "why-any", { move: mv, reply: refutation }));
  }

  /** The place of a pointer on the board, and the square there. */
  place({ clientX, clientY }) {
    const at = new DOMPoint(clientX, clientY).matrixTransform(this.board.svg.getScreenCTM().inverse());
    const far = this.board.places.map(([x, y]) => Math.hypot(x - at.x, y - at.y));
    const near = Math.min(...far);
    return { x: at.x, y: at.y, square: near < 0.6 * this.pitch ? far.indexOf(near) : -1 };
  }

  press(event) {
    this.cursor = -1;
    this.dragged = false;
    this.choose(this.place(event).square);
    if (this.picked >= 0) this.board.svg.setPointerCapture(event.pointerId);
  }

  drag(event) {
    if (this.picked < 0 || event.buttons === 0) return;
    const { x, y } = this.place(event);
    const [home, up] = this.board.places[this.picked];
    // A finger is never still.
    this.dragged ||= Math.hypot(x - home, y - up) > 0.6 * this.pitch;
    if (!this.dragged) return;
    const man = this.board.standing.get(this.picked);
    man.setAttribute("x", x);
    man.setAttribute("y", y);
  }

  release(event) {
    if (!this.dragged) return;
    this.dragged = false;
    const { square } = this.place(event);
    if (square < 0 || square === this.picked) this.pick(-1);
    else this.choose(square);
  }

  key(event) {
    if (this.over || event.altKey || event.ctrlKey || event.metaKey) return;
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step) this.go(step);
    else if (event.key === "Enter" || event.key === " ") this.choose(this.cursor);
    else if (event.key === "Backspace" && this.wrong) this.takeBack();
    else if (event.key === "Escape") this.pick(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Moves the cursor to the next square in a direction, on boards of any shape. */
  go([right, down]) {
    const { places } = this.board;
    const [x, y] = places[this.cursor] ?? [];
    const costs = places.map(([to, low]) => {
      const ahead = (to - x) * right + (low - y) * down;
      const aside = Math.abs((to - x) * down) + Math.abs((low - y) * right);
      return ahead > 0.3 * this.pitch ? ahead + 2 * aside : Infinity;
    });
    const least = Math.min(...costs);
    if (this.cursor < 0) this.cursor = this.moves[0].from;
    else if (least < Infinity) this.cursor = costs.indexOf(least);
    this.pick(this.picked);
    const [side, letter = ""] = this.man(this.cursor);
    tell(`${this.names[this.cursor]} ${side === "r" ? letter.toUpperCase() : letter}`);
  }
}
