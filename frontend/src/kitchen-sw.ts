/// <reference lib="webworker" />
import { setCacheNameDetails } from 'workbox-core';
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { handlePush, pushScope } from './push-worker';

/** `pages` by their addresses. Written by the build (build/precache.ts). */
type StoredFile = { url: string; revision: string | null; pages: string[] };
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: StoredFile[] };

/** The addresses of each page below its scopes. */
const paths = {
  '/soplocked': /^\/soplocked/,
  '/roadmap': /^\/(roadmap|sop|eventreports|print|cutlets)(\?|\/|$)/,
};

// The pages of the kitchen open offline; their data is in the mirror (realtime/mirror.ts), with its revision. The shop
// has no worker, since prices, stock and checkout must never be outdated.
if (!self.registration.scope.endsWith(pushScope)) {
  const page = self.registration.scope.endsWith('/soplocked') ? '/soplocked' : '/roadmap';
  // One copy of the files for all scopes of a page; with the scope in its name, Workbox would create one for each.
  setCacheNameDetails({ prefix: 'kalavara', suffix: page });
  const files: StoredFile[] = self.__WB_MANIFEST;
  precacheAndRoute(files.filter(({ pages }) => pages.includes(page)));
  registerRoute(new NavigationRoute(createHandlerBoundToURL(page), { allowlist: [paths[page]] }));
}
handlePush(self);

void self.skipWaiting();
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
  // Up to 0.3.0 each scope had a cache. Workbox's own clean-up in /sop would also delete that of /soplocked.
  event.waitUntil(caches.delete(`workbox-precache-v2-${self.registration.scope}`));
});
