import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { EventId } from '@kalavara/shared-types/primitives';

export type ToolProps = {
  eventId: EventId;
  /** Undefined if the event is not in the diary. */
  event: DiaryEvent | undefined;
  /** The name of the person at this device. */
  me: string;
  onClose: () => void;
};
