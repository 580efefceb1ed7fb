import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { riseAbove } from '@kalavara/shared-types/inventory/price-rises.rules';
import type { ShoppingRow } from '@kalavara/shared-types/shopping/shopping';
import { neededOf, packsOf } from '@kalavara/shared-types/shopping/shopping.rules';
import { useTranslation } from 'react-i18next';
import { useTexts } from '../../../features/inventory/texts';
import type { ShoppingGroup } from '../../../features/shopping/groups';
import { undoRow } from '../../../features/shopping/actions';
import { Button } from '../../../ui/Button';
import { Glyph } from '../../../ui/Glyph';
import { rupees } from '../../../ui/rupees';
import { Tick } from '../../../ui/Tick';
import { usePriceRise } from '../tasks/usePriceRise';
import css from './Shopping.module.css';

type Props = {
  groups: readonly ShoppingGroup[];
  waitingIds: ReadonlySet<string>;
  onBuy: (row: ShoppingRow) => void;
};

/** The rows to buy and the bought ones, grouped by supplier. Rows stay at their position when they are ticked. */
export function ShoppingRows({ groups, waitingIds, onBuy }: Props) {
  const { t } = useTranslation(['shopping', 'inventory']);
  return groups.map(({ key, supplier, category, rows }) => (
    <section key={key} aria-label={supplier ?? t(`inventory:category.${category}`)}>
      <h2 className={css['group']}>
        {supplier ?? t(`inventory:category.${category}`)}{' '}
        <small>
          {rows.filter(({ row }) => row.bought).length}/{rows.length}
        </small>
      </h2>
      <ul className={css['rows']}>
        {rows.map(({ row, item }) => (
          <Row
            key={row.id}
            row={row}
            item={item}
            onBuy={onBuy}
            isWaiting={waitingIds.has(row.id)}
          />
        ))}
      </ul>
    </section>
  ));
}

type RowProps = {
  row: ShoppingRow;
  item: Item | undefined;
  isWaiting: boolean;
  onBuy: (row: ShoppingRow) => void;
};

function Row({ row, item, isWaiting, onBuy }: RowProps) {
  const { t } = useTranslation('shopping');
  const { nameOf, amount, dateTime } = useTexts();
  const { bought, expected } = row;
  const limit = usePriceRise();
  const rise = item && riseAbove(item, limit);
  const needed = neededOf(row, item);
  const packs = item && packsOf(row, item);
  const name = nameOf({ id: row.itemId, name: item?.name ?? row.name });
  const text = (
    <>
      <strong className={css['name']}>{name}</strong>
      <span className={css['amount']}>
        {bought ? amount(bought.quantity, bought.unit) : amount(needed.quantity, needed.unit, 'up')}
      </span>
      <span className={css['note']}>
        {bought
          ? [bought.by ?? t('unknown'), dateTime(bought.at)].join(' · ')
          : item
            ? [
                packs && t('packCount', { count: packs }),
                rise && t('risen', { percent: rise.percent }),
              ]
                .filter(Boolean)
                .join(' · ')
            : t('missing')}
        {isWaiting && ` · ${t('waiting')}`}
      </span>
      <span className={css['money']}>
        {bought
          ? bought.paid === null
            ? t('noTotal')
            : rupees(bought.paid)
          : expected > 0
            ? rupees(expected)
            : t('noPrice')}
      </span>
    </>
  );
  return (
    <li data-bought={bought !== null} data-item={row.itemId}>
      {bought || !item ? (
        <div className={css['row']}>
          <span className={css['box']}>{bought && <Tick />}</span>
          {text}
          {bought && (
            <Button
              variant="quiet"
              className={css['undo'] ?? ''}
              aria-label={t('undoOf', { name })}
              onClick={() => void undoRow(row, bought.movementId)}
            >
              <span className={css['undoSign']}>
                <Glyph name="undo" />
              </span>
              <span className={css['undoText']}>{t('undo')}</span>
            </Button>
          )}
        </div>
      ) : (
        <button type="button" className={css['row']} onClick={() => onBuy(row)}>
          <span className={css['box']} />
          {text}
        </button>
      )}
    </li>
  );
}
