import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { amountText, isLow } from '@kalavara/shared-types/inventory/inventory.rules';
import { riseAbove } from '@kalavara/shared-types/inventory/price-rises.rules';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { unitPrice } from '../../../ui/rupees';
import { useRecentChange } from '../../../ui/useRecentChange';
import inventory from '../Inventory.module.css';
import css from './ItemRow.module.css';
import { useTexts } from '../texts';

export type Column =
  'id' | 'name' | 'quantity' | 'unit' | 'price' | 'updated' | 'status' | 'actions';
export type ItemActs = {
  onStock: (item: Item) => void;
  onEdit: (item: Item) => void;
  onPrices: (item: Item) => void;
  onActive: (item: Item, isActive: boolean) => void;
};
type Props = ItemActs & {
  item: Item;
  isWaiting: boolean;
  isNew: boolean;
  /** The percentage from which a price rise is marked. */
  priceRise: number;
  /** Whether the rows have just moved, so that a press may be meant for another one. */
  hasShifted: () => boolean;
};

/** An item with its actions: a row, on a phone a card. */
export function ItemRow(props: Props) {
  const { item, isWaiting, isNew, priceRise, hasShifted } = props;
  const { onStock, onEdit, onPrices, onActive } = props;
  const { t } = useTranslation('inventory');
  const { amount, dateTime, nameOf, unitOf } = useTexts();
  const hasJustChanged = useRecentChange(String(item.isActive));
  const name = nameOf(item);
  const rise = riseAbove(item, priceRise);
  const cell = (column: Column) => ({ role: 'cell', 'data-column': column });
  return (
    <tr
      role="row"
      className={css['row']}
      data-low={isLow(item) || undefined}
      data-inactive={!item.isActive || undefined}
    >
      <td {...cell('id')}>{item.id}</td>
      <td {...cell('name')}>
        <strong className={css['name']}>{name}</strong>
        {isLow(item) && <span className={css['low']}>{t('low')}</span>}
        {rise && <span className={css['risen']}>{t('risen', { percent: rise.percent })}</span>}
        {(isWaiting || isNew) && (
          <span className={css['waiting']} title={isNew ? t('new') : undefined}>
            {t('waiting')}
          </span>
        )}
        {item.notes && <small>{item.notes}</small>}
      </td>
      <td {...cell('quantity')}>{amountText(item.quantity, item.unit)}</td>
      <td {...cell('unit')}>{unitOf(item.unit)}</td>
      <td {...cell('price')}>
        <button
          type="button"
          className={css['price']}
          aria-label={t('priceOf', { name, price: unitPrice(item.currentPrice) })}
          onClick={() => onPrices(item)}
        >
          {unitPrice(item.currentPrice)}
        </button>
      </td>
      <td {...cell('updated')}>{dateTime(item.lastUpdated)}</td>
      {/* "In use" is visible without this text on a phone. */}
      <td {...cell('status')} className={item.isActive ? 'visually-hidden' : undefined}>
        {t(item.isActive ? 'active' : 'inactive')}
      </td>
      <td {...cell('actions')}>
        <div className={`${inventory['narrow']} ${css['acts']}`}>
          <Button
            variant="quiet"
            className={css['stock'] ?? ''}
            aria-label={t('moveIt', { name, quantity: amount(item.quantity, item.unit) })}
            disabled={isNew}
            onClick={() => onStock(item)}
          >
            {t('move')}
          </Button>
          <Button
            variant="quiet"
            aria-label={t('editIt', { name })}
            disabled={isNew}
            onClick={() => onEdit(item)}
          >
            {t('edit')}
          </Button>
          <Button
            variant="quiet"
            aria-label={t(item.isActive ? 'deactivateIt' : 'activateIt', { name })}
            disabled={isNew}
            onClick={() => hasJustChanged() || hasShifted() || onActive(item, !item.isActive)}
          >
            {t(item.isActive ? 'deactivate' : 'activate')}
          </Button>
        </div>
      </td>
    </tr>
  );
}
