import { recordNewBuild } from '../realtime/version';

/** Makes the pages under a scope open without a network. Not on plain http, where browsers have no workers. */
export function registerWorker(...scopes: string[]) {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !import.meta.env.PROD) return;
  const hadWorker = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => void (hadWorker && recordNewBuild()));
  scopes.forEach(registerScope);
}

/** Adds one scope; the caches of the others stay. */
export function registerScope(scope: string) {
  if (!navigator.serviceWorker || !import.meta.env.PROD) return;
  // A worker that cannot be registered only means that this page does not open offline.
  navigator.serviceWorker.register('/kitchen-sw.js', { scope }).catch(() => {});
}
