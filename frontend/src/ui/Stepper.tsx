import { buttonStyle } from './Button';
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
  /** The button that stands there while the quantity is 0. It becomes the plus, with its focus. */
  add?: { label: string; text: string };
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
  add,
  onChange,
}: Props) {
  const first = quantity === 0 ? add : undefined;
  return (
    <div className={css[first ? 'add' : 'stepper']} role="group" aria-label={label}>
      {!first && (
        <>
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
        </>
      )}
      <button
        type="button"
        className={first ? buttonStyle('primary') : undefined}
        aria-label={first ? first.label : more}
        disabled={quantity >= most}
        onClick={() => onChange(quantity + step)}
      >
        {first ? first.text : '+'}
      </button>
    </div>
  );
}
