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

const refuse = (message) => {
  throw new PaijuError({ message });
};

/** What was found instead of something else, in a word or two. */
function described(value) {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? "an array" : `a value of type ${typeof value}`;
}

/** JSON of a value that the caller gave; undefined parts are left out. */
function json(value, name) {
  try {
    return JSON.stringify(value);
  } catch (error) {
    return refuse(`${name}: it cannot be written as JSON: ${error.message}`);
  }
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

function problemText(problem) {
  if (typeof problem === "string") return problem;
  if (!isObject(problem)) refuse(`problem: found ${described(problem)}, expected a text or an object`);
  return json(problem, "problem") ?? refuse("problem: it cannot be written as JSON");
}

function bytesOf(file) {
  if (typeof file === "string") return new TextEncoder().encode(file);
  if (file instanceof ArrayBuffer) return new Uint8Array(file);
  if (ArrayBuffer.isView(file)) return new Uint8Array(file.buffer, file.byteOffset, file.byteLength);
  return refuse(`file: found ${described(file)}, expected a text or bytes`);
}

/** Options as an object; none may be null, as callers without options write it. */
function given(options) {
  if (options === null || options === undefined) return {};
  if (!isObject(options)) refuse(`options: found ${described(options)}, expected an object`);
  return options;
}

/** Options as JSON; undefined ones are left out. */
function text(options, known) {
  const { name, ...others } = given(options);
  if (name !== undefined && !known) refuse("name: only files have names");
  return json(others, "options");
}

/** The name of a file for messages. */
function nameOf(options) {
  const name = given(options).name ?? "text";
  if (typeof name !== "string") refuse(`name: found ${described(name)}, expected a text`);
  return name;
}

export const version = "VERSION";

export function solve(problem, stipulation, options = {}) {
  if (typeof stipulation === "object") return solve(problem, undefined, stipulation ?? options);
  const all = { ...given(options), stipulation };
  return JSON.parse(called(() => wasm.solve(problemText(problem), text(all))));
}

export function verify(file, options = {}) {
  return JSON.parse(called(() => wasm.verify(nameOf(options), bytesOf(file), text(options, true))));
}

export function explain(problem, options = {}) {
  return JSON.parse(called(() => wasm.explain(problemText(problem), text(options))));
}

export function draw(problem, options = {}) {
  return called(() => wasm.draw(problemText(problem), text(options)));
}

export function convert(file, to, options = {}) {
  const all = { ...given(options), to };
  const made = called(() => wasm.convert(nameOf(options), bytesOf(file), text(all, true)));
  const { bytes, losses } = made;
  made.free();
  return { bytes, losses, get text() { return new TextDecoder().decode(bytes); } };
}
