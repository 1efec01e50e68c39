// The page in Firefox: a problem is set up, solved, explained and kept through a reload.
//
// node firefox.js PROGRAM FIREFOX FOLDER
//
// PROGRAM may be the folder of a page of static files.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { hold, isStatic, serve } from "./bench.js";
import { host } from "./host.js";

const [program, firefox, folder] = process.argv.slice(2);
const BOLT = "4ka3/4a4/4b4/7C1/9/9/3R5/9/3K5/3p5 w";
const file = join(folder, "firefox.yaml");
writeFileSync(file, `problems:\n  - title: First\n    fen: ${BOLT}\n    stipulation: "#2"\n`);

const { server, url } = isStatic(program) ? await host(program) : await serve(program, [file]);
const browser = await puppeteer.launch({ browser: "firefox", executablePath: firefox, headless: true });
try {
  const page = await browser.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("dialog", (dialog) => dialog.accept());
  await page.setViewport({ width: 1280, height: 720 });
  await page.goto(url);
  await page.waitForSelector("#board svg .ground *");
  const text = (selector) => page.$eval(selector, (one) => one.innerText);
  const men = () => page.$$eval(".board .men use", (all) => all.length);
  if (!isStatic(program)) {
    await page.waitForSelector("#list .card[aria-current]");
    await page.click("#new-problem");
  }
  await page.click("#open-exchange");
  await page.type("#paste", BOLT);
  await page.click("#take");
  await page.waitForFunction(() => ["sound", "solved"].includes(document.querySelector("#verdict strong")?.dataset.verdict));
  hold(/h7e7/.test(await text("#verdict")), await text("#verdict"));
  await page.click("#mode-play");
  await page.keyboard.press("End");
  await page.waitForSelector("#anatomy li");
  await page.keyboard.press("Escape");
  // A man is dragged from its tray.
  const middle = ({ x, y, width, height }, down = 0.5) => [x + width / 2, y + height * down];
  const tray = middle(await (await page.$('[data-man="P"]')).boundingBox());
  const board = middle(await (await page.$("#board svg")).boundingBox(), 0.66);
  await page.mouse.move(...tray);
  await page.mouse.down();
  await page.mouse.move(...board, { steps: 5 });
  await page.mouse.up();
  hold(await men() === 9, `${await men()} men`);
  await page.waitForFunction(() => !document.querySelector(".busy"));
  await page.reload();
  await page.waitForSelector(".board .men use");
  hold(await men() === 9, `${await men()} men after a reload`);
  hold(errors.length === 0, errors.join("\n"));
  process.stdout.write("composed in Firefox\n");
} finally {
  await browser.close();
  if (isStatic(program)) {
    server.close();
    server.closeAllConnections();
  } else {
    server.kill("SIGINT");
  }
}
