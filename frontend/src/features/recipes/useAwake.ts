import { useEffect } from 'react';

/**
 * Holds the screen on while a recipe is open. Not shared with the TVs' pages/stage/useWakeLock: a shared file would be
 * an additional request on each TV (docs/decisions/0010-first-load-of-a-tv.md).
 */
export function useAwake() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;

    function requestLock() {
      if (
        !('wakeLock' in navigator) ||
        document.visibilityState !== 'visible' ||
        lock?.released === false
      )
        return;
      navigator.wakeLock.request('screen').then(
        (granted) => {
          if (isGone) return void granted.release();
          lock = granted;
        },
        () => undefined, // A phone in battery saver refuses; the recipe is readable all the same.
      );
    }

    requestLock();
    document.addEventListener('visibilitychange', requestLock);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', requestLock);
      void lock?.release();
    };
  }, []);
}
