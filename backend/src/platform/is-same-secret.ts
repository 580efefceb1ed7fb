import { createHash, timingSafeEqual } from 'node:crypto';

const toHash = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time, whatever the lengths. */
export const isSameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(toHash(a), toHash(b));
