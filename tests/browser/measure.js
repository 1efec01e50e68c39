// Measures a workbench in a real browser: the time from dropping a man to the first verdict of a
// `#3`, and the memory that a thousand changes leave in use, in the program, in the page and in the
// whole browser. Prints figures and ends with an error if they are worse than promised.
//
// node measure.js PROGRAM CHROMIUM [CHANGES]
//
// PROGRAM may be the folder of a page of static files.

import { hold, open } from "./bench.js";
import { processes, status } from "./processes.js";

const [program, chromium, changes = "1000"] = process.argv.slice(2);

/** Problems in three, each with a man and its square. */
const PROBLEMS = [
  ["3k5/4a4/9/2N6/4C4/9/9/9/5K3/9 w", "N", "c7"],
  ["R8/4a4/3k5/6N2/9/9/9/6p2/9/5K3 w", "N", "g7"],
  ["4ka3/2P1aP1N1/4b4/9/9/9/9/9/9/5K3 w", "N", "h9"],
  ["3k1a3/4R4/4b4/2RN5/2b6/9/9/9/3K5/9 w", "N", "d7"],
  ["2b1k4/4a4/4R4/1R7/9/6p2/9/9/9/3K5 w", "R", "b7"],
  ["3k5/1R2a4/4r2R1/1r2N4/9/9/9/9/9/4K4 w", "N", "e7"],
];
const ROUNDS = 10;

const bench = await open(program, ["--memory", "64M"], chromium);
const { page } = bench;
const { isStatic } = bench;
const devtools = await bench.context.newCDPSession(page);

/** The megabytes of the program, of what the page holds, and of all of the browser. */
async function memory() {
  for (let turn = 0; turn < 3; turn += 1) await devtools.send("HeapProfiler.collectGarbage");
  const { metrics } = await devtools.send("Performance.getMetrics");
  const heap = metrics.find((one) => one.name === "JSHeapUsedSize").value / 2 ** 20;
  const browser = processes(bench.profile).reduce((sum, pid) => sum + status(pid, "VmRSS"), 0) / 1024;
  return { program: isStatic ? 0 : status(bench.server.pid, "VmRSS") / 1024, page: heap, browser };
}

const searches = () => page.evaluate(async (alone) => (alone ? document.querySelectorAll(".busy").length
  : (await (await fetch("api/state")).json()).searches), isStatic);

/** The milliseconds from a drop to the first verdict. */
async function drop(letter, square) {
  await page.evaluate(() => {
    window.measured = null;
    window.addEventListener("pointerup", () => {
      const start = performance.now();
      const look = () => {
        const word = document.querySelector("#verdict strong")?.dataset.verdict;
        if (word && word !== "none") window.measured = performance.now() - start;
        else requestAnimationFrame(look);
      };
      // The old verdict goes away with the change.
      setTimeout(look, 0);
    }, { once: true });
  });
  await bench.put(letter, square);
  await page.waitForFunction(() => window.measured !== null);
  return page.evaluate(() => window.measured);
}

const times = [];
for (const [fen, letter, square] of PROBLEMS) {
  await bench.paste(fen);
  await page.waitForFunction(() => document.querySelectorAll(".board .men use").length > 3);
  await page.fill("#stipulation", "#3");
  for (let round = 0; round < ROUNDS; round += 1) {
    await bench.remove(square);
    await page.waitForTimeout(150);
    times.push(await drop(letter, square));
  }
}
times.sort((a, b) => a - b);
const at = (part) => times[Math.floor((times.length - 1) * part)].toFixed(0);
process.stdout.write(`#3, ${times.length} drops: median ${at(0.5)} ms, 90 % ${at(0.9)} ms, longest ${at(1)} ms\n`);

/** A man who wanders over the board. */
async function wander(count) {
  const squares = ["a3", "b3", "a4", "b4"];
  for (let turn = 0; turn < count; turn += 1) await bench.move(squares[turn % 4], squares[(turn + 1) % 4]);
}
/** Waits until nothing is searched; how long that took. */
async function idle() {
  const start = Date.now();
  while (await searches()) {
    hold(Date.now() - start < 200_000, "a search goes on");
    await page.waitForTimeout(50);
  }
  return Date.now() - start;
}

await page.fill("#stipulation", "#");
await page.click("#clear");
await bench.setUp([["K", "e1"], ["k", "d10"], ["a", "e9"], ["R", "a3"]]);
await wander(100);
await page.click("#clear");
await idle();
await devtools.send("Performance.enable");
const before = await memory();
await bench.setUp([["K", "e1"], ["k", "d10"], ["a", "e9"], ["R", "a3"]]);
const start = Date.now();
await wander(Number(changes));
const seconds = (Date.now() - start) / 1000;
await page.click("#clear");
const waited = await idle();
const after = await memory();
process.stdout.write(`${changes} changes in ${seconds.toFixed(0)} s: no search left after ${waited} ms\n`);
for (const part of Object.keys(before)) process.stdout.write(`${part}: ${before[part].toFixed(1)} MB before, ${after[part].toFixed(1)} MB after\n`);
// What the browser gives back, and when, is its own matter; what the page holds is not.
hold(after.program - before.program <= 20 && after.page - before.page <= 20, "memory grows");
hold(bench.errors.length === 0, bench.errors.join("\n"));
await bench.close();
