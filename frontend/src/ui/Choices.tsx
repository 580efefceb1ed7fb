import { useId, type ReactNode } from 'react';
import css from './Choices.module.css';

type Props<Value extends string> = {
  legend: string;
  options: readonly {
    value: Value;
    label: string;
    aside?: ReactNode;
    picture?: ReactNode;
    text?: string;
  }[];
  value: Value;
  onChange: (value: Value) => void;
  /** The labels are short: the choices are side by side, also on a phone. */
  areShort?: boolean;
};

/** Radio buttons that look like cards, each with its label. */
export function Choices<Value extends string>({
  legend,
  options,
  value,
  onChange,
  areShort = false,
}: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={css['choices']}>
      <legend>{legend}</legend>
      <div className={areShort ? css['short'] : css['options']}>
        {options.map((option) => (
          <label key={option.value} className={css['option']}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.picture}
            <span className={css['text']}>
              <span>
                <strong>{option.label}</strong> {option.aside}
              </span>
              {option.text && <small>{option.text}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
