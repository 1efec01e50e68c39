// The collection next to the board, the keyboard, and screen readers: everything works without
// leaving the page.
//
// node panel.js PROGRAM CHROMIUM FOLDER [PART OF A NAME]

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hold, isStatic, open, run } from "./bench.js";

const [program, chromium, folder, only] = process.argv.slice(2);

/** What only a page with a server can show. */
const OF_PROGRAMS = [
  "a problem that is begun while the file is read stays on the board",
  "of searches that wait the newest is next, and it is said",
  "where a verdict stays open it is said that there are no tables",
];

const BOLT = "4ka3/4a4/4b4/7C1/9/9/3R5/9/3K5/3p5 w";
const SECOND = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
const THIRD = "2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w";
const ENTRIES = [["Zebra", BOLT, "#2"], ["Ape", SECOND, "#2"], ["Mole", THIRD, "#1"]]
  .map(([title, fen, stipulation]) => `  - title: ${title} # kept\n    fen: ${fen}\n    stipulation: "${stipulation}"\n`);
const COLLECTION = `problems:\n${ENTRIES.join("")}`;
const file = join(folder, "panel.yaml");
const other = join(folder, "other.yaml");

/** The titles of a file in their order. */
const titles = (path) => [...readFileSync(path, "utf8").matchAll(/title: (\w+)/g)].map((one) => one[1]).join(" ");
const title = (bench) => bench.page.inputValue("#title");
const mode = (page) => page.evaluate(() => document.body.dataset.mode);
const focused = (page) => page.evaluate(() => document.activeElement.id || document.activeElement.className.baseVal || document.activeElement.tagName);
const unfold = (page, id) => page.waitForSelector(`#${id}`, { state: "attached" }).then((details) => details.evaluate((one) => { one.open = true; }));

/** Waits until a sentence of the notice is there. */
const noticed = (page, text) => page.waitForFunction((part) => document.querySelector("#notice").innerText.includes(part), text);

const TESTS = {
  async "the first problem opens, keys lead through the list, and the board stays in sight"(bench) {
    const { page } = bench;
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.waitForSelector('#list .card[aria-current][data-place="0"]');
    await bench.verdict("sound", "h7e7");
    const board = () => page.evaluate(() => {
      const { top, bottom, height } = document.querySelector("#board svg").getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight && height > 400;
    });
    hold(await board(), "the board is in sight");
    await page.locator("h1").click();
    await page.keyboard.press("PageDown");
    hold(await title(bench) === "Ape", "the next one");
    await page.keyboard.press("PageDown");
    await page.keyboard.press("PageDown");
    hold(await title(bench) === "Mole" && await board(), "the last one stays");
    // In another order they come in that order.
    await unfold(page, "filters");
    await page.selectOption("#order", "title");
    const listed = () => page.locator("#list .card strong").allInnerTexts();
    hold((await listed()).join() === "2 Ape,3 Mole,1 Zebra", (await listed()).join());
    await page.locator("h1").click();
    await page.keyboard.press("PageUp");
    hold(await title(bench) === "Ape", "by title");
    await page.fill("#search", "zeb");
    hold((await listed()).join() === "1 Zebra" && /1 of 3/.test(await bench.text("#count")), (await listed()).join());
    await page.locator("h1").click();
    await page.keyboard.press("PageDown");
    hold(await title(bench) === "Zebra", "what is filtered out is passed over");
    // Nothing that is needed lies below the window.
    for (const id of ["#tools", "#tray-red", "#verdict", "#stipulation", "#save", "#count"]) {
      const bottom = await page.evaluate((one) => document.querySelector(one).getBoundingClientRect().bottom, id);
      hold(bottom > 0 && bottom <= 720, `${id} ends at ${bottom}`);
    }
    hold(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight), "the page itself does not scroll");
  },

  async "a problem that is begun while the file is read stays on the board"(bench) {
    let release;
    const held = new Promise((resolve) => { release = resolve; });
    await bench.context.route("**/api/collection", async (route) => {
      await held;
      await route.continue();
    });
    // In another tab, since this one keeps what is on its board.
    await bench.visit(bench.page.url());
    const { page } = bench;
    await page.click("#new-problem");
    release();
    await page.waitForSelector("#list .card");
    await page.waitForTimeout(300);
    hold(await page.locator(".board .men use").count() === 0, "the first problem is not put on the board");
    await page.keyboard.press("PageDown");
    await page.waitForSelector("#list .card[aria-current]");
  },

  async "five thousand problems are listed and filtered at once"() {
    const many = join(folder, "many.yaml");
    writeFileSync(many, `problems:\n${Array.from({ length: 5000 }, (_, at) => `  - title: Number ${at}\n    fen: ${[BOLT, SECOND, THIRD][at % 3]}\n    stipulation: "#2"\n`).join("")}`);
    const bench = await open(program, [many], chromium);
    const { page } = bench;
    try {
      await page.waitForFunction(() => /5,?000/.test(document.querySelector("#count")?.innerText));
      hold(await page.locator("#list .card").count() < 60, "those out of sight are not drawn");
      const filter = () => page.evaluate(() => ["7", "77", "number 77", "Number 4999", ""].map((text) => {
        const search = document.querySelector("#search");
        const start = performance.now();
        search.value = text;
        search.dispatchEvent(new Event("input"));
        document.querySelector("#list").getBoundingClientRect();
        return performance.now() - start;
      }));
      // Of three times for each text the shortest: one that the system interrupts says nothing of the page.
      const rounds = [await filter(), await filter(), await filter()];
      const times = rounds[0].map((_, text) => Math.min(...rounds.map((round) => round[text])));
      const median = times.toSorted((a, b) => a - b)[2];
      hold(median <= 50, `filtering takes ${times.map((time) => time.toFixed(0))} ms`);
      // The last one is reached, by keys, too.
      await page.locator("#list .card").first().focus();
      await page.keyboard.press("End");
      await page.waitForSelector('#list .card[data-place="4999"]');
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => document.querySelector("#title").value === "Number 4999");
      hold(await page.evaluate(() => document.activeElement.dataset.place) === "4999", "the card keeps the focus");
      hold(bench.errors.length === 0, bench.errors.join("\n"));
    } finally {
      await bench.close();
    }
  },

  async "a question chooses what is listed, and a fault in it is underlined"(bench) {
    const { page } = bench;
    await unfold(page, "filters");
    const listed = () => page.locator("#list .card strong").allInnerTexts();
    const asks = async (question, count) => {
      await page.fill("#where", question);
      await page.waitForFunction((text) => document.querySelector("#count").innerText.includes(text), count);
    };
    await asks("length = 2 and start(N c6)", "1 of 3");
    hold((await listed()).join() === "2 Ape", (await listed()).join());
    await asks("title ~ e and not (title = Mole)", "2 of 3");
    await page.fill("#where", "final(K e10)");
    await page.waitForFunction(() => /^3 /.test(document.querySelector("#where-fault").innerText));
    await page.fill("#where", "start(K e10");
    await page.waitForFunction(() => document.querySelector("#where-fault.bad")?.innerText.includes("close the pattern"));
    hold((await listed()).length === 3, "with a fault all are listed");
    await page.fill("#where", "");
    await page.waitForFunction(() => document.querySelector("#where-fault").hidden);
  },

  async "what anticipates the problem on the board is listed and can be opened"(bench) {
    const { page } = bench;
    await page.waitForSelector('#list .card[aria-current][data-place="0"]');
    await bench.paste("4k4/9/9/9/9/9/9/9/9/3K5 w");
    await page.waitForFunction(() => !document.querySelector("#open-anticipations").disabled);
    await page.click("#open-anticipations");
    await page.waitForFunction(() => /only the position[^]*No other problem/.test(document.querySelector("#similar").innerText));
    // What has no solution is solved.
    await bench.paste(`${SECOND.replace("4K4", "4K3p")}`);
    await page.waitForFunction(() => !document.querySelector("#open-anticipations").disabled);
    await page.click("#open-anticipations");
    await page.waitForFunction(() => /2 Ape[^]*the same solution/.test(document.querySelector("#anticipation-list")?.innerText));
    await bench.paste("3ka4/2P1a4/9/9/6N2/2r6/9/9/5p3/4K4 w".replace("3ka4", "4ka3"));
    await page.click("#open-anticipations");
    await page.waitForFunction(() => /2 Ape[^]*the same position, mirrored/.test(document.querySelector("#anticipation-list")?.innerText));
    await page.click("#anticipation-list .card");
    await page.waitForFunction(() => document.querySelector("#title").value === "Ape");
  },

  async "problems are duplicated, moved, and put into another file"(bench) {
    const { page } = bench;
    if (bench.isStatic) {
      // Only files that the page knows can be written.
      await bench.openFile(other);
      await bench.openFile(file);
    }
    await page.waitForSelector('#list .card[aria-current][data-place="0"]');
    await unfold(page, "arrange");
    await page.click("#move-down");
    await noticed(page, "number 2");
    hold(titles(file) === "Ape Zebra Mole" && /2, “Zebra”/.test(await bench.text("#target")), titles(file));
    hold(readFileSync(file, "utf8").match(/# kept/g).length === 3, "comments move along");
    await page.click("#duplicate");
    await page.waitForFunction(() => document.querySelectorAll("#list .card").length === 4);
    hold(titles(file) === "Ape Zebra Zebra Mole" && /3, “Zebra”/.test(await bench.text("#target")), titles(file));
    await page.fill("#title", "Gnu");
    await page.click("#save");
    await noticed(page, "Saved as problem 3");
    hold(titles(file) === "Ape Zebra Gnu Mole", titles(file));
    await page.selectOption("#transfer-to", "other.yaml");
    await page.click("#transfer-copy");
    await noticed(page, "too");
    hold(titles(file) === "Ape Zebra Gnu Mole" && titles(other) === "Old Gnu", titles(other));
    await page.locator('#list .card[data-place="0"]').click();
    await page.click("#transfer-move");
    await page.waitForFunction(() => document.querySelectorAll("#list .card").length === 3);
    hold(titles(file) === "Zebra Gnu Mole" && titles(other) === "Old Gnu Ape", titles(other));
    hold(/adds a new/.test(await bench.text("#target")), "what is on the board is of no file now");
    await page.click("#undo-file");
    await page.waitForFunction(() => document.querySelectorAll("#list .card").length === 4);
    hold(titles(file) === "Ape Zebra Gnu Mole", "the file goes back");
  },

  async "a check of all goes on while problems are chosen"() {
    const many = join(folder, "slow.epd");
    writeFileSync(many, "3akab2/9/4b4/9/9/9/9/9/4A4/2BAK2R1 w - - dm 5;\n".repeat(200));
    const bench = await open(program, [many], chromium);
    const { page } = bench;
    try {
      await page.waitForSelector("#list .card");
      await page.click("#survey");
      const done = () => page.evaluate(() => Number(/(\d+) of/.exec(document.querySelector("#checking").innerText)?.[1] ?? 0));
      await page.waitForFunction(() => Number(/(\d+) of/.exec(document.querySelector("#checking").innerText)?.[1]) > 1);
      const before = await done();
      await page.locator("h1").click();
      await page.keyboard.press("PageDown");
      await page.waitForFunction((least) => Number(/(\d+) of/.exec(document.querySelector("#checking").innerText)?.[1]) > least + 1, before);
      hold(!/stopped/.test(await bench.text("#checking")), await bench.text("#checking"));
      await page.click("#stop-check");
      hold(/stopped/.test(await bench.text("#checking")), "it is stopped by its own button");
    } finally {
      await bench.close();
    }
  },

  async "the keyboard alone composes, solves and saves"(bench) {
    const { page } = bench;
    await page.waitForSelector("#list .card[aria-current]");
    const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key); };
    /** Goes on by Tab until the focus is there. */
    const tabTo = async (id) => {
      for (let turn = 0; turn < 120; turn += 1) {
        if (await focused(page) === id) return;
        await press("Tab");
        hold(await focused(page) !== "BODY" || turn, "the focus falls nowhere");
      }
      throw new Error(`${id} is not reached`);
    };
    await tabTo("new-problem");
    await press("Enter");
    hold(await focused(page) === "new-problem", await focused(page));
    await tabTo("board");
    // The cursor begins in a corner; it goes where letters put men.
    await press("Enter");
    const go = async (square) => {
      for (let turn = 0; turn < 30; turn += 1) {
        const [, column, rank] = /^([a-i])(\d+)/.exec(await page.locator("#board svg").getAttribute("aria-label"));
        const [dx, dy] = [square.charCodeAt(0) - column.charCodeAt(0), Number(square.slice(1)) - Number(rank)];
        if (!dx && !dy) return;
        await press(dx > 0 ? "ArrowRight" : dx < 0 ? "ArrowLeft" : dy > 0 ? "ArrowUp" : "ArrowDown");
      }
      throw new Error(`${square} is not reached`);
    };
    for (const [man, ...squares] of [["K", "d2"], ["R", "d4"], ["C", "h7"], ["k", "e10"], ["a", "f10", "e9"], ["b", "e8"], ["p", "d1"]]) {
      for (const square of squares) {
        await go(square);
        await press(man);
      }
    }
    await bench.verdict(["solved", "sound"], "h7e7");
    await tabTo("stipulation");
    await press("Control+a");
    await page.keyboard.type("#2");
    await bench.verdict("sound", "h7e7");
    await tabTo("title");
    await page.keyboard.type("By keys");
    await press("Control+s");
    await noticed(page, "Saved as problem 4");
    hold(readFileSync(file, "utf8").includes("title: By keys"), "it is saved");
    // Undo and redo by their keys, wherever no field has the focus.
    await tabTo("mode-setup");
    await press("Control+z", "Control+z");
    hold(await title(bench) === "", "undone");
    await press("Control+y", "Control+Shift+z");
    hold(await title(bench) === "By keys", "and redone");
    // Nothing is played through before there is a line.
    await bench.verdict("sound", "h7e7");
    // Modes by their keys; a move is played from square to square.
    await press("2");
    hold(await mode(page) === "play", "2 plays through");
    await press("End");
    await page.waitForSelector("#anatomy li");
    await press("3");
    hold(await mode(page) === "try", "3 tries");
    await press("1");
    hold(await mode(page) === "setup", "1 sets up");
    await press("?");
    await page.waitForSelector("#keys[open]");
    await press("Escape");
    hold(await focused(page) !== "BODY", "the dialog gives the focus back");
  },

  async "the focus falls to no body when what has it goes away"(bench) {
    const { page } = bench;
    await page.waitForSelector("#list .card[aria-current]");
    await bench.verdict("sound", "h7e7");
    const steps = [
      ["#mode-play", ["Enter", "End"]], ["#step-first", ["Enter"]], ["#take-position", ["Enter"]], ["#undo", ["Enter"]],
      ["#tree .move", ["Enter", "Escape"]], ["#idle", ["Enter"]], ["#train", ["Enter"]], ["#train", ["Enter"]],
      ["#list .card", ["ArrowDown", "Enter"]], ["#clear", ["Enter"]], ["#survey", ["Enter"]],
    ];
    for (const [selector, keys] of steps) {
      const one = page.locator(selector).first();
      // What this step begins with may still be on its way.
      if (selector === "#step-first") await page.waitForSelector("#step-first:not([disabled])");
      if (selector === "#take-position") { await page.locator("#step-last").focus(); await page.keyboard.press("Enter"); }
      await one.waitFor();
      await one.focus();
      for (const key of keys) await page.keyboard.press(key);
      // What comes of it may come from the program.
      await page.waitForTimeout(250);
      hold(await focused(page) !== "BODY", `${selector}: the focus is lost`);
    }
  },

  async "a verdict is said once, and the position can be read"(bench) {
    const { page } = bench;
    await bench.begin();
    await page.evaluate(() => {
      window.said = [];
      new MutationObserver(() => window.said.push(document.querySelector("#announced").textContent))
        .observe(document.querySelector("#announced"), { childList: true, characterData: true, subtree: true });
    });
    await bench.paste(BOLT);
    await bench.verdict(["sound", "solved"], "h7e7");
    await page.waitForFunction(() => window.said.length > 0);
    await page.waitForTimeout(900);
    const said = await page.evaluate(() => window.said);
    hold(said.length === 1 && /2 moves.*h7e7/.test(said[0]), JSON.stringify(said));
    // What only shows how far a search is, is not said.
    await page.click("#start");
    await page.waitForFunction(() => /no win in/.test(document.querySelector("#verdict").innerText));
    await page.waitForTimeout(1200);
    hold((await page.evaluate(() => window.said)).length === 1, "progress is not said");
    await page.click("#stop-search");
    await bench.paste(BOLT);
    await page.click("#reading summary");
    await page.waitForFunction(() => /Red: general d2; chariot d4; cannon h7/.test(document.querySelector("#reading").innerText));
    hold(await page.locator(".board .men title").first().textContent() !== "", "men have names");
  },

  async "what is pasted is shown with its faults, or refused in the language of the page"(bench) {
    const { page } = bench;
    await bench.begin();
    await bench.paste(`see ${BOLT.replace("3K5", "9")}, says he`);
    await page.waitForSelector("#verdict .bad li");
    hold(/has no general/.test(await bench.text("#verdict")), await bench.text("#verdict"));
    hold(await page.locator(".board .men use").count() === 7, "the men are there");
    for (const [text, found] of [["Guten Tag", /keine Stellung, keine Aufgabe/], [BOLT.replace("4a4/", ""), /Stellung in diesem Text ist nicht lesbar/], ["1. h7e7 d1c1 2. a1a9", /Züge sind nicht spielbar/]]) {
      await page.selectOption("#language", "en");
      if (/^1/.test(text)) await bench.paste(BOLT);
      await page.selectOption("#language", "de");
      await bench.paste(text);
      await page.waitForSelector("dialog[open] #paste-reason .bad");
      const reason = await bench.text("#paste-reason");
      hold(found.test(reason) && !/yaml.*line|expected a mapping/i.test(reason), `${text}: ${reason}`);
      await page.keyboard.press("Escape");
    }
    await page.selectOption("#language", "en");
  },

  async "a change of title or notation gives no proven answer up"(bench) {
    const { page } = bench;
    await bench.verdict("sound", "h7e7");
    await page.waitForSelector("#tree .move");
    await page.evaluate(() => {
      window.lost = 0;
      new MutationObserver(() => {
        if (document.querySelector("#verdict strong").dataset.verdict !== "sound" || !document.querySelector("#tree .move")) window.lost += 1;
      }).observe(document.querySelector("#answer"), { subtree: true, childList: true });
    });
    await page.fill("#title", "Another");
    await page.selectOption("#notation", "chinese");
    await bench.verdict("sound", "炮二平五");
    await page.waitForFunction(() => /炮二平五/.test(document.querySelector("#tree").innerText));
    await page.selectOption("#notation", "wxf");
    await bench.verdict("sound", "C2=5");
    hold(await page.evaluate(() => window.lost) === 0, "the answer was away");
  },

  async "of searches that wait the newest is next, and it is said"() {
    writeFileSync(file, COLLECTION);
    const bench = await open(program, [file, "--jobs", "1"], chromium);
    try {
      await bench.begin();
      await bench.page.click("#start");
      await bench.page.waitForFunction(() => /no win in/.test(document.querySelector("#verdict").innerText));
      const tab = await bench.context.newPage();
      await tab.goto(bench.page.url().replace(/#.*/, ""));
      await tab.waitForFunction(() => /waiting for other searches \(1\)/.test(document.querySelector("#verdict").innerText));
      await bench.page.click("#stop-search");
      await tab.waitForFunction(() => document.querySelector("#verdict strong").dataset.verdict === "sound");
      await tab.close();
    } finally {
      await bench.close();
    }
  },

  async "where a verdict stays open it is said that there are no tables"() {
    writeFileSync(file, COLLECTION);
    const bench = await open(program, [file, "--time", "1s", "--no-tables"], chromium);
    try {
      await bench.begin();
      await bench.page.click("#start");
      await bench.page.waitForFunction(() => /no endgame tables here: paiju table build/.test(document.querySelector("#verdict").innerText));
    } finally {
      await bench.close();
    }
  },

  async "what is asked is chosen from a menu, and exports carry the solution"(bench) {
    const { page } = bench;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await bench.begin();
    await bench.paste(BOLT);
    await page.fill("#stipulation", "#2");
    await bench.verdict("sound", "h7e7");
    await page.waitForSelector("#tree .move");
    const copied = async (id) => {
      await page.click("#open-exchange");
      await page.evaluate(() => navigator.clipboard.writeText(""));
      await page.click(id);
      await page.waitForFunction(() => document.querySelector("#exchange-said").innerText);
      const text = await page.evaluate(() => navigator.clipboard.readText());
      await page.keyboard.press("Escape");
      return text;
    };
    hold((await copied("#copy-yaml")).includes('solution: "1. h7e7'), "YAML has the solution");
    const forum = await copied("#copy-forum");
    hold(forum.includes("#2 (Red to move)") && forum.includes("1. h7e7") && forum.includes(BOLT) && /^10 · · · · k a/m.test(forum), forum);
    await page.click("#open-exchange");
    await page.check("#key-arrow");
    await page.keyboard.press("Escape");
    const plain = await copied("#copy-svg");
    await page.click("#open-exchange");
    await page.uncheck("#key-arrow");
    await page.keyboard.press("Escape");
    hold(plain.length > (await copied("#copy-svg")).length, "the key is an arrow");
    await page.selectOption("#stipulations", "## checks");
    hold(await page.inputValue("#stipulation") === "#2 checks", await page.inputValue("#stipulation"));
    await page.selectOption("#stipulations", "=");
    hold(await page.inputValue("#stipulation") === "=", await page.inputValue("#stipulation"));
    await page.selectOption("#stipulations", "h##");
    hold(await page.inputValue("#stipulation") === "h#2", await page.inputValue("#stipulation"));
    await page.waitForSelector("#tree .solutions, #verdict .bad");
    for (let turn = 0; turn < 3; turn += 1) await page.click("#undo");
    hold(await page.inputValue("#stipulation") === "#2", "every choice is undone");
  },

  async "all solutions can be opened, and men are taken off by taps"(bench) {
    const { page } = bench;
    await bench.begin();
    await bench.paste("4k4/9/9/9/9/9/9/9/R2K5/R8 b");
    await page.fill("#stipulation", "h#3");
    await page.waitForSelector("#tree .more");
    const shown = () => page.locator("#tree .solutions > li").count();
    hold(await shown() === 30, `${await shown()} are shown`);
    await page.click("#tree .more");
    hold(await shown() > 30, "more are shown");
    await page.click("#eraser");
    await page.mouse.click(...await bench.place("a1"));
    await page.waitForFunction(() => document.querySelectorAll(".board .men use").length === 3);
    await page.click("#eraser");
    await page.mouse.click(...await bench.place("a2"));
    hold(await page.locator(".board .men use").count() === 3, "the tool is put away");
  },

  async "castling rights stay where they hold"(bench) {
    const { page } = bench;
    await bench.begin();
    await page.selectOption("#rules", "chex");
    await page.waitForFunction(() => document.querySelector("#ground-chex") && document.querySelector("#rules").value === "chex");
    await page.waitForTimeout(200);
    await page.click("#start");
    hold(await page.inputValue("#rights") === "Kk", "both may castle");
    await page.click("#swap");
    hold(/ Kk$/.test(await bench.fen()) || /castle/.test(await bench.text("#notice")), await bench.fen());
    await bench.begin();
    await bench.paste("4/1R3/p4p/k3K2/4B1/5/4 w -");
    await bench.verdict(["sound", "solved"]);
    await page.click("#mode-play");
    await page.click("#step-forward");
    await page.click("#take-position");
    await page.waitForFunction(() => document.body.dataset.mode === "setup");
    hold(/ b -$/.test(await bench.fen()), await bench.fen());
  },
};

await run(TESTS, {
  open() {
    writeFileSync(file, COLLECTION);
    writeFileSync(other, `problems:\n  - title: Old\n    fen: ${THIRD}\n    stipulation: "#1"\n`);
    return open(program, [file], chromium);
  },
  folder,
  only,
  skips: (name) => isStatic(program) && OF_PROGRAMS.includes(name),
  after: () => rmSync(file, { force: true }),
});
