import { useSyncExternalStore } from 'react';

/** As in the style sheets: what is no TV has no OK key, and is tapped. */
const query = '(orientation: portrait), (max-height: 500px), (max-width: 900px)';

function watch(wake: () => void) {
  window.addEventListener('resize', wake);
  return () => window.removeEventListener('resize', wake);
}

export const useIsPhone = (): boolean =>
  useSyncExternalStore(watch, () => typeof matchMedia === 'function' && matchMedia(query).matches);
