// The disk of this machine as the browser's File System Access would show it: no one can press the buttons
// of its dialogs in a test, so a file is chosen by name. Handles are real ones of the browser's own file
// system, so that it keeps them; what they read and write is on the disk.

import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Gives all pages of a context the disk. */
export async function disk(context) {
  await context.exposeFunction("readDisk", (path) => (existsSync(path) ? readFileSync(path).toString("base64") : ""));
  await context.exposeFunction("writeDisk", (path, bytes) => writeFileSync(path, Buffer.from(bytes, "base64")));
  await context.addInitScript(() => {
    const { prototype } = FileSystemFileHandle;
    // The browser's own name of a file holds its path.
    const path = (handle) => decodeURIComponent(handle.name);
    const base = (name) => name.split("/").pop();
    const bytes = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    const text = (all) => btoa(Array.from(all, (one) => String.fromCharCode(one)).join(""));
    prototype.getFile = async function getFile() {
      return new File([bytes(await window.readDisk(path(this)))], base(path(this)));
    };
    prototype.createWritable = async function createWritable() {
      const parts = [];
      return {
        write: async (part) => parts.push(part),
        close: async () => window.writeDisk(path(this), text(new Uint8Array(await new Blob(parts).arrayBuffer()))),
      };
    };
    window.testDisk = {
      choose(name) {
        window.showOpenFilePicker = async () => {
          const root = await navigator.storage.getDirectory();
          return [await root.getFileHandle(encodeURIComponent(name), { create: true })];
        };
      },
    };
  });
}
