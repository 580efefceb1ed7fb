import type { ItemCategory } from '@kalavara/shared-types/inventory/inventory';
import { itemCategories } from '@kalavara/shared-types/inventory/item-fields.rules';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/TextField';
import type { Filter } from './filter';
import { Stack } from '../../../ui/Stack';
import pills from '../../../ui/Pills.module.css';
import css from '../Inventory.module.css';

type Props = {
  filter: Filter;
  /** Whether a phone shows the less used filters, which are with the other tools. */
  isMore: boolean;
  onFilter: (filter: Filter) => void;
};

/** Filters: search text, category, inactive items. */
export function ItemFilters({ filter, isMore, onFilter }: Props) {
  const { t } = useTranslation('inventory');
  const button = (category: ItemCategory | undefined, label: string) => (
    <button
      key={label}
      type="button"
      aria-pressed={filter.category === category}
      onClick={() => onFilter({ ...filter, category })}
    >
      {label}
    </button>
  );
  return (
    <Stack gap={3} className={css['filters']} data-more={isMore}>
      <Stack gap={3} className={css['search']}>
        <TextField
          label={t('search')}
          type="search"
          placeholder={t('search')}
          autoComplete="off"
          maxLength={80}
          value={filter.search}
          onChange={(event) => onFilter({ ...filter, search: event.target.value })}
        />
        <label className={css['check']}>
          <input
            type="checkbox"
            className={css['tick']}
            checked={filter.showsInactive}
            onChange={(event) => onFilter({ ...filter, showsInactive: event.target.checked })}
          />
          {t('showInactive')}
        </label>
      </Stack>
      <div
        className={`${pills['pills']} ${css['categories']}`}
        role="group"
        aria-label={t('categories')}
      >
        {button(undefined, t('all'))}
        {itemCategories.map((category) => button(category, t(`category.${category}`)))}
      </div>
    </Stack>
  );
}
