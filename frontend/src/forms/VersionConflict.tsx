import { get, set, type FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/Button';
import { CancelButton } from '../ui/CancelButton';
import { Conflict } from '../ui/Conflict';
import { useSides } from '../ui/useSides';

export type ConflictField<Values> = {
  name: string;
  /** Fields that are chosen together with it. */
  with?: readonly string[];
  label: string;
  show: (value: unknown, values: Values) => string;
};
type Props<Values> = {
  fields: readonly ConflictField<Values>[];
  mine: Values;
  theirs: Values;
  /** The version that the form was filled with: if only one side changed a field, that side is proposed. */
  base: Values;
  isBusy: boolean;
  onChoose: (chosen: Values) => void;
  onCancel: () => void;
};

/** Compared by content, regardless of the order of keys. */
const same = (a: unknown, b: unknown) => sorted(a) === sorted(b);
const sorted = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : String(value);

/** The choice between two versions of an entity, field by field. */
export function VersionConflict<Values extends FieldValues>({
  fields,
  mine,
  theirs,
  base,
  isBusy,
  onChoose,
  onCancel,
}: Props<Values>) {
  const { t } = useTranslation('forms');
  const valueOf = (values: Values, name: string): unknown => get(values, name);
  const namesOf = (name: string) => [name, ...(fields.find((f) => f.name === name)?.with ?? [])];
  const differs = (other: Values, name: string) =>
    namesOf(name).some((each) => !same(valueOf(mine, each), valueOf(other, each)));
  const differing = fields.filter(({ name }) => differs(theirs, name));
  const sides = useSides((name) => differs(base, name));
  function choose() {
    const chosen = JSON.parse(JSON.stringify(theirs)) as Values;
    for (const name of differing.map((field) => field.name).filter(sides.isMine))
      for (const each of namesOf(name)) set(chosen, each, valueOf(mine, each));
    onChoose(chosen);
  }
  return (
    <Conflict
      labels={{
        title: t('conflict.title'),
        text: t('conflict.text'),
        mine: t('conflict.mine'),
        theirs: t('conflict.theirs'),
        empty: t('conflict.empty'),
      }}
      rows={differing.map(({ name, label, show }) => ({
        key: name,
        label,
        mine: show(valueOf(mine, name), mine),
        theirs: show(valueOf(theirs, name), theirs),
      }))}
      sides={sides}
      takesFocus
    >
      <CancelButton onClick={onCancel} />
      <Button isBusy={isBusy} onClick={choose}>
        {t('conflict.save')}
      </Button>
    </Conflict>
  );
}
