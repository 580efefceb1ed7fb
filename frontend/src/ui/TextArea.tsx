import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field';

type Props = Omit<ComponentProps<'textarea'>, 'id' | 'className'> & FieldProps;

export function TextArea({ label, hint, error, invalidBy, ...rest }: Props) {
  return (
    <Field label={label} hint={hint} error={error} invalidBy={invalidBy}>
      {(linked) => <textarea rows={3} {...rest} {...linked} />}
    </Field>
  );
}
