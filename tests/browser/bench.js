// A workbench in a real browser, driven by mouse and keys.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const FLAGS = [
  "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
  "--disable-background-networking", "--disable-component-update", "--disable-sync",
];

/** Starts the program and opens its page. */
export async function open(program, args, chromiumPath, options = {}) {
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
  const profile = mkdtempSync(join(tmpdir(), "paiju-browser-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath, headless: true, args: FLAGS, locale: "en-US",
    viewport: { width: 1280, height: 900 }, ...options,
  });
  const page = await context.newPage();
  const bench = new Bench(server, profile, context, page);
  page.on("pageerror", (error) => bench.errors.push(error.stack));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("409")) bench.errors.push(message.text());
  });
  page.on("dialog", (dialog) => {
    bench.asked.push(dialog.message());
    dialog.accept();
  });
  await page.goto(url);
  await page.waitForSelector("#board svg .ground *");
  return bench;
}

/** The page, and what is done on it. */
export class Bench {
  constructor(server, profile, context, page) {
    Object.assign(this, { server, profile, context, page, errors: [], asked: [] });
  }

  /** Where a square lies on the screen. */
  async place(name) {
    return this.page.evaluate(async (square) => {
      const rules = document.getElementById("rules").value;
      const answer = await fetch("api/scene", {
        method: "POST", headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ rules, look: { letters: true } }),
      });
      const [, x, y] = (await answer.json()).squares.find(([own]) => own === square);
      const board = document.querySelector("#board svg");
      board.scrollIntoView({ block: "nearest" });
      const at = new DOMPoint(x, y).matrixTransform(board.getScreenCTM());
      return [at.x, at.y];
    }, name);
  }

  async drag([fromX, fromY], [toX, toY]) {
    const { mouse } = this.page;
    await mouse.move(fromX, fromY);
    await mouse.down();
    await mouse.move((fromX + toX) / 2, (fromY + toY) / 2, { steps: 2 });
    await mouse.move(toX, toY, { steps: 2 });
    await mouse.up();
  }

  /** Drags a man from his tray. */
  async put(letter, square) {
    const to = await this.place(square);
    const box = await this.page.locator(`[data-man="${letter}"]`).boundingBox();
    await this.drag([box.x + box.width / 2, box.y + box.height / 2], to);
  }

  /** Drags a man over the board. */
  async move(from, to) {
    await this.drag(await this.place(from), await this.place(to));
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
    await this.page.waitForFunction(([wanted, part]) => {
      const shown = document.querySelector("#verdict strong");
      return wanted.includes(shown?.dataset.verdict) && shown.parentElement.innerText.includes(part);
    }, [[words].flat(), text], { timeout: 20_000 });
  }

  /** Pastes a text as Ctrl-V does, and waits until it is read. */
  async paste(text) {
    const read = this.page.waitForResponse(/api\/paste$/);
    await this.page.evaluate((pasted) => {
      document.activeElement?.blur();
      const data = new DataTransfer();
      data.setData("text", pasted);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
    }, text);
    await (await read).finished();
    await this.page.evaluate(() => new Promise((done) => { setTimeout(done, 50); }));
  }

  text(selector) {
    return this.page.locator(selector).innerText();
  }

  async close() {
    await this.context.close();
    this.server.removeAllListeners("exit");
    this.server.kill("SIGINT");
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Ends the run with a message where something does not hold. */
export function hold(condition, message) {
  if (!condition) throw new Error(message);
}
