// What the page says and does, as laws over all that is on it: keys, labels, marks, lines, typed solutions, and
// what comes in.
//
// node said.js PROGRAM CHROMIUM FOLDER [PART OF A NAME]
//
// PAIJU_FAULTS names the folder of the fault files, PAIJU_PROGRAM the program whose messages the page must give.

import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hold, open, run } from "./bench.js";

const [program, chromium, folder, only] = process.argv.slice(2);
const { PAIJU_FAULTS: faults, PAIJU_PROGRAM: cli } = process.env;

const BOLT = "4ka3/4a4/4b4/7C1/9/9/3R5/9/3K5/3p5 w";
const MATE = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
const HELP = "1P7/3k5/9/3N5/9/9/9/c8/9/3K5 b";
const LINE = "1. c6d8+ e10f10 2. g9f9#";
const file = join(folder, "said.yaml");

/** The keys of the list of keys, as they are pressed. Ctrl-V is that of the browser, and `/` is meant to lead into a field. */
const KEYS = {
  "← ↑ → ↓": ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown"], Enter: [], "K A B N R C P …": ["K", "n"], Delete: ["Delete"],
  "← → Home End": ["Home", "End"], Escape: ["Escape"], "1 2 3": ["1", "2", "3"], "Page ↑ ↓": ["PageDown", "PageUp"],
  "Ctrl-Z": ["Control+z"], "Ctrl-Y, Ctrl-Shift-Z": ["Control+y", "Control+Shift+Z"], "Ctrl-S": [], "Ctrl-V": [], "/": [], "?": [],
};

/** What can be pressed and is not a field; what leaves the page or prints is left out. */
const PRESSED = "button, summary, a[href], [role=option], h1, #board svg, #verdict, .note";
const LEAVES = "#files *, #print, #print-all, #save, #save-new, #save-yaml, #save-png, #copy-svg, [data-format], #survey, #remove";

const state = (page) => page.evaluate(() => {
  const shown = (one) => one?.innerText.trim() ?? "";
  const [judgement, remarks, line] = ["judgement", "remarks", "stepper"].map((id) => shown(document.getElementById(id)));
  return { judgement, remarks, line };
});

/** Waits until nothing is searched. */
const idle = (page) => page.waitForFunction(() => !document.querySelector(".busy") && !document.querySelector("#judgement .open"));

const put = async (bench, fen, fields = {}) => {
  const { page } = bench;
  await bench.paste(fen);
  for (const [name, value] of Object.entries(fields)) await page.fill(`#${name}`, value);
  await page.waitForTimeout(800);
  await idle(page);
};

/** Opens one state of the page after the other. */
const STATES = {
  "a problem": async () => {},
  "a line of the tree": async ({ page }) => page.locator("#tree .attack .move").nth(1).click(),
  "moves that are tried": async ({ page }) => page.click("#mode-try"),
  "men that are varied": async ({ page }) => page.click("#open-matrix"),
  "similar problems": async ({ page }) => page.click("#open-similar"),
  "help play": async (bench) => {
    await put(bench, HELP, { stipulation: "h#2" });
    await bench.page.waitForSelector("#tree .move");
  },
};

/** Goes to a state of the page. */
async function goTo(bench, name) {
  const { page } = bench;
  await page.keyboard.press("Escape");
  await page.locator("h1").click();
  await put(bench, MATE, { stipulation: "#2" });
  await page.waitForSelector("#tree .attack .move");
  await page.evaluate(() => document.querySelectorAll("details").forEach((one) => { one.open = true; }));
  await STATES[name](bench);
  // The fields that were filled are given up.
  await page.evaluate(() => document.activeElement.matches("input, textarea, select") && document.querySelector("h1").dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })));
  await page.evaluate(() => document.activeElement.matches("input, textarea, select") && document.activeElement.blur());
  await idle(page);
}

const TESTS = {
  async "keys type nowhere where nobody has clicked"(bench) {
    const { page } = bench;
    await page.click("#open-keys");
    const listed = await page.locator("#keys dt").allInnerTexts();
    hold(listed.length > 10 && listed.every((one) => one in KEYS), `keys that are not tried: ${listed.filter((one) => !(one in KEYS))}`);
    await page.keyboard.press("Escape");
    const keys = listed.flatMap((one) => KEYS[one]);
    await page.evaluate(() => {
      window.typed = [];
      document.addEventListener("pointerdown", (event) => { window.hit = event.target; }, true);
      document.addEventListener("input", (event) => event.isTrusted && window.typed.push(event.target.id || event.target.outerHTML), true);
    });
    let pressed = 0;
    for (const name of Object.keys(STATES)) {
      await goTo(bench, name);
      // Most of the page is the same in each state: a third of it is tried there, or all with PAIJU_ALL.
      const step = name === "a problem" || process.env.PAIJU_ALL ? 1 : 3;
      for (let at = 0, count = 1; ; at += step, count += 1) {
        if (count % 10 === 0) await goTo(bench, name);
        const one = await page.evaluate(([place, all, leaves]) => {
          const can = (it) => it.checkVisibility({ visibilityProperty: true }) && !it.disabled && !it.matches(leaves) && !it.closest("dialog:not([open])");
          const found = [...document.querySelectorAll(all)].filter(can)[place];
          if (!found) return null;
          found.scrollIntoView({ block: "nearest" });
          const { x, y, width, height } = found.getBoundingClientRect();
          return { x: x + width / 2, y: y + height / 2, name: found.id || found.innerText?.slice(0, 30) || found.outerHTML };
        }, [at, PRESSED, LEAVES]);
        if (!one) break;
        // What opens a dialog has its own fields; the rest of the page is meant here.
        await page.mouse.click(one.x, one.y);
        // Where the page has moved meanwhile, a field may have been hit.
        if (await page.evaluate(() => window.hit.closest("input, textarea, select, label") !== null)) {
          await page.locator("h1").click();
          continue;
        }
        await page.keyboard.press("Escape");
        await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
        const field = await page.evaluate(() => document.activeElement.matches("input:not([readonly]), textarea, select") && document.activeElement.outerHTML);
        hold(!field, `${name}: after a click on “${one.name}” and Escape a field has the focus: ${field}`);
        await page.evaluate(() => { window.typed = []; });
        for (const key of keys) await page.keyboard.press(key);
        const typed = await page.evaluate(() => window.typed);
        hold(!typed.length, `${name}: after a click on “${one.name}” and Escape keys were typed into ${typed}`);
        pressed += 1;
      }
    }
    hold(pressed > 80, `${pressed} were pressed`);
  },

  async "no label holds what can be pressed, and the word of a field presses nothing"(bench) {
    const { page } = bench;
    let labels = 0;
    const look = async (name) => {
      const found = await page.evaluate(() => [...document.querySelectorAll("label")].map((one) => [one.innerText,
        one.querySelectorAll("button, a[href], summary, details, [tabindex], [role=button], [contenteditable]").length, one.querySelectorAll("input, select, textarea").length]));
      labels += found.length;
      for (const [text, pressable, fields] of found) hold(!pressable && fields <= 1, `${name}: “${text}” holds ${pressable} and ${fields}`);
    };
    for (const name of Object.keys(STATES)) {
      await goTo(bench, name);
      await look(name);
    }
    await page.locator("h1").click();
    await page.evaluate(() => document.querySelector("#open-exchange").click());
    await look("the dialog");
    await page.keyboard.press("Escape");
    hold(labels > 60, `${labels} labels`);
    // The word leads into its field and replaces nothing.
    await goTo(bench, "a problem");
    await page.fill("#solution", "1. c6d8 mine");
    await page.click("label[for=solution]");
    hold(await page.inputValue("#solution") === "1. c6d8 mine", "the text stays");
    hold(await page.evaluate(() => document.activeElement.id) === "solution", "the field has the focus");
    // A text that a button replaces comes back by Ctrl-Z, in the field and outside of it.
    for (const where of ["#solution", "h1"]) {
      await page.fill("#solution", "1. c6d8 mine");
      await page.waitForTimeout(800);
      await page.waitForSelector("#tree .move");
      await page.click("#take-solution");
      hold(/g9f9/.test(await page.inputValue("#solution")), "the solver's");
      await page.locator(where).click();
      await page.keyboard.press("Control+z");
      hold(await page.inputValue("#solution") === "1. c6d8 mine", `${where}: ${await page.inputValue("#solution")}`);
      await page.keyboard.press("Control+y");
      hold(/g9f9/.test(await page.inputValue("#solution")), `${where}: redo`);
      await page.keyboard.press("Control+z");
    }
    // What is typed after a replacement is the browser's to undo, and then the replacement is the page's.
    await page.waitForSelector("#tree .move");
    await page.click("#take-solution");
    await page.locator("#solution").click();
    await page.keyboard.press("End");
    await page.keyboard.type("x");
    for (let at = 0; at < 3 && /g9f9/.test(await page.inputValue("#solution")); at += 1) await page.keyboard.press("Control+z");
    hold(await page.inputValue("#solution") === "1. c6d8 mine", await page.inputValue("#solution"));
  },

  async "marks are drawn at once"(bench) {
    const { page } = bench;
    await put(bench, BOLT);
    const drawn = () => page.locator(".board > .own > *").count();
    await bench.about();
    await page.fill("#marks", "e5\na1-a9 blue");
    hold(await drawn() === 2, `${await drawn()} of two typed marks`);
    const [from, to] = [await bench.place("c3"), await bench.place("c6")];
    await page.mouse.move(...from);
    await page.mouse.down({ button: "right" });
    await page.mouse.move(...to, { steps: 3 });
    await page.mouse.up({ button: "right" });
    hold(await drawn() === 3 && /c3-c6/.test(await page.inputValue("#marks")), `${await drawn()} after a drag`);
    await page.locator("h1").click();
    await page.keyboard.press("Control+z");
    hold(await drawn() === 2, "undo takes it away");
  },

  async "tried moves are stepped back, and what is said is true of the board"(bench) {
    const { page } = bench;
    await put(bench, BOLT, { stipulation: "#2" });
    const click = async (square) => page.mouse.click(...(await bench.place(square)));
    const played = async () => (await bench.text("#stepper .moves")).split(" ").filter((one) => /[a-i]\d/.test(one)).length;
    await page.click("#mode-try");
    await idle(page);
    await click("d4");
    await click("d9");
    await page.waitForFunction(() => /Wrong/.test(document.querySelector("#judgement").innerText));
    hold(await played() === 2, "the refutation is played");
    for (const [press, left] of [[() => page.keyboard.press("ArrowLeft"), 1], [() => page.click("#step-back"), 0], [() => page.click("#step-forward"), 1], [() => page.click("#step-back"), 0]]) {
      await press();
      await idle(page);
      await page.waitForTimeout(100);
      hold(await played() === left, `${await played()} moves instead of ${left}: ${JSON.stringify(await state(page))}`);
    }
    // The solver's own mate ends the game.
    await click("h7");
    await click("e7");
    await page.waitForFunction(() => /Right/.test(document.querySelector("#judgement").innerText));
    await idle(page);
    await page.click("#step-back");
    await idle(page);
    await click("d1");
    await click("c1");
    await page.waitForFunction(() => document.querySelector("#stepper .moves").innerText.includes("#"));
    await idle(page);
    const { judgement } = await state(page);
    hold(!/left/.test(judgement) && /checkmate/i.test(judgement), `after the mate: ${judgement}`);
  },

  async "no shorter win is looked for than one in a move"(bench) {
    const { page } = bench;
    await bench.paste("3k5/9/9/3R5/9/9/9/9/9/R3K4 w");
    await page.evaluate(() => {
      window.said = new Set();
      new MutationObserver(() => window.said.add(document.querySelector("#verdict strong").innerText)).observe(document.querySelector("#verdict"), { subtree: true, childList: true, characterData: true });
    });
    await page.fill("#stipulation", "#23");
    await page.waitForTimeout(3500);
    const said = await page.evaluate(() => [...window.said]);
    hold(said.length && !said.some((one) => /in 1 move.*shorter/.test(one)), said.join("\n"));
    await page.evaluate(() => document.querySelector("#stop-search").click());
  },

  async "a written solution goes into the other notation and stays what it is"(bench) {
    const { page } = bench;
    await put(bench, MATE, { stipulation: "#2", solution: `${LINE} {a note}` });
    await bench.verdict("sound");
    const notations = await page.locator("#notation option").evaluateAll((all) => all.map((one) => one.value));
    const texts = new Set();
    for (const notation of [...notations.filter((one) => one !== "coordinates"), "coordinates"]) {
      await page.selectOption("#notation", notation);
      await page.waitForFunction((name) => document.querySelector("#notation").value === name, notation);
      await page.waitForTimeout(300);
      await idle(page);
      await bench.verdict("sound");
      texts.add(await page.inputValue("#solution"));
    }
    hold(texts.size > 4 && texts.has(`${LINE} {a note}`) && [...texts].every((one) => one.includes("{a note}")), [...texts].join("\n"));
    await page.locator("h1").click();
    for (let at = 0; at < 2; at += 1) await page.keyboard.press("Control+z");
    hold(await page.inputValue("#notation") !== "coordinates", "undo brings the notation and its text back");
    await page.selectOption("#notation", "coordinates");
    await page.waitForFunction((line) => document.querySelector("#solution").value.startsWith(line), LINE);
    await page.fill("#solution", "no move at all");
    await page.selectOption("#notation", "wxf");
    await page.waitForTimeout(300);
    await idle(page);
    hold(await page.inputValue("#notation") === "wxf", "the notation changes where nothing can be read");
    hold(await page.inputValue("#solution") === "no move at all", "what cannot be read stays");
  },

  async "a solution that is being typed is not judged"(bench) {
    const { page } = bench;
    await put(bench, MATE, { stipulation: "#2" });
    await page.evaluate(() => {
      window.judged = [];
      new MutationObserver(() => window.judged.push(document.querySelector("#verdict strong").dataset.verdict)).observe(document.querySelector("#verdict"), { subtree: true, attributes: true });
    });
    await page.locator("#solution").pressSequentially(LINE, { delay: 80 });
    await bench.verdict("sound");
    await page.waitForTimeout(900);
    await bench.verdict("sound");
    const judged = await page.evaluate(() => [...new Set(window.judged)]);
    hold(!judged.includes("unsound") && judged.includes("sound"), judged.join());
    // Half of it is judged once the typist pauses.
    await page.fill("#solution", "1. c6b8");
    await bench.verdict("unsound");
  },

  async "from a move of the tree the line goes on to its end"(bench) {
    const { page } = bench;
    for (const [fen, stipulation] of [[MATE, "#2"], ["5k3/9/9/9/3c5/9/3n5/2C1nA3/5K3/9 b", "#3"], [HELP, "h#2"]]) {
      await put(bench, fen, { stipulation });
      await page.waitForSelector("#tree .move");
      await page.evaluate(() => [...document.querySelectorAll("#tree .head button")].at(-1)?.click());
      const count = Math.min(await page.locator("#tree .move").count(), 12);
      hold(count > 2, `${fen}: ${count} moves`);
      for (let at = 0; at < count; at += 1) {
        const one = page.locator("#tree .move").nth(at);
        await one.click();
        const clicked = (await bench.text("#stepper .moves")).trim();
        const own = (await one.innerText()).replace(/^\d+\.+ /, "");
        hold(clicked.endsWith(own), `${clicked} ends with ${own}`);
        for (let step = 0; step < 20 && await page.locator("#step-forward:not([disabled])").count(); step += 1) await page.keyboard.press("ArrowRight");
        const whole = (await bench.text("#stepper .moves")).trim();
        hold(whole.startsWith(clicked) && /#$/.test(whole), `${fen}: after ${own} the line ends as ${whole}`);
      }
      await page.click("#mode-setup");
    }
  },

  async "moves that are pasted are saved with their problem"(bench) {
    const { page } = bench;
    await bench.begin();
    await bench.paste("1. 炮二平五 马8进7 2. 马二进三 车9平8");
    await page.waitForFunction(() => /车9平8/.test(document.querySelector("#stepper").innerText));
    const { remarks } = await state(page);
    hold(/whole game/.test(remarks), `it is said that this is a game: ${remarks}`);
    await page.click("#mode-setup");
    hold(/车9平8/.test(await page.inputValue("#solution")), "the moves are the solution");
    await page.click("#save");
    await page.waitForFunction(() => /Saved as/.test(document.querySelector("#notice").innerText));
    if (!bench.isStatic) hold(/车9平8/.test(readFileSync(file, "utf8")), "they are in the file");
    // Moves after a position in a command of an engine, and words around it.
    await bench.begin();
    await bench.paste(`look: position fen ${BOLT} - - 0 1 moves h7e7`);
    await bench.verdict("unsound");
    hold(/h7e7/.test(await page.inputValue("#solution")), await page.inputValue("#solution"));
    hold(/Not read: look/.test((await state(page)).remarks), (await state(page)).remarks);
  },

  async "whatever the command line says of an input the page says"(bench) {
    const { page } = bench;
    const names = readdirSync(faults).filter((name) => !name.endsWith(".md"));
    hold(names.length > 50, `${names.length} files`);
    let messages = 0;
    const shown = () => page.evaluate(() => [...document.querySelectorAll("#remarks, dialog[open] #paste-reason")].map((one) => one.innerText).join("\n").replace(/\s+/g, " "));
    const clear = async () => {
      await page.keyboard.press("Escape");
      await page.evaluate(() => {
        for (const id of ["notice", "remarks", "paste-reason"]) document.getElementById(id)?.replaceChildren();
      });
    };
    for (const name of names) {
      const path = join(faults, name);
      const { stderr } = spawnSync(cli, ["verify", "--color", "never", "--time", "5s", path], { env: { ...process.env, LC_ALL: "C" }, encoding: "utf8" });
      const said = stderr.split("\n").filter((line) => /^(error|warning): /.test(line)).map((line) => line.replace(/^(error|warning): /, "").replace(`${path}: `, ""))
        // Problems are named after their file there.
        .map((line) => line.replace(/^[a-z0-9-]+-\d+: /, "").replace(new RegExp(`^${name.split(".")[0]}: `), ""));
      messages += said.length;
      await clear();
      await bench.begin();
      const bytes = readFileSync(path);
      const read = bench.answered(/api\/paste$/);
      await drop(page, name, bytes);
      await read;
      await page.waitForTimeout(100);
      for (const one of said) hold((await shown()).includes(one.replace(/\s+/g, " ")), `${name}: ${one}\nis not in ${await shown()}`);
      const isTaken = await page.locator(".board .men use").count() || await page.locator("dialog[open] .found li").count();
      hold(isTaken || (await shown()).length > 20, `${name}: nothing is set up and nothing is said`);
    }
    hold(messages > 25, `${messages} messages`);
    await clear();
    await bench.begin();
    // A text is pasted like the file that holds it.
    await bench.paste(readFileSync(join(faults, "illegal-reply.pgn"), "utf8"));
    await bench.verdict("unsound");
    const { remarks } = await state(page);
    hold(/将5进6 is not a move/.test(remarks), remarks);
    await page.click("#remarks button");
    hold((await state(page)).remarks === "", "it stays until it is put away");
    // A text that breaks off at a word that is not a move is not a wrong solution until it is edited.
    await bench.begin();
    await bench.paste(readFileSync(join(faults, "typo-reply.pgn"), "utf8"));
    await bench.verdict("sound");
    await page.selectOption("#notation", "wxf");
    await page.waitForFunction(() => document.querySelector("#notation").value === "wxf");
    await bench.verdict("sound");
    await page.fill("#solution", `${await page.inputValue("#solution")} `);
    await bench.verdict("unsound");
  },

  async "of several files the others are named, and a text is dropped like one that is pasted"(bench) {
    const { page } = bench;
    await bench.begin();
    await drop(page, "a.fen", Buffer.from(`${BOLT}\n`), 2);
    await page.waitForFunction(() => /not read: 2/.test(document.querySelector("#remarks").innerText));
    await page.click("#clear");
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      document.querySelector("h1").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }, BOLT);
    await bench.verdict(["sound", "solved"]);
  },
};

/** Drops a file on the page, perhaps with others. */
function drop(page, name, bytes, others = 0) {
  return page.evaluate(([given, data, more]) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(data)], given));
    for (let at = 0; at < more; at += 1) transfer.items.add(new File(["x"], `other-${at}`));
    document.querySelector("main").dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, [name, [...bytes], others]);
}

const TEXT = `problems:\n  - title: First\n    fen: ${MATE}\n    stipulation: "#2"\n`;
await run(TESTS, {
  async open() {
    writeFileSync(file, TEXT);
    const bench = await open(program, [file], chromium);
    await bench.page.waitForSelector("#list .card[aria-current]");
    return bench;
  },
  folder,
  only,
  after: () => rmSync(file, { force: true }),
});
