import type { Instant } from '@kalavara/shared-types/primitives';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { minutesAllowed } from '@kalavara/shared-types/todos/todos.rules';
import { dayNameOf, notScheduled } from '@kalavara/shared-types/schedule/schedule.rules';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language';
import { Button } from '../../ui/Button';
import { TaskBadges } from './TaskBadges';
import css from './TaskRow.module.css';
import { nameIn } from './texts';

type Props = {
  task: Task;
  isRemoved: boolean;
  now: Instant;
  isWaiting: boolean;
  isFilmed: boolean;
  /** Undefined if the task cannot be started. */
  onStart: (() => void) | undefined;
};

/** The line below the name of a task: due time, state, and the button that starts it. */
export function TaskFoot({ task, isRemoved, now, isWaiting, isFilmed, onStart }: Props) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const minutes = minutesAllowed(task);
  return (
    <div className={css['foot']}>
      <div>
        <p className={css['when']}>
          <TaskTime task={task} />
          {minutes !== undefined && <span>{t('task.minutes', { count: minutes })}</span>}
        </p>
        {isRemoved ? (
          <p className={css['removed']}>{t('task.removed')}</p>
        ) : (
          <TaskBadges task={task} now={now} isWaiting={isWaiting} isFilmed={isFilmed} />
        )}
      </div>
      {onStart && (
        <Button
          variant="quiet"
          className={css['start'] ?? ''}
          aria-label={t('task.startIt', { task: nameIn(task, language) })}
          onClick={onStart}
        >
          {t('task.start')}
        </Button>
      )}
    </div>
  );
}

type TaskTimeProps = { task: Pick<Task, 'startTime' | 'startDay'> };

/** The planned time, with the day if that is another one, and a mark if it is no valid time. */
function TaskTime({ task }: TaskTimeProps) {
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
