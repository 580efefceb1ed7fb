import type { EventId } from '@kalavara/shared-types/primitives';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { DB } from '../../platform/schema.gen';

/** Also done is what was done at a time nobody can read. */
const isOpen = ({ and, eb }: ExpressionBuilder<DB, 'tasks'>) =>
  and([eb('completedAt', 'is', null), eb('completedText', 'is', null)]);

/** How many tasks an event has, and how many of them are open. */
export const progressOf = (
  db: Kysely<DB>,
  eventId: EventId,
): Promise<{ tasks: number; open: number }> =>
  db
    .selectFrom('tasks')
    .select(({ fn }) => [
      fn.countAll<number>().as('tasks'),
      fn.countAll<number>().filterWhere(isOpen).as('open'),
    ])
    .where('eventId', '=', eventId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
