import { dayNameOf, notScheduled } from '@kalavara/shared-types/schedule.rules';
import type { Task } from '@kalavara/shared-types/todos';
import { useTranslation } from 'react-i18next';

type Props = { task: Pick<Task, 'startTime' | 'startDay'> };

/** When it is planned for: another day than its own in words (D-056), and whether it is a time at all (D-072). */
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
