import css from './Stepper.module.css';

type Props = {
  /** What is counted. */
  label: string;
  fewer: string;
  more: string;
  quantity: number;
  least?: number;
  most: number;
  step?: number;
  onChange: (quantity: number) => void;
};

/** − n +. Changes of the number are announced to screen readers. */
export function Stepper({
  label,
  fewer,
  more,
  quantity,
  least = 0,
  most,
  step = 1,
  onChange,
}: Props) {
  return (
    <div className={css['stepper']} role="group" aria-label={label}>
      <button
        type="button"
        aria-label={fewer}
        disabled={quantity <= least}
        onClick={() => onChange(quantity - step)}
      >
        −
      </button>
      <output className={css['number']} aria-live="polite">
        {quantity}
      </output>
      <button
        type="button"
        aria-label={more}
        disabled={quantity >= most}
        onClick={() => onChange(quantity + step)}
      >
        +
      </button>
    </div>
  );
}
