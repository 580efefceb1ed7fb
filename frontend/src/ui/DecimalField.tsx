import type { ComponentProps } from 'react';
import { decimalInput, useCommaError } from './decimalInput';
import { TextField } from './TextField';

type Props = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'type' | keyof typeof decimalInput
> & {
  value: string;
};

/** A field whose text `parseDecimal` reads. A number that it refuses for its commas has an error at once, before any of the form. */
export function DecimalField({ value, error, ...rest }: Props) {
  const commaError = useCommaError(value);
  return <TextField {...rest} {...decimalInput} value={value} error={commaError ?? error} />;
}
