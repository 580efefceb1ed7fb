import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { Day } from '@kalavara/shared-types/primitives';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/schema.gen';

/** The next open event, today's included. */
export const findNext = (
  db: Kysely<DB>,
  today: Day,
): Promise<Pick<DiaryEvent, 'id' | 'title' | 'date'> | undefined> =>
  db
    .selectFrom('diaryEvents')
    .select(['id', 'title', 'date'])
    .where('deletedAt', 'is', null)
    .where('isCompleted', '=', false)
    .where('date', '>=', today)
    .orderBy('date')
    .orderBy('createdAt')
    .executeTakeFirst();
