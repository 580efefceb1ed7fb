import type { Stage, SubStep } from '@kalavara/shared-types/content/types';
import { minuteMs } from '@kalavara/shared-types/durations';
import type { EventId, Instant } from '@kalavara/shared-types/primitives';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { stepName } from '../../../features/timers/stepName';
import { findTimer } from '../../../features/timers/store';
import { useLanguage } from '../../../i18n/language';
import { serverNow } from '../../../realtime/clock';
import { useNow } from '../../../realtime/drawing';
import { Button } from '../../../ui/Button';
import { CancelButton } from '../../../ui/CancelButton';
import { Dialog } from '../../../ui/Dialog';
import { TextField } from '../../../ui/TextField';
import { clockTime } from '../../../ui/time';
import css from './StartTimeDialog.module.css';
import { labelOf, titleOf } from '../labels';
import { useSetStart } from './useSetStart';

const maxAgoMs = 12 * 60 * minuteMs;
/** Minutes by which the start is moved back. */
const changes = [5, 1, -1, -5] as const;
const firstAgoMs = 5 * minuteMs;

type Props = {
  eventId: EventId | undefined;
  stage: Stage;
  timers: readonly Timer[];
  onClose: () => void;
};

/** Sets the real start time of a step whose Start was pressed late. */
export function StartTimeDialog({ eventId, stage, timers, onClose }: Props) {
  const { t } = useTranslation('stages');
  const language = useLanguage();
  const setStart = useSetStart(eventId, timers);
  const steps = stage.subSteps.filter(({ timeAllowed }) => timeAllowed);
  const isRunning = ({ id }: SubStep) => findTimer(timers, id)?.isActive ?? false;
  const [chosen, choose] = useState(() => {
    const first = steps.find(isRunning) ?? steps[0]!;
    return { id: first.id, wasRunning: isRunning(first) };
  });
  const step = steps.find(({ id }) => id === chosen.id)!;
  /** Another screen has stopped it: the button for its start must not start it once more. */
  const isStopped = chosen.wasRunning && !isRunning(step);
  const [firstStart] = useState(() => serverNow() - firstAgoMs);
  /** The chosen start, as an instant, so that it does not move while a note is typed. */
  const [setTo, setSetTo] = useState<Instant>();
  const timer = findTimer(timers, step.id);
  const startTime = setTo ?? (timer?.isActive ? timer.startTime : null) ?? firstStart;
  const [note, setNote] = useState('');
  const now = useNow();
  const formId = useId();

  function setEarlier(byMinutes: number) {
    const latest = serverNow();
    const earlier = startTime - byMinutes * minuteMs;
    setSetTo(Math.min(latest, Math.max(latest - maxAgoMs, earlier)));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isStopped) return;
    void setStart(step, startTime, note.trim());
    onClose();
  }
  return (
    <Dialog
      title={t('startTime')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <CancelButton onClick={onClose} />
          <Button type="submit" form={formId} disabled={isStopped}>
            {t(chosen.wasRunning || isRunning(step) ? 'setStart' : 'startThen')}
          </Button>
        </>
      }
    >
      <form id={formId} className={css['form']} onSubmit={submit}>
        <div role="group" aria-label={t('whichStep')} className={css['steps']}>
          {steps.map((each) => (
            <button
              key={each.id}
              type="button"
              aria-label={`${labelOf(each)} ${titleOf(each, language)}`}
              aria-pressed={each.id === step.id}
              onClick={() => choose({ id: each.id, wasRunning: isRunning(each) })}
            >
              {labelOf(each)}
            </button>
          ))}
        </div>
        <strong>
          {labelOf(step)} {titleOf(step, language)}
        </strong>
        <output className={css['when']} aria-live="polite">
          {isStopped
            ? t('stopped', { step: stepName(step, language) })
            : t('startedAgo', {
                count: Math.max(0, Math.round((now - startTime) / minuteMs)),
                time: clockTime(startTime),
              })}
        </output>
        <div role="group" aria-label={t('minutesAgo')} className={css['changes']}>
          {changes.map((by) => (
            <button key={by} type="button" onClick={() => setEarlier(by)}>
              {t(by < 0 ? 'agoFewer' : 'agoMore', { count: Math.abs(by) })}
            </button>
          ))}
        </div>
        <TextField
          label={t('note')}
          value={note}
          maxLength={80}
          onChange={({ target }) => setNote(target.value)}
        />
      </form>
    </Dialog>
  );
}
