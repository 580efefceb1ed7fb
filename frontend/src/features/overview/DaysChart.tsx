import type { Overview } from '@kalavara/shared-types/overview/overview';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { BarChart } from '../../ui/BarChart';
import card from '../../ui/Card.module.css';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { rupees } from '../../ui/rupees';
import { dayText } from '../../ui/time';
import css from './DaysChart.module.css';

type Props = Pick<Overview, 'days'>;

const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageUp: 7,
  PageDown: -7,
  Home: -Infinity,
  End: Infinity,
};

/** The takings of the last thirty days, with the figures of the day chosen by pointer or arrow keys. */
export function DaysChart({ days }: Props) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const [pointed, setPointed] = useState<string>();
  const last = days.length - 1;
  const found = days.findIndex(({ day }) => day === pointed);
  const at = found === -1 ? last : found;
  const chosen = days[at]!;
  const chosenText = `${dayText(chosen.day, language)}: ${rupees(chosen.takings)}, ${t('orderCount', { count: chosen.orders })}`;

  const point = (index: number) => setPointed(days[Math.min(last, Math.max(0, index))]!.day);
  const byKey = (press: KeyboardEvent) => {
    const step = steps[press.key];
    if (step === undefined) return;
    press.preventDefault();
    point(at + step);
  };
  const byPointer = (press: PointerEvent<HTMLDivElement>) => {
    const { left, width } = press.currentTarget.getBoundingClientRect();
    point(Math.floor(((press.clientX - left) / width) * days.length));
  };

  return (
    <section className={card['card']} aria-labelledby="days-title">
      <header className={css['header']}>
        <h2 id="days-title">{t('days')}</h2>
        <p className={css['chosenText']}>{chosenText}</p>
      </header>
      <BarChart
        bars={days}
        marks={[0, 10, 20, last]}
        chosen={at}
        wrap={(bars) => (
          <div
            className={css['slider']}
            role="slider"
            tabIndex={0}
            aria-label={t('daysSlider')}
            aria-valuemin={1}
            aria-valuemax={days.length}
            aria-valuenow={at + 1}
            aria-valuetext={chosenText}
            onKeyDown={byKey}
            onPointerMove={byPointer}
            onPointerDown={byPointer}
            onPointerLeave={() => setPointed(undefined)}
          >
            {bars}
          </div>
        )}
      />
      <DaysTable days={days} />
    </section>
  );
}

/** The values of the chart for screen readers. */
function DaysTable({ days }: Props) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  return (
    <VisuallyHidden as="div">
      <table>
        <caption>{t('days')}</caption>
        <thead>
          <tr>
            {(['day', 'orders', 'takings'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, orders, takings }) => (
            <tr key={day}>
              <th scope="row">{dayText(day, language)}</th>
              <td>{orders}</td>
              <td>{rupees(takings)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
