import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../http/call';
import { LoadState } from '../../../ui/LoadState';
import { useCatalogueChanges } from './store';

export type ProductList = {
  /** Hidden ones too; undefined while there is no list, which is not an empty shop. */
  products: readonly Product[] | undefined;
  /** Instead of the products while there is no list. */
  loadState: ReactNode;
};

/**
 * The products for forms that choose some of them, loaded anew when the shop changes and when the network is back. A loaded
 * list stays when a later request fails.
 */
export function useProducts(): ProductList {
  const { t } = useTranslation('catalogue');
  const changes = useCatalogueChanges();
  const [products, setProducts] = useState<readonly Product[]>();
  const [error, setError] = useState<unknown>();
  const requests = useRef(0);

  const load = useCallback(async () => {
    const request = (requests.current += 1);
    setError(undefined);
    try {
      const { data } = await call('listProducts', { query: { includeHidden: 'true' } });
      if (request === requests.current) setProducts(data);
    } catch (caught) {
      if (request === requests.current) setError(caught);
    }
  }, []);
  useEffect(() => void load(), [load, changes]);
  useEffect(() => {
    const reload = () => void load();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [load]);

  const loadState = (
    <LoadState
      label={t('products.loading')}
      rows={3}
      height="64px"
      error={error}
      failed={t('products.failed.load')}
      onRetry={() => void load()}
    />
  );
  return { products, loadState };
}
