import { minuteMs } from '@kalavara/shared-types/durations';
import { readItem, writeItem } from '../state/browserStorage';

const isServerReachable = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Reloads the page, where a part of it failed to load: browsers do not request a failed module twice, and a new version
 * has other files. The cart and typed text stay. False without a network.
 */
export async function reloadPage(): Promise<boolean> {
  const isReachable = await isServerReachable();
  if (isReachable) location.reload();
  return isReachable;
}

const reloadedKey = 'kalavara.reloaded';
const minReloadIntervalMs = minuteMs;

/**
 * Reloads the page on its own account: once a minute at most, so that a server which lacks a file
 * does not make it reload for ever. False without a network, which does not count as a reload.
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

/** Reloads the page once `mayReload` and the server answers. Retried: it may be out of reach just then. Returns how to stop. */
export function reloadWhenPossible(mayReload: () => boolean): () => void {
  const reload = () => void (mayReload() && reloadPageOnce());
  reload();
  const timer = setInterval(reload, retryAfterMs);
  return () => clearInterval(timer);
}
