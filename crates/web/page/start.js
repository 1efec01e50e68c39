// Begins to load the solver, and to open what the browser keeps. build.sh lets the page run this before its other
// scripts are there.

import { reached } from "./keeper.js";
import { Solver } from "./solver.js";

export { reached };
export const solver = new Solver();

// Each request tries again, and reports a failure.
solver.load().catch(() => {});
