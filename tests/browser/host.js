// A web server that knows nothing but a folder of files.

import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join, normalize } from "node:path";

const KINDS = {
  ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".wasm": "application/wasm",
};

/** Serves a folder in a subfolder of its own; the server and the address of the page. */
export async function host(folder) {
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url, "http://localhost");
    const name = normalize(decodeURIComponent(pathname)).replace(/^\/some\/where\//, "");
    const path = join(folder, name || "index.html");
    if (!pathname.startsWith("/some/where/") || !existsSync(path) || !statSync(path).isFile()) {
      answer.writeHead(404).end();
      return;
    }
    answer.writeHead(200, { "Content-Type": KINDS[extname(path)] ?? "application/octet-stream" });
    answer.end(readFileSync(path));
  });
  await new Promise((done) => { server.listen(0, "127.0.0.1", done); });
  return { server, url: `http://127.0.0.1:${server.address().port}/some/where/` };
}
