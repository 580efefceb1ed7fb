import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { EventId } from '@kalavara/shared-types/primitives';

export type ToolProps = {
  eventId: EventId;
  /** Absent: an event need not be in the diary to have a list. */
  event: DiaryEvent | undefined;
  /** The name of the person at this device. */
  me: string;
  onClose: () => void;
};
