import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field';

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & FieldProps;

export function TextField({ label, hint, error, invalidBy, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} error={error} invalidBy={invalidBy}>
      {(linked) => <input type="text" {...rest} {...linked} />}
    </Field>
  );
}
