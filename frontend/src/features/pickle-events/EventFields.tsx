import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
import type { EventDraft, Field, Wrong } from './draft';
import { ImageField } from './ImageField';
import css from './EventFields.module.css';

type Props = {
  draft: EventDraft;
  wrong: readonly Wrong[];
  onChange: (change: Partial<EventDraft>) => void;
  onBusy: (isBusy: boolean) => void;
};
type Text = { [F in Field]: EventDraft[F] extends string ? F : never }[Field];
type Flag = { [F in Field]: EventDraft[F] extends boolean ? F : never }[Field];

/** The event itself; its products stand below. */
export function EventFields({ draft, wrong, onChange, onBusy }: Props) {
  const { t } = useTranslation('pickleEvents');
  const bound = (field: Text, max: number) => {
    const mistake = wrong.find((each) => each.field === field);
    return {
      value: draft[field],
      maxLength: max,
      label: t(`field.${field}`),
      error: mistake && t(`wrong.${mistake.why}`),
      onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
    };
  };
  const flag = (field: Flag) => (
    <label className={css['flag']}>
      <input
        type="checkbox"
        checked={draft[field]}
        onChange={({ target }) => onChange({ [field]: target.checked })}
      />
      <span>
        {t(`field.${field}`)}
        <small>{t(`hint.${field}`)}</small>
      </span>
    </label>
  );
  return (
    <>
      <Group title={t('group.basics')}>
        <TextField {...bound('title', 120)} required />
        <TextField {...bound('date', 120)} hint={t('hint.date')} required />
        <div className={css['wide']}>
          <TextArea {...bound('description', 2_000)} required />
        </div>
        <TextField {...bound('badge', 40)} />
        <TextField {...bound('buttonText', 40)} />
        <ImageField image={draft.image} onChange={(image) => onChange({ image })} onBusy={onBusy} />
      </Group>
      <Group title={t('group.when')}>
        <TextField type="datetime-local" {...bound('startsAt', 20)} hint={t('hint.startsAt')} />
        <TextField type="datetime-local" {...bound('endsAt', 20)} hint={t('hint.endsAt')} />
      </Group>
      <Group title={t('group.prices')}>
        <TextField
          {...bound('discountPercent', 5)}
          inputMode="decimal"
          hint={t('hint.discountPercent')}
        />
        <TextField
          {...bound('freeShippingThreshold', 10)}
          inputMode="decimal"
          hint={t('hint.freeShippingThreshold')}
        />
        <TextField {...bound('maxOrders', 7)} inputMode="numeric" hint={t('hint.maxOrders')} />
        {flag('isStackable')}
      </Group>
      <Group title={t('group.flags')}>
        {flag('isActive')}
        {flag('isFeatured')}
        {flag('isSpecialEvent')}
      </Group>
      <Group title={t('group.malayalam')} lead={t('hint.malayalam')}>
        <TextField {...bound('mlTitle', 120)} lang="ml" />
        <TextField {...bound('mlBadge', 40)} lang="ml" />
        <div className={css['wide']}>
          <TextArea {...bound('mlDescription', 2_000)} lang="ml" />
        </div>
        <TextField {...bound('mlButtonText', 40)} lang="ml" />
      </Group>
    </>
  );
}

function Group({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <fieldset className={css['group']}>
      <legend>{title}</legend>
      {lead && <p className={css['lead']}>{lead}</p>}
      {children}
    </fieldset>
  );
}
