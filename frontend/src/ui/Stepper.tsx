import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { buttonStyle } from './Button';
import css from './Stepper.module.css';
import { VisuallyHidden } from './VisuallyHidden';

type Props = {
  /** What is counted, for screen readers. */
  label: string;
  fewer: string;
  more: string;
  quantity: number;
  least?: number;
  most: number;
  step?: number;
  /** The button shown while the quantity is 0. It becomes the plus button and retains the focus. */
  add?: { label: string; text: string };
  /** A field shown instead of the number, to type it. */
  field?: ReactNode;
  onChange: (quantity: number) => void;
};

/** A number with − and + buttons. Changes are announced to screen readers. */
export function Stepper({
  label,
  fewer,
  more,
  quantity,
  least = 0,
  most,
  step = 1,
  add,
  field,
  onChange,
}: Props) {
  const addButton = quantity === 0 ? add : undefined;
  const lastButton = useRef<HTMLButtonElement>(null);
  const isLastTaken = useRef(false);
  // When the last unit is removed, the minus button is too: the focus moves to the remaining button, as a sold-out
  // plus is disabled.
  useLayoutEffect(() => {
    if (!addButton) return;
    if (isLastTaken.current) lastButton.current!.focus();
    isLastTaken.current = false;
  });
  return (
    <div className={css[addButton ? 'add' : 'stepper']} role="group" aria-label={label}>
      {!addButton && (
        <>
          <button
            type="button"
            aria-label={fewer}
            disabled={quantity <= least}
            onBlur={() => (isLastTaken.current = false)}
            onClick={() => {
              isLastTaken.current = quantity === step;
              onChange(quantity - step);
            }}
          >
            −
          </button>
          {field}
          {field ? (
            <VisuallyHidden as="output" aria-live="polite">
              {quantity}
            </VisuallyHidden>
          ) : (
            <output className={css['number']} aria-live="polite">
              {quantity}
            </output>
          )}
        </>
      )}
      <button
        ref={lastButton}
        type="button"
        className={addButton ? buttonStyle('primary') : undefined}
        aria-label={addButton ? addButton.label : more}
        disabled={quantity >= most}
        onClick={() => onChange(quantity + step)}
      >
        {addButton ? addButton.text : '+'}
      </button>
    </div>
  );
}
