/// <reference lib="webworker" />
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { handlePush, pushScope } from './push-worker';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string | null }[];
};

// The pages of the kitchen open without a network; their data is in the mirror (realtime/mirror.ts), with its revision.
// The shop has no worker, since prices, stock and checkout must never be old.
if (!self.registration.scope.endsWith(pushScope)) {
  precacheAndRoute(self.__WB_MANIFEST);
  cleanupOutdatedCaches();
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/soplocked'), { allowlist: [/^\/soplocked/] }),
  );
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('/roadmap'), {
      allowlist: [/^\/(roadmap|sop|eventreports|print|cutlets)(\?|\/|$)/],
    }),
  );
}
handlePush(self);

void self.skipWaiting();
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
