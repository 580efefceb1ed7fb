import { useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation';
import { Button } from '../../ui/Button';
import css from './Conflict.module.css';

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

/** Two versions of one thing side by side. Nothing of either is lost until somebody has chosen. */
export function Conflict<Field extends string>({ fields, label, mine, theirs, base, isBusy, onChoose, onCancel }: Props<Field>) {
  const { t } = useTranslation(['shelf', 'common']);
  const differing = fields.filter((field) => mine[field] !== theirs[field]);
  const [isMine, setMine] = useState<Partial<Record<Field, boolean>>>({});
  const keepsMine = (field: Field) => isMine[field] ?? mine[field] !== base[field];
  const shown = (value: Value) => (typeof value === 'boolean' ? t(value ? 'stale.on' : 'stale.off') : value || t('stale.empty'));
  const choose = () => onChoose({ ...theirs, ...(Object.fromEntries(differing.filter(keepsMine).map((field) => [field, mine[field]])) as Record<Field, Value>) });
  return (
    <section className={css['conflict']} role="alertdialog" aria-labelledby="stale-title" aria-describedby="stale-text">
      <h3 id="stale-title">{t('stale.title')}</h3>
      <p id="stale-text">{t('stale.text')}</p>
      {differing.map((field, place) => (
        <fieldset key={field} className={css['field']}>
          <legend>{label(field)}</legend>
          {[true, false].map((ofMe) => (
            <label key={String(ofMe)} className={css['version']}>
              <input
                type="radio"
                name={`stale-${field}`}
                autoFocus={place === 0 && ofMe === keepsMine(field)}
                checked={keepsMine(field) === ofMe}
                onChange={() => setMine({ ...isMine, [field]: ofMe })}
              />
              <span>
                <strong>{t(ofMe ? 'stale.mine' : 'stale.theirs')}</strong>
                <span className={css['value']}>{shown((ofMe ? mine : theirs)[field])}</span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className={css['acts']}>
        <Button look="quiet" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button isBusy={isBusy} onClick={choose}>
          {t('stale.keep')}
        </Button>
      </div>
    </section>
  );
}
