import type { Category, Product } from '@kalavara/shared-types/catalogue';
import { searchProducts } from '@kalavara/shared-types/catalogue.rules';
import { nameOf } from '../../../features/catalogue/owner/names';
import css from '../../../features/catalogue/owner/Shelf.module.css';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/Select';
import { TextField } from '../../../ui/TextField';

const sorts = ['shop', 'low', 'new'] as const;
export type Asked = { words: string; category: string; sort: (typeof sorts)[number] };
export const everything: Asked = { words: '', category: '', sort: 'shop' };

/** The products somebody looks for; those that run out first, if that is asked for. */
export function filtered(
  products: readonly Product[],
  { words, category, sort }: Asked,
): Product[] {
  const some = searchProducts(products, words).filter(
    (product) => category === '' || product.category === category,
  );
  if (sort === 'low') return some.sort((a, b) => a.stockQuantity - b.stockQuantity);
  if (sort === 'new') return some.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
  return some;
}

type Props = {
  asked: Asked;
  categories: readonly Category[];
  count: number;
  onAsk: (asked: Asked) => void;
};

export function ProductFilter({ asked, categories, count, onAsk }: Props) {
  const { t } = useTranslation('shelf');
  const language = useLanguage();
  const every = { value: '', label: t('products.all') };
  return (
    <div className={css['tools']} role="search">
      <TextField
        type="search"
        label={t('products.search')}
        maxLength={60}
        value={asked.words}
        onChange={({ target }) => onAsk({ ...asked, words: target.value })}
      />
      <Select
        label={t('products.category')}
        options={[
          every,
          ...categories.map((one) => ({ value: one.id, label: nameOf(one, language) })),
        ]}
        value={asked.category}
        onChange={({ target }) => onAsk({ ...asked, category: target.value })}
      />
      <Select
        label={t('products.sort')}
        options={sorts.map((sort) => ({ value: sort, label: t(`products.sorts.${sort}`) }))}
        value={asked.sort}
        onChange={({ target }) => onAsk({ ...asked, sort: target.value as Asked['sort'] })}
      />
      <p role="status" className={css['count']}>
        {t('products.count', { count })}
      </p>
    </div>
  );
}
