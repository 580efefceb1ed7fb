import type { Bill } from '@kalavara/shared-types/checkout.rules';
import { toPaise, toRupees } from '@kalavara/shared-types/money.rules';
import { useTranslation } from '../../../i18n/useTranslation';
import { rupees } from '../../../ui/rupees';
import form from './CheckoutDialog.module.css';
import css from './PriceSummary.module.css';

type Props = { bill: Bill; /** What will be paid: the bill's total, or what the server makes of it. */ amount: number };

/** What it comes to, row by row: no surprise is left for the payment. */
export function PriceSummary({ bill, amount }: Props) {
  const { t } = useTranslation('checkout');
  const adjustment = toRupees(toPaise(amount) - bill.total);
  return (
    <section className={form['part']}>
      <h3>{t('summary')}</h3>
      <dl className={css['bill']}>
        <dt>{t('subtotal')}</dt>
        <dd>{rupees(toRupees(bill.subtotal))}</dd>
        {bill.discount > 0 && (
          <>
            <dt>{t('discount')}</dt>
            <dd>−{rupees(toRupees(bill.discount))}</dd>
          </>
        )}
        <dt>{t('delivery')}</dt>
        <dd>{bill.delivery === 0 && bill.subtotal > 0 ? t('free') : rupees(toRupees(bill.delivery))}</dd>
        {adjustment !== 0 && (
          <>
            <dt>{t('adjustment')}</dt>
            <dd>{adjustment > 0 ? `+${rupees(adjustment)}` : `−${rupees(-adjustment)}`}</dd>
          </>
        )}
        <dt className={css['total']}>{t('total')}</dt>
        <dd className={css['total']}>{rupees(amount)}</dd>
      </dl>
      <p className={form['note']}>
        {t('taxes')}. {t('safe')}
      </p>
    </section>
  );
}
