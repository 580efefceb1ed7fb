import type { Task } from '@kalavara/shared-types/todos/todos';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { CancelButton } from '../../ui/CancelButton';
import { Grid } from '../../ui/Grid';
import { Stack } from '../../ui/Stack';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
import css from './TaskDetails.module.css';
import type { DeliveryInfo } from './useTaskActions';

type Props = { task: Task; onSave: (delivery: DeliveryInfo) => void; onDone: () => void };

/**
 * The form of a delivery. It sends only the fields changed here, so that changes of another phone are not overwritten.
 */
export function DeliveryEdit({ task, onSave, onDone }: Props) {
  const { t } = useTranslation('schedule');
  const [location, setLocation] = useState<string>();
  const [notes, setNotes] = useState<string>();

  function changed(field: keyof DeliveryInfo, typed: string | undefined): DeliveryInfo {
    const value = typed?.trim() || null;
    return typed === undefined || value === (task[field] || null) ? {} : { [field]: value };
  }
  function save(event: FormEvent) {
    event.preventDefault();
    const delivery: DeliveryInfo = {
      ...changed('deliveryLocation', location),
      ...changed('deliveryNotes', notes),
    };
    if (Object.keys(delivery).length > 0) onSave(delivery);
    onDone();
  }
  return (
    <Stack as="form" gap={2} className={css['part']} onSubmit={save} noValidate>
      <TextField
        label={t('delivery.location')}
        hint={t('delivery.locationHint')}
        value={location ?? task.deliveryLocation ?? ''}
        maxLength={500}
        autoFocus
        onChange={({ target }) => setLocation(target.value)}
      />
      <TextArea
        label={t('delivery.notes')}
        value={notes ?? task.deliveryNotes ?? ''}
        maxLength={2_000}
        onChange={({ target }) => setNotes(target.value)}
      />
      <Grid columns={2} gap={2}>
        <Button type="submit">{t('save')}</Button>
        <CancelButton onClick={onDone} />
      </Grid>
    </Stack>
  );
}
