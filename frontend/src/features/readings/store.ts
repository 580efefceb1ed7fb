import type { EventId } from '@kalavara/shared-types/primitives';
import type { Reading } from '@kalavara/shared-types/readings';
import { byTime } from '@kalavara/shared-types/readings.rules';
import { eventRoom } from '@kalavara/shared-types/rooms';
import { useMemo } from 'react';
import { create } from 'zustand';
import { useWaiting } from '../../outbox/outbox';
import { afterwards, readingCommands } from './afterwards';

const useConfirmed = create<Record<EventId, readonly Reading[]>>(() => ({}));
const none: readonly Reading[] = [];

export const readingsOf = (eventId: EventId): readonly Reading[] | undefined =>
  useConfirmed.getState()[eventId];
export const replaceReadings = (eventId: EventId, readings: readonly Reading[]) =>
  useConfirmed.setState({ [eventId]: readings });
export const keepReading = (reading: Reading) =>
  useConfirmed.setState((all) => ({
    [reading.eventId]: [
      ...(all[reading.eventId] ?? none).filter(({ id }) => id !== reading.id),
      reading,
    ].sort(byTime),
  }));
export const dropReading = (eventId: EventId, readingId: string) =>
  useConfirmed.setState((all) => ({
    [eventId]: (all[eventId] ?? none).filter(({ id }) => id !== readingId),
  }));

/** What the thermometers of an event said, oldest first, as this person should see it. */
export function useReadings(eventId: EventId): readonly Reading[] {
  const confirmed = useConfirmed((all) => all[eventId]);
  const waiting = useWaiting(readingCommands, eventRoom(eventId));
  return useMemo(() => waiting.reduce(afterwards, confirmed ?? none), [confirmed, waiting]);
}
