import { useEffect } from 'react';
import { useIsOutdated } from '../../../realtime/version';

/** A newer build is loaded at the next idle moment, never while a step runs. */
export function useFreshBuild(isIdle: boolean) {
  const isOutdated = useIsOutdated();
  useEffect(() => {
    if (isOutdated && isIdle) location.reload();
  }, [isOutdated, isIdle]);
}
