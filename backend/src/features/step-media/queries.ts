import type { StepMedia } from '@kalavara/shared-types/step-media/step-media';
import type { StepId } from '@kalavara/shared-types/primitives';
import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../../platform/schema.gen';

export const listStepMedia = (db: Kysely<DB>): Promise<StepMedia[]> =>
  db.selectFrom('stepMedia').selectAll().orderBy('stepId').execute();

export const findStepMedia = (db: Kysely<DB>, stepId: StepId): Promise<StepMedia | undefined> =>
  db.selectFrom('stepMedia').selectAll().where('stepId', '=', stepId).executeTakeFirst();

/** Saves the media of a step; a step with default media only has no row. */
export async function saveStepMedia(tx: Transaction<DB>, media: StepMedia): Promise<void> {
  if (media.videoUrl === null && media.stillUrl === null) {
    await tx.deleteFrom('stepMedia').where('stepId', '=', media.stepId).execute();
    return;
  }
  await tx
    .insertInto('stepMedia')
    .values(media)
    .onConflict((conflict) => conflict.column('stepId').doUpdateSet(media))
    .execute();
}

/** The paths of all films in use. */
export async function listFilms(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('stepMedia')
    .select('videoUrl')
    .where('videoUrl', 'is not', null)
    .execute();
  return rows.flatMap(({ videoUrl }) => videoUrl ?? []);
}
