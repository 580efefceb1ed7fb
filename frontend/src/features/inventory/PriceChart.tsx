import type { PricePoint } from '@kalavara/shared-types/inventory';
import { rupees } from '../../ui/rupees';
import css from './Prices.module.css';

type Props = { points: readonly PricePoint[]; label: string; from: string; to: string };

const [width, height, margin] = [320, 96, 8];

/** A price holds until the next one, so the line has steps. */
export function PriceChart({ points, label, from, to }: Props) {
  const times = points.map(({ date }, index) => Date.parse(date) || index);
  const [start, end] = [times[0]!, times.at(-1)!];
  const prices = points.map(({ price }) => price);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const x = (index: number) => {
    const part =
      end > start ? (times[index]! - start) / (end - start) : index / (points.length - 1);
    return margin + part * (width - 2 * margin);
  };
  const y = (price: number) =>
    most === least
      ? height / 2
      : height - margin - ((price - least) / (most - least)) * (height - 2 * margin);
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
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
          <path d={line} />
          {prices.map((price, index) => (
            <circle key={index} cx={x(index)} cy={y(price)} r="4" />
          ))}
        </svg>
      </div>
      <figcaption>
        <span>{from}</span>
        <span>{to}</span>
      </figcaption>
    </figure>
  );
}
