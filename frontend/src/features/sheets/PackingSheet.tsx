import { foods, type Supply, supplies } from '@kalavara/shared-types/content/packing';
import { effectiveGuestCount } from '@kalavara/shared-types/purchase/estimator.rules';
import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { changeInUnit } from '@kalavara/shared-types/inventory/item-units.rules';
import { itemsByRequirement } from '@kalavara/shared-types/inventory/item-links.rules';
import type { Day } from '@kalavara/shared-types/primitives';
import { requirementFor } from '@kalavara/shared-types/kitchen-recipes/recipe-needs.rules';
import type { TakenStock } from '@kalavara/shared-types/inventory/stock-usage.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import {
  conversionFactor,
  formatQuantity,
  fromMilli,
  toMilli,
  withUnit,
} from '@kalavara/shared-types/units.rules';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Both } from './Both';
import { Deliveries } from './Deliveries';
import css from './Sheets.module.css';

type Props = {
  guestCount: number | undefined;
  tasks: readonly Task[];
  day: Day;
  /** Undefined if the inventory is not loaded. */
  items: readonly Item[] | undefined;
  /** The amounts that the event took from the store already, which do not count as missing. */
  taken: readonly TakenStock[];
};

/** The supplies for the guest count, the containers of the food, and the deliveries. */
export function PackingSheet({ guestCount, tasks, day, items, taken }: Props) {
  const { t } = useTranslation('reports');
  const linked = itemsByRequirement(items ?? []);
  const heads = <K extends 'item' | 'amount' | 'inStore' | 'packed' | 'packedAt' | 'degrees'>(
    columns: readonly K[],
  ) => (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {t(`packing.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
  return (
    <>
      {(['packing', 'tasks'] as const).map((use) => (
        <section key={use} className={css['part']}>
          <h2>{t(use === 'packing' ? 'packing.along' : 'packing.tasks')}</h2>
          <table className={`${css['table']} ${css['packing']}`}>
            {heads(['packed', 'item', 'amount', 'inStore'])}
            <tbody>
              {supplies
                .filter((supply) => supply.use === use)
                .map((supply) => (
                  <SupplyRow
                    key={supply.id}
                    supply={supply}
                    guestCount={guestCount}
                    taken={taken}
                    item={supply.itemId === undefined ? undefined : linked.get(supply.itemId)}
                  />
                ))}
            </tbody>
          </table>
        </section>
      ))}
      <section className={css['part']}>
        <h2>{t('packing.food')}</h2>
        <table className={`${css['table']} ${css['packing']}`}>
          {heads(['packed', 'item', 'packedAt', 'degrees'])}
          <tbody>
            {foods.map(({ id, name, isHot }) => (
              <tr key={id} data-food={id}>
                <td>
                  <span className={css['tick']} aria-hidden />
                </td>
                <th scope="row">
                  <Both texts={name} />
                  <small className={css['where']}>
                    {t(isHot ? 'packing.hot' : 'packing.cold')}
                  </small>
                </th>
                <td className={css['line']} />
                <td className={css['line']} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Deliveries tasks={tasks.filter(({ isDelivery }) => isDelivery)} day={day} />
    </>
  );
}

function SupplyRow({
  supply: { id, name, amount, isPerEvent, use },
  guestCount,
  taken,
  item,
}: {
  supply: Supply;
  guestCount: number | undefined;
  taken: readonly TakenStock[];
  item: Item | undefined;
}) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const isKnown = amount !== undefined && (isPerEvent || guestCount !== undefined);
  const needed = isKnown
    ? requirementFor(
        { amount, ...(isPerEvent && { isPerEvent }) },
        effectiveGuestCount(guestCount ?? 0),
      )
    : undefined;
  const factor = needed && item && conversionFactor(needed.unit, item.unit);
  const along = fromMilli(
    taken
      .filter(({ itemId }) => itemId === item?.id)
      .reduce(
        (sum, { quantity, unit }) => sum + changeInUnit(toMilli(quantity), unit, item!.unit),
        0,
      ),
  );
  const short = factor ? Math.max(0, needed.quantity * factor - along - item.quantity) : 0;
  return (
    <tr data-packed={id}>
      <td>
        <span className={css['tick']} aria-hidden />
      </td>
      <th scope="row">
        <Both texts={name} />
        {amount !== undefined && !isPerEvent && use === 'packing' && (
          <small className={css['where']}>{t('packing.spare')}</small>
        )}
      </th>
      <td>
        {needed
          ? withUnit(language, formatQuantity(needed.quantity, 'up'), needed.unit)
          : amount === undefined && t('packing.byHand')}
      </td>
      <td>
        {item && withUnit(language, item.quantity, item.unit)}
        {item && along > 0 && (
          <small className={css['where']}>
            {t('packing.taken', { amount: withUnit(language, along, item.unit) })}
          </small>
        )}
        {short > 0 && (
          <strong className={css['short']}>
            {t('packing.short', { count: Math.ceil(short * 1_000) / 1_000 })}
          </strong>
        )}
      </td>
    </tr>
  );
}
