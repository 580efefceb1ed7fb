import type { ComponentProps } from 'react';
import { decimalInput, useCommaError } from './decimalInput';
import { TextField } from './TextField';

type Props = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'type' | keyof typeof decimalInput
> & {
  value: string;
};

/**
 * A text field for a decimal (`parseDecimal`). A number whose commas are ambiguous gets an error at once, before other
 * errors of the form.
 */
export function DecimalField({ value, error, ...rest }: Props) {
  const commaError = useCommaError(value);
  return <TextField {...rest} {...decimalInput} value={value} error={commaError ?? error} />;
}
