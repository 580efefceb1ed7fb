import {
  attendanceOf,
  eventYears,
  guessedAttendance,
  largestAttendance,
  smallestAttendance,
} from '@kalavara/shared-types/diary.rules';
import type { ErrorCode } from '@kalavara/shared-types/errors';
import type { EventId } from '@kalavara/shared-types/primitives';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../i18n/useErrorText';
import { awaitOutcome } from '../../outbox/awaitOutcome';
import { dismiss, perform } from '../../outbox/outbox';
import { showDone } from '../../outbox/showDone';
import { getEntries } from '../../outbox/store';
import { serverNow } from '../../realtime/clock';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import notice from '../../ui/Notice.module.css';
import { TextField } from '../../ui/TextField';
import css from './EventForm.module.css';
import { newEventId } from './store';

const isAttendance = (people: number) => Number.isInteger(people) && people <= largestAttendance;
const noErrors = { title: undefined, date: undefined, attendance: undefined };

type Props = { onCreated: (id: EventId) => void };

/**
 * A new event: title and date are required; the guest count is prefilled for correction. The form stays until the server
 * has the event, or the event waits for the network.
 */
export function EventForm({ onCreated }: Props) {
  const { t } = useTranslation('kitchen');
  const errorText = useErrorText();
  const [title, setTitle] = useState('');
  const [date, setDate] = useState('');
  const [description, setDescription] = useState('');
  const [assignedTo, setAssignedTo] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [isCorrected, setCorrected] = useState(false);
  const [isSaving, setSaving] = useState(false);
  /** Why the server did not take it; what was typed is still here. */
  const [refusal, setRefusal] = useState<ErrorCode>();
  const form = useRef<HTMLFormElement>(null);

  const shown = typed ?? (title.trim() ? String(guessedAttendance(title)) : '');
  const isTyped = typed !== null && typed.trim() !== '';
  const isTooSmall = isTyped && !(Number(typed) >= smallestAttendance);
  const hint = isTooSmall ? t('form.smallest', { count: smallestAttendance }) : t('form.guessed');
  const years = eventYears(indianDay(serverNow()));
  const year = Number(date.split('-')[0]);
  const wrong = {
    title: title.trim() ? undefined : t('form.required'),
    date: !date
      ? t('form.required')
      : year < years.first || year > years.last
        ? t('form.year', years)
        : undefined,
    attendance:
      isTyped && !isTooSmall && !isAttendance(Number(typed))
        ? t('form.whole', { least: smallestAttendance, most: largestAttendance })
        : undefined,
  };
  const errors = attempts > 0 ? wrong : noErrors;

  const focusWrong = () => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  useLayoutEffect(() => {
    if (attempts > 0) focusWrong();
  }, [attempts]);
  useLayoutEffect(() => {
    if (isCorrected) focusWrong();
  }, [isCorrected]);

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (wrong.title || wrong.date || wrong.attendance) return setAttempts(attempts + 1);
    // Shown before it is saved: a 5 that becomes 50 unseen would be 50 plates.
    if (isTooSmall) {
      setTyped(null);
      return setCorrected(true);
    }
    const people = isTyped ? Number(typed) : null;
    const body = {
      id: newEventId(),
      title: title.trim(),
      date,
      description: description.trim(),
      assignedTo: assignedTo.trim() || null,
      estimatedAttendance: attendanceOf(people, title),
    };
    setSaving(true);
    setRefusal(undefined);
    const command = await perform('createDiaryEvent', 'diary', { body });
    showDone(command, t('form.created', { title: body.title }));
    const outcome = await awaitOutcome(command);
    // Closed meanwhile: a refusal is a notice of the page, and the form may be open anew.
    if (!form.current) return;
    setSaving(false);
    if (outcome !== 'refused') return onCreated(body.id);
    setRefusal(getEntries().find(({ id }) => id === command)?.refusal?.code);
    await dismiss(command);
  }

  return (
    <form ref={form} className={css['form']} onSubmit={(event) => void create(event)} noValidate>
      <TextField
        label={t('form.title')}
        hint={t('form.titleHint')}
        value={title}
        maxLength={200}
        required
        autoFocus
        error={errors.title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <div className={css['pair']}>
        <TextField
          label={t('form.date')}
          type="date"
          value={date}
          required
          min={`${years.first}-01-01`}
          max={`${years.last}-12-31`}
          error={errors.date}
          onChange={(event) => setDate(event.target.value)}
        />
        <TextField
          label={t('form.attendance')}
          type="number"
          inputMode="numeric"
          min={smallestAttendance}
          value={shown}
          hint={hint}
          error={
            isCorrected ? t('form.corrected', { count: smallestAttendance }) : errors.attendance
          }
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
      {refusal && (
        <p className={notice['refused']} role="alert">
          {errorText(refusal)}
        </p>
      )}
      <Button type="submit" isBusy={isSaving}>
        {t('form.submit')}
      </Button>
    </form>
  );
}
