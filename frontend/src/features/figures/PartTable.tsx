import type { FiguresPart } from '@kalavara/shared-types/figures/figures';
import {
  countsUnits,
  otherKeyName,
  type Split,
} from '@kalavara/shared-types/figures/figures.rules';
import type { Period } from '@kalavara/shared-types/periods.rules';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../i18n/language';
import card from '../../ui/Card.module.css';
import { rupees } from '../../ui/rupees';
import { Change } from './Change';
import css from './Figures.module.css';
import { ordersOfPart } from './links';
import { stateName } from './stateName';

type Props = {
  split: Split;
  parts: readonly FiguresPart[];
  period: Period;
  /** The takings of the whole period, for the share of each part. */
  whole: number;
};

/** The figures by product, category, state or coupon; each number links to its orders. */
export function PartTable({ split, parts, period, whole }: Props) {
  const { t } = useTranslation('figures');
  const id = useId();
  const language = useLanguage();
  const hasUnits = countsUnits(split);
  function nameOf({ key, name, nameMl }: FiguresPart): string {
    if (name !== null) return (language === 'ml' && nameMl) || name;
    const other = otherKeyName(key);
    if (other) return t(`other.${other}`);
    return split === 'byState' ? stateName(key, language) : key;
  }
  return (
    <section className={card['card']} aria-labelledby={id}>
      <h2 id={id}>{t(split)}</h2>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{t(`name.${split}`)}</th>
            <th scope="col">{t(hasUnits ? 'column.units' : 'column.orders')}</th>
            <th scope="col">{t('column.takings')}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => {
            const number = (hasUnits ? part.units : part.orders) ?? 0;
            return (
              <tr key={part.key}>
                <th scope="row">
                  {nameOf(part)}
                  <span
                    className={css['share']}
                    style={{
                      width: `${whole > 0 ? (Math.max(0, part.takings) / whole) * 100 : 0}%`,
                    }}
                  />
                </th>
                <td>
                  {number > 0 && (
                    <Link to={ordersOfPart(period, split, part, 'orders')}>{number}</Link>
                  )}
                </td>
                <td>
                  <Link to={ordersOfPart(period, split, part, 'takings')}>
                    {rupees(part.takings)}
                  </Link>
                  <Change now={part.takings} before={part.before} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
