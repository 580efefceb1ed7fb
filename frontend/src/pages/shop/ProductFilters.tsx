import {
  heatNames,
  levelOf,
  priceSteps,
  type CatalogueView,
  type Heat,
} from '@kalavara/shared-types/catalogue/catalogue-view.rules';
import { useTranslation } from 'react-i18next';
import { offered } from '../../features/catalogue/offers';
import { useCatalogue } from '../../features/catalogue/store';
import { rupees } from '../../ui/rupees';
import css from './Products.module.css';
import { useView } from './view';

type Props = { onChange: (change: Partial<CatalogueView>) => void };

/** Filters by heat and price, and by kind if the shop has both vegetarian and other products. */
export function ProductFilters({ onChange }: Props) {
  const { t } = useTranslation(['home', 'product']);
  const { products, categories, events } = useCatalogue();
  const { heat, maxPrice, isVegetarian } = useView();
  const kinds = new Set(categories.filter(({ isActive }) => isActive).map(({ kind }) => kind));
  const steps = priceSteps(products.map((product) => offered(product, events)));
  const prices = maxPrice === null || steps.includes(maxPrice) ? steps : [...steps, maxPrice];
  return (
    <div className={css['filters']} role="group" aria-label={t('products.filters')}>
      <select
        aria-label={t('product:spiceLevel')}
        value={heat ?? ''}
        data-chosen={heat !== null || undefined}
        onChange={({ target }) => onChange({ heat: (target.value || null) as Heat | null })}
      >
        <option value="">{t('products.anyHeat')}</option>
        {heatNames.map((name) => (
          <option key={name} value={name}>
            {t(`product:spice.${levelOf(name)}`)}
          </option>
        ))}
      </select>
      <select
        aria-label={t('product:price')}
        value={maxPrice ?? ''}
        data-chosen={maxPrice !== null || undefined}
        onChange={({ target }) => onChange({ maxPrice: Number(target.value) || null })}
      >
        <option value="">{t('products.anyPrice')}</option>
        {prices.map((price) => (
          <option key={price} value={price}>
            {t('products.upTo', { amount: rupees(price) })}
          </option>
        ))}
      </select>
      {(isVegetarian || (kinds.has('veg') && kinds.size > 1)) && (
        <button
          type="button"
          aria-pressed={isVegetarian}
          onClick={() => onChange({ isVegetarian: !isVegetarian })}
        >
          {t('product:kind.veg')}
        </button>
      )}
    </div>
  );
}
