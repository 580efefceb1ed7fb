import { useId } from 'react';
import { TextField } from '../../ui/TextField';

type Props = {
  label: string;
  hint?: string;
  /** Suggestions while typing; any other name is accepted too. */
  names: readonly string[];
  value: string;
  onChange: (value: string) => void;
  onEnter?: () => void;
};

export function NameField({ label, hint, names, value, onChange, onEnter }: Props) {
  const id = useId();
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        list={id}
        value={value}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => void (event.key === 'Enter' && onEnter?.())}
      />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
