import { useSyncExternalStore } from 'react';

function watch(wake: () => void) {
  window.addEventListener('resize', wake);
  return () => window.removeEventListener('resize', wake);
}

/** Whether a media query matches; false if the browser does not support it. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(watch, () => typeof matchMedia === 'function' && matchMedia(query).matches);
