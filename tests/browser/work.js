// What the user has is never lost: where a problem is saved, what the browser keeps, input methods,
// and the diagram below a line of play.
//
// node work.js PROGRAM CHROMIUM FOLDER [PART OF A NAME]

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hold, isStatic, open, run, serve } from "./bench.js";

const [program, chromium, folder, only] = process.argv.slice(2);

/** What only a page with a server can show. */
const OF_PROGRAMS = [
  "a stream that is cut costs nothing",
  "when the program is gone, text is copied from the page, and the next program finds the work",
  "work of a browser that was closed is offered by the next one",
];

const BOLT = "4ka3/4a4/4b4/7C1/9/9/3R5/9/3K5/3p5 w";
const FIRST = BOLT;
const SECOND = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
const THIRD = "2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w";
const COLLECTION = `problems:
  - title: First
    fen: ${FIRST}
    stipulation: "#2"
  - title: Second
    fen: ${SECOND}
    stipulation: "#2"
`;

const TESTS = {
  async "undo goes back to the problem that is saved"(bench) {
    const { page } = bench;
    await choose(bench, 0);
    hold(/1, “First”/.test(await bench.text("#target")), `the target is named: ${await bench.text("#target")}`);
    await choose(bench, 1);
    hold(/2, “Second”/.test(await bench.text("#target")), "the other target is named");
    await page.click("#undo");
    hold(/1, “First”/.test(await bench.text("#target")), "undo names the first one again");
    await page.fill("#title", "First, changed");
    await save(bench);
    const [first, second] = problems(bench.file);
    hold(first.title === "First, changed" && first.fen === FIRST, JSON.stringify(first));
    hold(second.title === "Second" && second.fen === SECOND, JSON.stringify(second));
    // Redo would bring back the second one, but a change has come after it.
    await page.click("#undo");
    await page.click("#undo");
    hold(/1, “First”/.test(await bench.text("#target")) || /new/.test(await bench.text("#target")), "it is not the second");
  },

  async "a position that was put up overwrites no card"(bench) {
    const { page } = bench;
    await bench.begin();
    await bench.setUp([["k", "e10"], ["K", "d1"], ["R", "a5"]]);
    hold(/adds a new/.test(await bench.text("#target")), "it is a new one");
    await choose(bench, 1);
    hold(bench.asked.some((text) => /without saving/.test(text)), "leaving unsaved work is asked");
    await page.click("#undo");
    hold(/adds a new/.test(await bench.text("#target")), "it is a new one again");
    await save(bench);
    const all = problems(bench.file);
    hold(all.length === 3 && all[1].title === "Second" && all[1].fen === SECOND, JSON.stringify(all));
    hold(all[2].fen === "4k4/9/9/9/9/R8/9/9/9/3K5 w", all[2].fen);
  },

  async "a save asks where game, men or title come from elsewhere"(bench) {
    const { page } = bench;
    await choose(bench, 0);
    await bench.paste(THIRD);
    hold(/elsewhere: men, title/.test(await bench.text("#target")), await bench.text("#target"));
    bench.accepts = false;
    await page.click("#save");
    await page.waitForTimeout(200);
    hold(/1, “First” \(men, title\)/.test(bench.asked.at(-1)), bench.asked.join("\n"));
    hold(readFileSync(bench.file, "utf8") === COLLECTION, "nothing was written");
    bench.accepts = true;
    await save(bench);
    hold(problems(bench.file)[0].fen === THIRD, "it is written over after the question");
    const count = bench.asked.length;
    await save(bench);
    hold(bench.asked.length === count, "it is not asked once more");
    // Undo takes what came from elsewhere away, and its mark.
    await choose(bench, 1);
    await page.click("#clear");
    hold(/elsewhere: men/.test(await bench.text("#target")), "other men will be put up");
    await page.click("#undo");
    hold(!/elsewhere/.test(await bench.text("#target")), "the men are those of the problem");
    await page.selectOption("#rules", "chex");
    await page.waitForFunction(() => /elsewhere: game/.test(document.querySelector("#target").innerText));
    await page.click("#undo");
    await page.waitForFunction(() => document.querySelector("#rules").value === "xiangqi");
  },

  async "what is saved as new is edited as new"(bench) {
    const { page } = bench;
    await choose(bench, 0);
    await page.fill("#title", "Version");
    await page.click("#save-new");
    await page.waitForFunction(() => document.querySelectorAll("#list .card").length === 3);
    await bench.remove("d1");
    await page.waitForFunction(() => document.querySelectorAll(".board .men use").length === 7);
    await page.click("#undo");
    await save(bench);
    let all = problems(bench.file);
    hold(all[0].title === "First" && all[2].title === "Version", JSON.stringify(all));
    // Far enough back it is the old problem.
    await page.click("#undo");
    hold(/1, “First”/.test(await bench.text("#target")), await bench.text("#target"));
    // What another page removes is not mistaken for another problem.
    await choose(bench, 1);
    await bench.about();
    await page.fill("#comments", "mine");
    writeFileSync(bench.file, COLLECTION.replace(/ {2}- title: Second[^]*/, ""));
    await page.waitForSelector("#disk button");
    await page.click("#disk button");
    await page.waitForFunction(() => /adds a new/.test(document.querySelector("#target").innerText));
    await save(bench);
    all = problems(bench.file);
    hold(all.length === 2 && all[0].title === "First" && all[1].title === "Second", JSON.stringify(all));
  },

  async "a reload and a crash keep everything, undo too"(bench) {
    const { page } = bench;
    await choose(bench, 0);
    await bench.remove("h7");
    await page.fill("#title", "Unfinished");
    await bench.verdict(["unsound", "undecided"]);
    const before = await bench.fen();
    await page.reload();
    hold(bench.asked.includes("leave"), "leaving is asked");
    await bench.ready();
    hold(await page.inputValue("#title") === "Unfinished" && await bench.fen() === before, "the work is there");
    hold(/1, “First”.*not saved/.test(await bench.text("#target")), await bench.text("#target"));
    // The tab crashes as soon as a change is on the screen; its work is offered in another one.
    const devtools = await bench.context.newCDPSession(page);
    const url = page.url();
    await bench.remove("d1");
    await page.waitForTimeout(100);
    const crashed = page.waitForEvent("crash");
    devtools.send("Page.crash").catch(() => {});
    await crashed;
    await bench.visit(url);
    await bench.page.click("#restore");
    await bench.page.waitForFunction(() => document.querySelector("#title").value === "Unfinished");
    hold(!(await bench.fen()).includes("p5 "), "the last change is there");
    for (let turn = 0; turn < 3; turn += 1) await bench.page.click("#undo");
    hold(await bench.fen() === FIRST && await bench.page.inputValue("#title") === "First", "so is undo");
    await bench.page.click("#redo");
    hold((await bench.fen()).includes("4b4/9/"), "and redo");
    await save(bench);
    hold(problems(bench.file)[0].fen.includes("4b4/9/"), "it is saved where it came from");
    hold(problems(bench.file)[1].title === "Second", "and nowhere else");
  },

  async "a line that is shown and a text that is pasted survive a reload"(bench) {
    const { page } = bench;
    await choose(bench, 0);
    await bench.verdict("sound", "h7e7");
    await page.locator("#tree .move").nth(1).click();
    const shown = await bench.text("#stepper .moves");
    await page.evaluate(() => document.querySelector("#open-exchange").click());
    await page.fill("#paste", "half a thought");
    await page.waitForTimeout(50);
    await page.reload();
    await bench.ready();
    hold(await bench.text("#stepper .moves") === shown, "the line is there");
    await page.evaluate(() => document.querySelector("#open-exchange").click());
    hold(await page.inputValue("#paste") === "half a thought", "the text is there");
  },

  async "leaving asks in every mode, and only where something is unsaved"(bench) {
    const { page } = bench;
    const asks = async () => {
      bench.asked.length = 0;
      await page.reload();
      await bench.ready();
      return bench.asked.includes("leave");
    };
    await bench.begin();
    hold(!(await asks()), "an empty board is no work");
    await choose(bench, 0);
    hold(!(await asks()), "what the file holds is no work");
    await bench.verdict("sound", "h7e7");
    await bench.about();
    await page.fill("#author", "Somebody");
    await page.locator("#tree .move").first().click();
    hold(await asks(), "a line is shown over it");
    await bench.verdict("sound", "h7e7");
    await page.click("#mode-setup");
    await bench.verdict("sound", "h7e7");
    await page.click("#train");
    await page.waitForSelector("#judgement p.good, #judgement p:not(.open)");
    hold(await asks(), "it is trained");
    await page.click("#clear");
    await page.click("#undo");
    await page.click("#undo");
    await page.fill("#title", "");
    await page.fill("#title", "First");
    hold(!(await asks()), `what is typed back is what the file holds: ${await bench.text("#target")}`);
  },

  async "without a file work asks until it is saved as YAML"() {
    const bench = await open(program, [], chromium);
    const { page } = bench;
    try {
      await bench.paste(BOLT);
      await page.reload();
      await bench.ready();
      hold(bench.asked.includes("leave"), "it asks");
      await bench.verdict(["sound", "solved"], "in 2 moves");
      const [download] = await Promise.all([page.waitForEvent("download"), page.click("#save-yaml")]);
      hold(readFileSync(await download.path(), "utf8").includes(BOLT), "it is saved");
      bench.asked.length = 0;
      await page.reload();
      await bench.ready();
      hold(!bench.asked.includes("leave"), "it does not ask any more");
      hold(bench.errors.length === 0, bench.errors.join("\n"));
    } finally {
      await bench.close();
    }
  },

  async "a stream that is cut costs nothing"() {
    const bench = await open(program, [bench0()], chromium, { wired: true });
    const { page, wire } = bench;
    try {
      await choose(bench, 0);
      await bench.verdict("sound", "h7e7");
      await page.evaluate(() => { window.marker = true; });
      await bench.about();
      for (const isSilent of [true, false]) {
        wire.cut(isSilent);
        await page.fill("#author", `A ${isSilent}`);
        await bench.remove("h7");
        await bench.verdict("unsound");
        await page.click("#undo");
        await bench.verdict("sound", "h7e7");
        hold(await page.inputValue("#author") === `A ${isSilent}`, "what was typed is there");
      }
      // While nothing answers at all, work goes on.
      wire.isDown = true;
      wire.cut(false);
      await page.waitForSelector("#offline:not([hidden])");
      await bench.remove("h7");
      hold(/not searched/.test(await bench.text("#verdict")), "it says that nothing is searched");
      wire.isDown = false;
      await bench.verdict("unsound");
      hold(await page.locator("#offline").isHidden(), "the program answers again");
      hold(await page.evaluate(() => window.marker), "the page was not loaded again");
      hold(bench.errors.length === 0, bench.errors.join("\n"));
    } finally {
      await bench.close();
    }
  },

  async "when the program is gone, text is copied from the page, and the next program finds the work"(bench) {
    const { page, context } = bench;
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const copied = async (id) => {
      await page.evaluate(() => document.querySelector("#open-exchange").click());
      await page.click(id);
      await page.waitForFunction(() => document.querySelector("#exchange-said").innerText);
      const text = await page.evaluate(() => navigator.clipboard.readText());
      await page.keyboard.press("Escape");
      return text;
    };
    await choose(bench, 0);
    await bench.verdict("sound", "h7e7");
    // Where squares lie is asked of the program once.
    await bench.place("d4");
    const ended = new Promise((done) => { bench.server.on("exit", done); });
    bench.server.kill("SIGKILL");
    await ended;
    await page.waitForSelector("#offline:not([hidden])");
    await bench.drag("d4", "d5");
    await page.fill("#title", 'A "title": 铁');
    await bench.about();
    await page.fill("#comments", "one\ntwo #");
    await page.fill("#solution", "1. Rd10#");
    const now = "4ka3/4a4/4b4/7C1/9/3R5/9/9/3K5/3p5 w";
    hold(await copied("#copy-fen") === now, "the FEN is current");
    hold(await copied("#copy-moves") === "1. Rd10#", "so are the moves");
    const yaml = await copied("#copy-yaml");
    hold(yaml.includes(now), yaml);
    await bench.give("no server reads this");
    await page.waitForSelector("dialog[open] #paste-reason .bad");
    hold(await page.inputValue("#paste") === "no server reads this", "what is pasted stays");
    await page.keyboard.press("Escape");
    // The same file is served again: the browser has kept the work, also for another tab.
    const again = await serve(program, [bench.file]);
    bench.server = again.server;
    await bench.visit(again.url);
    await bench.page.click("#restore");
    await bench.page.waitForFunction(() => document.querySelector("#title").value);
    hold(await bench.fen() === now && await bench.page.inputValue("#comments") === "one\ntwo #", "the work is there");
    hold(/1, “First”/.test(await bench.text("#target")), "and where it came from");
    await bench.page.click("#undo");
    await bench.page.click("#clear");
    await bench.paste(yaml);
    await bench.verdict(["sound", "unsound", "undecided"]);
    hold(await bench.page.inputValue("#title") === 'A "title": 铁', "the YAML is read as it was");
    hold(await bench.page.inputValue("#comments") === "one\ntwo #", await bench.page.inputValue("#comments"));
    hold(await bench.fen() === now, "so is the position");
  },

  async "work of a browser that was closed is offered by the next one"() {
    const file = bench0();
    let bench = await open(program, [file], chromium);
    const { profile } = bench;
    await choose(bench, 1);
    await bench.page.fill("#title", "Left behind");
    await bench.page.waitForTimeout(300);
    await bench.close(true);
    bench = await open(program, [file], chromium, { profile });
    try {
      hold(/Left behind/.test(await bench.text("#kept")), await bench.text("#kept"));
      await bench.page.click("#restore");
      await bench.page.waitForFunction(() => document.querySelector("#title").value === "Left behind");
      await bench.page.waitForFunction(() => !document.querySelector("#restore"));
      await save(bench);
      hold(problems(file)[1].title === "Left behind", "and saved");
      hold(bench.errors.length === 0, bench.errors.join("\n"));
    } finally {
      await bench.close();
    }
  },

  async "position text of the page is that of the program"(bench) {
    const { page } = bench;
    const check = async (wanted) => {
      await page.waitForFunction(() => document.querySelector("#verdict strong").innerText !== "");
      hold(await bench.fen() === wanted, `${await bench.fen()} is not ${wanted}`);
    };
    for (const [rules, fen] of [["chex", "4/1R3/p4p/k3K2/4B1/5/4 w -"], ["china-schach", "3k5/9/9/9/9/9/9/R8/9/4K4 b"], ["xiangqi", BOLT]]) {
      await page.selectOption("#rules", rules);
      await page.waitForFunction((game) => document.querySelector(`#ground-${game}`) && document.querySelector("#rules").value === game, rules);
      await bench.paste(fen);
      await check(fen);
      await page.click("#flip");
      await check(fen);
      await page.click("#flip");
    }
    // Every place of the start position is read back as it was written.
    for (const rules of ["chex", "china-schach", "xiangqi"]) {
      await page.selectOption("#rules", rules);
      await page.waitForFunction((game) => document.querySelector("#start") && document.querySelector("#rules").value === game, rules);
      await page.waitForTimeout(100);
      await page.click("#start");
      const fen = await bench.fen();
      await page.click("#clear");
      await bench.paste(fen);
      await check(fen);
    }
  },

  async "a refused text stays in its box with the reason"(bench) {
    const { page } = bench;
    const text = "1. Xy9 is no move\nof any game";
    await bench.paste(text);
    await page.waitForSelector("dialog[open] #paste-reason .bad");
    hold(await page.inputValue("#paste") === text, "it stays");
    await page.fill("#paste", `${text}!`);
    await page.click("#take");
    await page.waitForTimeout(300);
    hold(await page.inputValue("#paste") === `${text}!`, "so it does when it is tried again");
    await page.fill("#paste", THIRD);
    await page.click("#take");
    await bench.verdict(["sound", "solved"]);
    await page.click("#open-exchange");
    hold(await page.inputValue("#paste") === "" && await page.locator("#paste-reason .bad").count() === 0, "what is taken is gone");
    await page.keyboard.press("Escape");
  },

  async "input methods compose in every field"(bench) {
    const { page } = bench;
    await choose(bench, 0);
    await bench.verdict("sound", "h7e7");
    await page.waitForSelector("#more details");
    const searches = [];
    page.on("request", (asked) => { if (/search$/.test(asked.url())) searches.push(asked.url()); });
    const devtools = await bench.context.newCDPSession(page);
    await bench.about();
    for (const id of ["title", "author", "source", "comments", "twin-lines", "solution"]) {
      await page.fill(`#${id}`, "");
      await page.locator(`#${id}`).focus();
      for (const [keys, done] of [["t i e", "铁"], ["s u o", "锁"]]) {
        let text = "";
        for (const key of keys.split(" ")) {
          text += key;
          await devtools.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
          // What the server says in between leaves the composition alone.
          if (key === "i") await page.evaluate(() => document.querySelector("#flip").click());
          await page.waitForTimeout(30);
        }
        await devtools.send("Input.insertText", { text: done });
      }
      hold(await page.inputValue(`#${id}`) === "铁锁", `${id}: ${await page.inputValue(`#${id}`)}`);
      hold(await page.evaluate(() => document.activeElement.id) === id, `${id} keeps the focus`);
      if (id === "comments") hold(searches.length === 0, "what does not change the question asks for nothing");
      if (id === "twin-lines" || id === "solution") await page.fill(`#${id}`, "");
    }
    await save(bench);
    hold(problems(bench.file)[0].title === "铁锁", "it is saved");
    // A composition that is given up leaves nothing.
    await page.locator("#title").focus();
    await page.keyboard.press("End");
    await devtools.send("Input.imeSetComposition", { text: "tie", selectionStart: 3, selectionEnd: 3 });
    await devtools.send("Input.imeSetComposition", { text: "", selectionStart: 0, selectionEnd: 0 });
    hold(await page.inputValue("#title") === "铁锁", await page.inputValue("#title"));
  },

  async "focus, selection and the browser's own undo stay"(bench) {
    const { page } = bench;
    await choose(bench, 0);
    await bench.verdict("sound", "h7e7");
    const searches = [];
    page.on("request", (asked) => { if (/search$/.test(asked.url())) searches.push(asked.url()); });
    await page.evaluate(() => { window.title0 = document.querySelector("#title"); });
    await page.locator("#title").focus();
    await page.keyboard.press("End");
    await page.keyboard.type(" things", { delay: 10 });
    hold(searches.length === 0, "typing a title searches nothing");
    hold(await bench.text("#verdict .keys") !== "", "the verdict stays");
    await page.keyboard.press("Control+z");
    hold((await page.inputValue("#title")).length < "First things".length, "the browser undoes");
    await page.keyboard.press("Control+Shift+z");
    hold(await page.inputValue("#title") === "First things", "and redoes");
    await page.evaluate(() => document.querySelector("#title").setSelectionRange(1, 4));
    await page.evaluate(() => document.querySelector("#mirror").click());
    await bench.verdict("sound", "b7e7");
    await page.waitForSelector("#more details");
    const [start, end, isSame] = await page.evaluate(() => {
      const title = document.querySelector("#title");
      return [title.selectionStart, title.selectionEnd, title === window.title0 && document.activeElement === title];
    });
    hold(start === 1 && end === 4 && isSame, `the selection is ${start} to ${end}`);
    // The same holds of the list's filter while the file changes.
    await page.locator("h1").click();
    await page.keyboard.press("/");
    hold(await page.evaluate(() => document.activeElement.id) === "search", "a key leads to the filter");
    await page.keyboard.type("Sec");
    await page.evaluate(() => document.querySelector("#save").click());
    await page.waitForFunction(() => /Saved as/.test(document.querySelector("#notice").innerText));
    await page.keyboard.type("ond");
    hold(await page.inputValue('[aria-label="search"]') === "Second", await page.inputValue('[aria-label="search"]'));
    // A button that is pressed by keys keeps the focus.
    await page.locator("#mirror").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    hold(await page.evaluate(() => document.activeElement.id) === "mirror", "the button keeps the focus");
  },

  async "no edit acts on a diagram that a line hides"(bench) {
    const { page } = bench;
    await choose(bench, 0);
    await bench.verdict("sound", "h7e7");
    await page.locator("#tree .move").last().click();
    await page.waitForSelector("body:not([data-mode=setup])");
    const shown = await bench.text("#stepper .moves");
    const men = () => page.evaluate(() => [...document.querySelectorAll(".board .men use")].map((one) => one.dataset.square).join());
    const before = await men();
    await bench.drag("d2", "e2");
    await bench.drag("e7", "e6");
    await bench.remove("d1");
    await page.locator("#board svg").press("Delete");
    for (const id of ["mirror", "swap", "clear", "start", "undo"]) await page.evaluate((one) => document.getElementById(one).click(), id);
    await page.locator("h1").click();
    await page.keyboard.press("Control+z");
    for (const gone of ['[data-man="P"]', "#turn", "#mirror"]) hold(!(await page.locator(gone).isVisible()), `${gone} is not there`);
    hold(await men() === before && await bench.text("#stepper .moves") === shown, "the line is shown as before");
    hold(/line is shown/.test(await bench.text("#notice")), "it is said why");
    await page.click("#mode-setup");
    hold(await bench.fen() === FIRST, "the diagram is what it was");
    await bench.verdict("sound", "h7e7");
    await page.click("#clear");
    await page.click("#undo");
    await bench.verdict("sound", "h7e7");
  },

  async "arrow keys step after a drag, and an illegal drag stops nothing"(bench) {
    const { page } = bench;
    await choose(bench, 0);
    await bench.verdict("sound", "h7e7");
    await page.locator("#tree .move").last().click();
    const steps = async () => (await bench.text("#stepper .moves")).split(" ").length;
    const whole = await steps();
    await bench.drag("e7", "e6");
    await page.keyboard.press("ArrowLeft");
    hold(await steps() < whole, "left steps back after a drag");
    await page.keyboard.press("ArrowRight");
    hold(await steps() === whole, "right steps on");
    await page.keyboard.press("Home");
    hold((await bench.text("#stepper .moves")) === "", "Home goes to the start");
    await page.keyboard.press("Escape");
    await bench.verdict("sound", "h7e7");
    hold(await page.locator("body[data-mode=setup]").count() === 1, "Escape leaves the line");
    await page.click("#mode-try");
    const tries = async () => (await page.locator("#stepper .moves").innerText()).trim();
    for (let turn = 0; turn < 2; turn += 1) {
      await bench.drag("d4", "e5");
      await bench.drag("a1", "a2");
      await bench.drag("e10", "e9");
      await bench.drag("d4", [5, 5]);
    }
    hold(await tries() === "", "no illegal move is played");
    await bench.drag("h7", "e7");
    await page.waitForFunction(() => document.querySelector("#stepper .moves").innerText.split(" ").length > 2);
    await page.keyboard.press("ArrowLeft");
    hold((await tries()).split(" ").length === 2, `one step back: ${await tries()}`);
    // Another search replaces the judgement; moves can still be played.
    await page.keyboard.press("Home");
    await page.click("#idle");
    await bench.drag("d2", "e2");
    await page.waitForFunction(() => document.querySelector("#stepper .moves").innerText.length > 3);
    await page.selectOption("#language", "de");
    await page.waitForFunction(() => /Falsch/.test(document.querySelector("#judgement").innerText));
    await page.click("#mode-setup");
    await bench.verdict("sound", "h7e7");
    await page.selectOption("#language", "en");
  },

  async "men, moves and solutions have their names"(bench) {
    const { page } = bench;
    await page.selectOption("#language", "zh");
    const names = () => page.evaluate(() => [...document.querySelectorAll(".man[data-man]")].map((one) => one.title.split(" ")[0]).join(" "));
    hold(await names() === "黑將 黑士 黑象 黑馬 黑車 黑砲 黑卒 红帥 红仕 红相 红傌 红俥 红炮 红兵", await names());
    await page.selectOption("#look", "simplified");
    await page.waitForFunction(() => /将/.test(document.querySelector(".man").title));
    hold(await names() === "黑将 黑士 黑象 黑马 黑车 黑炮 黑卒 红帅 红仕 红相 红马 红车 红炮 红兵", await names());
    await page.selectOption("#language", "de");
    hold(await bench.text("#undo") === "Rückgängig" && await bench.text("#redo") === "Wiederholen", "German undoes and redoes");
    const sentences = await page.evaluate(async ({ language, door }) => {
      const german = new language.Words(await door.catalogue());
      german.at = 1;
      const say = (key, args) => german.sentence({ key, args });
      const x = { moves: [{ text: "x", mark: "none" }] };
      return [say("tried.wins", { left: { number: 3 } }), say("tried.wins", { left: { number: 1 } }),
        say("answer.no-win", { moves: { number: 3 } }), say("finding.unanswered", { move: x, moves: { number: 3 } }),
        say("finding.more-solutions", { count: { number: 1 } }), german.theme("iron-bolt"), german.verdict("sound")];
    }, await bench.modules("language", "door"));
    hold(JSON.stringify(sentences) === JSON.stringify([
      "Richtig: gewinnt weiterhin, noch 3 Züge", "Richtig: gewinnt weiterhin, noch 1 Zug", "kein Gewinn in höchstens 3 Zügen",
      "auf die Verteidigung x, nach der es noch 3 Züge dauert, fehlt die Antwort", "es gibt 1 weitere Lösung",
      "Eiserner Riegel 铁门栓", "korrekt",
    ]), sentences.join("\n"));
    await page.selectOption("#language", "en");
    await bench.paste("4k4/9/9/9/9/9/9/9/R2K5/R8 b");
    await page.fill("#stipulation", "h#3");
    await bench.verdict(["unsound", "undecided"], "1000 or more solutions");
    await page.waitForSelector("#tree .solutions");
    hold(/1000 or more/.test(await bench.text("#tree")), "so says the list");
    await page.selectOption("#language", "de");
    hold(/1000 oder mehr Lösungen/.test(await bench.text("#verdict")), await bench.text("#verdict"));
    await page.selectOption("#language", "en");
  },
};

/** A new collection of two problems. */
function bench0() {
  const file = join(folder, "work.yaml");
  writeFileSync(file, COLLECTION);
  return file;
}

/** The problems of a file that the workbench has written. */
function problems(file) {
  const text = readFileSync(file, "utf8");
  return text.split(/^ {2}- /m).slice(1).map((one) => {
    const value = (key) => new RegExp(`^ *${key}: (.*)$`, "m").exec(one)?.[1].replace(/^["'](.*)["']$/, "$1") ?? "";
    return { title: value("title"), fen: value("fen"), text: one };
  });
}

async function choose(bench, place) {
  await bench.page.locator(`#list .card[data-place="${place}"]`).click();
  await bench.page.waitForFunction((at) => document.querySelector(`#list .card[data-place="${at}"]`)?.hasAttribute("aria-current"), place);
}

/** Saves, and waits until that is done. */
async function save(bench) {
  const { page } = bench;
  await page.evaluate(() => document.querySelector("#notice").replaceChildren());
  await page.click("#save");
  await page.waitForFunction(() => /Saved as/.test(document.querySelector("#notice").innerText));
}

await run(TESTS, {
  async open() {
    const file = bench0();
    return Object.assign(await open(program, [file], chromium), { file });
  },
  folder,
  only,
  skips: (name) => isStatic(program) && OF_PROGRAMS.includes(name),
  after: () => rmSync(join(folder, "work.yaml"), { force: true }),
});
