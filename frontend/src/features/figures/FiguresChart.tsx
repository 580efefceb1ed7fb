import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../i18n/language';
import card from '../../ui/Card.module.css';
import { Chart } from '../../ui/Chart';
import { roundTop, shortDay, shortRupees } from '../../ui/chartAxis';
import { rupees } from '../../ui/rupees';
import { dayText } from '../../ui/time';
import css from './Figures.module.css';
import { ordersOf } from './links';
import type { Bar } from './series';

const width = 0.72;
const lines = [0, 50];

/** The takings over the period as bars; below them the same values as a table, each leading to its orders. */
export function FiguresChart({ bars }: { bars: readonly Bar[] }) {
  const { t } = useTranslation('figures');
  const language = useLanguage();
  const top = roundTop(Math.max(0, ...bars.map(({ takings }) => takings)));
  const nameOf = ({ from, to }: Bar) =>
    from === to ? dayText(from, language) : `${dayText(from, language)} – ${dayText(to, language)}`;
  const marks = [...new Set([0, Math.floor((bars.length - 1) / 2), bars.length - 1])];
  return (
    <section className={card['card']} aria-labelledby="figures-chart">
      <h2 id="figures-chart">{t('chart')}</h2>
      <div className={css['drawing']}>
        <div className={css['scale']} aria-hidden="true">
          {[top, top / 2, 0].map((value) => (
            <span key={value}>{shortRupees(value)}</span>
          ))}
        </div>
        <Chart width={bars.length} height={100} className={css['plot']} isStretched>
          {lines.map((line) => (
            <line key={line} className={css['line']} x1="0" x2={bars.length} y1={line} y2={line} />
          ))}
          {bars.map(({ from, takings }, index) => {
            const height = (takings / top) * 100;
            return (
              <rect
                key={from}
                className={css['bar']}
                x={index + (1 - width) / 2}
                y={100 - height}
                width={width}
                height={height}
              />
            );
          })}
        </Chart>
        <div className={css['dates']} aria-hidden="true">
          {marks.map((index) => (
            <span key={index}>{shortDay(bars[index]!.from)}</span>
          ))}
        </div>
      </div>
      <details>
        <summary>{t('table')}</summary>
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
