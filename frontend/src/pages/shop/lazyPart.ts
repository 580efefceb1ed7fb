import { lazy, type ComponentType } from 'react';

const Nothing = () => null;

/** A lazily loaded component; `load` may be called ahead. If loading fails it renders nothing. */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>) {
  const part = async () => ({
    default: (await load().catch(() => Nothing)) as ComponentType<unknown>,
  });
  return { load, Component: lazy(part) as unknown as ComponentType<P> };
}
