import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../http/call';
import { replaceCatalogue } from '../store';
import { useCatalogueChanges } from './store';

/** What a shopper can order now, with the terms; the dashboard's own lists have hidden products too. */
async function loadShopCatalogue(): Promise<void> {
  const [products, categories, settings, events] = await Promise.all([
    call('listProducts', { query: {} }),
    call('listCategories', {}),
    call('getSettings', {}),
    call('listPickleEvents', { query: {} }),
  ]);
  replaceCatalogue({
    products: products.data,
    categories: categories.data,
    settings: settings.data,
    events: events.data,
  });
}

/** Fills the shop's store of the catalogue in the dashboard, and again whenever the shop changes. */
export function useShopCatalogue(): { state: 'loading' | 'loaded' | 'failed'; reload: () => void } {
  const changes = useCatalogueChanges();
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const reload = useCallback(() => {
    loadShopCatalogue().then(
      () => setState('loaded'),
      // What is on display stays: another total is refused with the right one.
      () => setState((before) => (before === 'loaded' ? before : 'failed')),
    );
  }, []);
  useEffect(reload, [reload, changes]);
  return { state, reload };
}
