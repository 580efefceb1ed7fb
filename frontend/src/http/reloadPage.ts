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
