// node example.js

import { convert, draw, explain, solve, verify } from "paiju";

const problem = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
const { verdict, keys, line } = solve(problem, "#2");
console.log(verdict, keys, line.join(" "));

const file = `
- fen: ${problem}
  stipulation: "#2"
  solution: 1. c6d8+ e10f10 2. g9f9#
`;
console.log(verify(file).map((record) => record.verdict));
console.log(explain(problem, { stipulation: "#2" }).themes.map((theme) => theme.name));
console.log(draw(problem, { arrows: ["c6d8"] }).slice(0, 4));
console.log(convert(file, "epd").text.trim());
