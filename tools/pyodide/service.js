// Keeps what the site loads: the second visit needs no network.

import { BUILD, FILES } from "./versions.js";

const NAME = `satgrid ${BUILD}`;

self.addEventListener("install", (event) => event.waitUntil((async () => {
  await (await caches.open(NAME)).addAll(FILES);
  await self.skipWaiting();
})()));
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name !== NAME) await caches.delete(name);
  await self.clients.claim();
})()));

// What is kept is answered at once; what is large never changes within a build.
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  event.respondWith((async () => {
    const kept = await caches.open(NAME);
    const page = url.pathname.endsWith("/") ? `${url.origin}${url.pathname}index.html` : url.origin + url.pathname;
    const known = await kept.match(page);
    if (known) return known;
    const found = await fetch(event.request);
    if (found.ok) await kept.put(page, found.clone());
    return found;
  })());
});
