import {
  attendanceOf,
  guessedAttendance,
  smallestAttendance,
} from '@kalavara/shared-types/diary.rules';
import type { EventId } from '@kalavara/shared-types/primitives';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { perform } from '../../outbox/outbox';
import { showDone } from '../../outbox/showDone';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import notice from '../../ui/Notice.module.css';
import { TextField } from '../../ui/TextField';
import css from './EventForm.module.css';
import { newEventId } from './store';

type Props = { onCreated: (id: EventId) => void };

/** A new event: title and date are required; the guest count is prefilled for correction. */
export function EventForm({ onCreated }: Props) {
  const { t } = useTranslation('kitchen');
  const [title, setTitle] = useState('');
  const [date, setDate] = useState('');
  const [description, setDescription] = useState('');
  const [assignedTo, setAssignedTo] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  const [isCorrected, setCorrected] = useState(false);

  const guess = guessedAttendance(title);
  const shown = typed ?? (title.trim() ? String(guess) : '');
  const isTooSmall =
    typed !== null && typed.trim() !== '' && !(Number(typed) >= smallestAttendance);
  const hint = isTooSmall ? t('form.smallest', { count: smallestAttendance }) : t('form.guessed');

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!title.trim() || !date) {
      event.currentTarget
        .querySelector<HTMLInputElement>(title.trim() ? '[type=date]' : 'input')
        ?.focus();
      return setIncomplete(true);
    }
    // Shown before it is saved: a 5 that becomes 50 unseen would be 50 plates.
    if (isTooSmall) {
      setTyped(null);
      return setCorrected(true);
    }
    const people = typed === null || typed.trim() === '' ? null : Number(typed);
    const body = {
      id: newEventId(),
      title: title.trim(),
      date,
      description: description.trim(),
      assignedTo: assignedTo.trim() || null,
      estimatedAttendance: attendanceOf(people, title),
    };
    const command = await perform('createDiaryEvent', 'diary', { body });
    showDone(command, t('form.created', { title: body.title }));
    onCreated(body.id);
  }

  return (
    <form className={css['form']} onSubmit={(event) => void create(event)} noValidate>
      <TextField
        label={t('form.title')}
        hint={t('form.titleHint')}
        value={title}
        maxLength={200}
        required
        autoFocus
        onChange={(event) => setTitle(event.target.value)}
      />
      <div className={css['pair']}>
        <TextField
          label={t('form.date')}
          type="date"
          value={date}
          required
          onChange={(event) => setDate(event.target.value)}
        />
        <TextField
          label={t('form.attendance')}
          type="number"
          inputMode="numeric"
          min={smallestAttendance}
          value={shown}
          hint={hint}
          error={isCorrected ? t('form.corrected', { count: smallestAttendance }) : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setCorrected(false);
          }}
        />
      </div>
      <TextField
        label={t('form.assignedTo')}
        value={assignedTo}
        maxLength={80}
        onChange={(event) => setAssignedTo(event.target.value)}
      />
      <Field label={t('form.description')}>
        {(linked) => (
          <textarea
            {...linked}
            rows={3}
            maxLength={4_000}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </Field>
      {isIncomplete && (!title.trim() || !date) && (
        <p className={notice['refused']} role="alert">
          {t('form.required')}
        </p>
      )}
      <Button type="submit">{t('form.submit')}</Button>
    </form>
  );
}
