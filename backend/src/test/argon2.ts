import { hash as realHash, type Options } from '@node-rs/argon2/index.js';

export { verify } from '@node-rs/argon2/index.js';

/**
 * Replaces `@node-rs/argon2` in the project `backend`. Hashes at the lowest cost that argon2 allows, since a run makes
 * 2 400 hashes.
 */
export const hash = (secret: string | Uint8Array, options?: Options): Promise<string> =>
  realHash(secret, { ...options, memoryCost: 8, timeCost: 1 });
