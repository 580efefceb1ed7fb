import { hash, randomBytes, randomInt } from 'node:crypto';

/** 32 random bytes, as they stand in a cookie or with a TV that waits; only their SHA-256 is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const isToken = (given: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(given);

/** No salt and no slow hash: what is hashed is random already, and each request needs it. */
export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

const consonants = 'bdfghjkmnprstvwz';
const vowels = 'aeiou';
const digits = '23456789';
const pick = (from: string) => from[randomInt(from.length)]!;
const syllable = () => pick(consonants) + pick(vowels);

/** "bako7-vize4-muna9-tifo2": 62 bits that can be read aloud and typed on a phone. */
export const readablePassword = (): string =>
  Array.from({ length: 4 }, () => syllable() + syllable() + pick(digits)).join('-');
