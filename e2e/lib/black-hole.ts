import type { BrowserContext } from 'playwright-core';

/** While it is open nothing passes in either direction and no connection closes: Wi-Fi without a route. */
export type BlackHole = { open: () => void; close: () => void };

/**
 * A silent network for one device of Playwright's. `context.setOffline` is something else: it ends the connections at
 * once and fires `offline`. What a service worker fetches goes past this; where one runs, take the TCP proxy.
 */
export async function blackHole(context: BrowserContext): Promise<BlackHole> {
  let isOpen = false;
  let waiting: (() => void)[] = [];
  const untilClosed = () =>
    isOpen ? new Promise<void>((go) => waiting.push(go)) : Promise.resolve();

  // What was on its way is lost, as datagrams are; the socket itself cannot know, so it gets no event.
  await context.routeWebSocket(/.*/, async (page) => {
    await untilClosed();
    const server = page.connectToServer();
    page.onMessage((message) => void (isOpen || server.send(message)));
    server.onMessage((message) => void (isOpen || page.send(message)));
  });
  await context.route(/.*/, async (route) => {
    await untilClosed();
    // The page may have given up meanwhile.
    await route.continue().catch(() => undefined);
  });

  return {
    open: () => void (isOpen = true),
    close: () => {
      isOpen = false;
      waiting.forEach((go) => go());
      waiting = [];
    },
  };
}
