// Keeps the app itself for times without a network: its frame and its hashed files, never an answer of the server.
// The build puts the list of files here, so that another build is another worker with a store of its own.
const FILES = self.__FILES__ ?? [];
const STORE = `keyrack-${FILES.join(" ").length}-${hashOf(FILES.join(" "))}`;
const FRAME = "/index.html";
/** A cellar's network may neither answer nor fail. */
const PATIENCE_MS = 4_000;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const store = await caches.open(STORE);
      await store.addAll([FRAME, ...FILES].map((file) => new Request(file, { cache: "reload" })));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith("keyrack-") && name !== STORE);
      await Promise.all(old.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin || /^\/(api|trpc|healthz)(\/|$)/.test(pathname)) return;
  if (request.mode === "navigate") event.respondWith(frame(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(hashedFile(request));
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)));
});

/** The server's own frame where there is one, else the kept one, which leads to every screen that was kept with it. */
async function frame(request) {
  const timeout = new Promise((_, reject) => setTimeout(() => reject(new Error("timeout")), PATIENCE_MS));
  const fresh = fetch(request);
  const answer = await Promise.race([fresh, timeout]).catch(() => null);
  if (answer && answer.status < 500) return answer;
  return (await caches.match(FRAME)) ?? fresh;
}

/** What its name says never changes: once here, it is not asked for again. */
async function hashedFile(request) {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(STORE)).put(request, answer.clone());
  return answer;
}

async function kept(pathname) {
  return (await caches.match(pathname)) ?? Response.error();
}

function hashOf(words) {
  let hash = 0;
  for (const letter of words) hash = (hash * 31 + letter.codePointAt(0)) | 0;
  return (hash >>> 0).toString(36);
}
