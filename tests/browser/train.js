// A page that trains, opened from the disk without a network: on a phone and on a desk its problems are solved,
// by taps, drags and keys, and what is kept of them is saved and read back.
//
// node train.js PROGRAM CHROMIUM FOLDER [FILES OF PROBLEMS, OR A PAGE]
//
// With PAIJU_SHOTS pictures of the page go into that folder.

import { spawnSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { FLAGS, hold } from "./bench.js";

const [program, chromiumPath, folder, ...files] = process.argv.slice(2);
const SHOTS = process.env.PAIJU_SHOTS;

// The reader of packs, a module that no package declares as one.
copyFileSync(new URL("../../crates/solve/src/pack/judge.js", import.meta.url), join(folder, "judge.mjs"));
const { Visit } = await import(pathToFileURL(join(folder, "judge.mjs")));

const FILE = `collection: Lessons
problems:
  - id: bolt
    fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
    stipulation: "#2"
  - id: help
    rules: chex
    fen: 3k/3p1/2p3/7/2PR2/5/K3 w
    stipulation: "h#2"
  - id: one
    fen: 4k4/9/9/9/9/9/9/9/3RR4/3K5 b
    stipulation: "h#1"
  - id: none
    fen: 3k5/9/9/9/9/9/9/9/9/5K2R w
    stipulation: "#1"
    expect: [no-solution]
`;

/** Writes a page, unless it is one, and reads the packs in it. */
function written(name, of) {
  const path = of[0].endsWith(".html") ? of[0] : join(folder, name);
  if (path !== of[0]) {
    const run = spawnSync(program, ["book", "--train", "--unsound", ...of, "-o", path, "--lang", "en"], { encoding: "utf8" });
    hold([0, 1, 3].includes(run.status), run.stderr);
  }
  const page = readFileSync(path, "utf8");
  const data = JSON.parse(/id="training">(.*)<\/script>/.exec(page)[1]);
  const unpack = (text) => text && JSON.parse(gunzipSync(Buffer.from(text, "base64")));
  return { url: pathToFileURL(path).href, data, packs: data.problems.map((one) => unpack(one.pack)) };
}

/** The page in a browser. */
class Trainer {
  constructor(page, book) {
    Object.assign(this, { page, book, errors: [] });
    page.on("pageerror", (error) => this.errors.push(String(error)));
    page.on("console", (message) => message.type() === "error" && this.errors.push(message.text()));
    page.on("request", (request) => /^(file|blob|data):/.test(request.url()) || this.errors.push(request.url()));
  }

  static async open(book, options) {
    const profile = mkdtempSync(join(tmpdir(), "paiju-train-"));
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: chromiumPath, headless: true, args: FLAGS, offline: true, acceptDownloads: true, ...options,
    });
    const trainer = new Trainer(await context.newPage(), book);
    await trainer.page.goto(book.url);
    await trainer.page.waitForSelector(".contents i");
    return trainer;
  }

  async choose(at) {
    const { page } = this;
    await page.evaluate((hash) => { location.hash = hash; }, `#p${at + 1}`);
    await page.waitForSelector(`#p${at + 1}.now .panel`);
    await page.waitForFunction(() => document.querySelector(".now .board[tabindex]") || /annot be trained/.test(document.querySelector(".now output").textContent));
    this.at = at;
  }

  said() {
    return this.page.textContent(".now .panel output");
  }

  async until(pattern) {
    await this.page.waitForFunction(
      (text) => new RegExp(text).test(document.querySelector(".now .panel output").textContent), pattern.source,
      { timeout: 5000 },
    ).catch(async () => hold(false, `${pattern}: ${await this.said()}`));
  }

  /** Where a square is on the screen. */
  async square(name) {
    const square = this.book.data.squares[this.book.packs[this.at].rules].indexOf(name);
    await this.page.locator(".now .board").scrollIntoViewIfNeeded();
    return this.page.evaluate((at) => {
      const svg = document.querySelector(".now .board");
      const [x, y] = Board.places[svg.dataset.board][at];
      const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
      return [point.x, point.y];
    }, square);
  }

  async tap(name) {
    const [x, y] = await this.square(name);
    if (this.touches) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
  }

  async drag(from, to) {
    await this.page.mouse.move(...await this.square(from));
    await this.page.mouse.down();
    await this.page.mouse.move(...await this.square(to), { steps: 5 });
    await this.page.mouse.up();
  }

  press(text) {
    return this.page.locator(".now .panel button:visible, #tools button:visible").getByText(text, { exact: true }).click();
  }

  async play(mv) {
    // Castling, the one move without squares, is the first side's here.
    const [king, rook] = this.book.data.castling[0].split(" ")[0].split("-");
    const names = this.book.data.squares[this.book.packs[this.at].rules];
    const [, from, to, into] = /^([a-z]\d+)([a-z]\d+)=?(\w?)/.exec(mv) ?? ["", names[king], names[rook], ""];
    await this.tap(from);
    await this.tap(to);
    if (into) await this.press(`=${into.toUpperCase()}`).catch(() => {});
  }

  /** Solves a problem by right moves alone, whatever the page replies. */
  async solve(at) {
    await this.choose(at);
    const pack = this.book.packs[at];
    let part = 0;
    let visit = new Visit(pack, part);
    const begun = /^(\S+) was played/.exec(await this.said());
    if (begun) visit.at = pack.defenses[begun[1]];
    for (let moves = 0; moves < 40; moves += 1) {
      const [mv] = visit.right();
      await this.play(mv);
      visit.play(mv);
      await this.until(/solves it|Go on\.$|answer is .*: your move|other side begins/);
      // A reply comes after a moment.
      if (pack.play === "against") await this.until(/solves it|answer is .*: your move/);
      const text = await this.said();
      if (/solves it/.test(text)) return;
      if (/other side/.test(text)) visit = new Visit(pack, part += 1);
      const reply = /answer is (\S+):/.exec(text)?.[1];
      if (reply) visit.reply(reply);
    }
    hold(false, `${at + 1} does not end`);
  }

  states() {
    return this.page.$$eval(".contents a[data-state]", (all) => all.map((one) => one.dataset.state).join(" "));
  }

  async shot(name) {
    if (SHOTS) await this.page.screenshot({ path: join(SHOTS, `${name}.png`) });
  }

  async close() {
    hold(this.errors.length === 0, this.errors.join("\n"));
    await this.page.context().close();
  }
}

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: "en-US" };
const DESK = { viewport: { width: 1280, height: 800 }, locale: "en-US" };

async function lessons(name, options) {
  const trainer = await Trainer.open(small, options);
  const { page } = trainer;
  trainer.touches = options.hasTouch;
  hold(await trainer.states() === "new new new none", await trainer.states());
  await trainer.shot(`${name}-list`);
  await page.locator("#tools button").first().click();
  await trainer.choose(0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  hold(!wide, "the page is wider than the screen");
  const [width] = await page.$eval(".now .board", (one) => [one.getBoundingClientRect().width]);
  if (options.isMobile) hold(width === 360, `the board is ${width} wide`);
  const little = await page.$$eval(".now .panel button", (all) => all.filter((one) => one.offsetParent && one.getBoundingClientRect().height < 44).length);
  hold(little === 0, `${little} small buttons`);
  // What is not legal is a word, and nothing more.
  await trainer.tap("c6");
  hold(await page.locator(".now .target").count() > 0, "no targets");
  await trainer.shot(`${name}-targets`);
  await trainer.tap("c5");
  await trainer.until(/not legal/);
  // A wrong move is refuted on the board, explained and taken back.
  if (options.hasTouch) await trainer.play("g9f9");
  else await trainer.drag("g9", "f9");
  await trainer.until(/g9f9 is wrong: g5g1 refutes it/);
  await page.waitForTimeout(700);
  await trainer.shot(`${name}-wrong`);
  await trainer.press("Why?");
  await trainer.until(/After g9f9 g5g1/);
  await trainer.press("Take back");
  await trainer.press("Hint 1 of 3");
  await trainer.press("Hint 2 of 3");
  await trainer.shot(`${name}-hint`);
  await trainer.play("c6d8");
  await trainer.until(/c6d8 is right\. The answer is/);
  await trainer.play("g9f9");
  await trainer.until(/solves it/);
  await trainer.press("Solution");
  await page.waitForSelector("#s1.now .move");
  await page.waitForTimeout(700);
  await trainer.shot(`${name}-solution`);
  hold((await trainer.states()).startsWith("failed"), await trainer.states());
  await trainer.solve(1);
  await trainer.solve(2);
  await trainer.shot(`${name}-solved`);
  hold(await trainer.states() === "failed right right none", await trainer.states());
  await trainer.choose(3);
  await trainer.until(/annot be trained/);
  // By keys alone.
  await trainer.choose(0);
  await page.focus(".now .board");
  for (const key of ["ArrowUp", "Enter"]) await page.keyboard.press(key);
  hold(/^[a-z]\d+/.test(await trainer.said()) || /cannot/.test(await trainer.said()), await trainer.said());
  // Kept by the browser, saved and read back; other files change nothing.
  await page.evaluate(() => { location.hash = "#list"; });
  await page.reload();
  await page.waitForSelector(".contents i");
  hold(await trainer.states() === "failed right right none", await trainer.states());
  const download = async (text) => {
    const [got] = await Promise.all([page.waitForEvent("download"), page.locator("#tools button").getByText(text).click()]);
    return readFileSync(await got.path(), "utf8");
  };
  const saved = await download("Save progress");
  const table = (await download("Statistics")).trim().split("\n");
  hold(table[0] === "problem,tries,right,wrong_moves,hints,seconds,last,due", table[0]);
  hold(table.length === 5 && table[1].startsWith('"bolt",1,0,1,2,'), table.join("\n"));
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.waitForSelector(".contents i");
  const read = async (text, said) => {
    writeFileSync(join(folder, "read.json"), text);
    await page.setInputFiles("#tools input", join(folder, "read.json"));
    await page.waitForFunction((text) => document.querySelector("#tools output").textContent.includes(text), said);
  };
  await read(saved.slice(0, -20), "no whole progress");
  await read(saved.replace(/"box":\d/, '"box":99'), "no whole progress");
  await read(saved.replaceAll(/"([0-9a-f]{16})"/g, '"x$1"'), "other problems");
  await read("x".repeat(4_100_000), "too large");
  hold(await trainer.states() === "new new new none", await trainer.states());
  await read(saved, "was read");
  hold(await trainer.states() === "failed right right none", await trainer.states());
  // Where the browser keeps nothing, the page says so and goes on.
  await page.addInitScript(() => Object.defineProperty(window, "localStorage", { get() { throw new Error("denied"); } }));
  await page.reload();
  await page.waitForSelector(".contents i");
  hold(/keeps nothing/.test(await page.textContent("#tools output")), "nothing is said of the storage");
  await trainer.solve(0);
  hold(await trainer.states() === "right new new none", await trainer.states());
  await trainer.close();
  process.stdout.write(`${name}\n`);
}

writeFileSync(join(folder, "lessons.yaml"), FILE);
const small = written("lessons.html", [join(folder, "lessons.yaml")]);
if (files.length === 0) {
  await lessons("desk", DESK);
  await lessons("phone", PHONE);
} else {
  const all = written("all.html", files);
  const trainer = await Trainer.open(all, DESK);
  const trained = [...all.packs.keys()].filter((at) => all.packs[at]);
  for (const at of trained) await trainer.solve(at).catch((error) => process.stdout.write(`${at + 1} ${all.data.problems[at].id}: ${error.message}\n`));
  process.stdout.write(`${trained.length} of ${all.packs.length} trained: ${await trainer.page.textContent("#sum")}\n`);
  await trainer.close();
}
