import { Choices } from '../../ui/Choices';
import { FieldConflict } from './FieldConflict';
import type { Draft } from './fields';
import { useField } from './FormContext';

type ChoiceField = 'registration' | 'riceAmounts' | 'setupTiming';
type Props<F extends ChoiceField> = {
  field: F;
  legend: string;
  options: readonly { value: Draft[F]; label: string; text: string }[];
};

/** A setting with a few options, each with an explanation. */
export function ChoiceSetting<F extends ChoiceField>({ field, legend, options }: Props<F>) {
  const { draft, set } = useField(field);
  const labelOf = (wanted: string) => options.find(({ value }) => value === wanted)?.label ?? '';
  return (
    <>
      <Choices legend={legend} value={draft} onChange={set} options={options} />
      <FieldConflict field={field} name={legend} show={labelOf} />
    </>
  );
}
