// The open file. The solver holds and changes its text. The text is written to the disk if the
// browser can do that (File System Access); otherwise it is kept in the browser and downloaded.

import { download } from "./element.js";
import { all, keep, kept } from "./kept_files.js";
import { Refused } from "./refused.js";

/** Where a tab remembers which file it has open, and the browser which one was opened last. */
const NAME = "paiju-file";

/** The mark of a tab that has closed its file. */
const NONE = "none";

/** How often the page checks whether another program has changed the file, in milliseconds. */
const OFTEN = 1000;

/** The largest file that is opened, in bytes. */
const LARGEST = 32 << 20;

const text = (bytes) => new TextDecoder().decode(bytes);

/** The open file, and the others that could be opened. */
export class OpenFile {
  constructor(solver, hear) {
    Object.assign(this, { solver, hear, one: null, told: false, isWatching: false });
    solver.renew = () => this.one && solver.desk.ask({ method: "open", values: [this.one.name, this.one.bytes] });
    setInterval(() => this.watch(), OFTEN);
  }

  /** Whether it is written in place. */
  get isOnDisk() {
    return Boolean(this.one?.handle);
  }

  /** Reopens the file of this tab; returns the name by which the page knows it. A new tab opens the last file, so that work from a crashed tab is offered. */
  async restore() {
    const id = sessionStorage.getItem(NAME) ?? localStorage.getItem(NAME);
    if (id) sessionStorage.setItem(NAME, id);
    // A browser that keeps nothing cannot reopen a file.
    const one = id && id !== NONE ? await kept(id).catch(() => null) : null;
    if (!one) return undefined;
    this.one = one;
    const isOpen = await one.handle?.queryPermission?.({ mode: "read" }) === "granted";
    if (isOpen) one.bytes = await this.onDisk().catch(() => one.bytes);
    await this.solver.call("open", one.name, one.bytes).catch(() => {});
    return `${one.name} ${one.id}`;
  }

  /** The names of the kept files, each with a function that opens it. */
  async recent() {
    const files = await all().catch(() => []);
    return files.map(({ id, name, time, isOnDisk }) => ({ name, time, isOnDisk, open: () => this.switch(id) }));
  }

  /** Lets the user choose a file and opens it, if one is chosen. */
  async choose() {
    if (window.showOpenFilePicker) {
      try {
        const [handle] = await window.showOpenFilePicker();
        await this.open(await handle.getFile(), handle);
      } catch (error) {
        if (error.name !== "AbortError") throw Refused.from(error);
      }
      return;
    }
    const input = document.createElement("input");
    input.type = "file";
    const chosen = new Promise((found) => { input.onchange = () => found(input.files[0]); });
    input.click();
    await this.open(await chosen, null);
  }

  /** Makes a new file where the user wants it, or in the browser. */
  async create() {
    const name = "problems.yaml";
    let handle = null;
    if (window.showSaveFilePicker) {
      try {
        handle = await window.showSaveFilePicker({ suggestedName: name });
      } catch (error) {
        if (error.name === "AbortError") return;
      }
    }
    await this.open(handle ? await handle.getFile() : new File([], name), handle);
  }

  async open(file, handle) {
    if (file.size > LARGEST) throw Refused.of({ word: "too-large" });
    const id = crypto.randomUUID();
    const bytes = new Uint8Array(await file.arrayBuffer());
    await this.keep({ id, name: file.name, bytes, handle, isOnDisk: true });
    this.switch(id);
  }

  /** Shows another file, in a reloaded page; none without a number. */
  switch(id) {
    sessionStorage.setItem(NAME, id ?? NONE);
    if (id) localStorage.setItem(NAME, id); else localStorage.removeItem(NAME);
    // The address names the position on the board, which belongs to the previous file.
    history.replaceState(history.state, "", location.pathname);
    location.reload();
  }

  close() {
    this.switch(null);
  }

  async keep(one) {
    try {
      await keep(one);
    } catch (error) {
      // Not every browser keeps handles that are not files on a disk.
      if (error.name !== "DataCloneError") throw Refused.from(error, "write");
      await keep({ ...one, handle: null });
    }
  }

  /** The bytes on the disk. */
  async onDisk({ handle } = this.one) {
    return new Uint8Array(await (await handle.getFile()).arrayBuffer());
  }

  /** The current content, which a change starts from: on the disk, or in the browser. */
  async now() {
    const { one } = this;
    if (!one) throw new Refused("no file is open");
    try {
      if (await this.solver.call("isForeign")) return await this.solver.call("text");
      if (one.handle) return text(await this.readable(one));
      return text((await kept(one.id))?.bytes ?? one.bytes);
    } catch (error) {
      throw Refused.from(error, "write");
    }
  }

  /** Writes a text where the file is. */
  async write(written) {
    this.one = await this.store(this.one, written);
  }

  /** Writes a text where a file is, and keeps it. */
  async store(one, written) {
    const bytes = new TextEncoder().encode(written);
    try {
      if (one.handle) {
        const stream = await one.handle.createWritable();
        await stream.write(bytes);
        // Only now it replaces the file.
        await stream.close();
      }
    } catch (error) {
      throw Refused.from(error, "write");
    }
    const next = { ...one, bytes, isOnDisk: Boolean(one.handle) };
    await this.keep(next);
    return next;
  }

  /** The problems of the file. */
  async list() {
    const listed = JSON.parse(await this.solver.call("list"));
    return listed && { ...listed, isDownloaded: this.one.isOnDisk };
  }

  /** Asks about all problems of the file: `select`, `anticipations`. */
  async ask(name, order) {
    return JSON.parse(await this.solver.call(name, JSON.stringify(order)));
  }

  /** Changes, adds or removes a problem. */
  async save(order) {
    const now = await this.now();
    const isForeign = await this.solver.call("isForeign");
    const name = isForeign ? `${this.one.name.replace(/\.[^.]*$/, "")}.yaml` : "";
    const edited = JSON.parse(await this.solver.call("edit", now, name, JSON.stringify(order)));
    // A file of another format is never written over.
    if (isForeign) this.one = { ...this.one, name, handle: null };
    await this.write(edited.text);
    if (isForeign) await this.solver.call("convert", name);
    await this.solver.call("take", now, edited.text);
    this.hear({ kind: "saved" });
    return { place: edited.place };
  }

  /** The names of the other kept files, which a problem can be put into. */
  async others() {
    const files = await all().catch(() => []);
    return [...new Set(files.filter(({ id, name }) => id !== this.one?.id && /\.ya?ml$/.test(name)).map(({ name }) => name))];
  }

  /** Puts a problem into another kept file; of two with the same name, into the one used last. */
  async transfer(order) {
    const now = await this.now();
    const target = (await all()).find(({ id, name }) => id !== this.one.id && name === order.to);
    if (!target) throw Refused.of({ word: "no-such-file", error: order.to });
    const bytes = target.handle ? await this.readable(target) : target.bytes;
    const moved = JSON.parse(await this.solver.call("transfer", now, text(bytes), JSON.stringify(order)));
    // Whatever happens in between, at least one of the files has the problem.
    await this.store(target, moved.other);
    if (moved.own !== null) {
      await this.write(moved.own);
      await this.solver.call("take", now, moved.own);
    }
    this.hear({ kind: "saved" });
    return { place: moved.place };
  }

  /** The bytes of a file on the disk, if the user lets the page read and write it. */
  async readable(one) {
    try {
      if (await one.handle.requestPermission?.({ mode: "readwrite" }) === "denied") throw new Error("denied");
      return await this.onDisk(one);
    } catch (error) {
      throw Refused.from(error, "write");
    }
  }

  async back(forth) {
    const written = await this.solver.call("before", await this.now(), forth);
    await this.write(written);
    await this.solver.call("goBack", forth);
    this.hear({ kind: "saved" });
    return null;
  }

  async reload() {
    await this.solver.call("reload", await this.now());
    this.told = false;
    this.hear({ kind: "saved" });
    return null;
  }

  /** Lets the browser save the file. */
  async download() {
    download(this.one.name, new Blob([await this.solver.call("text")], { type: "text/yaml" }));
    this.one = { ...this.one, isOnDisk: true };
    await this.keep(this.one);
    this.hear({ kind: "saved" });
  }

  /** Informs the page when another program has changed the file. */
  async watch() {
    const { one } = this;
    if (!one || this.isWatching || document.hidden || !this.solver.desk || this.solver.desk.isDead) return;
    this.isWatching = true;
    try {
      if (await one.handle?.queryPermission?.({ mode: "read" }) === "prompt") return;
      if (await this.solver.call("isForeign")) return;
      const now = one.handle ? text(await this.onDisk()) : text((await kept(one.id)).bytes);
      const isChanged = this.one === one && now !== await this.solver.call("text");
      if (isChanged && !this.told) this.hear({ kind: "changed-on-disk" });
      this.told = isChanged;
    } catch {
      // The next check may see more.
    } finally {
      this.isWatching = false;
    }
  }
}
