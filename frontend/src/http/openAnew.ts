/**
 * A browser that could not have a part once never asks for it again, and after a new version the old parts are gone:
 * only the page opened anew asks. The cart and what was typed are kept. Answers false without a network.
 */
export async function openAnew(): Promise<boolean> {
  const isReachable = await fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReachable) location.reload();
  return isReachable;
}
