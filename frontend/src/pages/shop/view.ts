import {
  parametersOf,
  viewOf,
  type CatalogueView,
} from '@kalavara/shared-types/catalogue/catalogue-view.rules';
import { useMemo, useSyncExternalStore } from 'react';
import { createListeners } from '../../state/createListeners';

export const viewIn = (search: string): CatalogueView => viewOf(new URLSearchParams(search));

const listeners = createListeners();
/** The query of the address that the server rendered; hydration renders the same. */
let rendered = '';
export const openView = (search: string) => void (rendered = search);

function subscribe(listener: () => void) {
  const stop = listeners.subscribe(listener);
  window.addEventListener('popstate', listener);
  return () => {
    stop();
    window.removeEventListener('popstate', listener);
  };
}

/**
 * Returns the part of the catalogue that the page shows. It is stored in the address, so that it can be shared and
 * Back works.
 */
export function useView(): CatalogueView {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => rendered,
  );
  return useMemo(() => viewIn(search), [search]);
}

/** Changes the view. Each choice adds a history entry, so that Back undoes it; further letters of a search do not. */
export function changeView(change: Partial<CatalogueView>) {
  const before = viewIn(location.search);
  const after = { ...before, ...change };
  const address = new URL(location.pathname + location.search, location.href);
  for (const [name, value] of parametersOf(after)) {
    if (value === '') address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  const isTyping = before.query !== '' && after.query !== '' && before.query !== after.query;
  if (isTyping) history.replaceState(history.state, '', address);
  else history.pushState(null, '', address);
  listeners.notify();
}
