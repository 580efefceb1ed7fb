import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../i18n/language';
import { BarChart } from '../../ui/BarChart';
import { Summary } from '../../ui/Summary';
import card from '../../ui/Card.module.css';
import { rupees } from '../../ui/rupees';
import { dayText } from '../../ui/time';
import css from './Figures.module.css';
import { ordersOf } from './links';
import type { Bar } from './series';

/** The takings of the period as bars; below them the same values as a table whose rows link to their orders. */
export function FiguresChart({ bars }: { bars: readonly Bar[] }) {
  const { t } = useTranslation('figures');
  const language = useLanguage();
  const nameOf = ({ from, to }: Bar) =>
    from === to ? dayText(from, language) : `${dayText(from, language)} – ${dayText(to, language)}`;
  const marks = [...new Set([0, Math.floor((bars.length - 1) / 2), bars.length - 1])];
  return (
    <section className={card['card']} aria-labelledby="figures-chart">
      <h2 id="figures-chart">{t('chart')}</h2>
      <BarChart bars={bars.map(({ from, takings }) => ({ day: from, takings }))} marks={marks} />
      <details>
        <Summary>{t('table')}</Summary>
        <table className={css['table']}>
          <thead>
            <tr>
              <th scope="col">{t('column.day')}</th>
              <th scope="col">{t('column.orders')}</th>
              <th scope="col">{t('column.takings')}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.from}>
                <th scope="row">{nameOf(bar)}</th>
                <td>
                  <Link to={ordersOf(bar, 'orders')}>{bar.orders}</Link>
                </td>
                <td>
                  <Link to={ordersOf(bar, 'takings')}>{rupees(bar.takings)}</Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
