import type { EventId } from '@kalavara/shared-types/primitives';
import type { TimerRef } from '@kalavara/shared-types/timers';
import { stageOf } from '@kalavara/shared-types/timers.rules';
import { call, Refused, Unreachable } from '../../http/call';
import type { PendingCommand } from '../../outbox/commands';
import { defineOfflineCommand, minutes, seconds } from '../../outbox/defineOfflineCommand';
import { defineRoomSlice } from '../../realtime/roomSlices';
import { upsertTimer, replaceTimers, selectTimers } from './store';

const statusOf = (error: unknown) =>
  error instanceof Refused || error instanceof Unreachable ? error.status : undefined;

/** With the documented message: a page whose list cannot be fetched shows nothing of its own. */
async function readRunning(eventId: EventId, error: unknown) {
  const status = statusOf(error);
  console.log(`Error fetching timers: ${status ?? 'no answer'}`);
  // Where the server answers, a running step may be read by itself.
  const running = selectTimers(eventId).filter(({ isActive }) => isActive);
  if (status === undefined || running.length === 0) throw error;
  for (const { stepId } of running) await readTimer({ eventId, stepId });
  return null;
}

/** 404 is a step that never ran. */
const readTimer = (params: TimerRef) =>
  call('getTimer', { params }).then(
    ({ data }) => upsertTimer(data),
    (error: unknown) => {
      const status = statusOf(error);
      if (status === undefined) throw error;
      if (status !== 404) console.log(`Error fetching timer: ${status}`);
    },
  );

export const timerSlice = defineRoomSlice('event', {
  key: 'timers',
  load: (timers, eventId) => replaceTimers(eventId, timers),
  apply: { 'timer.changed': ({ timer }) => upsertTimer(timer) },
  read: selectTimers,
  isPolledFrequently: true,
  poll: (eventId) =>
    call('listTimers', { params: { eventId } }).then(
      ({ data: timers, revision, serverNow }) => ({ snapshot: { timers }, revision, serverNow }),
      (error: unknown) => readRunning(eventId, error),
    ),
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
