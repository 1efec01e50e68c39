// Composes a problem of each kind of board as a user does: sets it up by dragging, sees the verdict,
// introduces a cook, fixes it, saves, and opens the file again.
//
// node compose.js PROGRAM CHROMIUM FOLDER

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hold, open } from "./bench.js";

const [program, chromium, folder] = process.argv.slice(2);

const PROBLEMS = [
  {
    name: "iron-bolt",
    rules: "xiangqi",
    men: [["b", "c10", "e8"], ["a", "d10", "e9"], ["k", "e10"], ["C", "e7"], ["R", "d5"], ["p", "e2"], ["r", "f2"], ["K", "d1"]],
    stipulation: "#1",
    key: "d5d10",
    fen: "2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w",
    // The chariot f2 guards against a second one's mate on the last rank.
    cook: ["h5h10", ["remove", "f2"], ["put", "R", "h5"]],
    fix: [["remove", "h5"], ["put", "r", "f2"]],
  },
  {
    name: "quiet-bolt",
    rules: "xiangqi",
    men: [["k", "e10"], ["a", "f10", "e9"], ["b", "e8"], ["C", "h7"], ["R", "d4"], ["K", "d2"], ["p", "d1"]],
    stipulation: "#2",
    key: "h7e7",
    fen: "4ka3/4a4/4b4/7C1/9/9/3R5/9/3K5/3p5 w",
    cook: ["b7e7", ["put", "C", "b7"]],
    fix: [["remove", "b7"]],
  },
  {
    name: "king-slides",
    rules: "chex",
    men: [["R", "d6"], ["p", "b5", "g5"], ["k", "a4"], ["K", "e4"], ["B", "e3"]],
    stipulation: "#2",
    key: "e4a2",
    fen: "4/1R3/p4p/k3K2/4B1/5/4 w -",
    cook: ["e4e5", ["put", "R", "b2"]],
    fix: [["remove", "b2"]],
  },
];

for (const { name, rules, men, stipulation, key, fen, cook, fix } of PROBLEMS) {
  const [second, ...changes] = cook;
  const file = join(folder, `${name}.yaml`);
  const bench = await open(program, [file], chromium);
  const { page } = bench;
  try {
    await bench.begin();
    await page.selectOption("#rules", rules);
    await page.waitForFunction((chosen) => document.querySelector(`#ground-${chosen}`), rules);
    await bench.setUp(men);
    await bench.verdict("sound", `in ${stipulation.slice(1)} move`);
    hold((await bench.text("#verdict .keys")).trim().replace(/[#+]/g, "") === key, `${name}: the key is ${key}`);
    await page.fill("#stipulation", stipulation);
    await bench.verdict("sound", key);
    // A cook: it is seen at once, and its line is played by a click.
    for (const [act, ...what] of changes) await bench[act](...what);
    await bench.verdict("unsound", second);
    await page.locator('#findings [data-kind="cook"] .move').last().click();
    await page.waitForSelector("body:not([data-mode=setup])");
    await page.click("#mode-setup");
    for (const [act, ...what] of fix) await bench[act](...what);
    await bench.verdict("sound", key);
    await page.click("#take-solution");
    await bench.verdict("sound", key);
    // The solution is stepped through by keys; its end is drawn.
    await page.locator("#tree .move").first().click();
    await page.locator("h1").click();
    await page.keyboard.press("Home");
    await page.keyboard.press("End");
    await page.locator("#tree .move").last().click();
    await page.waitForFunction(() => document.querySelector("#legend").children.length > 0);
    await page.click("#mode-setup");
    await bench.verdict("sound", key);
    await page.fill("#title", "Composed");
    await page.click("#save-new");
    await page.waitForFunction(() => document.querySelectorAll("#list .card").length === 1);
    const text = readFileSync(file, "utf8");
    hold(text.includes(`fen: ${fen}`) && text.includes("title: Composed"), `${name}: saved as ${text}`);
    // An illegal board is explained, and undone.
    const royal = men.find(([man]) => man.toLowerCase() === "k");
    await bench.remove(royal[1]);
    await page.waitForFunction(() => document.querySelectorAll("#verdict .bad li").length > 0);
    await page.locator("h1").click();
    await page.keyboard.press("Control+z");
    await bench.verdict("sound", key);
    hold(bench.errors.length === 0, bench.errors.join("\n"));
  } finally {
    await bench.close();
  }
  const again = await open(program, [file], chromium);
  try {
    await again.page.locator("#list .card").first().click();
    await again.verdict("sound", key);
    hold((await again.page.inputValue("#title")) === "Composed", `${name}: the title is kept`);
    hold((await again.page.inputValue("#rules")) === rules, `${name}: the game is kept`);
    await again.page.click("#survey");
    await again.page.waitForSelector("#list .card .good");
    hold(again.errors.length === 0, again.errors.join("\n"));
  } finally {
    await again.close();
  }
  process.stdout.write(`${name}: composed, saved and opened again\n`);
}
