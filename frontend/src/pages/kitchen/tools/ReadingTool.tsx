import { minuteMs } from '@kalavara/shared-types/durations';
import {
  kindsFor,
  measurementName,
  nextMeasurement,
  openAlert,
} from '@kalavara/shared-types/readings/readings.rules';
import { plannedSpan } from '@kalavara/shared-types/todos/task-times.rules';
import type { Reading } from '@kalavara/shared-types/readings/readings';
import { nameIn } from '@kalavara/shared-types/todos/task-names.rules';
import { indianDay } from '@kalavara/shared-types/time.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { useId, useState } from 'react';
import { ReadingForm } from '../../../features/readings/ReadingForm';
import { ReadingList } from '../../../features/readings/ReadingList';
import css from '../../../features/readings/Readings.module.css';
import { ReadingsChart } from '../../../features/readings/ReadingsChart';
import { useReadings } from '../../../features/readings/store';
import { useReadingActions } from '../../../features/readings/useReadingActions';
import { useTasks } from '../../../features/todos/store';
import { useLanguage } from '../../../i18n/language';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../realtime/clock';
import { Button } from '../../../ui/Button';
import { Select } from '../../../ui/Select';
import { Stack } from '../../../ui/Stack';
import { useRecentChange } from '../../../ui/useRecentChange';
import { useToastsAbove } from '../../../ui/useToastsAbove';
import { clockTime } from '../../../ui/time';
import type { ToolProps } from './toolProps';

const additional = 'additional';
const dueWithinMs = 30 * minuteMs;
const asAdditional = { id: additional, isTemperature: true, isDelivery: false } as const;

/** Returns the most likely check: one with an open alert, otherwise the first open one that is due. */
function likely(
  tasks: readonly Task[],
  readings: readonly Reading[],
  eventDay: string | undefined,
): string {
  const openCheck = openAlert(readings, tasks);
  if (openCheck) return openCheck.taskId;
  const isDue = (task: Task) => {
    const planned = eventDay && plannedSpan(task, eventDay);
    return planned ? planned.from - dueWithinMs <= serverNow() : false;
  };
  const open = tasks.find((task) => task.isTemperature && !task.completed && isDue(task));
  return open?.id ?? additional;
}

/** "Add Temperature Reading": for a check of the list, or as a new temperature task. */
export default function ReadingTool({ eventId, event }: ToolProps) {
  const { t } = useTranslation(['readings', 'kitchen']);
  const titleId = useId();
  const language = useLanguage();
  const { tasks } = useTasks(eventId);
  const readings = useReadings(eventId);
  const actions = useReadingActions(eventId);
  const [chosen, choose] = useState(() => likely(tasks, readings, event?.date));

  // The choice of the check is part of the form.
  const form = useToastsAbove<HTMLDivElement>();

  const takers = tasks.filter((task) => kindsFor(task).length > 0);
  const task = takers.find(({ id }) => id === chosen);
  const { task: next } = nextMeasurement(tasks);
  const hasJustAdded = useRecentChange(next);
  const nextName = measurementName(next)![language];
  const nameOf = ({ taskId }: Reading) => {
    const of = tasks.find(({ id }) => id === taskId);
    return of ? nameIn(of, language) : taskId;
  };
  const isToday = event?.date === indianDay(serverNow());
  const measurement = () => ({
    task: next,
    name: nextName,
    startTime: isToday ? clockTime(serverNow()) : null,
  });

  return (
    <Stack as="section" gap={3} className={css['readings']} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('kitchen:tools.reading')}</h3>
      <Stack ref={form} gap={3}>
        <Select
          label={t('tool.check')}
          hint={task ? undefined : t('tool.hint')}
          options={[
            { value: additional, label: t('tool.additional', { task: nextName }) },
            ...takers.map((each) => ({ value: each.id, label: nameIn(each, language) })),
          ]}
          value={task?.id ?? additional}
          onChange={(change) => choose(change.target.value)}
        />
        <ReadingForm
          taskId={task?.id ?? additional}
          kinds={kindsFor(task ?? asAdditional)}
          onSave={(draft) =>
            void (task ? actions.add(task.id, draft) : actions.addMeasurement(measurement(), draft))
          }
        >
          {!task && (
            <Button
              variant="quiet"
              onClick={() => void (hasJustAdded() || actions.addMeasurement(measurement()))}
            >
              {t('tool.add')}
            </Button>
          )}
        </ReadingForm>
      </Stack>
      {readings.length > 0 && (
        <>
          <h4>{t('tool.of')}</h4>
          <ReadingsChart readings={readings} />
          <ReadingList readings={readings} nameOf={nameOf} mayChange />
        </>
      )}
    </Stack>
  );
}
