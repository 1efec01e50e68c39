// Answers the requests of the page in the browser: with the solver in WebAssembly, in threads (Web
// Workers) of its own. It replaces the file of this name that asks a server.

import { CheckAll } from "./check_all.js";
import { OpenFile } from "./open_file.js";
import { Refused } from "./refused.js";
import { solver } from "./start.js";

/** The requests that search, in place of any other search. */
const SEARCHES = new Set(["search", "play", "vary", "mend", "improve", "matrix", "prepend", "similar"]);

/** The number of the page; there is only one. */
const PAGE = 1;

/** After how many milliseconds the files of the page are kept: the first verdict needs the processor before. */
const LATER = 2000;

/** The width of pictures in pixels. */
const WIDTH = 1000;

let hear = () => {};
solver.hear = (event) => hear(event);
const file = new OpenFile(solver, (event) => hear(event));
/** The check of many problems, which goes on while others are on the board. */
let checking = null;

/** Asks for data, which is answered as the server does. */
export async function data(path, sent) {
  if (SEARCHES.has(path)) return solver.search(path, sent);
  switch (path) {
    case "state": return { file: await file.restore(), tables: false };
    case "stop":
      if (sent.check) checking?.stop();
      else solver.stop();
      return null;
    case "collection": return file.list();
    case "select": case "anticipations": return file.ask(path, sent);
    case "save": return file.save(sent);
    case "beside": return file.others();
    case "transfer": return file.transfer(sent);
    case "back": return file.back(sent.forth);
    case "reload": return file.reload();
    case "survey":
      checking?.stop();
      checking = new CheckAll(solver, sent, (await file.list())?.problems ?? [], (event) => hear(event));
      return null;
    default: return JSON.parse(await solver.ask(path, JSON.stringify(sent)));
  }
}

/** Asks for a text. */
export const text = (path, sent) => solver.ask(path, JSON.stringify(sent));

/** Asks for bytes: the browser draws bitmaps itself. */
export async function blob(path, sent) {
  const drawn = URL.createObjectURL(new Blob([await text(path, sent)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = drawn;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = WIDTH;
    canvas.height = Math.round((WIDTH * image.height) / image.width);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const made = await new Promise((found) => { canvas.toBlob(found, "image/png"); });
    if (!made) throw new Refused("the browser makes no picture");
    return made;
  } catch (error) {
    throw Refused.from(error);
  } finally {
    URL.revokeObjectURL(drawn);
  }
}

/** The sentences about problems in all languages. Without the solver there are some all the same, so that
 *  the page can say what is missing. */
export async function catalogue() {
  try {
    return JSON.parse(await solver.ask("catalogue", "null"));
  } catch {
    return (await fetch("catalogue.json")).json();
  }
}

/** The files that the page itself opens. */
export const files = file;

/** The events of the solver. */
export class Events {
  /** `hear` gets every event; `lost` is called if the solver cannot be loaded. */
  constructor(listen, lost) {
    hear = listen;
    this.lost = lost;
    window.addEventListener("online", () => !solver.isReady && this.open());
  }

  async open() {
    try {
      await solver.load();
      hear({ kind: "hello", page: PAGE });
    } catch (error) {
      console.error(error);
      this.lost();
    }
  }
}

// Served files are kept, so that the page works without a network.
if (window.isSecureContext) {
  setTimeout(() => navigator.serviceWorker?.register("sw.js").catch((error) => console.warn(error)), LATER);
}
