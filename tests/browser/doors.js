// The same problems asked of the program and of the solver in WebAssembly: both must find the same,
// except for the times.
//
// node doors.js PROGRAM FOLDER COUNT FILE…
//
// FOLDER is that of the page as static files, next to that of the npm package. Of each list of files with commas between them, COUNT problems
// are taken, spread evenly. It says how many were equal, and the times of both. How many positions were
// searched is a cost like the time: tables of another word size forget other entries.

import { readFileSync } from "node:fs";
import { get, request } from "node:http";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { serve } from "./bench.js";

const [program, folder, count, ...lists] = process.argv.slice(2);
const { initSync, Desk, Search } = await import(pathToFileURL(join(folder, "../npm/module.js")));
initSync({ module: readFileSync(join(folder, "paiju_bg.wasm")) });

/** What one search may take: more than any of these problems needs. */
const [SECONDS, MEGABYTES] = [120, 256];

/** The longest line of play, in plies, that is posed as a problem. */
const LONGEST = 7;

/** Lines of play as problems: the first position, and a win in the moves of the line. */
function posed(table) {
  const [head, ...rows] = table.trim().split("\n").map((row) => row.split("\t"));
  const of = (name) => head.indexOf(name);
  const short = rows.filter((row) => Number(row[of("plies")]) <= LONGEST);
  return short.map((row) => `${row[of("fen")]} - - dm ${Math.ceil(Number(row[of("plies")]) / 2)};\n`).join("");
}

/** The problems of files as the page lists them. */
function problems(paths) {
  return paths.flatMap((path) => {
    const desk = new Desk();
    const isLines = path.endsWith(".tsv");
    desk.open(isLines ? "lines.epd" : basename(path), isLines ? new TextEncoder().encode(posed(readFileSync(path, "utf8"))) : readFileSync(path));
    return JSON.parse(desk.list()).problems.map((one) => one.problem).filter(Boolean);
  });
}

/** Some of a list, spread over it. */
const spread = (list) => list.filter((_, at) => Math.floor((at * count) / list.length) !== Math.floor(((at - 1) * count) / list.length) || at === 0)
  .slice(0, count);

/** What is asked of a problem. */
const order = (problem, number) => {
  const { setup, stipulation, solution, notation, repetition, intended, twins } = problem;
  return { page, number, setup, question: { stipulation, solution, notation, repetition, intended }, twins };
};

const { server, url } = await serve(program, ["--time", `${SECONDS}s`, "--jobs", "1"]);
let hear = () => {};
let page = null;
const stream = get(`${url}api/events`, (answer) => {
  let rest = "";
  answer.setEncoding("utf8").on("data", (text) => {
    const parts = (rest + text).split("\n\n");
    rest = parts.pop();
    for (const part of parts) hear(JSON.parse(part.replace(/^data: /, "")));
  });
});
await new Promise((found) => { hear = (event) => { page = event.page; found(); }; });

/** Sends a request to the program, each by a connection of its own: the module blocks this script for longer than
 *  the program keeps one open. */
const ask = (path, body) => new Promise((found, failed) => {
  const sent = request(`${url}api/${path}`, { method: "POST", agent: false, headers: { "Content-Type": "application/json" } }, (answer) => {
    let text = "";
    answer.setEncoding("utf8").on("data", (part) => { text += part; }).on("end", () => found(text));
  });
  sent.on("error", failed).end(body);
});

/** The events of a search, without costs and intermediate steps, which depend on times. */
const plain = (events) => JSON.stringify(events.filter((one) => !["progress", "waiting"].includes(one.kind)).map(({ milliseconds, nodes, ...rest }) => rest));

/** How many positions a search took. */
const nodes = (events) => events.find((one) => one.kind === "done")?.nodes ?? 0;

async function byProgram(asked) {
  const events = [];
  const ended = new Promise((found) => {
    hear = (event) => {
      if (event.number !== asked.number) return;
      events.push(event);
      if (event.kind === "done") found();
    };
  });
  const answer = await ask("search", JSON.stringify(asked));
  const said = JSON.parse(answer);
  if (said.fen && !said.over && !said.refused && !said.zeroposition) await ended;
  return [answer, events];
}

function byModule(asked) {
  const events = [];
  const search = new Search("search", JSON.stringify(asked));
  const { answer } = search;
  search.run(asked.number, SECONDS, MEGABYTES, (event) => events.push(JSON.parse(event)));
  search.free();
  return [answer, events];
}

const time = (events) => events.find((one) => one.kind === "done")?.milliseconds ?? 0;
const ratios = [];
const total = [0, 0];
let [equal, sameNodes] = [0, 0];
const different = [];
for (const list of lists) {
  for (const problem of spread(problems(list.split(",")))) {
    const asked = order(problem, equal + different.length + 1);
    const [one, events] = await byProgram(asked);
    const [other, found] = byModule(asked);
    if (one === other && plain(events) === plain(found)) equal += 1;
    else different.push(`${problem.fen} ${problem.stipulation}\nprogram: ${one} ${plain(events)}\nmodule: ${other} ${plain(found)}`);
    if (nodes(events) === nodes(found)) sameNodes += 1;
    total[0] += time(events);
    total[1] += time(found);
    if (time(events) >= 20) ratios.push(time(found) / time(events));
  }
}
stream.destroy();
server.kill("SIGINT");
if (different.length) {
  console.error(`${different.length} differ\n${different.slice(0, 3).join("\n")}`);
  process.exitCode = 1;
}
ratios.sort((a, b) => a - b);
const median = ratios[Math.floor(ratios.length / 2)]?.toFixed(1) ?? "–";
console.log(`${equal} problems, equal reports, ${sameNodes} by as many positions; ${total[0]} ms by the program, ${total[1]} ms by the module; median ratio ${median} of ${ratios.length} that take 20 ms or more`);
