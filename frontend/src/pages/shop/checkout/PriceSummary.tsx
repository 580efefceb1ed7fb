import { memo } from 'react';
import { isUnderMinimum } from '@kalavara/shared-types/checkout/checkout.rules';
import { toPaise, toRupees } from '@kalavara/shared-types/money.rules';
import { eventTexts } from '../../../features/catalogue/offers';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { rupees } from '../../../ui/rupees';
import { Before } from '../cart/Before';
import type { CartQuote } from '../cart/useBill';
import form from './CheckoutDialog.module.css';
import css from './PriceSummary.module.css';

type Props = {
  quote: Pick<CartQuote<unknown>, 'bill' | 'event' | 'saved' | 'rules'>;
  /** The amount to pay: the total of the bill, or that of the server if it differs. */
  amount: number;
  /** Whether the country has no delivery, so that there is neither a fee nor a total. */
  isEnquiry: boolean;
};

/** The total, row by row, so that the payment has no surprise. */
export const PriceSummary = memo(function PriceSummary({
  quote: { bill, event, saved, rules },
  amount,
  isEnquiry,
}: Props) {
  const { t } = useTranslation(['checkout', 'cart', 'errors']);
  const language = useLanguage();
  const threshold = toPaise(rules.freeDeliveryThreshold);
  const hasLostFreeDelivery = bill.delivery > 0 && bill.subtotal >= threshold;
  const adjustment = toRupees(toPaise(amount) - bill.total);
  return (
    <section className={form['part']}>
      <h3>{t('summary')}</h3>
      <dl className={css['bill']}>
        <dt>{t('subtotal')}</dt>
        <dd>
          {saved > 0 && <Before paise={bill.subtotal + saved} />}
          {rupees(toRupees(bill.subtotal))}
        </dd>
        {bill.discount > 0 && (
          <>
            <dt>{t('discount')}</dt>
            <dd>−{rupees(toRupees(bill.discount))}</dd>
          </>
        )}
        {!isEnquiry && (
          <>
            <dt>{t('delivery')}</dt>
            <dd>
              {bill.delivery === 0 && bill.subtotal > 0
                ? t('free')
                : rupees(toRupees(bill.delivery))}
            </dd>
          </>
        )}
        {adjustment !== 0 && (
          <>
            <dt>{t('adjustment')}</dt>
            <dd>{adjustment > 0 ? `+${rupees(adjustment)}` : `−${rupees(-adjustment)}`}</dd>
          </>
        )}
        {!isEnquiry && (
          <>
            <dt className={css['total']}>{t('total')}</dt>
            <dd className={css['total']}>{rupees(amount)}</dd>
          </>
        )}
      </dl>
      {hasLostFreeDelivery && (
        <p className={form['note']} role="status">
          {t('freeDeliveryLost', { amount: rupees(rules.freeDeliveryThreshold) })}
        </p>
      )}
      {bill.subtotal > 0 && isUnderMinimum(bill, rules) && (
        <p className={form['note']} role="status">
          {t('belowMinimum', { amount: rupees(rules.minimumOrder) })}
        </p>
      )}
      {event && saved > 0 && (
        <p className={css['offer']}>
          {t('cart:offerSaves', {
            name: eventTexts(event, language).title,
            amount: rupees(toRupees(saved)),
          })}
        </p>
      )}
      <p className={form['note']}>
        {isEnquiry ? t('errors:country-not-served') : `${t('taxes')}. ${t('safe')}`}
      </p>
    </section>
  );
});
