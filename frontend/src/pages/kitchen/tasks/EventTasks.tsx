import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { EventId } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { useTranslation } from 'react-i18next';
import { useIsEventDeleted } from '../../../features/diary/deletedEvents';
import { TaskHistory } from '../../../features/history/TaskHistory';
import { GuestCountStepper } from '../../../features/guest-counts/GuestCountStepper';
import { MissingChecks } from '../../../features/readings/MissingChecks';
import { useTasks } from '../../../features/todos/store';
import { DefaultTasks } from '../../../features/todos/DefaultTasks';
import { TaskDataBoundary } from '../../../features/todos/TaskDataBoundary';
import { TaskList } from '../../../features/todos/TaskList';
import { EventTools } from '../tools/EventTools';
import { TaskExtras } from './TaskExtras';
import { NoAccess } from '../frame/NoAccess';
import { SupplyLinks } from './SupplyLinks';
import { Unavailable } from '../frame/Unavailable';
import { useTaskMaterials } from './useTaskMaterials';
import { useBothValues } from './useBothValues';
import { useGuestCountSteps } from './useGuestCountSteps';
import { useStepOffer } from './useStepOffer';
import { useLoading } from '../useLoading';
import { useWho } from '../who';

type Props = {
  eventId: EventId;
  /** Undefined if the event is not in the diary. */ event: DiaryEvent | undefined;
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
