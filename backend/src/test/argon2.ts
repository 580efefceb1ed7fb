import { hash as realHash, type Options } from '@node-rs/argon2/index.js';

export { verify } from '@node-rs/argon2/index.js';

/** Stands for `@node-rs/argon2` in most tests: the least work that argon2 allows, since a run hashes some 2 400 times. */
export const hash = (secret: string | Uint8Array, options?: Options): Promise<string> =>
  realHash(secret, { ...options, memoryCost: 8, timeCost: 1 });
