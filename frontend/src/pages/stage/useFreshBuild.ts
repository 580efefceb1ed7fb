import { useEffect } from 'react';
import { useNewVersion } from '../../realtime/version';

/** A newer build is loaded at the next idle moment, never while a step runs. */
export function useFreshBuild(isIdle: boolean) {
  const isNew = useNewVersion();
  useEffect(() => {
    if (isNew && isIdle) location.reload();
  }, [isNew, isIdle]);
}
