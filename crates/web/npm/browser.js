// paiju in a browser, best in a Web Worker: a search blocks its caller.

import init from "./module.js";

await init({ module_or_path: new URL("paiju_bg.wasm", import.meta.url) });

export * from "./calls.js";
