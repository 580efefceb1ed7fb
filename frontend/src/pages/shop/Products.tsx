import { searchProducts } from '@kalavara/shared-types/catalogue.rules';
import { useDeferredValue } from 'react';
import { nameIn } from '../../features/catalogue/texts';
import { useCatalogue } from '../../features/catalogue/store';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import css from './Products.module.css';
import { Section } from './Section';
import { ProductGrid } from './ProductGrid';
import { ProductSkeleton } from './ProductSkeleton';
import { anchors } from './anchors';

type Props = {
  category: string | null;
  query: string;
  onSearch: (query: string) => void;
  onShowAll: () => void;
};

/** All products, filtered by category and search text. */
export function Products({ category, query, onSearch, onShowAll }: Props) {
  const { t } = useTranslation('shop');
  const language = useLanguage();
  const { products, categories, isLoaded } = useCatalogue();
  const inCategory = products.filter(
    (product) => category === null || product.category === category,
  );
  const shown = searchProducts(inCategory, useDeferredValue(query));
  const chosen = categories.find(({ id }) => id === category);
  const title = chosen ? nameIn(chosen, language) : t('products.title');
  return (
    <Section title={title} id={anchors.products}>
      <div className={css['tools']}>
        <input
          type="search"
          className={css['search']}
          aria-label={t('products.search')}
          placeholder={t('products.search')}
          value={query}
          maxLength={60}
          onChange={(event) => onSearch(event.target.value)}
        />
        <p role="status" className={css['count']}>
          {isLoaded && t('products.found', { count: shown.length })}
        </p>
      </div>
      {!isLoaded && <ProductSkeleton label={t('featured.loading')} />}
      <ProductGrid products={shown} />
      {isLoaded && shown.length === 0 && (
        <div className={css['none']}>
          <img src="/pictures/no-products.svg" alt="" width="200" height="160" loading="lazy" />
          <p>{t(products.length === 0 ? 'products.empty' : 'products.none')}</p>
          {products.length > 0 && <Button onClick={onShowAll}>{t('products.showAll')}</Button>}
        </div>
      )}
    </Section>
  );
}
