import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../http/call';
import { useLoaded } from '../../../http/useLoaded';
import { LoadState } from '../../../ui/LoadState';
import { useCatalogueChanges } from './store';

export type ProductList = {
  /** All products, including hidden ones; undefined until loaded, which differs from an empty shop. */
  products: readonly Product[] | undefined;
  /** Shown instead of the products until they are loaded. */
  loadState: ReactNode;
};

const listAll = () => call('listProducts', { query: { includeHidden: 'true' } });

/**
 * Loads the products for forms that select some of them; reloads them when the shop changes and after a reconnect. A
 * loaded list stays when a later request fails.
 */
export function useProducts(): ProductList {
  const { t } = useTranslation('catalogue');
  const { loaded, error, isLoading, reload } = useLoaded(listAll, useCatalogueChanges());
  useEffect(() => {
    const reloadOnline = () => void reload();
    window.addEventListener('online', reloadOnline);
    return () => window.removeEventListener('online', reloadOnline);
  }, [reload]);

  const loadState = (
    <LoadState
      label={t('products.loading')}
      rows={3}
      height="64px"
      error={isLoading ? undefined : error}
      failed={t('products.failed.load')}
      onRetry={() => void reload()}
    />
  );
  return { products: loaded?.data, loadState };
}
