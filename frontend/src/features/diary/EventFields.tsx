import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { eventYears } from '@kalavara/shared-types/diary/diary.rules';
import { indianDay } from '@kalavara/shared-types/time.rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../realtime/clock';
import { Field } from '../../ui/Field';
import { TextField } from '../../ui/TextField';
import { Grid } from '../../ui/Grid';
import css from './EventForm.module.css';

export type EventText = Pick<DiaryEvent, 'title' | 'date' | 'description'> & { assignedTo: string };
export type EventTextErrors = { title: string | undefined; date: string | undefined };

/** The trimmed values; `assignedTo` is null if it is empty. */
export const trimmed = ({ title, date, description, assignedTo }: EventText) => ({
  title: title.trim(),
  date,
  description: description.trim(),
  assignedTo: assignedTo.trim() || null,
});

/** The errors of the title and the date of an event. */
export function useEventTextErrors({ title, date }: EventText): EventTextErrors {
  const { t } = useTranslation('kitchen');
  const years = eventYears(indianDay(serverNow()));
  const year = Number(date.split('-')[0]);
  const isYearWrong = year < years.first || year > years.last;
  return {
    title: title.trim() ? undefined : t('form.required'),
    date: !date ? t('form.required') : isYearWrong ? t('form.year', years) : undefined,
  };
}

type Props = {
  values: EventText;
  errors: EventTextErrors;
  onChange: (changed: Partial<EventText>) => void;
  /** A field shown beside the date. */
  beside?: ReactNode;
};

export function EventFields({ values, errors, onChange, beside }: Props) {
  const { t } = useTranslation('kitchen');
  const years = eventYears(indianDay(serverNow()));
  return (
    <>
      <TextField
        label={t('form.title')}
        hint={t('form.titleHint')}
        value={values.title}
        maxLength={200}
        required
        autoFocus
        error={errors.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <Grid columns={2} gap={3} className={css['pair']}>
        <TextField
          label={t('form.date')}
          type="date"
          value={values.date}
          required
          min={`${years.first}-01-01`}
          max={`${years.last}-12-31`}
          error={errors.date}
          onChange={(event) => onChange({ date: event.target.value })}
        />
        {beside}
      </Grid>
      <TextField
        label={t('form.assignedTo')}
        value={values.assignedTo}
        maxLength={80}
        onChange={(event) => onChange({ assignedTo: event.target.value })}
      />
      <Field label={t('form.description')}>
        {(linked) => (
          <textarea
            {...linked}
            rows={3}
            maxLength={4_000}
            value={values.description}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
