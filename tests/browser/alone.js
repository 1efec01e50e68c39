// What only a page of static files does: it works without a network, keeps and downloads files, and
// outlives its solver.
//
// node alone.js FOLDER CHROMIUM FOLDER [PART OF A NAME]

import { cpSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hold, open, run } from "./bench.js";

const [pages, chromium, folder, only] = process.argv.slice(2);

const BOLT = "4ka3/4a4/4b4/7C1/9/9/3R5/9/3K5/3p5 w";
const file = join(folder, "mine.yaml");
const FILE = `problems:\n  - title: First\n    fen: ${BOLT}\n    stipulation: "#2"\n`;

/** Takes the pickers away, as in browsers that have none. */
const without = (bench) => bench.page.addInitScript(() => {
  delete window.showOpenFilePicker;
  delete window.showSaveFilePicker;
}).then(() => bench.page.reload()).then(() => bench.ready());

/** Opens a file by the browser's own dialog. */
async function upload(bench, name) {
  const { page } = bench;
  const chooser = page.waitForEvent("filechooser");
  await page.click("#open-file");
  const loaded = page.waitForEvent("load");
  await (await chooser).setFiles(name);
  await loaded;
  await bench.ready();
  await page.waitForSelector("#list .card");
}

const TESTS = {
  async "without a network it begins again and solves"(bench) {
    const { page, server } = bench;
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(async () => (await caches.keys()).length > 0);
    server.close();
    server.closeAllConnections();
    await page.reload();
    await bench.ready();
    await bench.paste(BOLT);
    await bench.verdict("sound", "h7e7");
  },

  async "without File System Access a file is kept, and downloaded"(bench) {
    const { page } = bench;
    writeFileSync(file, FILE);
    await without(bench);
    await upload(bench, file);
    await page.locator("#list .card").first().click();
    await bench.verdict("sound");
    await page.fill("#title", "Changed");
    await page.click("#save");
    await page.waitForFunction(() => /Saved as/.test(document.querySelector("#notice").innerText));
    hold(/this browser only/.test(await bench.text("#files")), await bench.text("#files"));
    hold(readFileSync(file, "utf8") === FILE, "nothing is written where it cannot be");
    // It is there again after a reload, and in a tab that knows nothing of it.
    await page.reload();
    await bench.ready();
    await page.waitForFunction(() => /Changed/.test(document.querySelector("#list .card")?.innerText));
    await page.click("#close-file");
    await page.waitForFunction(() => document.querySelector("#close-file")?.hidden);
    await page.click("#files .bar button");
    await page.waitForFunction(() => /Changed/.test(document.querySelector("#list .card")?.innerText));
    const down = page.waitForEvent("download");
    await page.click("#download");
    const text = readFileSync(await (await down).path(), "utf8");
    hold(text === FILE.replace("First", "Changed"), text);
    await page.waitForFunction(() => !/this browser only/.test(document.querySelector("#files").innerText));
  },

  async "two tabs do not write over each other"(bench) {
    writeFileSync(file, FILE);
    await bench.openFile(file);
    const { page } = bench;
    await page.locator("#list .card").first().click();
    await page.fill("#title", "Mine");
    writeFileSync(file, FILE.replace("First", "Theirs"));
    bench.accepts = false;
    const before = bench.asked.length;
    await page.click("#save");
    // What is asked and what the page sees of the disk come in any order.
    while (bench.asked.length === before) await page.waitForTimeout(50);
    await page.waitForFunction(() => document.querySelector("#disk button"));
    hold(readFileSync(file, "utf8").includes("Theirs"), "it is asked first");
    bench.accepts = true;
    await page.click("#disk button");
    await page.waitForFunction(() => /Theirs/.test(document.querySelector("#list .card").innerText));
  },

  async "a search that is too much ends, and the page goes on"(bench) {
    const { page } = bench;
    await bench.paste(BOLT);
    await bench.verdict("sound");
    // Every new thread ends in a trap once.
    await page.evaluate(() => {
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function once(message) {
        if (!message.name) return postMessage.call(this, message);
        Worker.prototype.postMessage = postMessage;
        return this.onmessage({ data: { crashed: "RuntimeError: unreachable" } });
      };
    });
    await bench.remove("h7");
    await page.waitForFunction(() => /too much for the browser/.test(document.querySelector("#verdict").innerText));
    await bench.paste(BOLT);
    await bench.verdict("sound", "h7e7");
  },

  async "a module that is cut off is said, and what is set up stays"() {
    const broken = join(folder, "broken");
    cpSync(pages, broken, { recursive: true });
    truncateSync(join(broken, "paiju_bg.wasm"), 100_000);
    const bench = await open(broken, [], chromium, { loads: false });
    try {
      await bench.page.waitForSelector("#offline:not([hidden])");
      hold(/could not be loaded/.test(await bench.text("#offline")), await bench.text("#offline"));
    } finally {
      await bench.close();
    }
  },
};

await run(TESTS, { open: () => open(pages, [], chromium), folder, only });
