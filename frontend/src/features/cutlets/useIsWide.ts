import { useSyncExternalStore } from 'react';

/** As in the style sheets: there is room for all checks at once. */
const query = '(min-width: 60em)';

function watch(wake: () => void) {
  window.addEventListener('resize', wake);
  return () => window.removeEventListener('resize', wake);
}

export const useIsWide = (): boolean =>
  useSyncExternalStore(watch, () => typeof matchMedia !== 'function' || matchMedia(query).matches);
