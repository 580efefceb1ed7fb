import { TextField } from '../../ui/TextField';
import { useDraft } from './useDraft';

type Props = {
  label: string;
  value: number;
  parse: (typed: string) => number;
  onSave: (amount: number) => Promise<unknown>;
  hint?: string;
};

/** A number of the day that saves itself. */
export function AmountField({ label, value, parse, onSave, hint }: Props) {
  const save = async (typed: string) => {
    const amount = parse(typed);
    if (amount !== value) await onSave(amount);
  };
  const draft = useDraft(String(value), save);
  return (
    <TextField
      label={label}
      hint={hint}
      // A number field silently drops the comma of "1,5", and 15 kilos are stored.
      inputMode="decimal"
      autoComplete="off"
      value={draft.value}
      onChange={(event) => draft.onChange(event.target.value)}
      onBlur={draft.onBlur}
    />
  );
}
