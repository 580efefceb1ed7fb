import { createContext, useContext, useId, type ReactNode } from 'react';
import { Select } from '../../../ui/Select';
import { TextArea } from '../../../ui/TextArea';
import { TextField } from '../../../ui/TextField';
import css from './Form.module.css';

type Bound = {
  text: (name: string) => string;
  isOn: (name: string) => boolean;
  wrong: (name: string) => string | undefined;
  set: (name: string, value: string | boolean) => void;
};

/** The form around, for its fields. */
export const FormContext = createContext<Bound | undefined>(undefined);

export function useBound(): Bound {
  const bound = useContext(FormContext);
  if (!bound) throw new Error('a field stands in a form');
  return bound;
}

type Common = { name: string; label: string; hint?: string | undefined; lang?: 'ml' };
type TextProps = Common & { max: number; inputMode?: 'decimal' | 'numeric'; isFirst?: boolean };

export function DraftText({ name, max, isFirst = false, ...rest }: TextProps) {
  const { text, wrong, set } = useBound();
  const said = {
    value: text(name),
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  };
  return (
    <TextField
      name={name}
      maxLength={max}
      autoFocus={isFirst}
      autoComplete="off"
      error={wrong(name)}
      {...said}
      {...rest}
    />
  );
}

export function DraftArea({ name, max, ...rest }: Common & { max: number }) {
  const { text, wrong, set } = useBound();
  return (
    <TextArea
      name={name}
      maxLength={max}
      value={text(name)}
      onChange={(event) => set(name, event.target.value)}
      error={wrong(name)}
      {...rest}
    />
  );
}

type SelectProps = Common & {
  options: readonly { value: string; label: string }[];
  onChoose?: (value: string) => void;
};

export function DraftSelect({ name, onChoose, ...rest }: SelectProps) {
  const { text, wrong, set } = useBound();
  const choose = (value: string) => {
    set(name, value);
    onChoose?.(value);
  };
  return (
    <Select
      name={name}
      value={text(name)}
      onChange={(event) => choose(event.target.value)}
      error={wrong(name)}
      {...rest}
    />
  );
}

export function DraftFlag({ name, label, hint }: Common) {
  const { isOn, wrong, set } = useBound();
  const note = useId();
  const error = wrong(name);
  const said = error ?? hint;
  return (
    <div className={css['flag']}>
      <label>
        <input
          type="checkbox"
          name={name}
          checked={isOn(name)}
          aria-describedby={said ? note : undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => set(name, event.target.checked)}
        />
        {label}
      </label>
      {said && (
        <p
          id={note}
          role={error ? 'alert' : undefined}
          className={error ? css['error'] : css['hint']}
        >
          {said}
        </p>
      )}
    </div>
  );
}

export function Group({
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
