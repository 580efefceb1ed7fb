import { otherKeyName } from '@kalavara/shared-types/figures/figures.rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnerCatalogue } from '../../../features/catalogue/owner/data';
import { nameOf } from '../../../features/catalogue/owner/names';
import { stateName } from '../../../features/figures/stateName';
import { type Filter, partNames } from '../../../features/orders/filter';
import { useLanguage } from '../../../i18n/language';
import css from './Orders.module.css';

/** The product, category, state or coupon of the figures that the list is limited to. */
export function PartFilter({ filter }: { filter: Filter }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const names = partNames.flatMap((part): ReactNode[] => {
    const key = filter[part];
    if (key === '') return [];
    const other = otherKeyName(key);
    if (other) return [t(`filter.other.${other}`)];
    if (part === 'state') return [stateName(key, language)];
    return part === 'coupon' ? [key] : [<CatalogueName key={part} id={key} of={part} />];
  });
  return (
    <>
      {names.map((name, index) => (
        <p key={index} className={css['event']}>
          {t('filter.part', { name: '' })}
          {name}
        </p>
      ))}
      {filter.counted && (
        <p className={css['event']}>
          {t(`filter.counted.${filter.counted as 'orders' | 'takings'}`)}
        </p>
      )}
    </>
  );
}

/** The id, for an entity that is not loaded or was deleted. */
function CatalogueName({ id, of }: { id: string; of: 'product' | 'category' }) {
  const language = useLanguage();
  const { products, categories } = useOwnerCatalogue();
  const all: readonly { id: string; name: string; ml: { name: string } | null }[] =
    of === 'product' ? products : categories;
  const found = all.find((one) => one.id === id);
  return found ? nameOf(found, language) : id;
}
