// Compares the sentences of the page with those of the program: lines of JSON come in, each
// with a language, a sentence and the text of the program. It says how many were compared.
//
// node words.js CATALOGUE.JS CATALOGUE.JSON < LINES

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [script, json] = process.argv.slice(2);
const { Catalogue } = await import(pathToFileURL(script));
const catalogue = new Catalogue(JSON.parse(readFileSync(json, "utf8")));
const lines = readFileSync(0, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line));
for (const { code, sentence, text } of lines) {
  const own = catalogue.text(code, sentence);
  if (own !== text) {
    console.error(`${code} ${JSON.stringify(sentence)}\nthe page: ${own}\nthe program: ${text}`);
    process.exit(1);
  }
}
console.log(`${lines.length} sentences`);
