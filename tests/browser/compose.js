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
    // No man added gives this one a second key; a horse in the chariot's way spoils it.
    spoiled: ["N", "d6", "unsound", "no win in 1"],
  },
  {
    name: "quiet-bolt",
    rules: "xiangqi",
    men: [["k", "e10"], ["a", "f10", "e9"], ["b", "e8"], ["C", "h7"], ["R", "d4"], ["K", "d2"], ["p", "d1"]],
    stipulation: "#2",
    key: "h7e7",
    fen: "4ka3/4a4/4b4/7C1/9/9/3R5/9/3K5/3p5 w",
    spoiled: ["C", "b7", "unsound", "b7e7"],
  },
  {
    name: "king-slides",
    rules: "chex",
    men: [["R", "d6"], ["p", "b5", "g5"], ["k", "a4"], ["K", "e4"], ["B", "e3"]],
    stipulation: "#2",
    key: "e4a2",
    fen: "4/1R3/p4p/k3K2/4B1/5/4 w -",
    spoiled: ["R", "b2", "unsound", "e4e5"],
  },
];

for (const { name, rules, men, stipulation, key, fen, spoiled } of PROBLEMS) {
  const [letter, square, verdict, said] = spoiled;
  const file = join(folder, `${name}.yaml`);
  const bench = await open(program, [file], chromium);
  const { page } = bench;
  try {
    await page.selectOption("#rules", rules);
    await page.waitForFunction((chosen) => document.querySelector(`#ground-${chosen}`), rules);
    await bench.setUp(men);
    await bench.verdict("sound", stipulation);
    hold((await bench.text("#verdict .keys")).trim().replace(/[#+]/g, "") === key, `${name}: the key is ${key}`);
    await page.fill("#stipulation", stipulation);
    await bench.verdict("sound", key);
    // A man too many: it is seen at once, and its line is played by a click.
    await bench.put(letter, square);
    await bench.verdict(verdict, said);
    const cook = page.locator('#findings [data-word="cook"] .move').first();
    if (await cook.isVisible()) {
      await cook.click();
      await page.waitForSelector("#leave");
      await page.click("#leave");
    }
    await bench.remove(square);
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
    await page.click("#leave");
    await bench.verdict("sound", key);
    if (!(await page.locator("#title").isVisible())) await page.locator("#about summary").click();
    await page.fill("#title", "Composed");
    await page.click("#save-new");
    await page.waitForFunction(() => document.querySelectorAll("#list .card").length === 1);
    const text = readFileSync(file, "utf8");
    hold(text.includes(`fen: ${fen}`) && text.includes("title: Composed"), `${name}: saved as ${text}`);
    // An illegal board is explained, and undone.
    const royal = men.find(([man]) => man.toLowerCase() === "k");
    await bench.remove(royal[1]);
    await page.waitForFunction(() => document.querySelectorAll("#faults li").length > 0);
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
