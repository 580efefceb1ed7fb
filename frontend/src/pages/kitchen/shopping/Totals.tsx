import type { ShoppingList } from '@kalavara/shared-types/shopping/shopping';
import type { ShoppingTotals } from '@kalavara/shared-types/shopping/shopping.rules';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language';
import { rupees } from '../../../ui/rupees';
import { dayText } from '../../../ui/time';
import css from './Shopping.module.css';

type Props = {
  list: ShoppingList;
  totals: ShoppingTotals;
  /** Items of the list whose price rose above the owner's limit: "Onion (35%)". */
  risen: readonly string[];
};

/** How far the shopping is, and what was expected against what was paid. */
export function Totals({ list, totals, risen }: Props) {
  const { t } = useTranslation('shopping');
  const language = useLanguage();
  const { rows, bought, expected, expectedOfPaid, paid, unpaid } = totals;
  const difference = Math.round((paid - expectedOfPaid) * 100) / 100;
  return (
    <section className={css['totals']} aria-label={t('summary')}>
      <p>
        <b>{t(list.closedAt ? 'closed' : 'open', { day: dayText(list.until, language) })}</b>{' '}
        {t('progress', { bought, rows })}
      </p>
      <progress max={Math.max(1, rows)} value={bought} aria-label={t('summary')} />
      <dl>
        <div>
          <dt>{t('expected')}</dt>
          <dd>{rupees(expected)}</dd>
        </div>
        <div>
          <dt>{t('paid')}</dt>
          <dd>{rupees(paid)}</dd>
        </div>
      </dl>
      {paid > 0 && (
        <p>
          {difference === 0
            ? t('asExpected')
            : t(difference > 0 ? 'moreThan' : 'lessThan', {
                amount: rupees(Math.abs(difference)),
                expected: rupees(expectedOfPaid),
              })}
        </p>
      )}
      {risen.length > 0 && <p>{t('risenItems', { items: risen.join(', ') })}</p>}
      {unpaid > 0 && <p>{t('unpaid', { count: unpaid })}</p>}
    </section>
  );
}
