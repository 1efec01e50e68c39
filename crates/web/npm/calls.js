// The API for users: objects in, objects out.

import * as wasm from "./module.js";

/** An error of a call. */
export class PaijuError extends Error {
  constructor({ message, line, column, help }) {
    super(message);
    Object.assign(this, { name: "PaijuError", line, column, help });
  }
}

/** Calls the module; a refusal is a text. */
function called(call) {
  try {
    return call();
  } catch (error) {
    if (typeof error === "string") throw new PaijuError(JSON.parse(error));
    throw error;
  }
}

const problemText = (problem) => (typeof problem === "string" ? problem : JSON.stringify(problem));

const bytesOf = (file) => (typeof file === "string" ? new TextEncoder().encode(file) : file);

/** Options as JSON; undefined ones are left out. */
function text(options, known) {
  const { name, ...others } = options;
  if (name !== undefined && !known) throw new PaijuError({ message: "name: only files have names" });
  return JSON.stringify(others);
}

export const version = "VERSION";

export function solve(problem, stipulation, options = {}) {
  if (typeof stipulation === "object") return solve(problem, undefined, stipulation);
  return JSON.parse(called(() => wasm.solve(problemText(problem), text({ ...options, stipulation }))));
}

export function verify(file, options = {}) {
  return JSON.parse(called(() => wasm.verify(options.name ?? "text", bytesOf(file), text(options, true))));
}

export function explain(problem, options = {}) {
  return JSON.parse(called(() => wasm.explain(problemText(problem), text(options))));
}

export function draw(problem, options = {}) {
  return called(() => wasm.draw(problemText(problem), text(options)));
}

export function convert(file, to, options = {}) {
  const made = called(() => wasm.convert(options.name ?? "text", bytesOf(file), text({ ...options, to }, true)));
  const { bytes, losses } = made;
  made.free();
  return { bytes, losses, get text() { return new TextDecoder().decode(bytes); } };
}
