import type { Order, OrderStep } from '@kalavara/shared-types/orders';
import { useEffect, useState } from 'react';
import { call } from '../../../http/call';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import type { ParseKeys, TFunction } from 'i18next';
import { rupees } from '../../../ui/rupees';
import { momentText } from './momentText';
import css from './OrderDetails.module.css';

/** What happened to an order, asked for anew whenever it changed. */
export function OrderHistory({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const [steps, setSteps] = useState<readonly OrderStep[] | 'failed'>();
  const standing = `${order.updatedAt} ${order.refunds.map(({ id, state }) => id + state).join()}`;
  useEffect(() => {
    let isHere = true;
    call('getOrder', { params: { id: order.id } }).then(
      (answer) => isHere && setSteps(answer.steps),
      () => isHere && setSteps((before) => before ?? 'failed'),
    );
    return () => {
      isHere = false;
    };
  }, [order.id, standing]);
  return (
    <section>
      <h4>{t('details.history')}</h4>
      {steps === 'failed' && <p role="alert">{t('details.historyFailed')}</p>}
      {steps !== undefined && steps !== 'failed' && (
        <ol className={css['history']}>
          {steps.map((step, place) => (
            <li key={place}>
              <span>{stepText(step, order, t)}</span>
              <small>
                {momentText(step.at, language)} · {t('step.by', { by: whoText(step.by, t) })}
              </small>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type Words = TFunction<'orders'>;

/** The tables write down values; people read words. */
function stepText({ what, before, after }: OrderStep, { refunds }: Order, t: Words): string {
  const word = (of: 'status' | 'payment' | 'state' | 'refundState', value: string | null) => {
    const key = `${of}.${value}` as ParseKeys<'orders'>;
    const text = t(key);
    return text === key ? (value ?? '–') : text;
  };
  if (what === 'status') return t('step.status', { before: word('status', before), after: word('status', after) });
  if (what === 'payment status') return t('step.payment', { before: word('payment', before), after: word('payment', after) });
  if (what === 'state') return t('step.state', { after: word('state', after) });
  const refund = refunds.find(({ id }) => what === `refund ${id}`);
  const said = word('refundState', after);
  return refund ? t('step.refund', { amount: rupees(refund.amount), after: said }) : t('step.someRefund', { after: said });
}

function whoText(by: string, t: Words): string {
  const key = `by.${by}` as ParseKeys<'orders'>;
  const text = t(key);
  return text === key ? by : text;
}
