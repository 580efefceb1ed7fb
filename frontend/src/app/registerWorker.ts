import { minuteMs } from '@kalavara/shared-types/durations';
import { markOutdated } from '../realtime/version';

/** The address under which the worker has this page. */
let cachedPage = '';
const registrations = new Map<string, ServiceWorkerRegistration>();

/**
 * Makes the pages under these scopes open offline; the first scope is that of the current page. Does nothing on
 * plain HTTP, where browsers have no workers.
 */
export function registerWorker(...scopes: [string, ...string[]]) {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !import.meta.env.PROD) return;
  [cachedPage] = scopes;
  let { controller } = serviceWorker;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of a page has the build that the page was loaded with.
    if (controller) markReplaced();
    controller = serviceWorker.controller;
  });
  const isOpen = (scope: string) => location.pathname.startsWith(scope);
  void installInTurn([...scopes].sort((a, b) => Number(isOpen(b)) - Number(isOpen(a))));
}

/**
 * This page has an old build. A browser only updates the scope that it opens, and the new worker has deleted the old
 * files of all scopes.
 */
function markReplaced() {
  // A scope that fails is updated when it is opened.
  for (const registration of registrations.values())
    void registration.update().catch(() => undefined);
  markOutdated();
}

/**
 * The scope of the open address first, which fills the cache that the scopes of a page share (kitchen-sw.ts). The
 * others find their files there, instead of fetching and compiling them at the same time.
 */
async function installInTurn(scopes: string[]): Promise<void> {
  for (const scope of scopes) await installScope(scope);
}

/** The pauses after a failed installation; the last one is repeated. */
const retryAfterMs = [5_000, 15_000, minuteMs, 300_000];

/** Resolves when the scope has a worker. Retried until then, since requests fail on bad Wi-Fi. */
async function installScope(scope: string, attempt = 0): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/kitchen-sw.js', { scope });
    registrations.set(scope, registration);
    const { active, waiting, installing } = registration;
    if (!active && !waiting) await waitUntilInstalled(installing);
  } catch {
    await pause(retryAfterMs[attempt] ?? retryAfterMs.at(-1));
    await installScope(scope, attempt + 1);
  }
}

const pause = (ms?: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Rejects if a worker is discarded because a file could not be loaded. */
async function waitUntilInstalled(installing: ServiceWorker | null) {
  if (!installing) throw new Error('not installed');
  await new Promise<void>((resolve, reject) => {
    installing.addEventListener('statechange', () => {
      if (installing.state === 'redundant') reject(new Error('not installed'));
      else if (installing.state !== 'installing') resolve();
    });
  });
}

let checked: string | undefined;
let failedChecks = 0;

/**
 * Compares the server's build with that of this page. With a worker, the page is outdated only once another worker
 * has taken over: until then a reload would show the old build from the cache. The first report is checked too,
 * since the page may have been opened from the cache offline.
 */
export async function checkBuild(version: string): Promise<void> {
  if (version === checked) return;
  const before = checked;
  checked = version;
  const { serviceWorker } = navigator;
  if (!serviceWorker?.controller) {
    if (before !== undefined) markOutdated();
    return;
  }
  try {
    const registration = await serviceWorker.ready;
    await registration.update();
    // After its installation, controllerchange follows.
    if (registration.installing) await waitUntilInstalled(registration.installing);
    else if (await isReplaced()) markReplaced();
    failedChecks = 0;
  } catch {
    // The worker or one of its files could not be fetched: a later report is checked again.
    setTimeout(() => (checked = before), retryAfterMs[failedChecks] ?? retryAfterMs.at(-1));
    failedChecks += 1;
  }
}

/** Whether the worker has another build of this page: on a slow phone it takes over before the first script runs. */
async function isReplaced(): Promise<boolean> {
  const entry = document.querySelector('script[src^="/assets/"]')?.getAttribute('src');
  if (!entry) return false;
  const cached = await fetch(cachedPage);
  return cached.ok && !(await cached.text()).includes(entry);
}
