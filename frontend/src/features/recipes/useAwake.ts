import { useEffect } from 'react';

/**
 * Keeps the screen on while a recipe lies open: nobody taps a phone with brine on their hands. The TVs have more than
 * this (pages/stage/useWakeLock), which as a file shared with them would be one more for each TV to load (decision 10).
 */
export function useAwake() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isGone = false;

    function ask() {
      if (
        !('wakeLock' in navigator) ||
        document.visibilityState !== 'visible' ||
        lock?.released === false
      )
        return;
      navigator.wakeLock.request('screen').then(
        (given) => {
          if (isGone) return void given.release();
          lock = given;
        },
        () => undefined, // a phone that saves its battery says no; the recipe is readable all the same
      );
    }

    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
}
