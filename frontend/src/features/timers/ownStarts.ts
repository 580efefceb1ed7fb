import type { Instant } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { TimerRef } from '@kalavara/shared-types/timers/timers';
import { dismiss, expiredSince, perform, type PendingCommand } from '../../outbox/outbox';
import { undo } from '../../outbox/undo';
import { getEntries } from '../../outbox/store';
import { isOffline, useConnectionStore } from '../../realtime/status';
import { findTimer, isStart, selectTimers, stopTimer, type TimerCommand } from './store';

export const isTimerCommand = (entry: PendingCommand): entry is PendingCommand<TimerCommand> =>
  entry.name === 'setTimer' || entry.name === 'adjustTimer';

/** Returns the commands of this device for a step that the event's room has not confirmed. */
const ownCommands = ({ eventId, stepId }: TimerRef) =>
  getEntries().filter(
    (entry): entry is PendingCommand<TimerCommand> =>
      isTimerCommand(entry) &&
      entry.room === eventRoom(eventId) &&
      entry.given.params.stepId === stepId,
  );

const isDisconnected = () => isOffline(useConnectionStore.getState());

/** Returns a start of this device that the server does not have: it expired before it was sent, or waits offline. */
export const findUnsentStart = (ref: TimerRef) =>
  ownCommands(ref).find((entry) => isStart(entry) && (expiredSince(entry) || isDisconnected()));

/** Removes the commands of a step that runs on this device only. Returns false if the server may have one of them. */
async function undoStart(ref: TimerRef): Promise<boolean> {
  const own = ownCommands(ref);
  if (findTimer(selectTimers(ref.eventId), ref.stepId)?.isActive) {
    for (const { id } of own.filter(expiredSince)) await dismiss(id);
    return false;
  }
  // Online, start and stop are sent at once.
  if (!own.some(expiredSince) && !isDisconnected()) return false;
  let isUndone = own.length > 0;
  for (const { id } of own) isUndone = (await undo(id)) && isUndone;
  return isUndone;
}

/**
 * Stops a step. A start that was never sent is removed: its stop would expire before it, and the step would run once
 * more.
 */
export const stopStep = async (ref: TimerRef): Promise<string> =>
  (await undoStart(ref)) ? '' : stopTimer(ref);

/**
 * Sets a start to another time. `from` is the time on the screen; null if the step does not run. `movesTask` corrects the
 * start of the step's task too.
 */
export async function adjustTimer(
  { eventId, stepId }: TimerRef,
  body: { startTime: Instant; from: Instant | null; note?: string; movesTask?: boolean },
): Promise<string> {
  const params = { eventId, stepId };
  // A start that was not sent is replaced: the server has none to change.
  const start = findUnsentStart(params);
  const isExpired = start !== undefined && Boolean(expiredSince(start));
  const isReplaced = isExpired || (start !== undefined && (await undo(start.id)));
  const command = await perform('adjustTimer', eventRoom(eventId), {
    params,
    body: isReplaced ? { ...body, from: null } : body,
  });
  if (start && isExpired) await dismiss(start.id);
  return command;
}
