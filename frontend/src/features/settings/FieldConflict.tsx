import type { Settings } from '@kalavara/shared-types/settings/settings';
import { TextConflict } from '../../forms/TextConflict';
import type { Draft, Field } from './fields';
import { useField } from './FormContext';

type Props<F extends Field> = {
  field: F;
  name: string;
  /** Formats one version. */
  show?: (value: Draft[F] | Settings[F]) => string;
};

/** The choice between two versions, if another person saved a field that is being changed here. */
export function FieldConflict<F extends Field>({ field, name, show = String }: Props<F>) {
  const { draft, theirs, isContested, takeMine, takeTheirs } = useField(field);
  if (!isContested) return null;
  const rows = [{ key: field, mine: show(draft), theirs: show(theirs) }];
  return <TextConflict name={name} rows={rows} onMine={takeMine} onTheirs={takeTheirs} />;
}
