import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field';

type Props = Omit<ComponentProps<'select'>, 'id' | 'className'> &
  FieldProps & { options: readonly { value: string; label: string }[] };

/** A native select, so that a phone shows its own picker. */
export function Select({ label, hint, error, invalidBy, options, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} error={error} invalidBy={invalidBy}>
      {(linked) => (
        <select {...rest} {...linked}>
          {options.map(({ value, label: shown }) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
