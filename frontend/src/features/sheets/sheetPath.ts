import type { EventId } from '@kalavara/shared-types/primitives';
import type { Sheet } from '@kalavara/shared-types/sheets/sheets.rules';

export const sheetPath = (sheet: Sheet, eventId: EventId): string =>
  `/print?${new URLSearchParams({ sheet, eventId })}`;
