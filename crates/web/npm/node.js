// paiju in Node: the module is read from the package.

import { readFileSync } from "node:fs";
import { initSync } from "./module.js";

initSync({ module: readFileSync(new URL("paiju_bg.wasm", import.meta.url)) });

export * from "./calls.js";
