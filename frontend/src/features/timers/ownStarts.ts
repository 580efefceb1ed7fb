import type { Instant } from '@kalavara/shared-types/primitives';
import { eventRoom } from '@kalavara/shared-types/rooms';
import type { TimerRef } from '@kalavara/shared-types/timers';
import { dismiss, expiredSince, perform, undo, type PendingCommand } from '../../outbox/outbox';
import { getEntries } from '../../outbox/store';
import { isOffline, useConnectionStore } from '../../realtime/status';
import { findTimer, selectTimers, stopTimer, type TimerCommand } from './store';

export const isTimerCommand = (entry: PendingCommand): entry is PendingCommand<TimerCommand> =>
  entry.name === 'setTimer' || entry.name === 'adjustTimer';

/** The commands of this device for a step, which its room has not confirmed. */
const ownCommands = ({ eventId, stepId }: TimerRef) =>
  getEntries().filter(
    (entry) =>
      isTimerCommand(entry) &&
      entry.room === eventRoom(eventId) &&
      entry.given.params.stepId === stepId,
  );

/** A start of this device that was not sent in time, while its step still runs here. */
export const findExpiredStart = (ref: TimerRef) => ownCommands(ref).find(expiredSince);

/** Removes the commands of a step that runs on this device only; false if the server may have one of them. */
async function undoStart(ref: TimerRef): Promise<boolean> {
  if (findTimer(selectTimers(ref.eventId), ref.stepId)?.isActive) return false;
  const own = ownCommands(ref);
  // With a network both are sent at once.
  if (!own.some(expiredSince) && !isOffline(useConnectionStore.getState())) return false;
  let isUndone = own.length > 0;
  for (const { id } of own) isUndone = (await undo(id)) && isUndone;
  return isUndone;
}

/** Stops a step. A start that was never sent is taken back: its stop would expire before it, and the step would run once more. */
export const stopStep = async (ref: TimerRef): Promise<string> =>
  (await undoStart(ref)) ? '' : stopTimer(ref);

/** Sets a start to another time; `from` is the one on the screen, null where the step does not run. */
export async function adjustTimer(
  { eventId, stepId }: TimerRef,
  body: { startTime: Instant; from: Instant | null; note?: string },
): Promise<string> {
  const params = { eventId, stepId };
  // A start that was not sent is replaced: the server has none to change.
  const expired = findExpiredStart(params);
  const command = await perform('adjustTimer', eventRoom(eventId), {
    params,
    body: expired ? { ...body, from: null } : body,
  });
  if (expired) await dismiss(expired.id);
  return command;
}
