import { createHash, timingSafeEqual } from 'node:crypto';

const toHash = (text: string) => createHash('sha256').update(text).digest();

/** Compares two secrets in constant time, also if their lengths differ. */
export const isSameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(toHash(a), toHash(b));
