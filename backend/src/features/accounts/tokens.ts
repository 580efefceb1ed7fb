import { hash, randomBytes, randomInt } from 'node:crypto';

/** Creates a token of 32 random bytes for a cookie or an unclaimed pairing. Only its SHA-256 is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

/** The stored hash of a token. It needs no salt and must be fast: tokens are random, and each request computes it. */
export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

const consonants = 'bdfghjkmnprstvwz';
const vowels = 'aeiou';
const digits = '23456789';
const pick = (from: string) => from[randomInt(from.length)]!;
const syllable = () => pick(consonants) + pick(vowels);

/** Creates a password such as "bako7-vize4-muna9-tifo2": 62 bits that can be read aloud and typed on a phone. */
export const readablePassword = (): string =>
  Array.from({ length: 4 }, () => syllable() + syllable() + pick(digits)).join('-');
