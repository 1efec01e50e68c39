// Measures the first visit of the page of static files: the time from opening an address that holds a
// mate in 2 to its verdict, with an empty cache, on a processor that is slowed down. What a network would
// take is not part of it. Prints figures, and ends with an error if the median is longer than promised.
//
// node cold.js FOLDER CHROMIUM [TIMES_SLOWER]

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chromium } from "playwright-core";
import { FLAGS, hold } from "./bench.js";
import { host } from "./host.js";
import { processes } from "./processes.js";

const [folder, executablePath, slower = "4"] = process.argv.slice(2);
const ADDRESS = "#rules=xiangqi&fen=3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4+w&s=%232";
const VISITS = 7;
const PROMISED = 1500;

/** Milliseconds for which the browser runs at a time, and between two looks for new processes. */
const SLICE = 5;
const LOOK = 50;

/** Lets the processes of a browser run for a part of the time only. Returns what ends that. */
function slowDown(profile, times) {
  let found = processes(profile);
  const send = (signal) => {
    for (const pid of found) {
      try {
        process.kill(Number(pid), signal);
      } catch {
        // It has ended.
      }
    }
  };
  const look = setInterval(() => { found = processes(profile); }, LOOK);
  let isOver = times <= 1;
  const run = async () => {
    while (!isOver) {
      await wait(SLICE);
      send("SIGSTOP");
      await wait(SLICE * (times - 1));
      send("SIGCONT");
    }
  };
  const running = run();
  return async () => {
    isOver = true;
    clearInterval(look);
    await running;
  };
}

/** The milliseconds from opening the page to its verdict. */
async function visit(url) {
  const profile = mkdtempSync(join(tmpdir(), "paiju-cold-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath, headless: true, args: FLAGS, locale: "en-US",
  });
  const page = context.pages()[0] ?? await context.newPage();
  await page.addInitScript(() => {
    const look = () => {
      const word = document.querySelector("#verdict strong")?.dataset.verdict;
      if (word && word !== "none") window.measured = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  });
  const end = slowDown(profile, Number(slower));
  try {
    await page.goto(url);
    await page.waitForFunction(() => window.measured !== undefined);
    return await page.evaluate(() => window.measured);
  } finally {
    await end();
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

const { server, url } = await host(folder);
const times = [];
for (let count = 0; count < VISITS; count += 1) times.push(await visit(url + ADDRESS));
server.close();
server.closeAllConnections();
times.sort((a, b) => a - b);
const median = times[VISITS >> 1];
const all = times.map((time) => time.toFixed(0)).join(", ");
process.stdout.write(`first verdict on a processor ${slower} times slower: median ${median.toFixed(0)} ms of ${all}\n`);
hold(median <= PROMISED, `the median is longer than ${PROMISED} ms`);
