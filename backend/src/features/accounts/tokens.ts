import { hash, randomBytes, randomInt } from 'node:crypto';

/** 32 random bytes, as in a cookie or an unclaimed pairing; only their SHA-256 is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const isToken = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

/** No salt and no slow hash: tokens are random, and each request needs it. */
export const hashOf = (token: string): Buffer => hash('sha256', token, 'buffer');

const consonants = 'bdfghjkmnprstvwz';
const vowels = 'aeiou';
const digits = '23456789';
const pick = (from: string) => from[randomInt(from.length)]!;
const syllable = () => pick(consonants) + pick(vowels);

/** "bako7-vize4-muna9-tifo2": 62 bits that can be read aloud and typed on a phone. */
export const readablePassword = (): string =>
  Array.from({ length: 4 }, () => syllable() + syllable() + pick(digits)).join('-');
