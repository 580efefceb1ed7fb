import { useId } from 'react';
import { Check } from './Check';
import css from './Check.module.css';

type Props = {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  /** A warning about the consequences of the choice; undefined if none is needed. */
  note: string | undefined;
};

/** A labelled checkbox with an optional text below it. */
export function CheckWithNote({ note, ...check }: Props) {
  const id = useId();
  return (
    <div>
      <Check {...check} describedBy={note === undefined ? undefined : id} />
      {note !== undefined && (
        <p id={id} className={css['note']}>
          {note}
        </p>
      )}
    </div>
  );
}
