import { countUncosted, summaryOf } from '@kalavara/shared-types/purchase/estimator.rules';
import {
  type EditedRecipes,
  riceOnPage,
} from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes.rules';
import type { PurchaseList, UnmatchedNeed } from '@kalavara/shared-types/purchase/purchase';
import type { RiceAmounts } from '@kalavara/shared-types/settings/settings';
import { unitName } from '@kalavara/shared-types/units.rules';
import { useId } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import card from '../../ui/Card.module.css';
import { EmptyState } from '../../ui/EmptyState';
import { rupeesAndPaise } from '../../ui/rupees';
import { Skeleton } from '../../ui/Skeleton';
import css from './Calculator.module.css';
import { itemName } from './itemName';
import { PurchaseRows } from './PurchaseRows';
import { Takeaway } from './Takeaway';
import { requirementIn } from './amountIn';

type Props = {
  list: PurchaseList | undefined;
  isWorking: boolean;
  riceAmounts: RiceAmounts;
  edited: EditedRecipes;
  /** The events of the list, if there may be several. */
  about?: string;
};

/** The items to buy, their total, and ways to export the list. */
export function PurchaseResult({ list, isWorking, riceAmounts, edited, about }: Props) {
  const { t } = useTranslation('purchase');
  if (isWorking || !list) return isWorking ? <Working /> : null;
  const guestCount = list.events.reduce((all, each) => all + each.people, 0);
  const heading = about ?? t('purchase.forPeople', { people: guestCount });
  return (
    <>
      {list.rows.length + list.unmatched.length === 0 && (
        <EmptyState
          title={t('purchase.enough')}
          text={t('purchase.enoughText', { people: guestCount })}
        />
      )}
      {list.rows.length > 0 && (
        <>
          <Summary list={list} about={heading} />
          <PurchaseRows list={list} />
        </>
      )}
      <Unmatched needs={list.unmatched} />
      {riceOnPage(riceAmounts, edited) === 'as-given' && (
        <p className={css['small']}>{t('purchase.riceDiffers')}</p>
      )}
      {list.rows.some(({ isEstimate }) => isEstimate) && (
        <p className={css['small']}>{t('purchase.estimates')}</p>
      )}
      {list.rows.length + list.unmatched.length > 0 && <Takeaway list={list} about={heading} />}
    </>
  );
}

function Working() {
  const { t } = useTranslation('purchase');
  return (
    <div>
      <p aria-hidden="true">{t('purchase.working')}</p>
      <Skeleton label={t('purchase.working')} rows={4} height="72px" />
    </div>
  );
}

function Summary({ list, about }: { list: PurchaseList; about: string }) {
  const { t } = useTranslation('purchase');
  const language = useLanguage();
  const id = useId();
  const { items, outOfStock, top } = summaryOf(list.rows);
  const uncosted = countUncosted(list);
  return (
    <section className={`${card['card']} ${css['summary']}`} aria-labelledby={id}>
      <h5 id={id}>
        {t('purchase.summary')} <small>{about}</small>
      </h5>
      <dl className={css['figures']}>
        <div>
          <dt>{t('purchase.items')}</dt>
          <dd>{items}</dd>
        </div>
        <div>
          <dt>{t('purchase.outOfStock')}</dt>
          <dd>{outOfStock}</dd>
        </div>
        <div>
          <dt>{t('purchase.total')}</dt>
          <dd>
            {rupeesAndPaise(list.totalCost)}
            {uncosted > 0 && <small>{t('purchase.uncosted', { count: uncosted })}</small>}
          </dd>
        </div>
      </dl>
      <h6>{t('purchase.top')}</h6>
      <ol className={css['top']}>
        {top.map((row) => (
          <li key={row.itemId}>
            <span>{itemName(row, language)}</span>
            <b>{rupeesAndPaise(row.estimatedCost)}</b>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Lists amounts that cannot be converted, such as grams to millilitres, for the buyer. */
function Unmatched({ needs }: { needs: readonly UnmatchedNeed[] }) {
  const { t } = useTranslation('purchase');
  const language = useLanguage();
  const id = useId();
  if (needs.length === 0) return null;
  return (
    <section className={css['note']} aria-labelledby={id}>
      <h5 id={id}>{t('purchase.unmatched')}</h5>
      <ul>
        {needs.map((need) => (
          <li key={need.itemId}>
            <strong>{itemName(need, language)}</strong>{' '}
            {t('purchase.unmatchedText', {
              required: requirementIn(language, need.required, need.unit),
              unit: unitName(language, need.itemUnit),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}
