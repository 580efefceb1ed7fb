import { minuteMs } from '@kalavara/shared-types/durations';
import type { Day, EventId } from '@kalavara/shared-types/primitives';
import type { Material } from '@kalavara/shared-types/todos/task-materials.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { normalDue } from '@kalavara/shared-types/todos/todos.rules';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useLanguage } from '../../i18n/language';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../realtime/drawing';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Grid } from '../../ui/Grid';
import { Skeleton } from '../../ui/Skeleton';
import { Stack } from '../../ui/Stack';
import { DefaultTasks } from './DefaultTasks';
import { DoneDrawer } from './DoneDrawer';
import { useShownList } from './openGroups';
import { progressOf } from './progress';
import { ResetNotice, ResetTasks } from './ResetTasks';
import { useTasks } from './store';
import css from './TaskList.module.css';
import { TaskGroup } from './TaskGroup';
import { TaskRow } from './TaskRow';
import { TaskSummary } from './TaskSummary';
import { firstOf, namesOn } from './texts';
import type { RowGroup } from './heldRows';
import { useDefaults } from './useDefaults';
import { useHeldRows } from './useHeldRows';
import type { OfferOf } from './taskCommands';
import { type BothValues, useTaskActions } from './useTaskActions';
import { useIsMine } from './whose';
import { WhoseToggle } from './WhoseToggle';

export type TaskListProps = {
  eventId: EventId;
  /** The day of the event, if it is known: then each due label has its date. */
  eventDay?: Day | undefined;
  /** Whether the event's room is live: only then may a missing list be created. */
  isLive: boolean;
  /** Whether the list could not be loaded. */
  hasFailed: boolean;
  onRetry: () => void;
  /** The person whom the ticks of this device name. */
  me: string;
  /** The guest count, beside the progress. */
  guestCount?: ReactNode;
  history?: ((task: Task) => ReactNode) | undefined;
  /** Other actions on the list, below the progress. */
  tools?: ReactNode;
  /** Content of other features for a task, in its details. */
  extras?: ((task: Task) => ReactNode) | undefined;
  /** Returns the quantities that a task needs for the guest count of its event; the same array until they change. */
  materialsOf?: ((task: Task) => readonly Material[]) | undefined;
  /** Set if the list is alone on the page: on a laptop the progress is then beside it. */
  isAlone?: boolean;
  /** Returns the offer after a task was started or completed. */
  offerOf?: OfferOf | undefined;
  bothValues?: BothValues | undefined;
};

/**
 * The list of an event: pending tasks, and finished ones until their rows can be removed without moving others under a
 * finger.
 */
export function TaskList({
  eventId,
  eventDay,
  isLive,
  hasFailed,
  onRetry,
  me,
  guestCount,
  history,
  tools,
  extras,
  materialsOf,
  isAlone,
  offerOf,
  bothValues,
}: TaskListProps) {
  const { t } = useTranslation('kitchen');
  const language = useLanguage();
  const id = useId();
  const { tasks, isNew, isLoaded, waitingIds } = useTasks(eventId);
  const now = useNow(minuteMs);
  const actions = useTaskActions(eventId, offerOf, bothValues);
  const list = useRef<HTMLDivElement>(null);
  const isMine = useIsMine();
  const of = isMine ? me : undefined;
  const { groups, touches, handlers } = useHeldRows(list, eventId, tasks, waitingIds, of);
  const [isShown, toggle] = useShownList(eventId);
  const [isDoneShown, setDoneShown] = useState(false);
  useDefaults(eventId, isNew, isLive);

  if (!isLoaded || isNew) {
    if (hasFailed || (isNew && !isLive))
      return <DefaultTasks eventId={eventId} eventDay={eventDay} onRetry={onRetry} />;
    return <Skeleton rows={6} height="96px" label={t('tasks.loading')} />;
  }
  if (!tasks.every(isUsable)) throw new TypeError('This list cannot be read.');

  const names = namesOn(tasks, me).join('\n');
  const progress = progressOf(tasks, now);
  const listed = isMine ? tasks.filter(({ assignedTo }) => assignedTo === me) : tasks;
  const isEmpty = tasks.length > 0 && listed.length === 0;
  const hasRows = groups.some(({ rows }) => rows.length > 0);
  const isShownGroup = ({ dueDate, rows }: RowGroup) =>
    !isMine || rows.length > 0 || listed.some((task) => normalDue(task.dueDate) === dueDate);
  return (
    <Stack gap={4} className={css['list']} data-alone={isAlone}>
      <Stack gap={3} className={css['top']}>
        <TaskSummary progress={progress} />
        {guestCount}
        <ResetNotice eventId={eventId} />
        {tools}
        <Grid columns={2} gap={2}>
          <Button variant="quiet" aria-expanded={isShown} aria-controls={id} onClick={toggle}>
            {t(isShown ? 'tasks.hide' : 'tasks.show')}
          </Button>
          <Button
            variant="quiet"
            aria-expanded={isDoneShown}
            aria-controls={`${id}-done`}
            onClick={() => setDoneShown(!isDoneShown)}
          >
            {t('tasks.done')} ({progress.done})
          </Button>
        </Grid>
        <div id={`${id}-done`} hidden={!isDoneShown}>
          {isDoneShown && <DoneDrawer tasks={tasks} actions={actions} />}
        </div>
      </Stack>
      <Stack gap={5} id={id} ref={list} hidden={!isShown} className={css['groups']} {...handlers}>
        {tasks.length === 0 && (
          <EmptyState title={t('tasks.emptyTitle')} text={t('tasks.emptyText')} />
        )}
        {!isAlone && <WhoseToggle />}
        {isEmpty && <EmptyState title={t('tasks.noneMineTitle')} text={t('tasks.noneMineText')} />}
        {tasks.length > 0 && progress.done === tasks.length && !hasRows && (
          <EmptyState title={t('tasks.allDoneTitle')} text={t('tasks.allDoneText')} />
        )}
        {groups.filter(isShownGroup).map((group) => (
          <TaskGroup
            key={group.dueDate}
            eventId={eventId}
            group={group}
            eventDay={eventDay}
            tasks={listed}
          >
            {({ task, isRemoved }) => (
              <TaskRow
                key={task.id}
                task={task}
                isRemoved={isRemoved}
                names={names}
                now={now}
                actions={actions}
                me={me}
                touches={touches}
                history={history}
                extras={extras}
                first={firstOf(task, tasks, language)}
                isWaiting={waitingIds.has(task.id)}
                materials={materialsOf?.(task)}
              />
            )}
          </TaskGroup>
        ))}
      </Stack>
      <div className={css['reset']}>
        <ResetTasks eventId={eventId} />
      </div>
    </Stack>
  );
}

/**
 * Whether a task has the required fields: data stored by an older page, or edited in the database, may have any shape.
 */
const isUsable = (task: Partial<Task> | null): boolean =>
  typeof task?.id === 'string' && typeof task.task === 'string' && typeof task.dueDate === 'string';
