import { listOf, readPart } from '../../http/poll';
import { defineOfflineCommand } from '../../outbox/defineOfflineCommand';
import { defineRoomSlice } from '../../realtime/roomSlices';
import { selectIsDeleted, upsertIsDeleted } from './deletedEvents';
import { selectEventName, upsertEventName } from './eventNames';
import { getDiary, removeDiaryEvent, upsertDiaryEvent, replaceDiary } from './store';

export const diarySlice = defineRoomSlice('diary', {
  load: replaceDiary,
  apply: {
    'diaryEvent.changed': ({ event }) => upsertDiaryEvent(event),
    'diaryEvent.removed': ({ eventId }) => removeDiaryEvent(eventId),
  },
  read: getDiary,
  poll: () =>
    readPart('listDiaryEvents', {}, ({ data, revision }) => ({
      snapshot: { events: listOf(data), wasUsed: data.length > 0 || (getDiary()?.wasUsed ?? true) },
      revision,
    })),
});

export const eventNameSlice = defineRoomSlice('event', {
  key: 'name',
  load: (name, eventId) => upsertEventName(eventId, name),
  apply: { 'eventName.changed': ({ name }, eventId) => upsertEventName(eventId, name) },
  read: selectEventName,
  poll: (eventId) =>
    readPart('getEventName', { params: { eventId } }, ({ data, isDeleted, revision }) => ({
      snapshot: { name: data, isDeleted },
      revision,
    })),
});

/** Polled together with the name. */
export const eventDeletionSlice = defineRoomSlice('event', {
  key: 'isDeleted',
  load: (isDeleted = false, eventId) => upsertIsDeleted(eventId, isDeleted),
  apply: { 'eventName.changed': ({ name }, eventId) => upsertIsDeleted(eventId, name === null) },
  read: selectIsDeleted,
});

export const diaryCommands = [
  defineOfflineCommand('createDiaryEvent', {
    isPolled: true,
    conflictKey: ({ body }) => (body.id === undefined ? 'diary' : `diary/${body.id}`),
    label: 'commands:createDiaryEvent',
    refusalText: 'kitchen:refused.createDiaryEvent',
  }),
  defineOfflineCommand('updateDiaryEvent', {
    isPolled: true,
    conflictKey: ({ params }) => `diary/${params.id}`,
    label: 'commands:updateDiaryEvent',
    refusalText: 'kitchen:refused.updateDiaryEvent',
  }),
  defineOfflineCommand('deleteDiaryEvent', {
    isPolled: true,
    conflictKey: ({ params }) => `diary/${params.id}`,
    label: 'commands:deleteDiaryEvent',
    refusalText: 'kitchen:refused.deleteDiaryEvent',
  }),
];
