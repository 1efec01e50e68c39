// Random sequences of what a user does with a file: choose, edit, undo, redo, paste, save, save as new,
// remove, leave and come back. After each, the file and the board hold exactly what a model says.
//
// node random.js PROGRAM CHROMIUM FOLDER [SEQUENCES] [SEED]

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hold, open } from "./bench.js";
import { Model, fenOf, menOf } from "./model.js";

const [program, chromium, folder, sequences = "200", seed = "43"] = process.argv.slice(2);

/** What each sequence does. */
const STEPS = 10;

/** The most problems that the file grows to. */
const MOST = 7;

const BEGIN = [
  ["First", "4ka3/4a4/4b4/7C1/9/9/3R5/9/3K5/3p5 w"],
  ["Second", "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w"],
  ["Third", "2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w"],
];
const PASTED = [
  "3k5/4a4/9/2N6/4C4/9/9/9/5K3/9 w", "4ka3/2P1aP1N1/4b4/9/9/9/9/9/9/5K3 w",
  "3k1a3/4R4/4b4/2RN5/2b6/9/9/9/3K5/9 w", "2b1k4/4a4/4R4/1R7/9/6p2/9/9/9/3K5 w",
];

/** Where soldiers are put and taken off; none of them gives check. */
const SQUARES = ["a4", "a5", "i4", "i5"];

/** A sequence of numbers that is the same for the same seed (mulberry32). */
function random(from) {
  let state = from;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const file = join(folder, "random.yaml");
writeFileSync(file, `problems:\n${BEGIN.map(([title, fen]) => `  - title: ${title}\n    fen: ${fen}\n    stipulation: "#2"\n`).join("")}`);
const next = random(Number(seed));
const one = (list) => list[next(list.length)];
const model = new Model(BEGIN.map(([title, fen]) => ({ title, men: menOf(fen), stipulation: "#2" })));
const bench = await open(program, ["--time", "50ms", file], chromium);
const { page } = bench;

/** Does something on the page and waits until the page has done with it. */
async function act(id, what) {
  const read = what ? bench.answered(what) : null;
  await page.evaluate((button) => document.getElementById(button).click(), id);
  await read;
}

/** Waits until the page is at rest after a change of the file. */
async function rest() {
  await page.waitForFunction(() => document.querySelector("#notice.shown")?.innerText);
  await page.evaluate(() => document.querySelector("#notice").replaceChildren());
}

const ACTS = {
  async choose() {
    const place = next(model.file.length);
    await page.evaluate((at) => document.querySelector(`#list .card[data-place="${at}"]`).click(), place);
    model.choose(place, bench.accepts);
    return place + 1;
  },
  async title() {
    const title = `${one(["Red", "Blue", "Old", "New"])} ${one(["horse", "gate", "river"])}`;
    await page.evaluate((text) => {
      const field = document.querySelector("#title");
      field.value = text;
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }, title);
    model.title(title);
    return title;
  },
  async man() {
    const square = one(SQUARES);
    if (model.now.men[square]) {
      await press(square, 2);
      model.put(square, null);
    } else {
      const chosen = '[data-man="p"]';
      if (await page.getAttribute(chosen, "aria-pressed") !== "true") {
        await page.evaluate((man) => document.querySelector(man).click(), chosen);
      }
      await press(square, 0);
      model.put(square, "p");
    }
    return square;
  },
  async clear() {
    await act("clear");
    model.clear();
  },
  async undo() {
    await act("undo");
    model.undo();
  },
  async redo() {
    await act("redo");
    model.redo();
  },
  async paste() {
    const fen = one(PASTED);
    await bench.paste(fen);
    model.paste(menOf(fen));
    return fen;
  },
  async save() {
    const isDone = model.save(bench.accepts);
    if (isDone === null) await act("save");
    else await act("save", isDone ? /api\/collection$/ : /api\/save$/);
    if (isDone !== null) await rest();
  },
  async saveNew() {
    const isDone = model.saveNew();
    await act("save-new", isDone ? /api\/collection$/ : /api\/save$/);
    await rest();
  },
  async remove() {
    if (model.place === null || model.file.length < 2) return;
    if (bench.accepts) {
      await act("remove", /api\/collection$/);
      await rest();
      model.remove();
    } else {
      await act("remove");
    }
  },
  async leave() {
    bench.accepts = true;
    // A page that dies while it keeps its work may lose the last change.
    await page.waitForFunction(() => Number(document.querySelector("#kept").dataset.keeping ?? 0) === 0);
    await page.reload();
    await bench.ready();
    await page.waitForSelector("#list .card");
    model.leave();
  },
};

/** How often each is done. */
const OFTEN = { choose: 5, title: 4, man: 5, clear: 1, undo: 6, redo: 3, paste: 2, save: 5, saveNew: 1, remove: 1, leave: 0.3 };

/** A press on a square of the board; looked up in the same step, since an answer that comes in moves the board. */
async function press(square, pressed) {
  await page.evaluate(([x, y, button]) => {
    const board = document.querySelector("#board svg");
    const { x: clientX, y: clientY } = new DOMPoint(x, y).matrixTransform(board.getScreenCTM());
    const event = { clientX, clientY, button, pointerId: 1, bubbles: true, cancelable: true };
    board.dispatchEvent(new PointerEvent("pointerdown", event));
    window.dispatchEvent(new PointerEvent("pointerup", event));
  }, [...await bench.drawn(square), pressed]);
}

function chosen() {
  if (model.file.length > MOST) return "remove";
  const all = Object.entries(OFTEN).flatMap(([name, times]) => Array(times * 10).fill(name));
  return one(all);
}

/** The problems that the file holds. */
function written() {
  return readFileSync(file, "utf8").split(/^ {2}- /m).slice(1).map((text) => {
    const value = (key) => new RegExp(`^ *${key}: (.*)$`, "m").exec(text)?.[1].replace(/^["'](.*)["']$/, "$1") ?? "";
    return [value("title"), value("fen"), value("stipulation")].join(" | ");
  });
}

const done = [];
try {
  // The page opens the first problem by itself.
  await page.waitForSelector('#list .card[aria-current][data-place="0"]');
  model.choose(0, true);
  for (let sequence = 0; sequence < Number(sequences); sequence += 1) {
    for (let step = 0; step < STEPS; step += 1) {
      bench.accepts = next(5) > 0;
      const act = model.file.length > MOST && model.place === null ? "choose" : chosen();
      done.push(`${sequence} ${act}${bench.accepts ? "" : " (refused)"}`);
      const what = await ACTS[act]();
      done[done.length - 1] += ` ${what ?? ""}`;
      const [title, place] = await page.evaluate(() => [document.querySelector("#title").value, Number(/(\d+),/.exec(document.querySelector("#target").innerText)?.[1] ?? 0)]);
      hold(title === model.now.title, `the title is “${title}”, not “${model.now.title}”`);
      hold(place === (model.place ?? -1) + 1, `the target is ${place}, not ${(model.place ?? -1) + 1}`);
    }
    const [is, wanted] = [written(), model.file.map((one) => [one.title, fenOf(one.men), one.stipulation].join(" | "))];
    hold(is.join("\n") === wanted.join("\n"), `the file holds\n${is.join("\n")}\nand not\n${wanted.join("\n")}`);
    const fen = await bench.fen();
    const shown = Object.keys(model.now.men).length ? fenOf(model.now.men) : "";
    hold(fen === shown, `the board holds ${fen}, not ${shown}`);
  }
  hold(bench.errors.length === 0, bench.errors.join("\n"));
} catch (error) {
  throw new Error(`seed ${seed}: ${error.message}\nafter\n${done.slice(-40).join("\n")}`, { cause: error });
} finally {
  await bench.close();
}
process.stdout.write(`${sequences} sequences, ${done.length} steps: the file holds what the model says\n`);
