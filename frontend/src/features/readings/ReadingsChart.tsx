import { minuteMs } from '@kalavara/shared-types/durations';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Reading } from '@kalavara/shared-types/readings/readings';
import { judge } from '@kalavara/shared-types/readings/readings.rules';
import { useTranslation } from 'react-i18next';
import { Chart, linearScale } from '../../ui/Chart';
import { clockTime } from '../../ui/time';
import css from './Readings.module.css';

const width = 340;
const height = 190;
const left = 34;
const right = 12;
const top = 14;
const bottom = 24;
const quarterHourMs = 15 * minuteMs;

type Dot = {
  reading: Reading;
  at: Instant;
  from: number | undefined;
  to: number | undefined;
  verdict: string;
};

/** Returns the position of an instant and a temperature in the chart. */
function scaleOf(dots: readonly Dot[]) {
  const first = dots[0]!.at - quarterHourMs;
  const last = Math.max(dots.at(-1)!.at + quarterHourMs, first + 4 * quarterHourMs);
  const figures = dots.flatMap(({ reading, from, to }) => [
    reading.value,
    from ?? reading.value,
    to ?? reading.value,
  ]);
  const coldest = Math.max(0, Math.floor((Math.min(...figures) - 10) / 20) * 20);
  const hottest = Math.ceil((Math.max(...figures) + 10) / 20) * 20;
  return {
    first,
    last,
    coldest,
    hottest,
    x: linearScale([first, last], [left, width - right]),
    y: linearScale([coldest, hottest], [height - bottom, top]),
  };
}

/** Readings over time, with the band of each behind it. The list beside it has the same data as text. */
export function ReadingsChart({ readings }: { readings: readonly Reading[] }) {
  const { t } = useTranslation('readings');
  if (readings.length < 2) return null;
  const dots = readings.map((reading): Dot => {
    const { check, verdict } = judge(reading);
    return { reading, at: Date.parse(reading.at), from: check?.from, to: check?.to, verdict };
  });
  const { x, y, first, last, coldest, hottest } = scaleOf(dots);
  const from = clockTime(dots[0]!.at);
  const to = clockTime(dots.at(-1)!.at);
  const hasBand = dots.some((dot) => dot.from !== undefined);
  const lines = [coldest, (coldest + hottest) / 2, hottest];
  const path = dots
    .filter(({ reading }) => reading.kind === 'pit')
    .map(({ at, reading }) => `${x(at)},${y(reading.value)}`);
  return (
    <figure className={css['chart']}>
      <Chart width={width} height={height} label={t('chart', { from, to })}>
        {bandsOf(dots, first, last).map((band) => (
          <rect
            key={band.key}
            className={css['shade']}
            x={x(band.begin)}
            width={x(band.end) - x(band.begin)}
            y={y(Math.min(hottest, band.to ?? hottest))}
            height={y(Math.max(coldest, band.from)) - y(Math.min(hottest, band.to ?? hottest))}
          />
        ))}
        {lines.map((value) => (
          <g key={value}>
            <line
              className={css['line']}
              x1={left}
              x2={width - right}
              y1={y(value)}
              y2={y(value)}
            />
            <text x={left - 4} y={y(value) + 4} textAnchor="end">
              {Math.round(value)}
            </text>
          </g>
        ))}
        <polyline className={css['path']} points={path.join(' ')} />
        {dots.map(({ reading, at, verdict }) => (
          <g key={reading.id} className={css['dot']} data-verdict={verdict}>
            <Mark
              x={x(at)}
              y={y(reading.value)}
              isOutside={verdict === 'low' || verdict === 'high'}
            />
          </g>
        ))}
        <text x={x(dots[0]!.at)} y={height - 6} textAnchor="start">
          {from}
        </text>
        <text x={width - right} y={height - 6} textAnchor="end">
          {to}
        </text>
      </Chart>
      {hasBand && <figcaption className={css['small']}>{t('chartBand')}</figcaption>}
    </figure>
  );
}

/** Readings outside their band have another shape, for colour-blind readers. */
const Mark = ({ x, y, isOutside }: { x: number; y: number; isOutside: boolean }) =>
  isOutside ? (
    <path d={`M${x} ${y - 7}L${x + 7} ${y}L${x} ${y + 7}L${x - 7} ${y}Z`} />
  ) : (
    <circle cx={x} cy={y} r={5} />
  );

/** A band extends halfway to the neighbouring readings; equal neighbours are merged. */
function bandsOf(dots: readonly Dot[], first: Instant, last: Instant) {
  const bands: {
    key: string;
    begin: Instant;
    end: Instant;
    from: number;
    to: number | undefined;
  }[] = [];
  for (const [index, { reading, at, from, to }] of dots.entries()) {
    if (from === undefined) continue;
    const begin = index === 0 ? first : (dots[index - 1]!.at + at) / 2;
    const end = index === dots.length - 1 ? last : (at + dots[index + 1]!.at) / 2;
    const before = bands.at(-1);
    if (before && before.end === begin && before.from === from && before.to === to)
      before.end = end;
    else bands.push({ key: reading.id, begin, end, from, to });
  }
  return bands;
}
