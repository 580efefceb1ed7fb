import type { EventId } from '@kalavara/shared-types/primitives';
import { shiftTasks } from '@kalavara/shared-types/schedule/schedule.rules';
import type { Schedule } from '@kalavara/shared-types/schedule/schedule';
import { nameIn, nextDelivery } from '@kalavara/shared-types/todos/task-names.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Check } from '../../ui/Check';
import { Choices } from '../../ui/Choices';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
import { useMemoryDraft } from '../../forms/useMemoryDraft';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { addToList } from './addToList';
import css from './Schedule.module.css';
import { SecondTable } from './SecondTable';
import { useShift, type MadeFor } from './useShift';
import { Warnings } from './Warnings';

type Props = {
  eventId: EventId;
  tasks: readonly Task[];
  schedule: Schedule;
  /** Whether a delivery may switch to the second table, by the owner's setting. */
  usesSecondTable: boolean;
  /** Called before this screen changes the times. */
  onShift: (to: MadeFor) => void;
  onClose: () => void;
};

/** The form of another delivery: its address, and whether it is a separate trip or combined with another order. */
export function DeliveryForm({
  eventId,
  tasks,
  schedule,
  usesSecondTable,
  onShift,
  onClose,
}: Props) {
  const { t } = useTranslation('schedule');
  const language = useLanguage();
  const id = useId();
  const { resetTable } = useShift(eventId, schedule, onShift);
  const [location, setLocation, forgetLocation] = useMemoryDraft(`delivery to ${eventId}`, '');
  const [type, setType] = useState<'standard' | 'combined'>('standard');
  const [notes, setNotes, forgetNotes] = useMemoryDraft(`delivery notes ${eventId}`, '');
  const [hasOwnTimes, setHasOwnTimes] = useState(false);
  const [isLacking, setLacking] = useState(false);
  const [isAdded, setAdded] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const once = useOneAtATime();

  const { deliveryTime } = schedule;
  const second = { deliveryTime, table: 'second' } as const;
  const changed =
    usesSecondTable && schedule.table === 'first' ? shiftTasks(tasks, schedule, second) : [];
  const after = new Map(changed.map((task) => [task.id, task]));

  function add(event: FormEvent) {
    event.preventDefault();
    if (!location.trim()) {
      setLacking(true);
      return form.current?.querySelector('input')?.focus();
    }
    const brings = changed.length > 0 && !hasOwnTimes;
    const task = nextDelivery(tasks);
    const delivery = {
      deliveryLocation: location.trim(),
      deliveryType: type,
      deliveryNotes: notes.trim() || null,
    };
    const body = {
      task,
      dueDate: 'Event day',
      isDelivery: true,
      ...delivery,
      keepsTimes: hasOwnTimes || !usesSecondTable,
    };
    void once(() => {
      if (brings) onShift(second);
      return addToList(
        eventId,
        'delivery',
        body,
        t('delivery.added', { task: nameIn({ id, task }, language) }),
        brings ? resetTable : undefined,
      );
    });
    forgetLocation();
    forgetNotes();
    if (!brings) return onClose();
    setAdded(true);
  }
  if (isAdded && schedule.table === 'second')
    return (
      <section className={css['panel']} aria-label={t('delivery.title')}>
        <SecondTable
          onReset={() => {
            void resetTable();
            onClose();
          }}
        />
      </section>
    );
  return (
    <form ref={form} className={css['panel']} onSubmit={add} noValidate aria-labelledby={id}>
      <h3 id={id}>{t('delivery.title')}</h3>
      <TextField
        label={t('delivery.location')}
        hint={t('delivery.locationHint')}
        value={location}
        maxLength={500}
        required
        error={isLacking && !location.trim() ? t('delivery.locationNeeded') : undefined}
        onChange={({ target }) => setLocation(target.value)}
      />
      <Choices
        legend={t('delivery.type')}
        value={type}
        onChange={setType}
        options={[
          { value: 'standard', label: t('delivery.standard'), text: t('delivery.standardText') },
          { value: 'combined', label: t('delivery.combined'), text: t('delivery.combinedText') },
        ]}
      />
      <TextArea
        label={t('delivery.notes')}
        value={notes}
        maxLength={2_000}
        onChange={({ target }) => setNotes(target.value)}
      />
      <p className={css['quiet']}>{t('delivery.facts', { time: deliveryTime })}</p>
      {changed.length > 0 && (
        <>
          <Check
            label={t('delivery.defaultTimes')}
            isChecked={hasOwnTimes}
            onChange={setHasOwnTimes}
          />
          {!hasOwnTimes && (
            <>
              <p>{t('delivery.brings', { count: changed.length })}</p>
              <Warnings
                tasks={tasks.map((task) => after.get(task.id) ?? task)}
                deliveryTime={deliveryTime}
              />
            </>
          )}
        </>
      )}
      <div className={css['acts']}>
        <Button type="submit">{t('delivery.add')}</Button>
      </div>
    </form>
  );
}
