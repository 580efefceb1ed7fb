import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { Button } from '../../ui/Button';
import type { EventDraft, Field } from './draft';
import css from './PickleEvents.module.css';

type Props = {
  /** What the form was filled from: where only one of the two changed something, that one is proposed. */
  base: EventDraft;
  mine: EventDraft;
  theirs: EventDraft;
  onChoose: (chosen: EventDraft) => void;
  onCancel: () => void;
};

/** Somebody saved this event first: both stand side by side, field by field, and nothing is lost until one is chosen. */
export function EventConflict({ base, mine, theirs, onChoose, onCancel }: Props) {
  const { t } = useTranslation(['pickleEvents', 'common']);
  const differing = (Object.keys(mine) as Field[]).filter((field) => said(mine[field]) !== said(theirs[field]));
  const [picked, setPicked] = useState<Partial<Record<Field, boolean>>>({});
  const isMine = (field: Field) => picked[field] ?? said(mine[field]) !== said(base[field]);
  const shown = (field: Field, of: EventDraft) => {
    if (field === 'products') return t('stale.products', { count: Object.values(of.products).filter(({ enabled }) => enabled).length });
    const value = of[field];
    return typeof value === 'boolean' ? t(value ? 'stale.yes' : 'stale.no') : (value) || t('stale.empty');
  };
  const choose = () => onChoose({ ...theirs, ...Object.fromEntries(differing.filter(isMine).map((field) => [field, mine[field]])) });
  return (
    <section className={css['conflict']} role="alertdialog" aria-labelledby="stale-title" aria-describedby="stale-text">
      <h2 id="stale-title">{t('stale.title')}</h2>
      <p id="stale-text">{t('stale.text')}</p>
      {differing.map((field, place) => (
        <fieldset key={field} className={css['sides']}>
          <legend>{t(`field.${field}`)}</legend>
          {[true, false].map((ofMe) => (
            <label key={String(ofMe)} className={css['flag']}>
              <input
                type="radio"
                name={`stale-${field}`}
                autoFocus={place === 0 && ofMe === isMine(field)}
                checked={isMine(field) === ofMe}
                onChange={() => setPicked({ ...picked, [field]: ofMe })}
              />
              <span>
                <small>{t(ofMe ? 'stale.mine' : 'stale.theirs')}</small>
                {shown(field, ofMe ? mine : theirs)}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className={css['acts']}>
        <Button look="quiet" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button onClick={choose}>{t('stale.save')}</Button>
      </div>
    </section>
  );
}

/** By what it says, in whatever order the products stand. */
const said = (value: EventDraft[Field]): string =>
  typeof value === 'object' ? JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : String(value);
