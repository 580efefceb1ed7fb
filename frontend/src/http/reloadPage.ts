import { readItem, writeItem } from '../state/browserStorage';

/**
 * Reloads the page, where a part of it failed to load: browsers do not request a failed module twice, and a new version
 * has other files. The cart and typed text stay. False without a network.
 */
export async function reloadPage(): Promise<boolean> {
  const isReachable = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReachable) location.reload();
  return isReachable;
}

const reloadedKey = 'kalavara.reloaded';
const minReloadIntervalMs = 60_000;

/**
 * Reloads the page on its own account: once a minute at most, so that a server which lacks a file
 * does not make it reload for ever.
 */
export async function reloadPageOnce(): Promise<boolean> {
  if (Date.now() - Number(readItem('session', reloadedKey)) < minReloadIntervalMs) return false;
  writeItem('session', reloadedKey, String(Date.now()));
  // Without storage nothing would stop the next reload.
  return readItem('session', reloadedKey) !== null && reloadPage();
}
