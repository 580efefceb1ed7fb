import { z } from 'zod';
import { endpoint } from '../contract/contract';
import { KitchenRecipe } from '../kitchen-recipes/kitchen-recipes';
import { KitchenSettings } from '../settings/settings';
import { LooseId, Revision, change } from '../primitives';

/** The owner's own film and still of a step, in place of the built-in drawings. Null for the built-in ones. */
export const StepMedia = z.object({
  stepId: LooseId,
  videoUrl: z.string().nullable(),
  stillUrl: z.string().nullable(),
});
export type StepMedia = z.infer<typeof StepMedia>;

export const StepMediaChanged = change('stepMedia.changed', { media: StepMedia });

/** The content of the kitchen's room, for a screen without a socket. */
export const getKitchen = endpoint('getKitchen', {
  answer: {
    data: z.object({
      settings: KitchenSettings,
      media: z.array(StepMedia),
      recipes: z.array(KitchenRecipe),
    }),
    revision: Revision,
  },
});

/** Paths of uploads of this site, as their calls answer them. */
const film = z.string().regex(/^\/media\/[0-9a-f]{24}\.(mp4|webm)$/);
const still = z.string().regex(/^\/media\/[0-9a-f]{24}-\d{1,5}x\d{1,5}\.jpg$/);
/** Absent fields do not change; null restores the built-in media. */
export const setStepMedia = endpoint('setStepMedia', {
  params: z.object({ stepId: LooseId }),
  body: z.strictObject({
    videoUrl: film.nullable().optional(),
    stillUrl: still.nullable().optional(),
  }),
  answer: { data: StepMedia, revision: Revision },
});
/** The body is the file itself (video/mp4 or video/webm, at most 200 MB). Answers its path. */
export const uploadVideo = endpoint('uploadVideo', {
  file: ['video/mp4', 'video/webm'],
  answer: { url: z.string() },
});
