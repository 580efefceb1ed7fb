import type { Order, OrderStep } from '@kalavara/shared-types/orders/orders';
import { useCallback } from 'react';
import { call } from '../../../http/call';
import { useLoaded } from '../../../http/useLoaded';
import { type Language, useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import type { ParseKeys, TFunction } from 'i18next';
import { Stack } from '../../../ui/Stack';
import { rupees } from '../../../ui/rupees';
import { dateTimeText } from './dateTimeText';
import css from './OrderDetails.module.css';
import { useActorName } from './useActorName';

/** The history of an order, reloaded whenever the order changes. */
export function OrderHistory({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const actorName = useActorName();
  const orderVersion = `${order.updatedAt} ${order.refunds.map(({ id, state }) => id + state).join()}`;
  const getOrder = useCallback(() => call('getOrder', { params: { id: order.id } }), [order.id]);
  const { loaded, error } = useLoaded(getOrder, orderVersion);
  return (
    <section>
      <h4>{t('details.history')}</h4>
      {!loaded && error !== undefined && <p role="alert">{t('details.historyFailed')}</p>}
      {loaded && (
        <Stack as="ol" gap={2} className={css['history']}>
          {loaded.steps.map((step, index) => (
            <li key={index}>
              <span>{stepText(step, order, t, language)}</span>
              <small>
                {dateTimeText(step.at, language)} · {t('step.by', { by: actorName(step.by) })}
              </small>
            </li>
          ))}
        </Stack>
      )}
    </section>
  );
}

type Translate = TFunction<'orders'>;

/** The labels of the raw values that the history stores. */
function stepText(
  { what, before, after }: OrderStep,
  order: Order,
  t: Translate,
  language: Language,
): string {
  const translateValue = (
    of: 'status' | 'payment' | 'state' | 'refundState',
    value: string | null,
  ) => {
    const key = `${of}.${value}` as ParseKeys<'orders'>;
    const text = t(key);
    return text === key ? (value ?? '–') : text;
  };
  if (what === 'status')
    return t('step.status', {
      before: translateValue('status', before),
      after: translateValue('status', after),
    });
  if (what === 'payment status')
    return t('step.payment', {
      before: translateValue('payment', before),
      after: translateValue('payment', after),
    });
  if (what === 'state') return t('step.state', { after: translateValue('state', after) });
  if (what === 'address')
    return before === null || after === null
      ? t('step.addressErased')
      : t('step.address', { before, after });
  if (what === 'restocked') return restockText(after, order, t, language);
  const refund = order.refunds.find(({ id }) => what === `refund ${id}`);
  const refundText = translateValue('refundState', after);
  return refund
    ? t('step.refund', { amount: rupees(refund.amount), after: refundText })
    : t('step.someRefund', { after: refundText });
}

/** The units of each product that a cancellation returned, as stored in the table: {"product id": units}. */
function restockText(
  after: string | null,
  { lines }: Order,
  t: Translate,
  language: Language,
): string {
  const units = Object.entries(JSON.parse(after ?? '{}') as Record<string, number>).filter(
    ([, count]) => count > 0,
  );
  if (units.length === 0) return t('step.nothingRestocked');
  const nameOf = (id: string) => {
    const line = lines.find(({ productId }) => productId === id);
    return (language === 'ml' && line?.nameMl) || (line?.name ?? id);
  };
  return t('step.restocked', {
    items: units.map(([id, count]) => `${nameOf(id)} × ${count}`).join(', '),
  });
}
