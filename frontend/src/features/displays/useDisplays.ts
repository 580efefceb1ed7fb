import type { Display } from '@kalavara/shared-types/displays/displays';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../http/call';
import { upsertDisplay } from './store';

const every = 10_000;

export type Displays = {
  displays: readonly Display[] | undefined;
  error: unknown;
  reload: () => void;
};

/** Loads the paired displays. Whether one is live is only known by polling, which runs while the page is visible. */
export function useDisplays(): Displays {
  const [displays, setDisplays] = useState<readonly Display[]>();
  const [error, setError] = useState<unknown>();

  const reload = useCallback(() => {
    if (document.visibilityState === 'hidden') return;
    call('listDisplays', {}).then(
      ({ data }) => {
        data.forEach(upsertDisplay);
        setDisplays(data);
        setError(undefined);
      },
      (failed: unknown) => setError(failed),
    );
  }, []);

  useEffect(() => {
    reload();
    const timer = setInterval(reload, every);
    document.addEventListener('visibilitychange', reload);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', reload);
    };
  }, [reload]);

  return { displays, error, reload };
}
