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

/** Logs the documented message, because a page whose timers cannot be loaded shows no error. */
async function readRunning(eventId: EventId, error: unknown) {
  const status = statusOf(error);
  console.log(`Error fetching timers: ${status ?? 'no answer'}`);
  // If the server answers, running steps can be read one by one.
  const running = selectTimers(eventId).filter(({ isActive }) => isActive);
  if (status === undefined || running.length === 0) throw error;
  for (const { stepId } of running) await readTimer({ eventId, stepId });
  return null;
}

/** Reads one timer; 404 means that the step never ran. */
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
/** A start may wait longer if the server can check whether its step has changed since. */
const startExpiresAfterMs = ({ base }: PendingCommand): number =>
  base === undefined ? expiresAfterMs : 2 * minuteMs;
/**
 * The base revision for a late start. A start or stop that was just made takes precedence over changes in between (two
 * cooks press Start together, and the step runs); a late start must not.
 */
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
    // A cook relies on the digits and the bell.
    countsSince: ({ given: { body } }) => (body.isActive ? body.startTime : null),
  }),
  defineOfflineCommand('adjustTimer', {
    // An adjustment contains its time, and the server compares the start that it changes, so it may wait.
    expiresAfterMs: (command) => (isStart(command) ? startExpiresAfterMs(command) : dayMs),
    conflictKey,
    baseRevision: (command, now) => (isStart(command) ? baseOfLate(command, now) : undefined),
    isPolled: true,
    countsSince: (command) => (isStart(command) ? command.given.body.startTime : null),
    label: 'commands:adjustTimer',
  }),
];
