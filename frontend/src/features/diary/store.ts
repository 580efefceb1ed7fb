import type { DiaryEvent, LooseDiaryEvent } from '@kalavara/shared-types/diary/diary';
import { documentedCreator, guessedGuestCount } from '@kalavara/shared-types/diary/diary.rules';
import type { EventId } from '@kalavara/shared-types/primitives';
import { useMemo } from 'react';
import { create } from 'zustand';
import { usePendingCommands, type PendingCommand } from '../../outbox/outbox';
import { byId, removeEntity, upsertEntity } from '../../state/createEntityStore';
import { serverNow } from '../../realtime/clock';

type Confirmed = { events: readonly DiaryEvent[]; wasUsed: boolean };
const useConfirmed = create<{ diary: Confirmed | undefined }>(() => ({ diary: undefined }));

export const getDiary = (): Confirmed | undefined => useConfirmed.getState().diary;
export const replaceDiary = (diary: Confirmed) => useConfirmed.setState({ diary });

const changeEvents = (change: (events: readonly DiaryEvent[]) => DiaryEvent[]) =>
  useConfirmed.setState(({ diary }) => ({
    diary: { wasUsed: true, events: change(diary?.events ?? []) },
  }));
export const upsertDiaryEvent = (event: DiaryEvent) =>
  changeEvents((events) => upsertEntity(events, event, byId));
export const removeDiaryEvent = (eventId: EventId) =>
  changeEvents((events) => removeEntity(events, eventId, byId));

const commands = ['createDiaryEvent', 'updateDiaryEvent', 'deleteDiaryEvent'] as const;
type Command = PendingCommand<(typeof commands)[number]>;
type Loose = PendingCommand<'createDiaryEvent'>['given']['body'];

/** Creates an id like the documented product. Created on the device, so that an event created offline has one. */
export const newEventId = (): EventId => `event-${serverNow()}`;

function withBody(event: DiaryEvent, { estimatedAttendance, ...body }: Loose): DiaryEvent {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined && value !== null);
  const isGiven = estimatedAttendance !== undefined && estimatedAttendance !== null;
  return {
    ...event,
    ...(Object.fromEntries(fields) as Partial<LooseDiaryEvent>),
    ...(body.assignedTo === null && { assignedTo: null }),
    ...(isGiven && { estimatedAttendance: Math.floor(Number(estimatedAttendance)) }),
  } as DiaryEvent;
}

const created = ({ id, at, given: { body } }: PendingCommand<'createDiaryEvent'>): DiaryEvent =>
  withBody(
    {
      id: body.id ?? id,
      title: '',
      date: '',
      description: '',
      assignedTo: null,
      createdAt: new Date(at).toISOString(),
      // As the server will store it.
      createdBy: documentedCreator,
      createdById: null,
      isCompleted: false,
      estimatedAttendance: guessedGuestCount(body.title ?? ''),
    },
    body,
  );

function applyOptimistic(events: readonly DiaryEvent[], command: Command): readonly DiaryEvent[] {
  if (command.name === 'createDiaryEvent') {
    const event = created(command);
    return events.some(({ id }) => id === event.id) ? events : [...events, event];
  }
  const { id } = command.given.params;
  if (command.name === 'deleteDiaryEvent') return removeEntity(events, id, byId);
  const { body } = command.given;
  return events.map((event) => (event.id === id ? withBody(event, body) : event));
}

const idOf = (command: Command) =>
  command.name === 'createDiaryEvent'
    ? (command.given.body.id ?? command.id)
    : command.given.params.id;

const newestFirst = (a: DiaryEvent, b: DiaryEvent) =>
  a.date < b.date ? 1 : a.date > b.date ? -1 : a.createdAt < b.createdAt ? 1 : -1;

export type Diary = {
  /** Newest date first. */
  events: readonly DiaryEvent[];
  /** Whether the diary ever had an event; an emptied diary counts as used. */
  wasUsed: boolean;
  isLoaded: boolean;
  waitingIds: ReadonlySet<EventId>;
};

/** Returns the diary with the pending commands applied. */
export function useDiary(): Diary {
  const confirmed = useConfirmed(({ diary }) => diary);
  const waiting = usePendingCommands(commands, 'diary');
  return useMemo(() => {
    const shown = waiting.reduce(applyOptimistic, confirmed?.events ?? []);
    return {
      events: [...shown].sort(newestFirst),
      wasUsed: confirmed?.wasUsed ?? false,
      isLoaded: confirmed !== undefined,
      waitingIds: new Set(waiting.filter(({ revision }) => revision === undefined).map(idOf)),
    };
  }, [confirmed, waiting]);
}
