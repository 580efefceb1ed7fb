import { indianDateTime } from '@kalavara/shared-types/time.rules';
import { readPart } from '../../http/poll';
import type { Refusal } from '../../outbox/commands';
import { defineOfflineCommand, stampActor, type Recovery } from '../../outbox/defineOfflineCommand';
import { defineRoomSlice } from '../../realtime/roomSlices';
import { removeReading, upsertReading, selectReadings, replaceReadings } from './store';

export const readingSlice = defineRoomSlice('event', {
  key: 'readings',
  load: (readings, eventId) => replaceReadings(eventId, readings),
  apply: {
    'reading.changed': ({ reading }) => upsertReading(reading),
    'reading.removed': ({ readingId }, eventId) => removeReading(eventId, readingId),
  },
  read: selectReadings,
  poll: (eventId) =>
    readPart('listEventReadings', { params: { eventId } }, ({ data, revision }) => ({
      snapshot: { readings: data },
      revision,
    })),
});

type OfTask = { params: { eventId: string; taskId: string } };

/** Returns a command that restores the task of a refused one, if it was removed. */
function restoreCommand({ given, refusal }: Refusal & { given: OfTask }) {
  const { eventId, taskId } = given.params;
  return refusal.code === 'task-removed'
    ? ({ name: 'restoreTask', given: { params: { eventId, taskId } } } as const)
    : undefined;
}

const ofTask = {
  // Ordered with the commands of its task, whose text is the latest value.
  conflictKey: ({ params }: OfTask) => `tasks/${params.taskId}`,
  isPolled: true,
  failureText: 'connection:trouble',
  recover: (refusal: Refusal & { given: OfTask }): Recovery | undefined => {
    const restore = restoreCommand(refusal);
    return restore && { label: 'commands:putBack', commands: [restore] };
  },
} as const;

/** `isRestored`: whether the removed task of a refused command is on the list again. */
export const readingCommands = (isRestored: (refusal: Refusal & { given: OfTask }) => boolean) => [
  defineOfflineCommand('addReading', {
    ...ofTask,
    stamp: stampActor,
    isPossibleNow: isRestored,
    label: 'commands:addReading',
    // The temperature is recorded once its task is restored.
    recover: (refusal) => {
      const restore = restoreCommand(refusal);
      return (
        restore && {
          label: 'commands:putBack',
          commands: [restore, { name: 'addReading', given: refusal.given }],
        }
      );
    },
    // The temperature is not measured again, so the reading has its original time.
    repeat: ({ params, body: { at, ...body } }) => {
      const note =
        typeof at === 'number' && [body.note, indianDateTime(at)].filter(Boolean).join('; ');
      return { params, body: note ? { ...body, note } : body };
    },
  }),
  defineOfflineCommand('noteAction', { ...ofTask, label: 'commands:noteAction' }),
  defineOfflineCommand('removeReading', { ...ofTask, label: 'commands:removeReading' }),
];
