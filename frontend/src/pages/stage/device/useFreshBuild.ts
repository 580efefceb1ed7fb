import { useEffect } from 'react';
import { reloadWhenPossible } from '../../../http/reloadPage';
import { isAllStored } from '../../../outbox/store';
import { useIsOutdated } from '../../../realtime/version';

/** Loads a newer build when the page is idle, never while a step runs. */
export function useFreshBuild(isIdle: boolean) {
  const isDue = useIsOutdated() && isIdle;
  useEffect(() => {
    return isDue ? reloadWhenPossible(isAllStored) : undefined;
  }, [isDue]);
}
