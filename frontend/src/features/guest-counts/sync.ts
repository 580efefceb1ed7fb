import { readPart } from '../../http/poll';
import { defineOfflineCommand } from '../../outbox/defineOfflineCommand';
import { defineRoomSlice } from '../../realtime/roomSlices';
import { selectGuestCount, upsertGuestCount } from './store';

export const guestCountSlice = defineRoomSlice('event', {
  key: 'people',
  load: (count, eventId) => upsertGuestCount(eventId, count),
  apply: { 'people.changed': ({ count }, eventId) => upsertGuestCount(eventId, count) },
  read: selectGuestCount,
  poll: (eventId) =>
    readPart('getPeople', { params: { eventId } }, ({ data, revision }) => ({
      snapshot: { people: data },
      revision,
    })),
});

export const guestCountCommands = [
  defineOfflineCommand('setPeople', {
    conflictKey: () => 'people',
    isPolled: true,
    label: 'commands:setPeople',
    refusalText: 'kitchen:refused.setPeople',
  }),
];
