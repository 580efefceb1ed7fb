import { dayNameOf, notScheduled } from '@kalavara/shared-types/schedule/schedule.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { useTranslation } from 'react-i18next';

type Props = { task: Pick<Task, 'startTime' | 'startDay'> };

/** The planned time, with the day if that is another one, and a mark if it is no valid time. */
export function TaskTime({ task }: Props) {
  const { t } = useTranslation('schedule');
  if (!task.startTime) return null;
  const day = dayNameOf(task.startDay);
  return (
    <>
      <strong>{task.startTime}</strong>
      {notScheduled(task) ? (
        <span>{t('notScheduled')}</span>
      ) : (
        day && <span>{t(`day.${day}`)}</span>
      )}
    </>
  );
}
