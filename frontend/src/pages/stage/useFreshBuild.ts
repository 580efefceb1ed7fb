import { useEffect } from 'react';
import { useNewVersion } from '../../realtime/version';

/** A newer build is taken at the next idle moment, never under a running step. */
export function useFreshBuild(isIdle: boolean) {
  const isNew = useNewVersion();
  useEffect(() => {
    if (isNew && isIdle) location.reload();
  }, [isNew, isIdle]);
}
