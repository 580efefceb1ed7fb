import type { EventId } from '@kalavara/shared-types/primitives';
import { minutesOf, normalTime } from '@kalavara/shared-types/time.rules';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Check } from '../../ui/Check';
import { Select } from '../../ui/Select';
import { TextArea } from '../../ui/TextArea';
import { selectOnFocus } from '../../ui/selectOnFocus';
import { TextField } from '../../ui/TextField';
import { useMemoryDraft } from '../../forms/useMemoryDraft';
import { addToList } from './addToList';
import { bodyOf, dueLabels, empty, maxMinutes, wrongIn, type Draft } from './custom';
import { Grid } from '../../ui/Grid';
import { useFocusInvalid } from '../../ui/useFocusInvalid';
import css from './Schedule.module.css';

type Props = { eventId: EventId; dueText: (label: string) => string; onClose: () => void };

/** The form of a custom task, on the event day or any day before it. */
export function CustomForm({ eventId, dueText, onClose }: Props) {
  const { t } = useTranslation('schedule');
  const id = useId();
  const [draft, setDraft, discard] = useMemoryDraft<Draft>(`custom ${eventId}`, empty);
  const [attempts, setAttempts] = useState(0);
  const form = useFocusInvalid(attempts);
  const wrong = wrongIn(draft);
  const isWrong = (field: keyof Draft) => attempts > 0 && wrong.includes(field);
  const set = (more: Partial<Draft>) => setDraft({ ...draft, ...more });

  function add(event: FormEvent) {
    event.preventDefault();
    if (wrong.length > 0) return setAttempts(attempts + 1);
    const body = bodyOf(draft);
    void addToList(eventId, 'custom', body, t('own.added', { task: body.task }));
    discard();
    onClose();
  }
  const start = normalTime(draft.start);
  const text =
    start === ''
      ? t('own.startHint')
      : minutesOf(start) === undefined
        ? t('own.startOdd')
        : t('own.startRead', { time: start });
  const due = [
    ...dueLabels.map((value) => ({ value, label: dueText(value) })),
    { value: 'other', label: t('own.daysBefore') },
  ];
  return (
    <form ref={form} className={css['panel']} onSubmit={add} noValidate aria-labelledby={id}>
      <h3 id={id}>{t('own.title')}</h3>
      <TextField
        label={t('own.text')}
        value={draft.text}
        maxLength={200}
        required
        error={isWrong('text') ? t('own.textNeeded') : undefined}
        onChange={({ target }) => set({ text: target.value })}
      />
      <Grid columns={2} gap={3} className={css['pair']}>
        <Select
          label={t('own.due')}
          options={due}
          value={draft.due}
          onChange={({ target }) => set({ due: target.value })}
        />
        {draft.due === 'other' && (
          <TextField
            label={t('own.days')}
            type="number"
            inputMode="numeric"
            onFocus={selectOnFocus}
            min={1}
            max={365}
            value={draft.days}
            error={isWrong('days') ? t('own.daysWrong') : undefined}
            onChange={({ target }) => set({ days: target.value })}
          />
        )}
      </Grid>
      <Grid columns={2} gap={3} className={css['pair']}>
        <TextField
          label={t('own.minutes')}
          type="number"
          inputMode="numeric"
          onFocus={selectOnFocus}
          min={1}
          max={maxMinutes}
          value={draft.minutes}
          error={isWrong('minutes') ? t('own.minutesWrong', { most: maxMinutes }) : undefined}
          onChange={({ target }) => set({ minutes: target.value })}
        />
        <TextField
          label={t('own.start')}
          hint={text}
          value={draft.start}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => set({ start: target.value })}
        />
      </Grid>
      <TextField
        label={t('own.assigned')}
        value={draft.assignedTo}
        maxLength={80}
        onChange={({ target }) => set({ assignedTo: target.value })}
      />
      <TextArea
        label={t('own.description')}
        hint={t('own.descriptionHint')}
        value={draft.description}
        maxLength={4_000}
        onChange={({ target }) => set({ description: target.value })}
      />
      <Check
        label={t('own.hasVideo')}
        isChecked={draft.hasVideo}
        onChange={(hasVideo) => set({ hasVideo })}
      />
      {draft.hasVideo && (
        <TextField
          label={t('own.video')}
          hint={t('own.videoHint')}
          type="url"
          inputMode="url"
          value={draft.videoUrl}
          maxLength={500}
          error={isWrong('videoUrl') ? t('own.videoWrong') : undefined}
          onChange={({ target }) => set({ videoUrl: target.value })}
        />
      )}
      <div className={css['acts']}>
        <Button type="submit">{t('own.add')}</Button>
      </div>
    </form>
  );
}
