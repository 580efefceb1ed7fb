import { minuteMs } from '@kalavara/shared-types/durations';
import { readItem, writeItem } from '../state/browserStorage';

const isServerReachable = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Reloads the page after a part of it failed to load: browsers do not request a failed module twice, and a new
 * version has other files. The cart and unsaved input stay. Resolves to false without a network.
 */
export async function reloadPage(): Promise<boolean> {
  const isReachable = await isServerReachable();
  if (isReachable) location.reload();
  return isReachable;
}

const reloadedKey = 'kalavara.reloaded';
const minReloadIntervalMs = minuteMs;

/**
 * Reloads the page automatically, at most once a minute, so that a server that lacks a file does not cause endless
 * reloads. Resolves to false without a network, which does not count as a reload.
 */
export async function reloadPageOnce(): Promise<boolean> {
  if (Date.now() - Number(readItem('session', reloadedKey)) < minReloadIntervalMs) return false;
  if (!(await isServerReachable())) return false;
  writeItem('session', reloadedKey, String(Date.now()));
  // Without storage nothing would stop the next reload.
  if (readItem('session', reloadedKey) === null) return false;
  location.reload();
  return true;
}

const retryAfterMs = 10_000;

/**
 * Reloads the page once `mayReload` returns true and the server answers; it retries until then. Returns a function
 * that stops.
 */
export function reloadWhenPossible(mayReload: () => boolean): () => void {
  const reload = () => void (mayReload() && reloadPageOnce());
  reload();
  const timer = setInterval(reload, retryAfterMs);
  return () => clearInterval(timer);
}
