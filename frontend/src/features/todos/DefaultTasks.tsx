import type { Day, EventId } from '@kalavara/shared-types/primitives';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import { minuteMs } from '@kalavara/shared-types/durations';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../realtime/drawing';
import { Button } from '../../ui/Button';
import { settleRows } from './heldRows';
import { Stack } from '../../ui/Stack';
import css from './TaskList.module.css';
import { TaskGroup } from './TaskGroup';
import { TaskRow } from './TaskRow';

type Props = {
  eventId: EventId;
  eventDay: Day | undefined;
  onRetry?: () => void;
  isUnusable?: boolean;
};

/** The default list, read-only: the stored list is unknown, so that nothing may be saved over it. */
export function DefaultTasks({ eventId, eventDay, onRetry, isUnusable = false }: Props) {
  const { t } = useTranslation(['kitchen', 'common']);
  const now = useNow(minuteMs);
  const tasks = useMemo(() => defaultTasks(eventId), [eventId]);
  return (
    <Stack gap={4}>
      <div className={css['problem']} role="alert">
        <p>
          <strong>{t(isUnusable ? 'tasks.unusable' : 'tasks.failed')}</strong>
        </p>
        <p>{t('tasks.readOnly')}</p>
        {onRetry && (
          <Button variant="quiet" onClick={onRetry}>
            {t('common:retry')}
          </Button>
        )}
      </div>
      <Stack gap={5}>
        {settleRows([], tasks, () => false).map((group) => (
          <TaskGroup
            key={group.dueDate}
            eventId={eventId}
            group={group}
            tasks={tasks}
            eventDay={eventDay}
          >
            {({ task }) => (
              <TaskRow
                key={task.id}
                task={task}
                now={now}
                first=""
                names=""
                isWaiting={false}
                actions={undefined}
                me=""
              />
            )}
          </TaskGroup>
        ))}
      </Stack>
    </Stack>
  );
}
