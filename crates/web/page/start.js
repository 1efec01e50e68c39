// Begins to load the solver. build.sh lets the page run this before its other scripts are there.

import { Solver } from "./solver.js";

export const solver = new Solver();

// Whoever asks it something tries again, and hears of a failure.
solver.load().catch(() => {});
