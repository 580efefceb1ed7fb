import { minuteMs } from '@kalavara/shared-types/durations';
import { useSyncExternalStore } from 'react';
import { reloadPageOnce } from '../../http/reloadPage';
import { createListeners } from '../../state/createListeners';

/**
 * The parts that a stage page does not need for its first digits: a second script
 * (docs/decisions/0093-first-script-of-a-tv.md).
 */
type DeferredScript = typeof import('./deferred');
type Load<Script extends DeferredScript> = () => Promise<Script>;

const retryAfterMs = [1_000, 5_000, 15_000, minuteMs];
/** A hidden tab renders no frame to wait for. */
const maxWaitMs = 2_000;

let loaded: DeferredScript | undefined;
const { subscribe, notify } = createListeners();

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Loads the script, with retries, since bad Wi-Fi may lose a request. After an upgrade of the server the file no
 * longer exists, and the page reloads.
 */
async function request<Script extends DeferredScript>(
  load: Load<Script>,
  attempt = 0,
): Promise<Script> {
  try {
    return await load();
  } catch {
    void reloadPageOnce();
    await wait(retryAfterMs[attempt] ?? retryAfterMs.at(-1)!);
    return request(load, attempt + 1);
  }
}

/** Loads the second script for all components of the page. */
export async function loadDeferredScript<Script extends DeferredScript>(
  load: Load<Script>,
): Promise<Script> {
  const script = await request(load);
  loaded = script;
  notify();
  return script;
}

/** Loads the second script once the browser has painted the current page. */
export async function loadDeferredAfterPaint<Script extends DeferredScript>(
  load: Load<Script>,
): Promise<Script> {
  const frame = new Promise((resolve) => requestAnimationFrame(resolve));
  await Promise.race([frame, wait(maxWaitMs)]);
  await wait(0);
  return loadDeferredScript(load);
}

/** Resolves with the second script as soon as it is loaded. */
export const whenDeferred = (): Promise<DeferredScript> =>
  new Promise((resolve) => {
    const check = () => loaded && resolve(loaded);
    subscribe(check);
    check();
  });

/** Returns the second script; undefined until it is loaded. */
export const useDeferredScript = (): DeferredScript | undefined =>
  useSyncExternalStore(subscribe, () => loaded);
