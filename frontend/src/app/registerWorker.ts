import { markOutdated } from '../realtime/version';

/** Makes the pages under a scope open without a network. Not on plain http, where browsers have no workers. */
export function registerWorker(...scopes: string[]) {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !import.meta.env.PROD) return;
  let { controller } = serviceWorker;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of a page has the build that the page was loaded with.
    if (controller) markOutdated();
    controller = serviceWorker.controller;
  });
  scopes.forEach(registerScope);
}

/** Adds one scope; the caches of the others stay. */
export function registerScope(scope: string) {
  if (!navigator.serviceWorker || !import.meta.env.PROD) return;
  // A worker that cannot be registered only means that this page does not open offline.
  navigator.serviceWorker.register('/kitchen-sw.js', { scope }).catch(() => {});
}

let checked: string | undefined;

/**
 * Compares the server's build with this page's. With a worker the page is outdated once another
 * worker has taken over: until then a reload would show the old build from its cache. Its first
 * report is checked too, since the page may have been opened from the cache without a network.
 */
export async function checkBuild(version: string): Promise<void> {
  if (version === checked) return;
  const before = checked;
  checked = version;
  const { serviceWorker } = navigator;
  if (serviceWorker?.controller) {
    const registration = await serviceWorker.ready;
    // Checked again with the next report, where the worker could not be fetched.
    await registration.update().catch(() => (checked = before));
  } else if (before !== undefined) markOutdated();
}
