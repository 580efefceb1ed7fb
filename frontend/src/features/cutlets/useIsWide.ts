import { useSyncExternalStore } from 'react';

/** The width from which there is room for all checks at once; the style sheets have it too. */
const query = '(min-width: 60em)';

function watch(wake: () => void) {
  window.addEventListener('resize', wake);
  return () => window.removeEventListener('resize', wake);
}

export const useIsWide = (): boolean =>
  useSyncExternalStore(watch, () => typeof matchMedia !== 'function' || matchMedia(query).matches);
