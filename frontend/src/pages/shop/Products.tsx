import {
  everything,
  productsOf,
  type CatalogueView,
} from '@kalavara/shared-types/catalogue/catalogue-view.rules';
import { useEffect, useMemo } from 'react';
import { offered } from '../../features/catalogue/offers';
import { nameIn } from '../../features/catalogue/texts';
import { useCatalogue } from '../../features/catalogue/store';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import css from './Products.module.css';
import { ProductFilters } from './ProductFilters';
import { Section } from './Section';
import { ProductGrid } from './ProductGrid';
import { ProductSkeleton } from './ProductSkeleton';
import { anchors } from './anchors';
import { loadSearch, useSearch } from './search';

type Props = { view: CatalogueView; onChange: (change: Partial<CatalogueView>) => void };

/** The products that match the view; all products without a search or filter. */
export function Products({ view, onChange }: Props) {
  const { t } = useTranslation('home');
  const language = useLanguage();
  const { products, categories, events, isLoaded } = useCatalogue();
  const search = useSearch();
  const shown = useMemo(
    () =>
      productsOf(products, categories, view, search, (product) => offered(product, events).price),
    [products, categories, events, view, search],
  );
  const isSearching = view.query !== '';
  useEffect(() => {
    if (isSearching) void loadSearch();
  }, [isSearching]);
  const chosen = categories.find(({ id }) => id === view.category);
  const title = chosen ? nameIn(chosen, language) : t('products.title');
  return (
    <Section title={title} id={anchors.products}>
      <div className={css['tools']}>
        <ProductFilters onChange={onChange} />
        <p role="status" className={css['count']}>
          {isLoaded && t('products.found', { count: shown.length })}
        </p>
      </div>
      {!isLoaded && <ProductSkeleton label={t('featured.loading')} />}
      <ProductGrid products={shown} />
      {isLoaded && shown.length === 0 && (
        <div className={css['none']}>
          <p>{t(products.length === 0 ? 'products.empty' : 'products.none')}</p>
          {products.length > 0 && (
            <Button onClick={() => onChange(everything)}>{t('products.showAll')}</Button>
          )}
          <img src="/pictures/no-products.svg" alt="" width="200" height="160" loading="lazy" />
        </div>
      )}
    </Section>
  );
}
