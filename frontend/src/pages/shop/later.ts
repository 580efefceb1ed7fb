import { lazy, type ComponentType } from 'react';

const Nothing = () => null;

/**
 * A part of the page that is fetched when it is needed; `load` may be called beforehand, so that it is there when
 * somebody presses. What cannot be had is drawn as nothing: the page stands without it.
 */
export function later<P>(load: () => Promise<ComponentType<P>>) {
  const part = async () => ({
    default: (await load().catch(() => Nothing)) as ComponentType<unknown>,
  });
  return { load, Component: lazy(part) as unknown as ComponentType<P> };
}
