import { meaningsOfCommas } from '@kalavara/shared-types/numbers.rules';
import { DecimalField } from '../../ui/DecimalField';
import { useDraft } from './useDraft';

type Props = {
  label: string;
  value: number;
  parse: (typed: string) => number;
  onSave: (amount: number) => Promise<unknown>;
  hint?: string;
};

/** A number of the day that saves itself. A number refused for its commas stays in the field, unsaved. */
export function AmountField({ label, value, parse, onSave, hint }: Props) {
  const save = async (typed: string) => {
    if (meaningsOfCommas(typed)) return;
    const amount = parse(typed);
    if (amount !== value) await onSave(amount);
  };
  const draft = useDraft(String(value), save);
  return (
    <DecimalField
      label={label}
      hint={hint}
      value={draft.value}
      onChange={(event) => draft.onChange(event.target.value)}
      onBlur={meaningsOfCommas(draft.value) ? undefined : draft.onBlur}
    />
  );
}
