import type { Category, Product } from '@kalavara/shared-types/catalogue/catalogue';
import { searchProducts } from '@kalavara/shared-types/catalogue/search.rules';
import { nameOf } from '../../../features/catalogue/owner/names';
import css from '../../../features/catalogue/owner/Rows.module.css';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';

const sorts = ['shop', 'low', 'new'] as const;
export type Filter = { query: string; category: string; sort: (typeof sorts)[number] };
export const everything: Filter = { query: '', category: '', sort: 'shop' };

/** Filtered products, optionally the lowest stock first. */
export function filtered(
  products: readonly Product[],
  { query, category, sort }: Filter,
): Product[] {
  const some = searchProducts(products, query).filter(
    (product) => category === '' || product.category === category,
  );
  if (sort === 'low') return some.sort((a, b) => a.stockQuantity - b.stockQuantity);
  if (sort === 'new') return some.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  return some;
}

type Props = {
  filter: Filter;
  categories: readonly Category[];
  count: number;
  onFilter: (filter: Filter) => void;
};

export function ProductFilter({ filter, categories, count, onFilter }: Props) {
  const { t } = useTranslation('catalogue');
  const language = useLanguage();
  const every = { value: '', label: t('products.all') };
  return (
    <div className={css['tools']} role="search">
      <TextField
        type="search"
        label={t('products.search')}
        maxLength={60}
        value={filter.query}
        onChange={({ target }) => onFilter({ ...filter, query: target.value })}
      />
      <Select
        label={t('products.category')}
        options={[
          every,
          ...categories.map((one) => ({ value: one.id, label: nameOf(one, language) })),
        ]}
        value={filter.category}
        onChange={({ target }) => onFilter({ ...filter, category: target.value })}
      />
      <Select
        label={t('products.sort')}
        options={sorts.map((sort) => ({ value: sort, label: t(`products.sorts.${sort}`) }))}
        value={filter.sort}
        onChange={({ target }) => onFilter({ ...filter, sort: target.value as Filter['sort'] })}
      />
      <p role="status" className={css['count']}>
        {t('products.count', { count })}
      </p>
    </div>
  );
}
