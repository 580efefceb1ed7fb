import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { Conflict } from '../../../ui/Conflict';
import { useSides } from '../../../ui/useSides';

type Value = string | boolean;
type Props<Field extends string> = {
  fields: readonly Field[];
  label: (field: Field) => string;
  mine: Record<Field, Value>;
  theirs: Record<Field, Value>;
  /** What the form was filled from: where only one of the two changed something, that one is proposed. */
  base: Record<Field, Value>;
  isBusy: boolean;
  onChoose: (chosen: Record<Field, Value>) => void;
  onCancel: () => void;
};

/** Two versions of one thing of the shelf, field by field. */
export function EditConflict<Field extends string>({
  fields,
  label,
  mine,
  theirs,
  base,
  isBusy,
  onChoose,
  onCancel,
}: Props<Field>) {
  const { t } = useTranslation(['shelf', 'common']);
  const differing = fields.filter((field) => mine[field] !== theirs[field]);
  const sides = useSides((key) => mine[key as Field] !== base[key as Field]);
  const shown = (value: Value) =>
    typeof value === 'boolean' ? t(value ? 'stale.on' : 'stale.off') : value;
  const choose = () => {
    const ofMine = differing.filter(sides.isMine).map((field) => [field, mine[field]]);
    onChoose({ ...theirs, ...(Object.fromEntries(ofMine) as Record<Field, Value>) });
  };
  return (
    <Conflict
      words={{
        title: t('stale.title'),
        text: t('stale.text'),
        mine: t('stale.mine'),
        theirs: t('stale.theirs'),
        empty: t('stale.empty'),
      }}
      rows={differing.map((field) => ({
        key: field,
        label: label(field),
        mine: shown(mine[field]),
        theirs: shown(theirs[field]),
      }))}
      sides={sides}
      takesFocus
    >
      <Button look="quiet" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
      <Button isBusy={isBusy} onClick={choose}>
        {t('stale.keep')}
      </Button>
    </Conflict>
  );
}
