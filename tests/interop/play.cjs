// Plays the main line of every problem of a page through by keys, in a browser, and back again.
// Prints the moves and the men that stand at the end, one problem a line.
//
// Usage: node play.cjs CHROMIUM PAGE [SCREENSHOT PDF]
"use strict";
const { pathToFileURL } = require("node:url");
const { chromium } = require("playwright-core");

(async () => {
  const [executablePath, file, screenshot, pdf] = process.argv.slice(2);
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run"];
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  const wrong = [];
  page.on("pageerror", (error) => wrong.push(error.message));
  page.on("console", (message) => wrong.push(message.text()));
  page.on("request", (request) => {
    if (!request.url().startsWith("file:")) wrong.push(request.url());
  });
  await page.goto(pathToFileURL(file).href);
  for (const problem of await page.$$(".problem")) {
    const standing = () =>
      problem.$$eval(".board > g:nth-of-type(2) > use", (men) =>
        men.map((man) => {
          const name = man.getAttribute("href") ?? man.getAttribute("xlink:href");
          return [name, man.getAttribute("x"), man.getAttribute("y")].join(" ");
        }).sort());
    const said = async () => (await problem.$eval("output", (it) => it.textContent)).split(" ")[1];
    const start = await standing();
    if (!(await problem.$("output"))) {
      // Nothing is proven, so nothing is played.
      console.log(JSON.stringify({ moves: [], end: start }));
      continue;
    }
    await (await problem.$(".board")).click();
    const moves = [];
    for (let before = null; ; ) {
      await page.keyboard.press("ArrowRight");
      const line = await problem.$eval("output", (it) => it.textContent);
      if (line === before) break;
      before = line;
      moves.push(await said());
    }
    const end = await standing();
    // The same by one key, by the buttons, and back again.
    await page.keyboard.press("Home");
    if (String(await standing()) !== String(start)) wrong.push("Home does not go back");
    await page.keyboard.press("End");
    if (String(await standing()) !== String(end)) wrong.push("End does not go to the end");
    for (const _ of moves) await page.keyboard.press("ArrowLeft");
    if (String(await standing()) !== String(start)) wrong.push("ArrowLeft does not go back");
    const buttons = await problem.$$(".steps button");
    for (const _ of moves) await buttons[2].click();
    if (String(await standing()) !== String(end)) wrong.push("buttons do not go to the end");
    await page.keyboard.press("Escape");
    if (String(await standing()) !== String(start)) wrong.push("Escape does not leave");
    console.log(JSON.stringify({ moves, end }));
  }
  // A click on a move shows it beside the solution.
  const last = (await page.$$(".solution .move")).at(-1);
  await last.click();
  if ((await page.$$(".solution .board")).length !== 1) wrong.push("no board beside the solution");
  if (screenshot) await page.screenshot({ path: screenshot });
  if (pdf) await page.pdf({ path: pdf, preferCSSPageSize: true });
  await browser.close();
  if (wrong.length > 0) {
    console.error(wrong.join("\n"));
    process.exit(1);
  }
})();
