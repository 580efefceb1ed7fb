import type { EventId } from '@kalavara/shared-types/primitives';
import { create } from 'zustand';

/** A step that was started or stopped on this screen. */
export type Press = {
  eventId: EventId;
  stepId: string;
  /** Of a start its command. */
  start?: string;
};

/** The last one, until `StartNotices` of the second script takes it. */
export const usePresses = create<{ last: Press | undefined }>(() => ({ last: undefined }));
export const notePress = (last: Press) => usePresses.setState({ last });
export function takePress(): Press | undefined {
  const { last } = usePresses.getState();
  if (last) usePresses.setState({ last: undefined });
  return last;
}
