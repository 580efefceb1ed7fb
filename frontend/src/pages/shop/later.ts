import { lazy, type ComponentType } from 'react';

const Nothing = () => null;

/**
 * A part of the page that is fetched when it is needed; `load` may be called beforehand, so that it is there when
 * somebody presses. What cannot be had is drawn as nothing: the page stands without it.
 */
export function later<P>(load: () => Promise<ComponentType<P>>) {
  const part = async () => ({ default: (await load().catch(() => Nothing)) as ComponentType<unknown> });
  return { load, Component: lazy(part) as unknown as ComponentType<P> };
}

/**
 * A browser that could not have a part once never asks for it again, and after a new version the old parts are gone:
 * only the page opened anew asks. The cart and what was typed are kept. Answers false without a network.
 */
export async function openAnew(): Promise<boolean> {
  const isReachable = await fetch('/healthz', { cache: 'no-store' }).then(({ ok }) => ok, () => false);
  if (isReachable) location.reload();
  return isReachable;
}
