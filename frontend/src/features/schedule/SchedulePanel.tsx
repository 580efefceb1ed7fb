import type { EventId } from '@kalavara/shared-types/primitives';
import {
  deliveryTimeOf,
  firstDelivery,
  quickChoices,
  shiftTasks,
  underWay,
} from '@kalavara/shared-types/schedule/schedule.rules';
import { normalTime } from '@kalavara/shared-types/time.rules';
import type { Schedule } from '@kalavara/shared-types/schedule/schedule';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Choices } from '../../ui/Choices';
import { TextField } from '../../ui/TextField';
import { ConfirmRunning } from './ConfirmRunning';
import { Preview } from './Preview';
import css from './Schedule.module.css';
import { SecondTable } from './SecondTable';
import { useApplying } from './useApplying';
import { useShift, type MadeFor } from './useShift';
import { Warnings } from './Warnings';

const isQuick = (time: string): time is (typeof quickChoices)[number] =>
  (quickChoices as readonly string[]).includes(time);

type Props = {
  eventId: EventId;
  tasks: readonly Task[];
  schedule: Schedule;
  /** Called before this screen changes the times, so that it shows no notice about the change. */
  onShift: (to: MadeFor) => void;
};

/**
 * The delivery time, which determines all times of the event day. A preview shows the moved tasks before the change.
 */
export function SchedulePanel({ eventId, tasks, schedule, onShift }: Props) {
  const { t } = useTranslation('schedule');
  const id = useId();
  const { shift, resetTable } = useShift(eventId, schedule, onShift);
  const { state, follow } = useApplying();
  const [chosen, setChosen] = useState<string>();
  const [typed, setTyped] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const choice = chosen ?? (isQuick(schedule.deliveryTime) ? schedule.deliveryTime : 'custom');
  const time = typed ?? schedule.deliveryTime;
  const deliveryTime = deliveryTimeOf(choice === 'custom' ? normalTime(time) : choice);
  const changed = deliveryTime === undefined ? [] : shiftTasks(tasks, schedule, { deliveryTime });
  const after = new Map(changed.map((task) => [task.id, task]));
  const planned = firstDelivery(tasks)?.startTime;
  const options = [...quickChoices, 'custom'].map((value) => ({
    value,
    label: value === 'custom' ? t('custom') : value,
  }));

  function submit(event: FormEvent) {
    event.preventDefault();
    setWrong(deliveryTime === undefined);
    if (deliveryTime === undefined)
      return form.current?.querySelector<HTMLInputElement>('[data-custom] input')?.focus();
    if (underWay(changed).length > 0) return setConfirmOpen(true);
    apply();
  }
  function apply() {
    if (deliveryTime !== undefined) void follow(shift(deliveryTime));
  }
  return (
    <form ref={form} className={css['panel']} onSubmit={submit} noValidate aria-labelledby={id}>
      <h3 id={id}>{t('title')}</h3>
      <p>
        <strong>{t('now', { time: schedule.deliveryTime })}</strong>{' '}
        {schedule.changedAt === null
          ? t('asGiven')
          : schedule.changedBy && t('by', { name: schedule.changedBy })}
      </p>
      {planned && planned !== schedule.deliveryTime && (
        <p className={css['quiet']}>{t('otherTask', { time: planned })}</p>
      )}
      {schedule.table === 'second' && <SecondTable onReset={() => void resetTable()} />}
      <div className={css['times']}>
        <Choices legend={t('choose')} options={options} value={choice} onChange={setChosen} />
      </div>
      {choice === 'custom' && (
        <div data-custom>
          <TextField
            label={t('time')}
            hint={t('timeHint')}
            type="time"
            value={forInput(time)}
            error={isWrong && deliveryTime === undefined ? t('wrong') : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      )}
      {deliveryTime !== undefined && (
        <>
          <Preview tasks={tasks} changed={changed} />
          <Warnings
            tasks={tasks.map((task) => after.get(task.id) ?? task)}
            deliveryTime={deliveryTime}
          />
        </>
      )}
      <div className={css['acts']}>
        <Button type="submit" isBusy={state === 'working'}>
          {t(state === 'working' ? 'working' : 'apply')}
        </Button>
        <p role="status">
          {state === 'updated' && <span className={css['badge']}>{t('updated')}</span>}
          {state === 'waiting' && t('waiting')}
        </p>
      </div>
      <ConfirmRunning
        tasks={underWay(changed)}
        isOpen={isConfirmOpen}
        onConfirm={apply}
        onClose={() => setConfirmOpen(false)}
      />
    </form>
  );
}

/** Converts "4:00 PM" to the value of a time field, "16:00". */
function forInput(time: string): string {
  const found = /^(\d{1,2}):(\d{2}) (AM|PM)$/.exec(time);
  if (!found) return time;
  const hour = (Number(found[1]) % 12) + (found[3] === 'PM' ? 12 : 0);
  return `${String(hour).padStart(2, '0')}:${found[2]}`;
}
