import { subStepOf } from '@kalavara/shared-types/content/stages/index';
import type { AnswerOf, BodyOf } from '@kalavara/shared-types/contract/contract';
import type { StepId } from '@kalavara/shared-types/primitives';
import type {
  getKitchen,
  setStepMedia,
  StepMedia,
} from '@kalavara/shared-types/step-media/step-media';
import type { AppContext, Command } from '../../platform/context';
import { AppError } from '../../platform/errors';
import { readWithRevision, type Revised, runCommand } from '../../platform/run-command';
import * as kitchenRecipes from '../kitchen-recipes/service';
import * as media from '../media/service';
import * as settings from '../settings/service';
import * as queries from './queries';

export const listStepMedia = queries.listStepMedia;

/** Returns the snapshot of the kitchen room, for screens without a socket. */
export const kitchen = (ctx: AppContext): Promise<AnswerOf<typeof getKitchen>> =>
  readWithRevision(ctx.pools.main, 'kitchen', async (db) => ({
    settings: settings.kitchenOf(await settings.getSettings(db)),
    media: await queries.listStepMedia(db),
    recipes: await kitchenRecipes.listKitchenRecipes(db),
  }));

/** Sets the owner's film or still of a step; null restores the default. */
export async function set(
  ctx: AppContext,
  command: Command,
  stepId: StepId,
  { videoUrl, stillUrl }: BodyOf<typeof setStepMedia>,
): Promise<Revised<StepMedia>> {
  if (!subStepOf(stepId)) throw new AppError('not-found');
  await checkExists(ctx, { videoUrl, stillUrl });
  return runCommand(ctx, command, 'kitchen', async (tx) => {
    const before = (await queries.findStepMedia(tx.db, stepId)) ?? {
      stepId,
      videoUrl: null,
      stillUrl: null,
    };
    const after = {
      stepId,
      videoUrl: videoUrl === undefined ? before.videoUrl : videoUrl,
      stillUrl: stillUrl === undefined ? before.stillUrl : stillUrl,
    };
    if (after.videoUrl === before.videoUrl && after.stillUrl === before.stillUrl) return before;
    await queries.saveStepMedia(tx.db, after);
    tx.record({ type: 'stepMedia.changed', media: after });
    return after;
  });
}

/** Throws if the file does not exist, because screens would show nothing. */
async function checkExists(
  ctx: AppContext,
  urls: Record<string, string | null | undefined>,
): Promise<void> {
  const fields: string[] = [];
  for (const [field, url] of Object.entries(urls))
    if (url && !(await media.exists(ctx, url))) fields.push(field);
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

/** Deletes films that no step uses. */
export const clearFilms = async (ctx: AppContext): Promise<void> =>
  media.clearFilms(ctx, await queries.listFilms(ctx.pools.main));
