import { defineOfflineCommand, stampTime } from '../../outbox/defineOfflineCommand';
import { defineRoomSlice } from '../../realtime/roomSlices';
import { selectCutletDay, upsertCutletDay } from './store';

export const cutletDaySlice = defineRoomSlice('cutlets', {
  key: 'day',
  load: upsertCutletDay,
  apply: { 'cutletDay.changed': ({ day }) => upsertCutletDay(day) },
  read: selectCutletDay,
});

const locked = { lockedBy: 'cutlets-locked' } as const;

/** The worker is a name typed on the page, not the signed-in person: only the time is stamped. */
export const cutletCommands = [
  defineOfflineCommand('saveCutletDay', {
    ...locked,
    conflictKey: () => 'cutlets',
    label: 'commands:saveCutletDay',
  }),
  defineOfflineCommand('recordIntake', {
    ...locked,
    conflictKey: () => 'cutlets',
    stamp: stampTime,
    label: 'commands:recordIntake',
  }),
  defineOfflineCommand('tickCutlet', {
    ...locked,
    conflictKey: ({ body }) => `cutlets/${body.taskId}/${body.checkId}`,
    stamp: stampTime,
    label: 'commands:tickCutlet',
  }),
];
