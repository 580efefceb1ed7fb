import type { Task } from '@kalavara/shared-types/todos';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Grid } from '../../ui/Grid';
import { Stack } from '../../ui/Stack';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
import css from './TaskDetails.module.css';
import type { Place } from './useTaskActions';

type Props = { task: Task; onSave: (place: Place) => void; onDone: () => void };

/** Only what was changed here is sent: what another phone writes meanwhile stays. */
export function DeliveryEdit({ task, onSave, onDone }: Props) {
  const { t } = useTranslation(['schedule', 'common']);
  const [location, setLocation] = useState<string>();
  const [notes, setNotes] = useState<string>();

  function changed(field: keyof Place, typed: string | undefined): Place {
    const value = typed?.trim() || null;
    return typed === undefined || value === (task[field] || null) ? {} : { [field]: value };
  }
  function save(event: FormEvent) {
    event.preventDefault();
    const place: Place = {
      ...changed('deliveryLocation', location),
      ...changed('deliveryNotes', notes),
    };
    if (Object.keys(place).length > 0) onSave(place);
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
        <Button type="submit">{t('common:save')}</Button>
        <Button look="quiet" onClick={onDone}>
          {t('common:cancel')}
        </Button>
      </Grid>
    </Stack>
  );
}
