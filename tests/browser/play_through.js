// A book that trains, opened from the disk: every problem of it is solved by taps or clicks on the board, in
// either browser and in any language.
//
// node play_through.js BROWSER EXECUTABLE PAGE WIDTH HEIGHT [SHOT]
//
// BROWSER is chrome or firefox. A page of less than 500 pixels is a phone's.

import { copyFileSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import puppeteer from "puppeteer-core";
import { hold } from "./bench.js";

const [name, executablePath, path, width, height, shot] = process.argv.slice(2);
const isPhone = Number(width) < 500;

// The reader of packs, a module that no package declares as one.
const judge = join(mkdtempSync(join(tmpdir(), "paiju-play-")), "judge.mjs");
copyFileSync(new URL("../../crates/solve/src/pack/judge.js", import.meta.url), judge);
const { Visit } = await import(pathToFileURL(judge));
const data = JSON.parse(/id="training">(.*)<\/script>/.exec(readFileSync(path, "utf8"))[1]);
const packs = data.problems.map(({ pack }) => pack && JSON.parse(gunzipSync(Buffer.from(pack, "base64"))));
/** What the page says in its language, with its parts. */
const sentences = new Map(Object.entries(data.words).map(([key, text]) => {
  const parts = text.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? `(?<${part.replaceAll("-", "")}>.+?)` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));
  return [key, new RegExp(`^${parts.join("")}$`)];
}));
const args = name === "chrome" ? ["--no-sandbox"] : [];
const browser = await puppeteer.launch({ browser: name, executablePath, headless: true, args });
try {
  const page = await browser.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("request", (request) => /^(file|blob|data):/.test(request.url()) || errors.push(request.url()));
  await page.setViewport({ width: Number(width), height: Number(height), hasTouch: isPhone && name === "chrome", isMobile: isPhone && name === "chrome" });
  await page.goto(pathToFileURL(path).href);
  await page.waitForSelector(".contents i");

  /** The middle of a square of the problem that is shown, in sight. */
  const point = (square) => page.evaluate((at) => {
    const svg = document.querySelector(".now .board");
    const [x, y] = Board.places[svg.dataset.board][at];
    const middle = () => new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
    const seen = middle();
    if (seen.y < 0 || seen.y > innerHeight || seen.x < 0 || seen.x > innerWidth) svg.scrollIntoView({ block: "center", behavior: "instant" });
    return [middle().x, middle().y];
  }, square);
  const tap = async (square) => {
    const [x, y] = await point(square);
    if (isPhone && name === "chrome") await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
  };

  const said = () => page.$eval(".now .panel output", (one) => one.textContent);
  /** Waits until one of these sentences is said, and returns which and its parts. */
  const until = async (...keys) => {
    for (let waited = 0; waited < 300; waited += 1) {
      const text = await said();
      for (const key of keys) {
        const found = sentences.get(key).exec(text);
        if (found) return { key, ...found.groups };
      }
      await new Promise((done) => { setTimeout(done, 20); });
    }
    return hold(false, `problem ${at + 1}: ${await said()}`);
  };

  let at = 0;
  const untrained = [];
  for (; at < data.problems.length; at += 1) {
    const pack = packs[at];
    await page.evaluate((hash) => { location.hash = hash; }, `#p${at + 1}`);
    await page.waitForSelector(`#p${at + 1}.now .panel`);
    if (!pack) {
      untrained.push(at + 1);
      continue;
    }
    await page.waitForSelector(".now .board[tabindex]");
    if (at === 0) hold(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the page is wider than the screen");
    const names = data.squares[pack.rules];
    let part = 0;
    let visit = new Visit(pack, part);
    const begun = sentences.get("replied").exec(await said());
    if (begun) visit.at = pack.defenses[begun.groups.move];
    for (let moves = 0; ; moves += 1) {
      hold(moves < 60, `problem ${at + 1} does not end`);
      const [mv] = visit.right();
      const [, from, to, into] = /^([a-z]\d+)([a-z]\d+)=?(\w?)/.exec(mv);
      await tap(names.indexOf(from));
      await tap(names.indexOf(to));
      if (into) {
        for (const one of await page.$$(".now .panel .choices button")) {
          if (await one.evaluate((it) => it.textContent) === `=${into.toUpperCase()}`) await one.click();
        }
      }
      visit.play(mv);
      const ends = ["solved", "answered", "other-side"];
      const { key, reply } = await until(...ends, ...(pack.play === "against" ? [] : ["right"]));
      if (key === "solved") break;
      if (key === "other-side") visit = new Visit(pack, part += 1);
      if (reply) visit.reply(reply);
    }
    if (at === 2 && shot) await page.screenshot({ path: shot });
  }
  await page.evaluate(() => { location.hash = "#list"; });
  const states = await page.$$eval(".contents a[data-state]", (all) => all.map((one) => one.dataset.state));
  const right = states.filter((state) => state === "right").length;
  const count = data.problems.length;
  hold(right === count - untrained.length, `${right} right of ${count}: ${states}`);
  hold(errors.length === 0, errors.join("\n"));
  process.stdout.write(`${right} of ${count} solved; not trained: ${untrained.join(" ") || "none"}\n`);
} finally {
  await browser.close();
}
