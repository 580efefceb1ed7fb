import { lazy, type ComponentType } from 'react';
import { reloadPageOnce } from '../../http/reloadPage';

const Nothing = () => null;

/**
 * Creates a lazily loaded component; `load` may be called ahead. If loading fails, the component renders nothing and
 * the page reloads once: after an upgrade of the server the files of an open page no longer exist.
 */
export function lazyPart<P>(load: () => Promise<ComponentType<P>>) {
  const renderNothing = () => {
    void reloadPageOnce();
    return Nothing;
  };
  const part = async () => ({
    default: (await load().catch(renderNothing)) as ComponentType<unknown>,
  });
  return { load, Component: lazy(part) as unknown as ComponentType<P> };
}
