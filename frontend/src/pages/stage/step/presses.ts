import type { EventId, Instant } from '@kalavara/shared-types/primitives';
import type { TimerRef } from '@kalavara/shared-types/timers/timers';
import { create } from 'zustand';
import { startTimer } from '../../../features/timers/store';
import { serverNow } from '../../../realtime/clock';

/** A step that was started or stopped on this screen. */
export type Press = {
  eventId: EventId;
  stepId: string;
  /** The command and the time of a start, which are needed after the outbox has removed the command. */
  start?: { command: string; at: Instant };
};

/** The last press, until `StartNotices` of the second script takes it. */
export const usePresses = create<{ last: Press | undefined }>(() => ({ last: undefined }));
export const notePress = (last: Press) => usePresses.setState({ last });
export function takePress(): Press | undefined {
  const { last } = usePresses.getState();
  if (last) usePresses.setState({ last: undefined });
  return last;
}

/** Starts a step, after a press or because of the address of this screen. */
export async function startByPress(ref: TimerRef): Promise<void> {
  const at = serverNow();
  notePress({ ...ref, start: { command: await startTimer(ref), at } });
}
