import type { Reading } from '@kalavara/shared-types/readings/readings';
import {
  byTime,
  celsiusOf,
  readingIdOf,
  readingsOfTask,
} from '@kalavara/shared-types/readings/readings.rules';
import type { PendingCommand } from '../../outbox/outbox';

export const readingCommands = [
  'addReading',
  'noteAction',
  'removeReading',
  'completeTask',
] as const;
type ReadingCommand = PendingCommand<(typeof readingCommands)[number]>;

/** Returns the log as a pending command will change it, by the rules of the server. */
export function applyOptimistic(
  readings: readonly Reading[],
  command: ReadingCommand,
): readonly Reading[] {
  switch (command.name) {
    case 'addReading':
      return withReading(readings, added(command));
    case 'noteAction': {
      const { readingId } = command.given.params;
      return readings.map((reading) =>
        reading.id === readingId ? { ...reading, action: command.given.body.action } : reading,
      );
    }
    case 'removeReading':
      return readings.filter(({ id }) => id !== command.given.params.readingId);
    case 'completeTask':
      return withReading(readings, ticked(readings, command));
  }
}

function withReading(
  readings: readonly Reading[],
  reading: Reading | undefined,
): readonly Reading[] {
  if (!reading || readings.some(({ id }) => id === reading.id)) return readings;
  return [...readings, reading].sort(byTime);
}

const momentOf = (at: number) => new Date(at).toISOString();

function added({
  given: { params, body },
  by,
  at,
}: PendingCommand<'addReading'>): Reading | undefined {
  const value = celsiusOf(body.value);
  if (value === undefined) return undefined;
  return {
    ...params,
    id: body.id,
    kind: body.kind,
    value,
    at: momentOf(body.at ?? at),
    by: body.by ?? by,
    probe: body.probe || null,
    note: body.note || null,
    action: body.action || null,
  };
}

/** Returns the value of a tick, unless it was recorded a minute ago and only repeated. */
function ticked(
  readings: readonly Reading[],
  { id, given: { params, body }, by, at }: PendingCommand<'completeTask'>,
): Reading | undefined {
  const value = celsiusOf(body.temperatureValue ?? '');
  if (value === undefined || readingsOfTask(readings, params.taskId).at(-1)?.value === value)
    return undefined;
  return {
    ...params,
    id: readingIdOf(id, params.taskId),
    kind: 'pit',
    value,
    at: momentOf(body.at ?? at),
    by: body.by ?? by,
    probe: null,
    note: null,
    action: null,
  };
}
