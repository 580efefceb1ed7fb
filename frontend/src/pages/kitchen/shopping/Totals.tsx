import type { ShoppingList } from '@kalavara/shared-types/shopping/shopping';
import type { ShoppingTotals } from '@kalavara/shared-types/shopping/shopping.rules';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language';
import { rupees } from '../../../ui/rupees';
import { dayText } from '../../../ui/time';
import { Grid } from '../../../ui/Grid';
import css from './Shopping.module.css';

type Props = { list: ShoppingList; totals: ShoppingTotals };

/** The progress of the shopping, and the expected and paid totals. */
export function Totals({ list, totals }: Props) {
  const { t } = useTranslation('shopping');
  const language = useLanguage();
  const { rows, bought, expected, paid } = totals;
  return (
    <section className={css['totals']} aria-label={t('summary')}>
      <p>
        <b>{t(list.closedAt ? 'closed' : 'open', { day: dayText(list.until, language) })}</b>{' '}
        {t('progress', { bought, rows })}
      </p>
      <progress max={Math.max(1, rows)} value={bought} aria-label={t('summary')} />
      <Grid as="dl" columns={2} gap={2}>
        <div>
          <dt>{t('expected')}</dt>
          <dd>{rupees(expected)}</dd>
        </div>
        <div>
          <dt>{t('paid')}</dt>
          <dd>{rupees(paid)}</dd>
        </div>
      </Grid>
    </section>
  );
}
