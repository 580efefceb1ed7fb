import { useSyncExternalStore } from 'react';

function watch(wake: () => void) {
  window.addEventListener('resize', wake);
  return () => window.removeEventListener('resize', wake);
}

/** Whether a media query matches; false where the engine knows none. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(watch, () => typeof matchMedia === 'function' && matchMedia(query).matches);
