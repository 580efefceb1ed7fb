import type { Reading } from '@kalavara/shared-types/readings/readings';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { Grid } from '../../ui/Grid';
import css from './Readings.module.css';
import { useReadingActions } from './useReadingActions';

/** The form for the corrective action after a reading outside its band. It is optional. */
export function ActionForm({ reading }: { reading: Reading }) {
  const { t } = useTranslation('readings');
  const { noteAction } = useReadingActions(reading.eventId);
  const form = useRef<HTMLFormElement>(null);
  const [action, setAction] = useState('');
  const [isWrong, setWrong] = useState(false);

  function save(event: FormEvent) {
    event.preventDefault();
    const isEmpty = action.trim() === '';
    setWrong(isEmpty);
    if (isEmpty) form.current?.querySelector('input')?.focus();
    else void noteAction(reading, action);
  }
  return (
    <Grid
      as="form"
      columns="end"
      gap={2}
      ref={form}
      className={css['action']}
      onSubmit={save}
      noValidate
    >
      <TextField
        label={t('action')}
        maxLength={500}
        value={action}
        error={isWrong && action.trim() === '' ? t('actionNeeded') : undefined}
        onChange={(event) => setAction(event.target.value)}
      />
      <Button type="submit" variant="quiet">
        {t('actionSave')}
      </Button>
    </Grid>
  );
}
