import { defineOfflineCommand } from '../../outbox/defineOfflineCommand';
import { defineRoomSlice } from '../../realtime/roomSlices';
import { peopleOf, replacePeople } from './store';

export const guestCountSlice = defineRoomSlice('event', {
  key: 'people',
  load: (count, eventId) => replacePeople(eventId, count),
  apply: { 'people.changed': ({ count }, eventId) => replacePeople(eventId, count) },
  read: peopleOf,
});

export const guestCountCommands = [
  defineOfflineCommand('setPeople', {
    conflictKey: () => 'people',
    label: 'ui:command.setPeople',
    refusalText: 'kitchen:refused.setPeople',
  }),
];
