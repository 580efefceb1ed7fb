import type { PurchaseList, PurchaseRow } from '@kalavara/shared-types/purchase/purchase';
import { fromMilli, toMilli, unitName } from '@kalavara/shared-types/units.rules';
import { useId } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { rupeesAndPaise, unitPriceAndPaise } from '../../ui/rupees';
import { dayText } from '../../ui/time';
import { amountIn, requirementIn } from './amountIn';
import css from './Calculator.module.css';
import { itemName } from './itemName';

const sentences = {
  'not in the inventory': 'missing',
  'inactive in the inventory': 'inactive',
} as const;
const hasSentence = (notes: string): notes is keyof typeof sentences => notes in sentences;

/** The text for an event of a row. Returnable items of an earlier event are available in addition to the store. */
const eventText = (
  { fromStore = Infinity }: PurchaseRow,
  { needToBuy, fromStock }: PurchaseRow['byEvent'][number],
) =>
  needToBuy > 0
    ? 'purchase.eventNeed'
    : fromStock > fromStore
      ? 'purchase.eventReuses'
      : 'purchase.eventServed';

/** The rows of the list, most expensive first. */
export function PurchaseRows({ list }: { list: PurchaseList }) {
  const { t } = useTranslation('purchase');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h5 id={id}>{t('purchase.list')}</h5>
      <ul className={css['rows']}>
        {list.rows.map((row) => (
          <Row key={row.itemId} row={row} events={list.events} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row, events }: { row: PurchaseRow; events: PurchaseList['events'] }) {
  const { t } = useTranslation('purchase');
  const language = useLanguage();
  const {
    required,
    inStock,
    fromStore,
    needToBuy,
    unit,
    price,
    isEstimate,
    estimatedCost,
    state,
    notes,
    density,
    neededBefore,
    byEvent,
  } = row;
  const taken = byEvent.reduce((all, each) => all + each.taken, 0);
  const stock = fromStore ?? fromMilli(toMilli(inStock) - toMilli(taken));
  return (
    <li data-state={state}>
      <p className={css['first']}>
        <strong>{itemName(row, language)}</strong>
        <span className={css['state']}>{t(`purchase.state.${state}`)}</span>
      </p>
      <p className={css['second']}>
        <b>{t('purchase.buy', { amount: requirementIn(language, needToBuy, unit) })}</b>
        <b>{price > 0 ? rupeesAndPaise(estimatedCost) : t('purchase.noPrice')}</b>
      </p>
      <p className={css['third']}>
        <span>
          {t('purchase.needs', {
            required: requirementIn(language, required, unit),
            stock: amountIn(language, stock, unit),
          })}
        </span>
        {price > 0 && (
          <span>
            {t('purchase.each', {
              price: unitPriceAndPaise(price),
              unit: unitName(language, unit),
            })}
            {isEstimate && <i>{t('purchase.estimate')}</i>}
          </span>
        )}
      </p>
      {density !== undefined && (
        <p className={css['third']}>{t('purchase.density', { density })}</p>
      )}
      {neededBefore !== undefined && (
        <p className={css['third']}>
          {t('purchase.neededBefore', { amount: requirementIn(language, neededBefore, unit) })}
        </p>
      )}
      {taken > 0 && (
        <p className={css['third']}>
          {t('purchase.taken', { amount: amountIn(language, taken, unit) })}
        </p>
      )}
      {notes && (
        <p className={css['third']}>
          {hasSentence(notes) ? t(`purchase.notes.${sentences[notes]}`) : notes}
        </p>
      )}
      {events.length > 1 && (
        <details>
          <summary>{t('purchase.byEvent')}</summary>
          <ul>
            {byEvent.map((each) => {
              const event = events.find(({ eventId }) => eventId === each.eventId);
              const date = event?.date ? dayText(event.date, language) : '';
              const texts = {
                title: event?.title ?? '',
                date,
                amount: requirementIn(language, each.needToBuy, unit),
              };
              return <li key={each.eventId}>{t(eventText(row, each), texts)}</li>;
            })}
          </ul>
        </details>
      )}
    </li>
  );
}
