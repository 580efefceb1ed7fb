import type { InputHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
import { FieldConflict } from './FieldConflict';
import type { TextFieldName } from './fields';
import { useField } from './FormContext';

type Props = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'inputMode' | 'autoComplete' | 'lang' | 'maxLength' | 'type'
> & {
  name: TextFieldName;
  isLong?: boolean;
};

/** A text field of the settings: its label, explanation and error. */
export function TextSetting({ name, isLong = false, ...rest }: Props) {
  const { t } = useTranslation('settings');
  const { draft, problems, set } = useField(name);
  const label = t(`fields.${name}.label`);
  const problem = problems[0];
  const field = {
    label,
    name,
    hint: t(`fields.${name}.hint`),
    error: problem && t(`wrong.${problem.why}`, { most: problem.most }),
    value: draft,
    onChange: (event: { target: { value: string } }) => set(event.target.value),
  };
  return (
    <div>
      {isLong ? (
        <TextArea {...field} lang={rest.lang} maxLength={rest.maxLength} />
      ) : (
        <TextField {...field} {...rest} />
      )}
      <FieldConflict field={name} name={label} />
    </div>
  );
}
