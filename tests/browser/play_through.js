// A book that trains, opened from the disk: every problem of it is solved by taps or clicks on the board, in
// either browser, on a phone and on a desk, and in every language.
//
// node play_through.js PROGRAM BROWSER FOLDER [FILES OF PROBLEMS]
//
// With PAIJU_SHOTS pictures of the page go into that folder.

import { execFileSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import puppeteer from "puppeteer-core";
import { hold } from "./bench.js";

const [program, executablePath, folder, ...files] = process.argv.slice(2);
const name = /firefox/.test(executablePath) ? "firefox" : "chrome";
const isTouched = name === "chrome";
const SHOTS = process.env.PAIJU_SHOTS;

// The reader of packs, a module that no package declares as one.
copyFileSync(new URL("../../crates/solve/src/pack/judge.js", import.meta.url), join(folder, "judge.mjs"));
const { Visit } = await import(pathToFileURL(join(folder, "judge.mjs")));

if (files.length === 0) {
  files.push(join(folder, "lessons.yaml"));
  writeFileSync(files[0], `problems:
  - fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
    stipulation: "#2"
  - rules: chex
    fen: 4/3R1/1bP3/4RPk/6/5/2K1 w -
    stipulation: "#2"
  - fen: 5k3/4a4/7RR/9/9/9/9/9/9/4K3n w
    stipulation: "#2"
`);
}

/** Plays all problems of a page and returns how many were solved. */
async function played(browser, path, [width, height]) {
  const isPhone = width < 500;
  const data = JSON.parse(/id="training">(.*)<\/script>/.exec(readFileSync(path, "utf8"))[1]);
  const packs = data.problems.map(({ pack }) => pack && JSON.parse(gunzipSync(Buffer.from(pack, "base64"))));
  /** What the page says in its language, with its parts. */
  const sentences = new Map(Object.entries(data.words).map(([key, text]) => {
    const parts = text.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? `(?<${part.replaceAll("-", "")}>.+?)` : part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));
    return [key, new RegExp(`^${parts.join("")}$`)];
  }));
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("request", (request) => /^(file|blob|data):/.test(request.url()) || errors.push(request.url()));
  const isMobile = isPhone && isTouched;
  await page.setViewport({ width, height, hasTouch: isMobile, isMobile });
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
    if (isMobile) await page.touchscreen.tap(x, y);
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
    if (at === 0 && SHOTS) await page.screenshot({ path: join(SHOTS, `${name}-${width}-${data.words.hint.length}.png`) });
  }
  await page.evaluate(() => { location.hash = "#list"; });
  const states = await page.$$eval(".contents a[data-state]", (all) => all.map((one) => one.dataset.state));
  const right = states.filter((state) => state === "right").length;
  const count = data.problems.length;
  hold(right === count - untrained.length, `${right} right of ${count}: ${states}`);
  hold(errors.length === 0, errors.join("\n"));
  await context.close();
  return `${right} of ${count}`;
}

const browser = await puppeteer.launch({
  browser: name, executablePath, headless: true, args: isTouched ? ["--no-sandbox"] : [],
});
try {
  for (const language of ["en", "de", "zh"]) {
    const path = join(folder, `${language}.html`);
    execFileSync(program, ["book", "--train", ...files, "--lang", language, "-o", path]);
    for (const size of [[360, 740], [1280, 800]]) {
      process.stdout.write(`${language} ${size.join("x")}: ${await played(browser, path, size)}\n`);
    }
  }
} finally {
  await browser.close();
}
