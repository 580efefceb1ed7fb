import type { Day } from '@kalavara/shared-types/primitives';
import type { ReactNode } from 'react';
import css from './BarChart.module.css';
import { Chart } from './Chart';
import { roundTop, shortDay, shortRupees } from './chartAxis';

/** The takings of a day, in rupees. */
type Bar = { day: Day; takings: number };
type Props = {
  bars: readonly Bar[];
  /** Indexes of the bars whose days are shown below the chart. */
  marks: readonly number[];
  /** Index of the highlighted bar. */
  chosen?: number;
  /** Wraps the bars, for example in controls that select one. */
  wrap?: (bars: ReactNode) => ReactNode;
};

const width = 0.72;
const lines = [0, 50];
/** Minimum heights, so that a day without takings and one with few takings have a visible bar. */
const least = { empty: 0.4, taken: 1.5 };

/** A chart of takings as bars, with a scale and days. Hidden from screen readers: a table beside it has the values. */
export function BarChart({ bars, marks, chosen, wrap = (drawn) => drawn }: Props) {
  const top = roundTop(Math.max(0, ...bars.map(({ takings }) => takings)));
  return (
    <div className={css['drawing']}>
      <div className={css['scale']} aria-hidden="true">
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{shortRupees(value)}</span>
        ))}
      </div>
      {wrap(
        <Chart width={bars.length} height={100} className={css['plot']} isStretched>
          {lines.map((line) => (
            <line key={line} className={css['line']} x1="0" x2={bars.length} y1={line} y2={line} />
          ))}
          {chosen !== undefined && (
            <rect className={css['under']} x={chosen} y="0" width="1" height="100" />
          )}
          {bars.map(({ day, takings }, index) => {
            const height = Math.max(takings > 0 ? least.taken : least.empty, (takings / top) * 100);
            return (
              <rect
                key={day}
                className={css[index === chosen ? 'chosen' : 'bar']}
                x={index + (1 - width) / 2}
                y={100 - height}
                width={width}
                height={height}
              />
            );
          })}
        </Chart>,
      )}
      <div className={css['dates']} aria-hidden="true">
        {marks.map((index) => (
          <span key={index}>{shortDay(bars[index]!.day)}</span>
        ))}
      </div>
    </div>
  );
}
