// Keeps the files of the page, so that it works without a network. build.sh writes their names and their
// version into this file; each version has a cache of its own, and open pages keep theirs.

// One for each folder from which the page is served.
const OURS = `paiju ${registration.scope} `;
const CACHE = `${OURS}VERSION`;
const FILES = FILE_NAMES;

addEventListener("install", (event) => {
  // Files that the network changes in the meantime would not fit together.
  const fresh = FILES.map((name) => new Request(name, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

addEventListener("activate", (event) => {
  const isOld = (name) => name.startsWith(OURS) && name !== CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(registration.scope)) return;
  const options = { ignoreSearch: true };
  event.respondWith(caches.open(CACHE).then((cache) => cache.match(event.request, options))
    .then((found) => found ?? fetch(event.request)));
});
