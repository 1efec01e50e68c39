// A wire between a page and the program.

import { Agent, createServer, request } from "node:http";

/** A proxy between the page and the program, so that connections can be cut. */
export class Wire {
  static async to(url) {
    const wire = Object.assign(new Wire(), { streams: new Set(), isDown: false });
    const { hostname, port, pathname } = new URL(url);
    const agent = new Agent({ keepAlive: false });
    wire.server = createServer((asked, answer) => {
      if (wire.isDown) {
        asked.socket.destroy();
        return;
      }
      const headers = { ...asked.headers, host: `${hostname}:${port}` };
      if (headers.origin) headers.origin = `http://${hostname}:${port}`;
      const sent = request({ agent, hostname, port, path: asked.url, method: asked.method, headers }, (got) => {
        answer.writeHead(got.statusCode, got.headers);
        got.on("data", (bytes) => answer.write(bytes));
        got.on("end", () => answer.end());
        got.on("error", () => {});
      });
      // If one of them is cut silently, the other one is not closed.
      sent.on("error", () => {});
      asked.pipe(sent);
      if (asked.url.endsWith("/events")) wire.streams.add({ page: asked.socket, program: sent });
    });
    await new Promise((done) => { wire.server.listen(0, "127.0.0.1", done); });
    wire.url = `http://127.0.0.1:${wire.server.address().port}${pathname}`;
    return wire;
  }

  /** Cuts the streams of events: for the program alone, or for the page, too. */
  cut(isSilent) {
    for (const { page, program } of this.streams) {
      program.destroy();
      if (!isSilent) page.destroy();
    }
    this.streams.clear();
  }

  close() {
    this.server.close();
    this.server.closeAllConnections();
  }
}
