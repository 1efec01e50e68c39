// What the page asks of the server, and what it hears from it. On a page without a server, another
// file of this name replaces this one: see crates/web/page.

import { Refused } from "./refused.js";

/** The files that the page itself can open: none, since the program has opened one. */
export const files = null;

async function ask(path, body) {
  let answer;
  try {
    answer = await fetch(`api/${path}`, body === undefined ? {} : {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw new Refused("gone");
  }
  if (!answer.ok) {
    const said = await answer.json().catch(() => ({}));
    // A program that was started again has another address.
    const refused = new Refused(answer.status === 404 ? "gone" : said.error ?? answer.statusText);
    refused.status = answer.status;
    refused.said = said;
    throw refused;
  }
  return answer;
}

/** The body of an answer; a connection may be cut in the middle of it. */
async function body(answer, read) {
  try {
    return await read(answer);
  } catch {
    throw new Refused("gone");
  }
}

/** Asks for data. */
export const data = async (path, sent) => body(await ask(path, sent), (answer) => answer.json());

/** Asks for a text. */
export const text = async (path, sent) => body(await ask(path, sent), (answer) => answer.text());

/** Asks for bytes. */
export const blob = async (path, sent) => body(await ask(path, sent), (answer) => answer.blob());

/** The sentences about problems in all languages. */
export const catalogue = async () => (await fetch("catalogue.json")).json();

/** The shortest and the longest time between attempts to hear the server again, in milliseconds. */
const SOON = 500;
const LATE = 8000;

/** The events of the server. A stream that is cut is opened again. */
export class Events {
  /** `hear` gets every event, `lost` is called whenever the stream is cut. */
  constructor(hear, lost) {
    Object.assign(this, { hear, lost, wait: SOON, source: null, later: null });
    window.addEventListener("pagehide", () => this.close());
    window.addEventListener("pageshow", (event) => event.persisted && this.open());
    window.addEventListener("online", () => !this.source && this.open());
  }

  /** Listens, on a new stream if there is one. */
  open() {
    this.close();
    const source = new EventSource("api/events");
    this.source = source;
    source.onmessage = (message) => {
      this.wait = SOON;
      this.hear(JSON.parse(message.data));
    };
    // The browser itself does not try again after an error of the server.
    source.onerror = () => {
      if (this.source !== source) return;
      this.close();
      this.lost();
      this.later = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(LATE, this.wait * 2);
    };
  }

  close() {
    clearTimeout(this.later);
    this.source?.close();
    this.source = null;
  }
}
