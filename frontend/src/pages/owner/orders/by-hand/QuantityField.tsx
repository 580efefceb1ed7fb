import { latinDigits } from '@kalavara/shared-types/checkout/checkout.rules';
import { useState } from 'react';
import { selectOnFocus } from '../../../../ui/selectOnFocus';
import css from './HandOrder.module.css';

type Props = {
  label: string;
  quantity: number;
  onChange: (quantity: number) => void;
};

/** A field for the number of a stepper; empty counts as 0. */
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
      // Typing replaces the number.
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
