import { dayMs, minuteMs, secondMs } from '@kalavara/shared-types/durations';
import type { EventId, Instant } from '@kalavara/shared-types/primitives';
import type { TimerRef } from '@kalavara/shared-types/timers/timers';
import { stageOf } from '@kalavara/shared-types/timers/timers.rules';
import { call, Refused, Unreachable } from '../../http/call';
import type { PendingCommand } from '../../outbox/commands';
import { defineOfflineCommand } from '../../outbox/defineOfflineCommand';
import { serverNow } from '../../realtime/clock';
import { defineRoomSlice } from '../../realtime/roomSlices';
import { isStart, replaceTimers, selectTimers, setLastAdjustment, upsertTimer } from './store';

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
  apply: {
    'timer.changed': ({ timer, adjustment }, eventId) => {
      upsertTimer(timer);
      if (adjustment)
        setLastAdjustment(eventId, { ...adjustment, stepId: timer.stepId, at: serverNow() });
    },
  },
  read: selectTimers,
  isPolledFrequently: true,
  poll: (eventId) =>
    call('listTimers', { params: { eventId } }).then(
      ({ data: timers, revision, serverNow }) => ({ snapshot: { timers }, revision, serverNow }),
      (error: unknown) => readRunning(eventId, error),
    ),
});

/** A timer that starts by itself after a minute would startle a cook. */
const expiresAfterMs = 15 * secondMs;
/** A start may wait longer if the server can check whether its step was changed since. */
const startExpiresAfterMs = ({ base }: PendingCommand): number =>
  base === undefined ? expiresAfterMs : 2 * minuteMs;
/** A fresh start or stop wins over what came between (two cooks press Start together: it runs); a late start must not. */
const baseOfLate = ({ at, base }: PendingCommand, now: Instant) =>
  now - at > expiresAfterMs ? base : undefined;

// Steps of one stage stop each other.
const conflictKey = ({ params }: { params: TimerRef }) => `timers/${stageOf(params.stepId)}`;

export const timerCommands = [
  defineOfflineCommand('setTimer', {
    expiresAfterMs: (command) => (isStart(command) ? startExpiresAfterMs(command) : expiresAfterMs),
    conflictKey,
    stamp: (_by, startTime, { body }) => (body.isActive ? { startTime } : {}),
    baseRevision: (command, now) => (isStart(command) ? baseOfLate(command, now) : undefined),
    isPolled: true,
    label: ({ body }) => (body.isActive ? 'commands:startTimer' : 'commands:stopTimer'),
    // A cook counts on the digits and on the bell.
    countsSince: ({ given: { body } }) => (body.isActive ? body.startTime : null),
  }),
  defineOfflineCommand('adjustTimer', {
    // What is adjusted has its time in it, and the server compares the start it changes: it may wait.
    expiresAfterMs: (command) => (isStart(command) ? startExpiresAfterMs(command) : dayMs),
    conflictKey,
    baseRevision: (command, now) => (isStart(command) ? baseOfLate(command, now) : undefined),
    isPolled: true,
    countsSince: (command) => (isStart(command) ? command.given.body.startTime : null),
    label: 'commands:adjustTimer',
  }),
];
