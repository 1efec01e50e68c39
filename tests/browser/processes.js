// The processes of a browser, by what the system says of them.

import { readFileSync, readdirSync } from "node:fs";

/** What a process says of itself; nothing of one that has ended. */
export const status = (pid, name) => {
  try {
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]);
  } catch {
    return 0;
  }
};

/** The processes of the browser that uses a profile, with all that they have started. */
export function processes(profile) {
  const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const isFirst = (pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(profile);
    } catch {
      return false;
    }
  };
  const found = new Set(all.filter(isFirst));
  for (let before = 0; before !== found.size;) {
    before = found.size;
    for (const pid of all) if (found.has(String(status(pid, "PPid")))) found.add(pid);
  }
  return [...found];
}
