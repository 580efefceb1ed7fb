import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { EventId, TaskId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { type Material, materialsOfTask } from '@kalavara/shared-types/todos/task-materials.rules';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMemo } from 'react';
import { useIsEventDeleted } from '../../../features/diary/deletedEvents';
import { TaskHistory } from '../../../features/history/TaskHistory';
import { GuestCountStepper } from '../../../features/guest-counts/GuestCountStepper';
import { MissingChecks } from '../../../features/readings/MissingChecks';
import { useTasks } from '../../../features/todos/store';
import { DefaultTasks } from '../../../features/todos/DefaultTasks';
import { TaskDataBoundary } from '../../../features/todos/TaskDataBoundary';
import { TaskList } from '../../../features/todos/TaskList';
import { sheetPath } from '../../../features/sheets/sheetPath';
import { Grid } from '../../../ui/Grid';
import { linkStyle } from '../../../ui/linkStyle';
import { useGuestCount } from '../../../features/guest-counts/store';
import { useMaterials } from '../../useMaterials';
import { EventTools } from '../tools/EventTools';
import { TaskExtras } from './TaskExtras';
import { NoAccess } from '../frame/NoAccess';
import { Unavailable } from '../frame/Unavailable';
import { useBothValues } from './useBothValues';
import { useGuestCountSteps } from './useGuestCountSteps';
import { useStepOffer } from './useStepOffer';
import { useLoading } from '../useLoading';
import { useWho } from '../who';
import { queryOf } from '../location';

type Props = {
  eventId: EventId;
  /** Undefined if the event is not in the diary. */
  event: DiaryEvent | undefined;
  isAlone?: boolean;
};

/** The task list of an event, with its attendance and its history beside it. */
export function EventTasks({ eventId, event, isAlone = false }: Props) {
  const instead = <DefaultTasks eventId={eventId} eventDay={event?.date} isUnusable />;
  return (
    <TaskDataBoundary key={eventId} instead={instead}>
      <LoadedTasks eventId={eventId} event={event} isAlone={isAlone} />
    </TaskDataBoundary>
  );
}

function LoadedTasks({ eventId, event, isAlone = false }: Props) {
  const { t } = useTranslation('kitchen');
  const { name, may } = useWho();
  const { tasks, isLoaded } = useTasks(eventId);
  const isDeleted = useIsEventDeleted(eventId) && !event;
  const offerOf = useStepOffer(eventId);
  const setGuestCount = useGuestCountSteps(eventId);
  const bothValues = useBothValues(eventId);
  const materialsOf = useTaskMaterials(eventId, event);
  const { isLive, hasFailed, refusal, retry } = useLoading(eventRoom(eventId), isLoaded);
  if (refusal === 'not-allowed') return <NoAccess />;
  if (isDeleted)
    return <Unavailable title={t('tasks.deletedTitle')} text={t('tasks.deletedText')} />;
  return (
    <TaskList
      eventId={eventId}
      eventDay={event?.date}
      isLive={isLive}
      hasFailed={hasFailed}
      onRetry={retry}
      me={name}
      guestCount={
        <>
          <MissingChecks eventId={eventId} event={event} tasks={tasks} />
          <GuestCountStepper
            eventId={eventId}
            otherwise={event?.estimatedAttendance}
            onSet={(count, before) => void setGuestCount(count, before)}
          />
          <SupplyLinks eventId={eventId} />
        </>
      }
      tools={may('addTask') && <EventTools eventId={eventId} event={event} me={name} />}
      extras={(task) => <TaskExtras task={task} event={event} me={name} />}
      history={may('getHistory') ? historyOf : undefined}
      materialsOf={materialsOf}
      isAlone={isAlone}
      offerOf={offerOf}
      bothValues={bothValues}
    />
  );
}

const historyOf = ({ eventId, id }: Task) => <TaskHistory eventId={eventId} taskId={id} />;

/**
 * Links to the quantities of all tasks of the event by day, on screen or printed, and to the purchase list of all
 * events.
 */
function SupplyLinks({ eventId }: { eventId: EventId }) {
  const { t } = useTranslation(['kitchen', 'shopping']);
  return (
    <Grid columns={2} gap={2}>
      <Link className={linkStyle('quiet')} to={sheetPath('quantities', eventId)}>
        {t('tasks.quantities')}
      </Link>
      <Link className={linkStyle('quiet')} to={queryOf({ section: 'shopping' })}>
        {t('shopping:title')}
      </Link>
    </Grid>
  );
}

/**
 * Returns a function that gives the quantities of a task for the guest count on this device; the same array until the
 * count or a recipe changes.
 */
function useTaskMaterials(
  eventId: EventId,
  event: DiaryEvent | undefined,
): (task: Pick<Task, 'id'>) => readonly Material[] {
  const { count } = useGuestCount(eventId);
  const materials = useMaterials(count ?? event?.estimatedAttendance);
  return useMemo(() => {
    const byTask = new Map<TaskId, readonly Material[]>();
    return ({ id }) => {
      const known = byTask.get(id) ?? materialsOfTask(materials, id);
      byTask.set(id, known);
      return known;
    };
  }, [materials]);
}
