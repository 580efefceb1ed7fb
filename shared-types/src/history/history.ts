import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { Revision } from '../primitives';
import { Actor, Room } from '../contract/realtime';

/** The change of one entity by one command: the values before and after, field by field. */
export const HistoryEntry = z.object({
  room: Room,
  revision: Revision,
  at: z.string(),
  actor: Actor.nullable(),
  commandId: z.string().nullable(),
  requestId: z.string().nullable(),
  device: z.string().nullable(),
  entity: z.string(),
  id: z.string(),
  kind: z.enum(['created', 'changed', 'removed']),
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/**
 * The newest first; `before` is the revision of the last entry of the previous page. The id of a task is
 * `<eventId>/<taskId>`.
 */
export const getHistory = endpoint('getHistory', {
  query: z.union([
    z.object({ room: Room, before: z.coerce.number().int().optional() }),
    z.object({
      entity: z.enum([
        'event',
        'task',
        'timer',
        'people',
        'schedule',
        'reading',
        'review',
        'item',
        'movement',
        'cutletDay',
        'stepMedia',
        'kitchenRecipe',
        'display',
        'product',
        'category',
        'settings',
        'order',
      ]),
      id: z.string().min(1).max(170),
    }),
  ]),
  answer: { data: z.array(HistoryEntry) },
});
