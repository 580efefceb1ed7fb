import {
  guestCountOrGuess,
  guessedGuestCount,
  largestGuestCount,
  smallestGuestCount,
} from '@kalavara/shared-types/diary/diary.rules';
import type { EventId } from '@kalavara/shared-types/primitives';
import { useLayoutEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../i18n/useErrorText';
import { perform } from '../../outbox/outbox';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { selectOnFocus } from '../../ui/selectOnFocus';
import { TextField } from '../../ui/TextField';
import { focusInvalid } from '../../ui/focusInvalid';
import { EventFields, trimmed, useEventTextErrors } from './EventFields';
import card from '../../ui/Card.module.css';
import css from './EventForm.module.css';
import { newEventId } from './store';
import { useFormCommand } from './useFormCommand';

const isGuestCount = (guestCount: number) =>
  Number.isInteger(guestCount) && guestCount <= largestGuestCount;
const noErrors = { title: undefined, date: undefined, attendance: undefined };
const empty = { title: '', date: '', description: '', assignedTo: '' };

type Props = { onCreated: (id: EventId) => void };

/** The form of a new event: title and date are required; the guest count is prefilled. */
export function EventForm({ onCreated }: Props) {
  const { t } = useTranslation('kitchen');
  const errorText = useErrorText();
  const { form, isSaving, refusal, send } = useFormCommand();
  const [values, setValues] = useState(empty);
  const [typed, setTyped] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [isCorrected, setCorrected] = useState(false);

  const { title } = values;
  const shown = typed ?? (title.trim() ? String(guessedGuestCount(title)) : '');
  const isTyped = typed !== null && typed.trim() !== '';
  const isTooSmall = isTyped && !(Number(typed) >= smallestGuestCount);
  const hint = isTooSmall ? t('form.smallest', { count: smallestGuestCount }) : t('form.guessed');
  const wrong = {
    ...useEventTextErrors(values),
    attendance:
      isTyped && !isTooSmall && !isGuestCount(Number(typed))
        ? t('form.whole', { least: smallestGuestCount, most: largestGuestCount })
        : undefined,
  };
  const errors = attempts > 0 ? wrong : noErrors;

  useLayoutEffect(() => {
    if (attempts > 0) focusInvalid(form.current);
  }, [attempts, form]);
  useLayoutEffect(() => {
    if (isCorrected) focusInvalid(form.current);
  }, [isCorrected, form]);

  function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (wrong.title || wrong.date || wrong.attendance) return setAttempts(attempts + 1);
    // Shown before saving: an unnoticed change from 5 to 50 would mean 50 plates.
    if (isTooSmall) {
      setTyped(null);
      return setCorrected(true);
    }
    const guestCount = isTyped ? Number(typed) : null;
    const body = {
      id: newEventId(),
      ...trimmed(values),
      estimatedAttendance: guestCountOrGuess(guestCount, title),
    };
    const performed = perform('createDiaryEvent', 'diary', { body });
    void send(performed, t('form.created', { title: body.title }), () => onCreated(body.id));
  }

  return (
    <form ref={form} className={`${card['card']} ${css['form']}`} onSubmit={create} noValidate>
      <EventFields
        values={values}
        errors={errors}
        onChange={(changed) => setValues({ ...values, ...changed })}
        beside={
          <TextField
            label={t('form.attendance')}
            type="number"
            inputMode="numeric"
            onFocus={selectOnFocus}
            min={smallestGuestCount}
            value={shown}
            hint={hint}
            error={
              isCorrected ? t('form.corrected', { count: smallestGuestCount }) : errors.attendance
            }
            onChange={(event) => {
              setTyped(event.target.value);
              setCorrected(false);
            }}
          />
        }
      />
      <Alert variant="refused">{refusal && errorText(refusal)}</Alert>
      <Button type="submit" isBusy={isSaving}>
        {t('form.submit')}
      </Button>
    </form>
  );
}
