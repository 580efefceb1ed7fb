import { startTransition, useEffect, useState, type ComponentType } from 'react';
import { reloadPageOnce } from '../../http/reloadPage';
import { onTouch } from './onIdle';

/**
 * Creates a lazily loaded component; `load` may be called ahead. Until it is loaded, the component renders nothing. If
 * loading fails, the page reloads once, since after an upgrade of the server the files of an open page no longer exist;
 * offline the next press loads it once more.
 */
export function lazyPart<P extends object>(loadPart: () => Promise<ComponentType<P>>) {
  let Loaded: ComponentType<P> | undefined;
  const load = async () => void (Loaded = await loadPart());
  function Component(props: P) {
    const [tries, setTries] = useState(0);
    useEffect(() => {
      const next = () => startTransition(() => setTries(tries + 1));
      if (Loaded) return;
      load().then(next, () => {
        void reloadPageOnce();
        onTouch(next);
      });
    }, [tries]);
    return Loaded ? <Loaded {...props} /> : null;
  }
  return { load, Component };
}
