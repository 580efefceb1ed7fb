import { type KeyboardEvent, useId } from 'react';
import css from './ProductGrid.module.css';
import type { GridField } from './gridDraft';
import { selectOnFocus } from '../../../../ui/selectOnFocus';

type Props = {
  name: GridField;
  /** The title of the column, which is shown above the cell on a phone. */
  column: string;
  label: string;
  value: string;
  /** The former value of a changed cell. */
  note: string | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

export function GridCell({ name, column, label, value, note, error, onChange, onKeyDown }: Props) {
  const id = useId();
  const text = error ?? note;
  return (
    <td role="cell" data-changed={note !== undefined || undefined}>
      <span className={css['column']} aria-hidden="true">
        {column}
      </span>
      <input
        name={name}
        aria-label={label}
        aria-describedby={text === undefined ? undefined : id}
        {...(error !== undefined && { 'aria-invalid': true })}
        inputMode={name === 'stock' ? 'numeric' : 'decimal'}
        enterKeyHint="next"
        autoComplete="off"
        maxLength={12}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        onFocus={selectOnFocus}
      />
      {text !== undefined && (
        <small id={id} role={error === undefined ? undefined : 'alert'}>
          {text}
        </small>
      )}
    </td>
  );
}
