import type { EventId } from '@kalavara/shared-types/primitives';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { DB } from '../../platform/schema.gen';

/** Completions with an unreadable time count as completed. */
const isOpen = ({ and, eb }: ExpressionBuilder<DB, 'tasks'>) =>
  and([eb('completedAt', 'is', null), eb('completedText', 'is', null)]);

/** The number of tasks of an event, and of its open ones. */
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
