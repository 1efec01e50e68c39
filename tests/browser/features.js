// What the page offers besides composing: touch, keyboard, pasted and dropped problems, help play
// and twins, files of other formats, the check of all problems, three languages, accessibility.
//
// node features.js PROGRAM CHROMIUM FOLDER [PART OF A NAME]

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { hold, open, run } from "./bench.js";

const [program, chromium, folder, only] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const BOLT = "4ka3/4a4/4b4/7C1/9/9/3R5/9/3K5/3p5 w";
const HELP = "4k4/9/9/8p/9/9/9/9/R8/3R1K3 b";

const TESTS = {
  async "problems come in as text and as files"(bench) {
    const { page } = bench;
    await bench.paste(BOLT);
    await bench.verdict(["solved", "sound"], "in 2 moves");
    const files = {};
    for (const format of ["pgn", "dhtmlxq", "xqf"]) {
      await page.fill("#stipulation", "#2");
      await bench.verdict("sound", "h7e7");
      await page.click("#take-solution");
      await bench.verdict("sound", "h7e7");
      await page.click("#open-exchange");
      const [download] = await Promise.all([page.waitForEvent("download"), page.click(`[data-format="${format}"]`)]);
      files[format] = readFileSync(await download.path());
      await page.keyboard.press("Escape");
    }
    const chinese = files.pgn.toString("utf8");
    hold(/[炮車车馬马]/.test(chinese), `the moves of a PGN are Chinese: ${chinese}`);
    for (const [format, text] of [["pgn", chinese], ["dhtmlxq", files.dhtmlxq.toString("utf8")]]) {
      await page.click("#clear");
      await bench.verdict("none");
      await bench.paste(text);
      await bench.verdict("sound", "h7e7");
      hold((await page.inputValue("#solution")).length > 5, `${format}: the solution came with it`);
    }
    await page.click("#clear");
    await drop(page, "problem.xqf", files.xqf);
    await bench.verdict("sound", "h7e7");
    // Moves alone are the solution of the position on the board, or a game on an empty board.
    await page.fill("#solution", "");
    await bench.paste("1. 炮二平五 卒4平3 (1... 卒4平5 2. 车六进六) 2. 车六进六");
    await bench.verdict("sound");
    hold((await page.inputValue("#notation")) === "chinese", "the notation is known");
    hold((await page.inputValue("#solution")).includes("车六进六"), "the solution came with it");
    await page.click("#mode-setup");
    await page.click("#clear");
    await bench.paste("1. 炮二平五 马8进7 2. 马二进三 车9平8");
    await page.waitForFunction(() => /车9平8/.test(document.querySelector("#stepper").innerText));
    await page.click("#take-position");
    await page.waitForFunction(() => document.querySelector("#stepper").querySelector(".moves") === null);
    hold(await page.locator('.board .men use[data-square="24"]').count() === 1, "the horse stands where the game has led");
    await page.click("#clear");
    await bench.paste("this is not a position");
    await page.waitForSelector("dialog[open] .bad");
    await page.keyboard.press("Escape");
  },

  async "a position is found inside another text"(bench) {
    const { page } = bench;
    for (const text of [`A mate (${BOLT}), in two!`, `position fen ${BOLT} - - 0 1 moves h7e7 d1c1 d4d10`, `https://host/#/${encodeURIComponent(BOLT)}`]) {
      await bench.paste(text);
      await bench.verdict("sound", "h7e7");
      const mode = await page.evaluate(() => document.body.dataset.mode);
      hold(mode === "setup", `${text}: ${mode}`);
      // Moves after the position are its solution.
      if (/moves/.test(text)) hold((await page.inputValue("#solution")).includes("d4d10"), text);
      hold(await bench.fen() === BOLT, text);
      await page.click("#clear");
    }
  },

  async "a finger sets up, moves and takes off"(bench) {
    const { page } = bench;
    await page.click("#clear");
    const men = [["k", "e10"], ["a", "f10"], ["a", "e9"], ["b", "e8"], ["C", "h7"], ["R", "d4"], ["K", "d2"], ["p", "d1"]];
    const touch = await page.context().newCDPSession(page);
    const finger = async ([fromX, fromY], [toX, toY]) => {
      const at = (x, y) => [{ x, y }];
      await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(fromX, fromY) });
      for (const part of [0.3, 0.7, 1]) {
        const [x, y] = [fromX + (toX - fromX) * part, fromY + (toY - fromY) * part];
        await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(x, y) });
      }
      await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    const tray = async (letter) => {
      const box = await page.locator(`[data-man="${letter}"]`).boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    for (const [letter, square] of men) {
      const to = await bench.place(square);
      await finger(await tray(letter), to);
    }
    await bench.verdict(["solved", "sound"], "in 2 moves");
    // One touch chooses, another one puts.
    await page.touchscreen.tap(...(await tray("C")));
    await page.waitForSelector('[data-man="C"][aria-pressed="true"]');
    await page.touchscreen.tap(...(await bench.place("b7")));
    await page.waitForFunction(() => document.querySelectorAll(".board .men use").length === 9);
    await page.touchscreen.tap(...(await tray("C")));
    // A man dragged off the board is taken off.
    const from = await bench.place("b7");
    const box = await page.locator("#board svg").boundingBox();
    await finger(from, [from[0], box.y + box.height + 30]);
    await page.waitForFunction(() => document.querySelectorAll(".board .men use").length === 8);
  },

  async "the keyboard alone sets up and moves"(bench) {
    const { page } = bench;
    await page.click("#clear");
    await page.locator("#board svg").focus();
    await page.keyboard.press("Enter");
    for (const key of ["R", "ArrowUp", "p"]) await page.keyboard.press(key);
    await page.waitForFunction(() => document.querySelectorAll(".board .men use").length === 2);
    hold(/Black: soldier/.test(await page.locator("#board svg").getAttribute("aria-label")), "the square is named");
    for (const key of ["Enter", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    hold(await page.locator('.board .men use[data-square="10"]').count() === 1, "the soldier went to the right");
    await page.keyboard.press("Delete");
    await page.waitForFunction(() => document.querySelectorAll(".board .men use").length === 1);
  },

  async "help play is solved and twins are shown"(bench) {
    const { page } = bench;
    await bench.paste(HELP);
    await page.fill("#stipulation", "h#1");
    await page.waitForSelector("#tree .solutions li");
    await bench.verdict("unsound", "solutions");
    await page.locator("#tree .solutions .move").nth(1).click();
    await page.click("#mode-setup");
    hold(await page.locator("#mode-try").isDisabled(), "nobody resists");
    // One side moves several times in a row; the end is still drawn.
    await bench.paste("3k5/9/9/9/9/9/9/9/R8/4RK3 w");
    await page.fill("#stipulation", "ser-#2");
    await page.waitForSelector("#tree .solutions li");
    await page.locator("#tree .solutions .move").last().click();
    await page.waitForFunction(() => document.querySelector("#legend").children.length > 0);
    await page.click("#mode-setup");
    await bench.paste(BOLT);
    await page.fill("#stipulation", "#2");
    await bench.about();
    await page.fill("#twin-lines", "b: mirror\nc: move a1 a2");
    await page.waitForSelector("#twins .bad");
    await page.locator("#twins button", { hasText: "b)" }).click();
    await bench.verdict("sound", "b7e7");
    await bench.remove("e10");
    await page.waitForSelector("#notice.shown");
    await page.locator("#twins button").first().click();
    await bench.verdict("sound", "h7e7");
    await page.fill("#stipulation", "mate");
    await page.waitForFunction(() => document.querySelector("#verdict strong").className === "bad");
  },

  async "threats, tries and set play are played on the board"(bench) {
    const { page } = bench;
    await bench.paste(BOLT);
    await page.fill("#stipulation", "#2");
    await bench.verdict("sound", "h7e7");
    await page.waitForSelector('#more [data-part="alternatives"] details');
    for (const part of ["#tree .note .move", '#more [data-part="tries"] .move', '#more [data-part="set-play"] .move', '#more [data-part="alternatives"] .move']) {
      const one = page.locator(part).first();
      await page.evaluate(() => document.querySelectorAll("#more details").forEach((all) => { all.open = true; }));
      await one.click();
      await page.waitForFunction(() => document.querySelector("#legend").children.length > 0);
      await page.click("#mode-setup");
      await bench.verdict("sound", "h7e7");
      await page.waitForSelector('#more [data-part="alternatives"] details');
    }
  },

  async "one mode at a time, with moves by taps and the answer in sight"(bench) {
    const { page } = bench;
    await page.setViewportSize({ width: 1280, height: 720 });
    await bench.paste(BOLT);
    await bench.verdict("sound");
    const mode = () => page.evaluate(() => document.body.dataset.mode);
    const bottom = (part) => page.evaluate((one) => document.querySelector(one).getBoundingClientRect().bottom, part);
    hold(await mode() === "setup" && await bottom("#tools") <= 720 && await bottom("#tray-red") <= 720, "trays and tools are in sight");
    // In setting up, a man goes where the second click is.
    const click = async (square) => page.mouse.click(...(await bench.place(square)));
    await click("d1");
    await click("e1");
    hold((await bench.fen()).startsWith("4ka3/4a4/4b4/7C1/9/9/3R5/9/3K5/4p4"), await bench.fen());
    await page.click("#undo");
    await bench.verdict("sound");
    await page.click("#mode-play");
    hold(await mode() === "play" && !(await page.locator('[data-man="P"]').isVisible()), "there is no tray");
    await page.locator("#board svg").focus();
    await page.keyboard.press("ArrowRight");
    hold(/1\. h7e7/.test(await bench.text("#stepper .moves")), "an arrow steps, also on the board");
    await page.keyboard.press("Home");
    await page.click("#mode-try");
    await page.waitForFunction(() => document.querySelector("#judgement").innerText === "" || !document.querySelector("#judgement .open"));
    await click("d4");
    const dots = await page.locator(".board .dot").count();
    hold(dots === 15, `${dots} moves of the chariot`);
    await click("e5");
    hold(/chariot d4–e5 is not a legal move/.test(await bench.text("#notice")), await bench.text("#notice"));
    await click("d4");
    await click("d9");
    await page.waitForFunction(() => /Wrong/.test(document.querySelector("#judgement").innerText));
    hold(await bottom("#judgement") <= 720, "the answer is in sight");
    await page.click("#mode-setup");
    hold(await mode() === "setup" && await bench.fen() === BOLT, "the diagram is what it was");
  },

  async "results are sentences, and their list stays while they are looked at"(bench) {
    const { page } = bench;
    await bench.paste(BOLT);
    await bench.verdict("sound");
    await page.click("#idle");
    await page.waitForFunction(() => document.querySelectorAll("#variations li").length === 6);
    hold(/Without .*elephant e8: a win in 1: /.test((await bench.text("#variations")).replace(/\s+/g, " ")), await bench.text("#variations"));
    await page.locator("#variations li .move").first().click();
    await bench.verdict("sound", "stalemate in 1");
    hold(await page.locator("#variations li").count() === 6, "the list is there");
    await page.locator("#variations li .move").nth(3).click();
    await bench.verdict("sound", "checkmate in 1");
    await page.click("#back-from-vary");
    await bench.verdict("sound", "in 2");
    hold(await bench.fen() === BOLT, "the problem is back");
    // The end of a line is explained in sentences that show their squares.
    await page.click("#mode-play");
    await page.keyboard.press("End");
    await page.waitForSelector("#anatomy li");
    await page.locator("#anatomy li").first().hover();
    await page.click("#mode-setup");
    await page.click("#clear");
    hold(await page.locator("#variations li").count() === 0, "another position has no such list");
  },

  async "a search is stopped, and what it has found stays"(bench) {
    const { page } = bench;
    await page.click("#start");
    await page.waitForFunction(() => /no win in/.test(document.querySelector("#verdict").innerText));
    await page.click("#stop-search");
    hold(/no win in .*stopped/.test(await bench.text("#verdict")) && await page.locator(".busy").count() === 0, await bench.text("#verdict"));
    await page.waitForTimeout(600);
    hold(/stopped/.test(await bench.text("#verdict")), "nothing more is heard of it");
    await bench.paste(BOLT);
    await bench.verdict("sound");
    // More is found after the verdict; then there is nothing to stop.
    await page.waitForSelector("#stop-search", { state: "hidden" });
  },

  async "the address holds position, rules and stipulation"(bench) {
    const { page } = bench;
    await bench.paste(BOLT);
    await page.fill("#stipulation", "#2");
    await bench.verdict("sound");
    await page.waitForFunction(() => /fen=4ka3.*s=%232/.test(location.hash));
    const url = page.url();
    const tab = await bench.context.newPage();
    await tab.goto(url);
    await tab.waitForFunction(() => document.querySelector("#verdict strong")?.dataset.verdict === "sound");
    hold(await tab.inputValue("#stipulation") === "#2", "so does another tab");
    // Nothing of it is unsaved work.
    await tab.goto(url.replace(/fen=[^&]*/, "fen=nonsense"));
    await tab.waitForFunction(() => /no position/.test(document.querySelector("#notice").innerText));
    await tab.close();
  },

  async "no answer moves the board under a finger"(bench) {
    const { page } = bench;
    const rect = () => page.evaluate(() => {
      const { top, left, width, height } = document.querySelector("#board svg").getBoundingClientRect();
      return [top, left, width, height].map(Math.round).join();
    });
    const stays = async (before, what) => hold(await rect() === before, `${what}: ${await rect()} instead of ${before}`);
    const empty = await rect();
    await bench.paste("9/9/9/4n4/9/9/4p4/9/4A4/4E4 w");
    await page.waitForFunction(() => document.querySelectorAll("#verdict .bad li").length === 3);
    await stays(empty, "three faults");
    await bench.paste(BOLT);
    await bench.verdict("sound", "h7e7");
    await stays(empty, "a verdict");
    await page.click("#mode-try");
    await page.waitForFunction(() => !/…/.test(document.querySelector("#judgement").innerText));
    const begun = await rect();
    await bench.drag("d4", "d5");
    await page.waitForSelector("#judgement .bad");
    await stays(begun, "a move that is wrong");
  },

  async "a file of another format is kept, and all problems of it are checked"(bench) {
    const { page } = bench;
    await page.waitForFunction(() => document.querySelectorAll("#list .card").length === 2);
    await page.click("#survey");
    await page.waitForFunction(() => document.querySelectorAll('#list [data-verdict="sound"]').length === 2);
    await page.waitForFunction(() => /2 checked/.test(document.querySelector("#checking").innerText));
    await page.locator("#list .card").first().click();
    await bench.verdict("sound", "h7e7");
    await page.click("#save");
    await page.waitForFunction(() => /yaml/.test(document.querySelector("#file h2").innerText));
    hold(bench.asked.some((text) => text.includes("mates.yaml")), bench.asked.join("\n"));
    // A page without a server cannot write next to a file; there the collection is downloaded.
    if (!bench.isStatic) hold(existsSync(join(folder, "mates.yaml")), "the collection stands beside the file");
  },

  async "the button that stops a check stays the same while verdicts come in"() {
    const many = join(folder, "many.epd");
    // Each takes a while, since there is no win.
    writeFileSync(many, "3akab2/9/4b4/9/9/9/9/9/4A4/2BAK2R1 w - - dm 5;\n".repeat(200));
    const bench = await open(program, [many], chromium);
    const { page } = bench;
    try {
      await page.waitForSelector("#list .card");
      await page.evaluate(() => {
        window.stops = new Set();
        new MutationObserver(() => window.stops.add(document.querySelector("#stop-check")))
          .observe(document.querySelector("#panel"), { childList: true, subtree: true });
      });
      await page.click("#survey");
      await page.waitForFunction(() => Number(/(\d+) of/.exec(document.querySelector("#checking").innerText)?.[1]) > 1);
      await page.click("#stop-check");
      await page.waitForFunction(() => /stopped/.test(document.querySelector("#checking").innerText));
      const buttons = await page.evaluate(() => [...window.stops].filter(Boolean).length);
      hold(buttons === 1, `${buttons} buttons have stood there`);
      hold(await page.locator("#stop-check").count() === 0, "what is over cannot be stopped");
    } finally {
      await bench.close();
    }
  },

  async "the page is whole in three languages and two lights, and nobody is kept out"(bench) {
    const { page } = bench;
    await bench.paste(`${BOLT}`);
    for (const scheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      for (const language of ["en", "de", "zh"]) {
        await page.selectOption("#language", language);
        // Moves are written as the language does it.
        await bench.verdict(["sound", "solved"], language === "zh" ? "炮二平五" : "h7e7");
        await bench.panel("work");
        await page.click("#idle");
        await page.waitForFunction(() => document.querySelectorAll("#variations li").length >= 6);
        await page.evaluate(() => { document.querySelectorAll("details").forEach((one) => { one.open = true; }); });
        await audit(page, `${language} ${scheme}`);
        for (const mode of ["play", "try"]) {
          await page.click(`#mode-${mode}`);
          if (mode === "play") {
            await page.keyboard.press("End");
            await page.waitForSelector("#anatomy li");
          }
          await audit(page, `${language} ${scheme}, ${mode}`);
        }
        await page.click("#mode-setup");
        await page.click("#open-keys");
        await audit(page, `${language} ${scheme}, the keys`);
        if (language !== "en") await foreignWords(page, language);
        await page.keyboard.press("Escape");
        await bench.panel("collection");
        await audit(page, `${language} ${scheme}, the collection`);
        await bench.putAway();
        await page.click("#open-exchange");
        await audit(page, `${language} ${scheme}, the dialog`);
        await page.keyboard.press("Escape");
        if (language !== "en") await foreignWords(page, language);
      }
    }
    const moving = await page.evaluate(() => getComputedStyle(Object.assign(document.querySelector("#verdict").appendChild(document.createElement("span")), { className: "busy" })).animationName);
    hold(moving === "none", "nothing moves where that is not wanted");
    await page.selectOption("#language", "en");
  },
};

/** Drops a file on the page. */
async function drop(page, name, bytes) {
  await page.evaluate(([own, numbers]) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(numbers)], own));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, [name, [...bytes]]);
}

/** What axe finds against WCAG 2.2 AA must be nothing. */
async function audit(page, what) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  }));
  const lines = violations.map((one) => `${one.id}: ${one.help}: ${one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(" | ")}`);
  hold(violations.length === 0, `${what}: ${lines.join("\n")}`);
}

/** A page in another language has no English words except names and what is English everywhere. */
async function foreignWords(page, language) {
  const text = await page.evaluate(() => {
    const all = [];
    for (const one of document.querySelectorAll("body *")) {
      if (one.closest("dialog:not([open]), [lang=en], #list, #file h2, #rules, #language, script, defs")) continue;
      for (const name of ["aria-label", "title", "placeholder"]) if (one.hasAttribute(name)) all.push(one.getAttribute(name));
      for (const node of one.childNodes) if (node.nodeType === Node.TEXT_NODE) all.push(node.data);
    }
    return all.join("\n");
  });
  // The keys of files, the words of marks and those of questions are the same in all languages.
  const keys = /\b(correction-of|version-of|anticipated-by|after|volume|issue|round|page|problemid|date|tourney|distinction|judges|cross|blue|red|theme|traitor|length|final|attacker|takes|gives|convert|where)\b/g;
  const allowed = /\b(paiju|table|build|Ctrl|Shift|Enter|Home|End|Escape|Page|Delete|YAML|DhtmlXQ|XQF|PGN|CBR|FEN|SVG|PNG|UCI|ICCS|WXF|checks|checkmate|mates|move|remove|add|exchange|mirror|turn|stipulation|epd|yaml)\b/g;
  const left = text.replace(keys, "").replace(allowed, "");
  const found = language === "zh" ? left.match(/[A-Za-z]{4,}/g)
    : left.match(/\b(the|and|of|is|no|not|move|moves|win|sound|solved|side|board|men|save|copy|open|keys|check|none)\b/gi);
  hold(!found, `${language}: ${found?.join(", ")}`);
}

const file = join(folder, "mates.epd");
writeFileSync(file, `${BOLT} - - dm 2;\n3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w - - dm 2;\n`);
for (const narrow of [false, true]) {
  const options = narrow ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : { hasTouch: true };
  await run(TESTS, {
    async open() {
      const bench = await open(program, [file], chromium, options);
      await bench.begin();
      return bench;
    },
    folder,
    only,
    // What depends on the width only is tried once more on a narrow screen.
    skips: (name) => narrow && !/finger|languages/.test(name),
    suffix: narrow ? ", narrow" : "",
  });
}
