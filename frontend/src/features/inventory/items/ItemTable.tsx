import type { Item, ItemCategory } from '@kalavara/shared-types/inventory/inventory';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Stack } from '../../../ui/Stack';
import { useRecentShift } from '../../../ui/useRecentShift';
import { type Column, type ItemActs, ItemRow } from './ItemRow';
import css from './ItemTable.module.css';

type Props = ItemActs & {
  category: ItemCategory;
  items: readonly Item[];
  waitingIds: ReadonlySet<string>;
  newIds: ReadonlySet<string>;
  priceRise: number;
};

const columns: readonly Column[] = [
  'id',
  'name',
  'quantity',
  'unit',
  'price',
  'updated',
  'status',
  'actions',
];

/**
 * The items of one category: a table, on a phone as cards. The roles are explicit, because a row with `display: block`
 * loses its own.
 */
export function ItemTable({ category, items, waitingIds, newIds, ...acts }: Props) {
  const { t } = useTranslation('inventory');
  const id = useId();
  const { list, hasShifted } = useRecentShift<HTMLTableElement>();
  return (
    <Stack as="section" gap={2} className={css['section']} aria-labelledby={id}>
      <h2 id={id}>
        {t(`category.${category}`)} <span>{items.length}</span>
      </h2>
      <table ref={list} role="table" className={css['table']} aria-labelledby={id}>
        <thead role="rowgroup" className="visually-hidden">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col" data-column={column}>
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {items.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              isWaiting={waitingIds.has(item.id)}
              isNew={newIds.has(item.id)}
              {...acts}
              hasShifted={hasShifted}
            />
          ))}
        </tbody>
      </table>
    </Stack>
  );
}
