// A workbench in a real browser, driven by mouse and keys: the page of the program, or the page as static
// files, which is named by its folder.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { chromium } from "playwright-core";
import { disk } from "./disk.js";
import { host } from "./host.js";
import { Wire } from "./wire.js";

export const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

/** A folder with the files of the page, to try a change of them without building the program. */
const PAGE = process.env.PAIJU_PAGE;

/** By how many milliseconds requests and their answers are late at most, to find what relies on their order. */
const LATE = Number(process.env.PAIJU_LATE ?? 0);
const late = () => new Promise((done) => { setTimeout(done, Math.random() * LATE); });

/** Starts the program: its process and the address of its page. */
export async function serve(program, args) {
  const server = spawn(program, ["workbench", ...args]);
  const url = await new Promise((found, failed) => {
    let said = "";
    server.stdout.on("data", (data) => {
      said += data;
      const match = /http:\S+/.exec(said);
      if (match) found(match[0]);
    });
    server.on("exit", (code) => failed(new Error(`the program ended with ${code}`)));
  });
  server.removeAllListeners("exit");
  return { server, url };
}

/** Whether a page is one of static files. */
export const isStatic = (program) => statSync(program).isDirectory();

/** Starts the program and opens its page. With `wired` its connections can be cut; a `profile` is
 *  that of a browser that was closed; what `loads` not is not waited for. */
export async function open(program, args, chromiumPath, { wired = false, loads = true, profile: old = null, ...options } = {}) {
  const { server, url } = isStatic(program) ? await host(program) : await serve(program, args);
  const wire = wired ? await Wire.to(url) : null;
  const profile = old ?? mkdtempSync(join(tmpdir(), "paiju-browser-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath, headless: true, args: FLAGS, locale: "en-US",
    viewport: { width: 1280, height: 900 }, ...options,
  });
  if (PAGE) {
    await context.route(/\/([a-z_]+\.(js|css))?$/, (route) => {
      const path = join(PAGE, route.request().url().split("/").pop() || "index.html");
      return existsSync(path) ? route.fulfill({ path }) : route.continue();
    });
  }
  if (LATE) {
    await context.route((url) => /\/api\/(?!events)/.test(url.pathname), async (route) => {
      await late();
      const response = await route.fetch().catch(() => null);
      await late();
      await (response ? route.fulfill({ response }) : route.abort()).catch(() => {});
    });
  }
  const bench = new Bench(server, profile, context, null);
  bench.wire = wire;
  bench.isStatic = isStatic(program);
  if (bench.isStatic) await disk(context);
  await bench.visit(wire?.url ?? url, loads);
  const file = args.find((one) => one.includes("/"));
  if (bench.isStatic && file) await bench.openFile(file);
  return bench;
}

/** The page, and what is done on it. */
export class Bench {
  constructor(server, profile, context, page) {
    Object.assign(this, { server, profile, context, page, errors: [], asked: [], accepts: true });
  }

  /** Opens a page of the program. */
  async visit(url, loads = true) {
    const bench = this;
    const page = await this.context.newPage();
    this.page = page;
    page.on("pageerror", (error) => bench.errors.push(error.stack));
    page.on("console", (message) => {
      // What is refused and what is cut belongs to the tests. A page that outlives its program
      // looks for the events of the next one, which does not know it.
      const text = message.text();
      const isStranger = text.includes("404") && message.location().url.endsWith("api/events");
      if (message.type() === "error" && !isStranger && !/409|410|422|ERR_|net::/.test(text)) bench.errors.push(text);
    });
    page.on("dialog", async (dialog) => {
      bench.asked.push(dialog.type() === "beforeunload" ? "leave" : dialog.message());
      await (bench.accepts ? dialog.accept() : dialog.dismiss()).catch(() => {});
    });
    await page.goto(url);
    if (loads) await this.ready();
  }

  /** Waits until the page can be used. */
  async ready() {
    await this.page.waitForSelector("#board svg .ground *");
    await this.page.waitForFunction(() => document.querySelector("#tools button")?.innerText);
  }

  /** Begins another problem: a page with a file opens its first one. */
  async begin() {
    const isOpen = () => !document.querySelector("#list .card") || document.querySelector("#list .card[aria-current]");
    if (!this.hasBegun) await this.page.waitForFunction(isOpen);
    this.hasBegun = true;
    await this.page.click("#new-problem");
    await this.page.waitForFunction(() => !document.querySelector(".board .men use"));
  }

  /** Unfolds the fields about authors, source, comments and twins. */
  async about() {
    await this.page.evaluate(() => { document.querySelector("#about").open = true; });
  }

  /** Puts the sheet of a phone away. */
  async putAway() {
    const pressed = this.page.locator("#tabs [aria-pressed=true]");
    if (await pressed.count() && await this.page.evaluate(() => getComputedStyle(document.querySelector("#tools")).display === "none")) await pressed.click();
  }

  /** Shows a panel where there is room for one. */
  async panel(name) {
    const tab = this.page.locator(`#tab-${name}`);
    if (await tab.isVisible() && await tab.getAttribute("aria-pressed") !== "true") await tab.click();
  }

  /** The position text of the diagram. */
  async fen() {
    await this.page.evaluate(() => document.querySelector("#open-exchange").click());
    const fen = await this.page.inputValue("#fen");
    await this.page.keyboard.press("Escape");
    return fen;
  }

  /** Where a square lies on the screen, once the page stands still. */
  async place(name) {
    await this.rest();
    return this.located(name);
  }

  /** Modules of the page by their names, for functions that run there. */
  modules(...names) {
    return this.page.evaluateHandle(async (wanted) => {
      // The main script of static files has the other ones in it.
      const joined = await import("./main.js");
      const found = wanted.map(async (name) => [name, joined[name] ?? await import(`./${name}.js`)]);
      return Object.fromEntries(await Promise.all(found));
    }, names);
  }

  /** Where a square lies in the picture of the board. */
  async drawn(name) {
    const { page } = this;
    const rules = await page.inputValue("#rules");
    this.squares ??= {};
    // The program may have ended when it is asked for again.
    this.squares[rules] ??= await page.evaluate(
      async ([{ door }, game]) => (await door.data("scene", { rules: game, look: { letters: true } })).squares,
      [await this.modules("door"), rules]);
    const [, x, y] = this.squares[rules].find(([own]) => own === name);
    return [x, y];
  }

  /** The current place of a square on the page. */
  async located(name) {
    return this.page.evaluate(([x, y]) => {
      const board = document.querySelector("#board svg");
      const at = new DOMPoint(x, y).matrixTransform(board.getScreenCTM());
      return [at.x, at.y];
    }, await this.drawn(name));
  }

  /** Waits until the board stands still: an answer that comes in may move what lies below it. */
  async rest() {
    await this.page.waitForFunction(async () => {
      const top = () => document.querySelector("#board svg")?.getBoundingClientRect().top;
      const before = top();
      await new Promise((done) => { setTimeout(done, 60); });
      return document.querySelector(".busy") === null && top() === before;
    });
  }

  /** Drags from one place to another: names of squares, or points of the screen. */
  async drag(from, to) {
    await this.rest();
    const at = (end) => typeof end === "string" ? this.located(end) : end;
    await this.pull(await at(from), await at(to));
  }

  async pull([fromX, fromY], [toX, toY]) {
    const { mouse } = this.page;
    await mouse.move(fromX, fromY);
    await mouse.down();
    await mouse.move((fromX + toX) / 2, (fromY + toY) / 2, { steps: 2 });
    await mouse.move(toX, toY, { steps: 2 });
    await mouse.up();
  }

  /** Drags a man from its tray. */
  async put(letter, square) {
    await this.rest();
    const to = await this.located(square);
    const box = await this.page.locator(`[data-man="${letter}"]`).boundingBox();
    await this.pull([box.x + box.width / 2, box.y + box.height / 2], to);
  }

  /** Drags a man over the board. */
  async move(from, to) {
    await this.drag(from, to);
  }

  /** Sets up a whole position: letters with their squares. */
  async setUp(men) {
    for (const [letter, ...squares] of men) {
      for (const square of squares) await this.put(letter, square);
    }
  }

  async remove(square) {
    const [x, y] = await this.place(square);
    await this.page.mouse.click(x, y, { button: "right" });
  }

  /** Waits until the verdict is one of these words and its text holds that. */
  async verdict(words, text = "") {
    const wanted = [words].flat();
    try {
      await this.page.waitForFunction(([words, part]) => {
        const shown = document.querySelector("#verdict strong");
        return words.includes(shown?.dataset.verdict) && shown.parentElement.innerText.includes(part);
      }, [wanted, text], { timeout: 60_000 });
    } catch (error) {
      // What was there instead tells a search that is late from a man on another square.
      const shown = await this.page.evaluate(() => document.querySelector("#verdict")?.outerHTML);
      throw new Error(`${wanted.join(" or ")} "${text}" was waited for, there was ${shown} of ${await this.fen()}`, { cause: error });
    }
  }

  /** Opens a file of the disk on a page that opens files itself. */
  async openFile(path) {
    await this.page.evaluate((name) => window.testDisk.choose(name), path);
    await this.panel("collection");
    const loaded = this.page.waitForEvent("load");
    await this.page.click("#open-file");
    await loaded;
    await this.ready();
    await this.page.waitForFunction((name) => document.querySelector("#file h2")?.innerText === name, basename(path));
  }

  /** Waits until what was asked is answered. */
  answered(what) {
    if (!this.isStatic) return this.page.waitForResponse((answer) => what.test(answer.url())).then((answer) => answer.finished());
    return this.page.waitForTimeout(400);
  }

  /** Pastes a text as Ctrl-V does, and waits until it is read. */
  async paste(text) {
    const read = this.answered(/api\/paste$/);
    await this.give(text);
    await read;
    await this.page.evaluate(() => new Promise((done) => { setTimeout(done, 50); }));
  }

  /** Pastes a text, whether or not there is somebody who reads it. */
  give(text) {
    return this.page.evaluate((pasted) => {
      document.activeElement?.blur();
      const data = new DataTransfer();
      data.setData("text", pasted);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    }, text);
  }

  text(selector) {
    return this.page.locator(selector).innerText();
  }

  /** Ends browser and program; the profile is kept for another browser, or not. */
  async close(isKept = false) {
    await this.context.close();
    this.wire?.close();
    if (this.isStatic) {
      this.server.close();
      this.server.closeAllConnections();
      if (!isKept) rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
      return;
    }
    const ended = new Promise((done) => { this.server.once("exit", done); });
    if (this.server.exitCode === null && this.server.signalCode === null) {
      this.server.kill("SIGINT");
      // The next one may want its port.
      await ended;
    }
    if (isKept) return;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Runs tests one after the other, each on a page of its own, and writes the names of those that hold. Where one does
 * not, its page is kept as a picture.
 * @param {object} tests functions by their names; one that takes no page opens its own
 * @param {object} options `open(name)` makes a page, `folder` takes the picture, `only` is a part of the names that are
 *   wanted, `skips(name)` says which are left out, `after()` cleans up, `suffix` is printed after
 *   each name
 */
export async function run(tests, { open: begin, folder, only, skips = () => false, after = () => {}, suffix = "" }) {
  for (const [name, test] of Object.entries(tests)) {
    if ((only && !name.includes(only)) || skips(name)) continue;
    let bench = null;
    try {
      if (test.length) bench = await begin(name);
      await test(bench);
      if (bench) hold(bench.errors.length === 0, bench.errors.join("\n"));
    } catch (error) {
      await bench?.page.screenshot({ path: join(folder, "failed.png"), fullPage: true }).catch(() => {});
      throw new Error(`${name}${suffix}: ${error.message}`, { cause: error });
    } finally {
      await bench?.close();
      after();
    }
    process.stdout.write(`${name}${suffix}\n`);
  }
}

/** Ends the run with a message where something does not hold. */
export function hold(condition, message) {
  if (!condition) throw new Error(message);
}
