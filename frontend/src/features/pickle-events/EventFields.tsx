import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormArea, FormText } from '../../forms/fields';
import css from './EventFields.module.css';
import { ImageField } from './ImageField';
import type { EventField, EventValues } from './values';

type Props = { /** While a picture is on its way. */ onBusy: (isBusy: boolean) => void };

/** The fields of the event itself; its products are below. */
export function EventFields({ onBusy }: Props) {
  const { t } = useTranslation('pickleEvents');
  const { clearErrors, control, register, setValue } = useFormContext<EventValues>();
  const image = useWatch({ control, name: 'image' });
  const field = <Name extends EventField>(name: Name, max: number) => ({
    name,
    max,
    label: t(`field.${name}`),
  });
  const flag = (name: 'isStackable' | 'isActive' | 'isFeatured' | 'isSpecialEvent') => (
    <label className={css['flag']}>
      <input type="checkbox" {...register(name)} />
      <span>
        {t(`field.${name}`)}
        <small>{t(`hint.${name}`)}</small>
      </span>
    </label>
  );
  return (
    <>
      <Group title={t('group.basics')}>
        <FormText {...field('title', 120)} required />
        <FormText {...field('date', 120)} hint={t('hint.date')} required />
        <div className={css['wide']}>
          <FormArea {...field('description', 2_000)} required />
        </div>
        <FormText {...field('badge', 40)} />
        <FormText {...field('buttonText', 40)} />
        <ImageField
          image={image}
          onUploaded={(address) => {
            setValue('image', address);
            clearErrors('image');
          }}
          onBusy={onBusy}
        />
      </Group>
      <Group title={t('group.when')}>
        <FormText type="datetime-local" {...field('startsAt', 20)} hint={t('hint.startsAt')} />
        <FormText type="datetime-local" {...field('endsAt', 20)} hint={t('hint.endsAt')} />
      </Group>
      <Group title={t('group.prices')}>
        <FormText
          {...field('discountPercent', 5)}
          inputMode="decimal"
          hint={t('hint.discountPercent')}
        />
        <FormText
          {...field('freeShippingThreshold', 10)}
          inputMode="decimal"
          hint={t('hint.freeShippingThreshold')}
        />
        <FormText {...field('maxOrders', 7)} inputMode="numeric" hint={t('hint.maxOrders')} />
        {flag('isStackable')}
      </Group>
      <Group title={t('group.flags')}>
        {flag('isActive')}
        {flag('isFeatured')}
        {flag('isSpecialEvent')}
      </Group>
      <Group title={t('group.malayalam')} lead={t('hint.malayalam')}>
        <FormText {...field('mlTitle', 120)} lang="ml" />
        <FormText {...field('mlBadge', 40)} lang="ml" />
        <div className={css['wide']}>
          <FormArea {...field('mlDescription', 2_000)} lang="ml" />
        </div>
        <FormText {...field('mlButtonText', 40)} lang="ml" />
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
