import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { Day, EventId } from '@kalavara/shared-types/primitives';
import type { Kysely } from 'kysely';
import type { DB } from '../../platform/schema.gen';

export type OpenEvent = Pick<
  DiaryEvent,
  'id' | 'title' | 'date' | 'estimatedAttendance' | 'createdBy'
>;

const events = (db: Kysely<DB>) =>
  db
    .selectFrom('diaryEvents')
    .select(['id', 'title', 'date', 'estimatedAttendance', 'createdBy'])
    .where('deletedAt', 'is', null);

/** Open events from today to a day, inclusive. */
export const listOpen = (db: Kysely<DB>, today: Day, until: Day): Promise<OpenEvent[]> =>
  events(db)
    .where('isCompleted', '=', false)
    .where('date', '>=', today)
    .where('date', '<=', until)
    .orderBy('date')
    .execute();

export const findInDiary = (db: Kysely<DB>, id: EventId): Promise<OpenEvent | undefined> =>
  events(db).where('id', '=', id).executeTakeFirst();
