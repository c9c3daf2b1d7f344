// Keeps what the site loads: the second visit needs no network.

import { BUILD, FILES } from "./versions.js";

const NAME = `satgrid ${BUILD}`;

// Keep the machine code of Python decompressed: browsers then keep what they compile of it, too.
async function ready(kept) {
  const file = "pyodide/pyodide.asm.wasm.packed";
  const packed = await kept.match(file);
  const whole = await new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  await kept.put(file, new Response(whole, { headers: { "content-type": "application/wasm" } }));
}

self.addEventListener("install", (event) => event.waitUntil((async () => {
  const kept = await caches.open(NAME);
  await kept.addAll(FILES);
  await ready(kept);
  await self.skipWaiting();
})()));
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("satgrid ") && name !== NAME) await caches.delete(name);
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
