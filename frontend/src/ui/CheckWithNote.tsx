import { useId } from 'react';
import { Check } from './Check';
import css from './Check.module.css';

type Props = {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  /** What this choice leads to, where that is worth a warning. */
  note: string | undefined;
};

/** A labelled checkbox, with a text under it while there is one. */
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
