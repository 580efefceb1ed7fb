import type { Item, ItemCategory } from '@kalavara/shared-types/inventory';
import { amountText, isLow } from '@kalavara/shared-types/inventory.rules';
import { useId } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { Button } from '../../ui/Button';
import { rupees } from '../../ui/rupees';
import css from './ItemTable.module.css';
import { useTexts } from './texts';

export type ItemActs = {
  onStock: (item: Item) => void;
  onEdit: (item: Item) => void;
  onPrices: (item: Item) => void;
  onActive: (item: Item, isActive: boolean) => void;
};
type Props = ItemActs & {
  category: ItemCategory;
  items: readonly Item[];
  waitingIds: ReadonlySet<string>;
  newIds: ReadonlySet<string>;
};

const columns = ['id', 'name', 'quantity', 'unit', 'price', 'updated', 'status', 'actions'] as const;

/** The items of one category: a table, and on a phone a card each. Its roles are said, for a card is no row to a browser. */
export function ItemTable({ category, items, waitingIds, newIds, ...acts }: Props) {
  const { t } = useTranslation('inventory');
  const id = useId();
  return (
    <section className={css['section']} aria-labelledby={id}>
      <h2 id={id}>
        {t(`category.${category}`)} <span>{items.length}</span>
      </h2>
      <table role="table" className={css['table']} aria-labelledby={id}>
        <thead role="rowgroup">
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
            <ItemRow key={item.id} item={item} isWaiting={waitingIds.has(item.id)} isNew={newIds.has(item.id)} {...acts} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type RowProps = ItemActs & { item: Item; isWaiting: boolean; isNew: boolean };

function ItemRow({ item, isWaiting, isNew, onStock, onEdit, onPrices, onActive }: RowProps) {
  const { t } = useTranslation('inventory');
  const { amount, moment, nameOf } = useTexts();
  const name = nameOf(item);
  const cell = (column: (typeof columns)[number]) => ({ role: 'cell', 'data-column': column });
  return (
    <tr role="row" data-low={isLow(item) || undefined} data-inactive={!item.isActive || undefined}>
      <td {...cell('id')}>{item.id}</td>
      <td {...cell('name')}>
        <strong>{name}</strong>
        {isLow(item) && <span className={css['low']}>{t('low')}</span>}
        {(isWaiting || isNew) && (
          <span className={css['waiting']} title={isNew ? t('new') : undefined}>
            {t('waiting')}
          </span>
        )}
        {item.notes && <small>{item.notes}</small>}
      </td>
      <td {...cell('quantity')}>{amountText(item.quantity, item.unit)}</td>
      <td {...cell('unit')}>{t(`unit.${item.unit}`)}</td>
      <td {...cell('price')}>
        <button type="button" className={css['price']} aria-label={t('priceOf', { name, price: rupees(item.currentPrice) })} onClick={() => onPrices(item)}>
          {rupees(item.currentPrice)}
        </button>
      </td>
      <td {...cell('updated')}>{moment(item.lastUpdated)}</td>
      <td {...cell('status')}>{t(item.isActive ? 'active' : 'inactive')}</td>
      <td {...cell('actions')}>
        <div className={css['acts']}>
          <Button
            look="quiet"
            className={css['stock'] ?? ''}
            aria-label={t('moveIt', { name, quantity: amount(item.quantity, item.unit) })}
            disabled={isNew}
            onClick={() => onStock(item)}
          >
            {t('move')}
          </Button>
          <Button look="quiet" aria-label={t('editIt', { name })} disabled={isNew} onClick={() => onEdit(item)}>
            {t('edit')}
          </Button>
          <Button
            look="quiet"
            aria-label={t(item.isActive ? 'deactivateIt' : 'activateIt', { name })}
            disabled={isNew}
            onClick={() => onActive(item, !item.isActive)}
          >
            {t(item.isActive ? 'deactivate' : 'activate')}
          </Button>
        </div>
      </td>
    </tr>
  );
}
