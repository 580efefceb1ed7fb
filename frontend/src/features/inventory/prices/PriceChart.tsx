import type { PricePoint } from '@kalavara/shared-types/inventory/inventory';
import { Chart, linearScale } from '../../../ui/Chart';
import { rupees } from '../../../ui/rupees';
import css from './Prices.module.css';

type Props = { points: readonly PricePoint[]; label: string; from: string; to: string };

const width = 320;
const height = 96;
const margin = 8;

/** A price applies until the next one, so the line has steps. */
export function PriceChart({ points, label, from, to }: Props) {
  const times = points.map(({ date }, index) => Date.parse(date) || index);
  const start = times[0]!;
  const end = times.at(-1)!;
  const prices = points.map(({ price }) => price);
  const least = Math.min(...prices);
  const most = Math.max(...prices);
  const across = [margin, width - margin] as const;
  const byTime = linearScale([start, end], across);
  const byIndex = linearScale([0, points.length - 1], across);
  const x = (index: number) => (end > start ? byTime(times[index]!) : byIndex(index));
  const y = linearScale([least, most], [height - margin, margin]);
  const line = prices
    .map((price, index) => (index === 0 ? `M${x(0)} ${y(price)}` : `H${x(index)}V${y(price)}`))
    .join('');
  return (
    <figure className={css['chart']}>
      <div>
        <p aria-hidden="true">
          <span>{rupees(most)}</span>
          <span>{rupees(least)}</span>
        </p>
        <Chart width={width} height={height} label={label}>
          <path d={line} />
          {prices.map((price, index) => (
            <circle key={index} cx={x(index)} cy={y(price)} r="4" />
          ))}
        </Chart>
      </div>
      <figcaption>
        <span>{from}</span>
        <span>{to}</span>
      </figcaption>
    </figure>
  );
}
