import { hourMs } from '@kalavara/shared-types/durations';
import { defineOfflineCommand, stampActor } from '../../outbox/defineOfflineCommand';
import { defineRoomSlice } from '../../realtime/roomSlices';
import { addAcknowledgement, replaceAcknowledged, selectAcknowledged } from './store';

export const reminderSlice = defineRoomSlice('event', {
  key: 'reminders',
  load: (acknowledged, eventId) => replaceAcknowledged(eventId, acknowledged),
  apply: {
    'reminder.acknowledged': ({ acknowledgement }, eventId) =>
      addAcknowledgement(eventId, acknowledgement),
  },
  read: selectAcknowledged,
});

export const reminderCommands = [
  defineOfflineCommand('acknowledgeReminder', {
    // After an hour the reminder is no longer shown on any screen.
    expiresAfterMs: hourMs,
    conflictKey: ({ body }) => `reminders/${body.kind}/${body.subject}`,
    stamp: stampActor,
    label: 'commands:acknowledgeReminder',
  }),
];
