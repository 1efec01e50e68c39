// What the page asks of the server, and what it hears from it.

/** A request that the server refuses; its message is English. */
export class Refused extends Error {}

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
    const refused = new Refused(said.error ?? answer.statusText);
    refused.status = answer.status;
    refused.said = said;
    throw refused;
  }
  return answer;
}

/** Asks for data. */
export const data = async (path, body) => (await ask(path, body)).json();

/** Asks for a text. */
export const text = async (path, body) => (await ask(path, body)).text();

/** Asks for bytes. */
export const blob = async (path, body) => (await ask(path, body)).blob();

/** Listens to the server; `hear` gets every event, `lost` is called while it cannot be heard. */
export function listen(hear, lost) {
  const source = new EventSource("api/events");
  source.onmessage = (message) => hear(JSON.parse(message.data));
  source.onerror = () => lost(source.readyState === EventSource.CLOSED);
  window.addEventListener("pagehide", () => source.close());
  return source;
}
