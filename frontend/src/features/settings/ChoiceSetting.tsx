import { useTranslation } from 'react-i18next';
import { Choices } from '../../ui/Choices';
import { FieldConflict } from './FieldConflict';
import type { Draft } from './fields';
import { useField } from './FormContext';

type ChoiceField = 'registration' | 'riceAmounts' | 'setupTiming';
/** The texts of an option are named by its field and its value. */
type TextKey = { [F in ChoiceField]: `${F}.${Draft[F]}` }[ChoiceField];
type Props<F extends ChoiceField> = { field: F; values: readonly Draft[F][] };

/** A setting with a few options, each with an explanation. */
export function ChoiceSetting<F extends ChoiceField>({ field, values }: Props<F>) {
  const { t } = useTranslation('settings');
  const { draft, set } = useField(field);
  const legend = t(`${field}.legend`);
  const options = values.map((value) => {
    const key = `${field}.${value}` as TextKey;
    return { value, label: t(`${key}.label`), text: t(`${key}.text`) };
  });
  const labelOf = (wanted: string) => options.find(({ value }) => value === wanted)?.label ?? '';
  return (
    <>
      <Choices legend={legend} value={draft} onChange={set} options={options} />
      <FieldConflict field={field} name={legend} show={labelOf} />
    </>
  );
}
