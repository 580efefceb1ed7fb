import { latinDigits } from '@kalavara/shared-types/checkout/checkout.rules';
import { useState } from 'react';
import { selectOnFocus } from '../../../../ui/selectOnFocus';
import css from './HandOrder.module.css';

type Props = {
  label: string;
  quantity: number;
  onChange: (quantity: number) => void;
};

/** The number of a stepper, to type it: an empty field is none. */
export function QuantityField({ label, quantity, onChange }: Props) {
  const [isEmpty, setEmpty] = useState(false);
  return (
    <input
      className={css['quantity']}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={isEmpty ? '' : quantity}
      // What is typed replaces the number.
      onFocus={selectOnFocus}
      onBlur={() => setEmpty(false)}
      onChange={({ target }) => {
        const digits = latinDigits(target.value).replace(/\D/g, '');
        setEmpty(digits === '');
        onChange(Number(digits));
      }}
    />
  );
}
