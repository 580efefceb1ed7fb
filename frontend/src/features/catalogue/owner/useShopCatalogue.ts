import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../http/call';
import { replaceCatalogue } from '../store';
import { useCatalogueChanges } from './store';

/**
 * Loads the products that shoppers can order now, with the terms; the dashboard's own lists include hidden products.
 */
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

/** Fills the shop's store of the catalogue in the dashboard, and refills it when the shop changes. */
export function useShopCatalogue(): { state: 'loading' | 'loaded' | 'failed'; reload: () => void } {
  const changes = useCatalogueChanges();
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  const reload = useCallback(() => {
    loadShopCatalogue().then(
      () => setState('loaded'),
      // The former data stays: an outdated total is refused with the right one.
      () => setState((before) => (before === 'loaded' ? before : 'failed')),
    );
  }, []);
  useEffect(reload, [reload, changes]);
  return { state, reload };
}
