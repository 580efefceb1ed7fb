import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { useLayoutEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../i18n/useErrorText';
import { perform } from '../../outbox/outbox';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { CancelButton } from '../../ui/CancelButton';
import { Grid } from '../../ui/Grid';
import { focusInvalid } from '../../ui/focusInvalid';
import { EventFields, trimmed, useEventTextErrors } from './EventFields';
import { Stack } from '../../ui/Stack';
import css from './EventForm.module.css';
import { useFormCommand } from './useFormCommand';

type Props = { event: DiaryEvent; onClose: () => void; onSaved: () => void };

/**
 * Edits the title, date, description and assigned person of an event; its guest count has a separate dialog. Only
 * changed fields are sent, because another phone may have changed the others meanwhile.
 */
export function EventEditForm({ event, onClose, onSaved }: Props) {
  const { t } = useTranslation(['kitchen', 'common', 'commands']);
  const errorText = useErrorText();
  const { form, isSaving, refusal, send } = useFormCommand();
  const [before] = useState({ ...event, assignedTo: event.assignedTo ?? '' });
  const [values, setValues] = useState(before);
  const [attempts, setAttempts] = useState(0);
  const wrong = useEventTextErrors(values);

  useLayoutEffect(() => {
    if (attempts > 0) focusInvalid(form.current);
  }, [attempts, form]);

  function save(submit: FormEvent) {
    submit.preventDefault();
    if (wrong.title || wrong.date) return setAttempts(attempts + 1);
    const stored = trimmed(before);
    const body = Object.fromEntries(
      Object.entries(trimmed(values)).filter(
        ([field, value]) => value !== stored[field as keyof typeof stored],
      ),
    );
    if (Object.keys(body).length === 0) return onClose();
    const performed = perform('updateDiaryEvent', 'diary', { params: { id: event.id }, body });
    void send(performed, t('form.changed', { title: values.title.trim() }), onSaved);
  }

  return (
    <Stack as="form" gap={4} ref={form} className={css['fields']} onSubmit={save} noValidate>
      <EventFields
        values={values}
        errors={attempts > 0 ? wrong : { title: undefined, date: undefined }}
        onChange={(changed) => setValues({ ...values, ...changed })}
      />
      <Alert variant="refused">
        {refusal && (refusal === 'changed-meanwhile' ? t('commands:changed') : errorText(refusal))}
      </Alert>
      <Grid columns={2} gap={2}>
        <CancelButton onClick={onClose} />
        <Button type="submit" isBusy={isSaving}>
          {t('form.save')}
        </Button>
      </Grid>
    </Stack>
  );
}
