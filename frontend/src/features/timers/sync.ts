import { stageOf } from '@kalavara/shared-types/timers.rules';
import { call, Refused, Unreachable } from '../../http/call';
import type { PendingCommand } from '../../outbox/commands';
import { defineOfflineCommand, minutes, seconds } from '../../outbox/defineOfflineCommand';
import { defineRoomSlice } from '../../realtime/roomSlices';
import { upsertTimer, replaceTimers, selectTimers } from './store';

/** With the documented message: a page whose list cannot be fetched shows nothing of its own. */
function logFailure(error: unknown): never {
  const status =
    error instanceof Refused || error instanceof Unreachable ? error.status : undefined;
  console.log(`Error fetching timers: ${status ?? 'no answer'}`);
  throw error;
}

export const timerSlice = defineRoomSlice('event', {
  key: 'timers',
  load: (timers, eventId) => replaceTimers(eventId, timers),
  apply: { 'timer.changed': ({ timer }) => upsertTimer(timer) },
  read: selectTimers,
  async poll(eventId) {
    const answer = await call('listTimers', { params: { eventId } }).catch(logFailure);
    const { data: timers, revision, serverNow } = answer;
    return { snapshot: { timers }, revision, serverNow };
  },
});

/** A timer that starts by itself after a minute would startle a cook. */
const expiresAfterMs = seconds(15);
const isStart = ({ given }: PendingCommand<'setTimer'>) => given.body.isActive;

export const timerCommands = [
  defineOfflineCommand('setTimer', {
    // A start may wait longer if the server can check whether its step was changed since.
    expiresAfterMs: (command) =>
      isStart(command) && command.base !== undefined ? minutes(2) : expiresAfterMs,
    // Steps of one stage stop each other.
    conflictKey: ({ params }) => `timers/${stageOf(params.stepId)}`,
    stamp: (_by, startTime, { body }) => (body.isActive ? { startTime } : {}),
    // A fresh start or stop wins over what came between (two cooks press Start together: it runs); a late start must not.
    baseRevision: (command, now) =>
      isStart(command) && now - command.at > expiresAfterMs ? command.base : undefined,
    isPolled: true,
    label: 'ui:command.setTimer',
    repeat: ({ params, body: { startTime: _startTime, ...body } }) => ({ params, body }),
  }),
];
