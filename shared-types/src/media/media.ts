import { z } from 'zod';
import { endpoint } from '../contract/contract';

/** An uploaded picture: checked, turned upright, without its position, in several widths. */
export const Picture = z.object({
  /** The value for `image` of a product, a category or an event. */
  path: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type Picture = z.infer<typeof Picture>;

/**
 * The body is the picture itself (JPEG, PNG, WebP, AVIF or the first frame of a GIF), at most 10 MB and 40 megapixels.
 */
export const uploadPicture = endpoint('uploadPicture', {
  file: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
  answer: { picture: Picture },
});
