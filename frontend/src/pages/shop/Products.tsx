import { searchProducts } from '@kalavara/shared-types/catalogue.rules';
import { useDeferredValue } from 'react';
import { nameIn } from '../../features/catalogue/texts';
import { useCatalogue } from '../../features/catalogue/store';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import css from './Products.module.css';
import { Section } from './Section';
import { Shelf } from './Shelf';
import { ShelfSkeleton } from './ShelfSkeleton';
import { anchors } from './anchors';

type Props = {
  category: string | null;
  asked: string;
  onAsk: (asked: string) => void;
  onShowAll: () => void;
};

/** Every jar there is, of one category or with certain words. */
export function Products({ category, asked, onAsk, onShowAll }: Props) {
  const { t } = useTranslation('shop');
  const language = useLanguage();
  const { products, categories, isLoaded } = useCatalogue();
  const inCategory = products.filter(
    (product) => category === null || product.category === category,
  );
  const shown = searchProducts(inCategory, useDeferredValue(asked));
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
          value={asked}
          maxLength={60}
          onChange={(event) => onAsk(event.target.value)}
        />
        <p role="status" className={css['count']}>
          {isLoaded && t('products.found', { count: shown.length })}
        </p>
      </div>
      {!isLoaded && <ShelfSkeleton label={t('featured.loading')} />}
      <Shelf products={shown} />
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
