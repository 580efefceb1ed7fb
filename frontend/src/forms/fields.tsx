import { useId, type ReactNode } from 'react';
import { useController, useFormContext, useFormState, type FieldValues } from 'react-hook-form';
import { latestDay } from '../ui/latestDay';
import { Select } from '../ui/Select';
import { TextArea } from '../ui/TextArea';
import { TextField } from '../ui/TextField';
import css from './Form.module.css';

type FieldProps = { name: string; label: string; hint?: string | undefined; lang?: 'ml' };
type TextProps = FieldProps & {
  max: number;
  type?: 'text' | 'date' | 'datetime-local';
  inputMode?: 'decimal' | 'numeric';
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  'aria-label'?: string;
};

/** The text of a field's error, once its form was sent. */
function useFieldError(name: string): string | undefined {
  const { getFieldState } = useFormContext();
  return getFieldState(name, useFormState({ name })).error?.message;
}

export function FormText({ name, max, type = 'text', ...rest }: TextProps) {
  const { register } = useFormContext();
  return (
    <TextField
      {...register(name)}
      type={type}
      maxLength={max}
      {...(type !== 'text' && { max: latestDay[type] })}
      autoComplete="off"
      error={useFieldError(name)}
      {...rest}
    />
  );
}

export function FormArea({
  name,
  max,
  rows,
  required,
  ...rest
}: FieldProps & { max: number; rows?: number; required?: boolean }) {
  const { register } = useFormContext();
  return (
    <TextArea
      {...register(name)}
      maxLength={max}
      {...(rows && { rows })}
      {...(required && { required })}
      error={useFieldError(name)}
      {...rest}
    />
  );
}

type SelectProps = FieldProps & {
  options: readonly { value: string; label: string }[];
  onChoose?: (value: string) => void;
};

/** A controlled select: react-hook-form 7.92 treats an uncontrolled one whose first option is empty as edited. */
export function FormSelect({ name, onChoose, ...rest }: SelectProps) {
  const { field } = useController<FieldValues>({ name });
  const onChange = (event: { target: { value: string } }) => {
    field.onChange(event);
    onChoose?.(event.target.value);
  };
  return <Select {...field} onChange={onChange} error={useFieldError(name)} {...rest} />;
}

export function FormCheck({ name, label, hint }: FieldProps) {
  const { register } = useFormContext();
  const noteId = useId();
  const error = useFieldError(name);
  const note = error ?? hint;
  return (
    <div className={css['check']}>
      <label>
        <input
          type="checkbox"
          {...register(name)}
          aria-describedby={note ? noteId : undefined}
          aria-invalid={error ? true : undefined}
        />
        {label}
      </label>
      {note && (
        <p
          id={noteId}
          role={error ? 'alert' : undefined}
          className={error ? css['error'] : css['hint']}
        >
          {note}
        </p>
      )}
    </div>
  );
}

export function FieldGroup({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <fieldset className={css['group']}>
      <legend>{title}</legend>
      {hint && <p className={css['hint']}>{hint}</p>}
      <div className={css['fields']}>{children}</div>
    </fieldset>
  );
}
