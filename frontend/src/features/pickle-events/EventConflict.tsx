import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Conflict } from '../../ui/Conflict';
import { useSides } from '../../ui/useSides';
import type { EventDraft, Field } from './draft';

type Props = {
  /** What the form was filled from: where only one of the two changed something, that one is proposed. */
  base: EventDraft;
  mine: EventDraft;
  theirs: EventDraft;
  onChoose: (chosen: EventDraft) => void;
  onCancel: () => void;
};

/** Somebody saved this event first: field by field, which of the two is kept. */
export function EventConflict({ base, mine, theirs, onChoose, onCancel }: Props) {
  const { t } = useTranslation(['pickleEvents', 'common']);
  const differing = (Object.keys(mine) as Field[]).filter(
    (field) => said(mine[field]) !== said(theirs[field]),
  );
  const sides = useSides((key) => said(mine[key as Field]) !== said(base[key as Field]));
  const shown = (field: Field, of: EventDraft) => {
    if (field === 'products')
      return t('stale.products', {
        count: Object.values(of.products).filter(({ enabled }) => enabled).length,
      });
    const value = of[field];
    return typeof value === 'boolean' ? t(value ? 'stale.yes' : 'stale.no') : value;
  };
  const choose = () =>
    onChoose({
      ...theirs,
      ...Object.fromEntries(differing.filter(sides.isMine).map((field) => [field, mine[field]])),
    });
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
        label: t(`field.${field}`),
        mine: shown(field, mine),
        theirs: shown(field, theirs),
      }))}
      sides={sides}
      takesFocus
    >
      <Button look="quiet" onClick={onCancel}>
        {t('common:cancel')}
      </Button>
      <Button onClick={choose}>{t('stale.save')}</Button>
    </Conflict>
  );
}

/** By what it says, in whatever order the products stand. */
const said = (value: EventDraft[Field]): string =>
  typeof value === 'object'
    ? JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : String(value);
