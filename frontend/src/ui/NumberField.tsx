import type { ComponentProps } from 'react';
import { decimalInput, useCommaError } from './decimalInput';
import { TextField } from './TextField';
import { useNumberInput } from './useNumberInput';

type Props = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'type' | 'onChange' | 'onBeforeInput' | keyof typeof decimalInput
> & { value: string; onTyped: (typed: string) => void };

/**
 * A number field with steps, whose text is parsed by `parseDecimal`. A number with an ambiguous comma gets an error at
 * once.
 */
export function NumberField({ value, onTyped, error, ...rest }: Props) {
  const commaError = useCommaError(value);
  const input = useNumberInput(value, onTyped);
  return (
    <TextField {...rest} {...decimalInput} {...input} type="number" error={commaError ?? error} />
  );
}
