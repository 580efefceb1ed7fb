import type { EventId } from '@kalavara/shared-types/primitives';
import type { Reading } from '@kalavara/shared-types/readings/readings';
import { byTime } from '@kalavara/shared-types/readings/readings.rules';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { useMemo } from 'react';
import { usePendingCommands } from '../../outbox/outbox';
import { byId, createEntityStore } from '../../state/createEntityStore';
import { applyOptimistic, readingCommands } from './optimistic';

const confirmedReadings = createEntityStore<Reading>(byId, byTime);
const none: readonly Reading[] = [];

export const {
  select: selectReadings,
  replaceAll: replaceReadings,
  remove: removeReading,
} = confirmedReadings;
export const upsertReading = (reading: Reading) =>
  confirmedReadings.upsert(reading.eventId, reading);

/** Returns the readings of an event, oldest first, with the pending commands applied. */
export function useReadings(eventId: EventId): readonly Reading[] {
  const confirmed = confirmedReadings.useList(eventId);
  const waiting = usePendingCommands(readingCommands, eventRoom(eventId));
  return useMemo(() => waiting.reduce(applyOptimistic, confirmed ?? none), [confirmed, waiting]);
}
