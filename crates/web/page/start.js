// Begins to load the solver. build.sh lets the page run this before its other scripts are there.

import { Solver } from "./solver.js";

export const solver = new Solver();

// Each request tries again, and reports a failure.
solver.load().catch(() => {});
