import { isUnderMinimum } from '@kalavara/shared-types/checkout/checkout.rules';
import { toRupees } from '@kalavara/shared-types/money.rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCatalogue } from '../../../../features/catalogue/store';
import { rupees } from '../../../../ui/rupees';
import { useToastsAbove } from '../../../../ui/useToastsAbove';
import css from './HandOrder.module.css';
import type { HandBill } from './useHandBill';

type Props = {
  bill: HandBill;
  /** In rupees; differs from the bill's total if the server has corrected it. */
  total: number;
  /** The buttons. */
  children: ReactNode;
};

/** The current total, always visible. */
export function RunningBill({ bill: { bill, saved, units }, total, children }: Props) {
  const { t } = useTranslation('orders');
  const bar = useToastsAbove<HTMLElement>();
  const { settings } = useCatalogue();
  return (
    <section ref={bar} className={css['bill']} aria-label={t('byHand.bill')}>
      <p>
        <span>
          {t('byHand.items', { count: units })} · {rupees(toRupees(bill.subtotal))}
        </span>
        {saved > 0 && (
          // The first sum already includes this discount.
          <span>{t('byHand.eventSaves', { amount: rupees(toRupees(saved)) })}</span>
        )}
        {bill.discount > 0 && (
          <span>
            {t('byHand.couponOff')} −{rupees(toRupees(bill.discount))}
          </span>
        )}
        <span>
          {t('byHand.delivery')}{' '}
          {bill.delivery > 0 || units === 0 ? rupees(toRupees(bill.delivery)) : t('byHand.free')}
        </span>
      </p>
      {units > 0 && isUnderMinimum(bill, settings) && (
        <p role="status">{t('byHand.belowMinimum', { amount: rupees(settings.minimumOrder) })}</p>
      )}
      <div className={css['acts']}>
        <strong role="status">
          {t('byHand.total')} {rupees(total)}
        </strong>
        {children}
      </div>
    </section>
  );
}
