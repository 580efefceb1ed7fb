import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a token is good for: one session, and the login that stood when it was given. */
export type Bound = { sessionId: string; login: string };

export const hmacOf = (key: string, said: string): Buffer =>
  createHmac('sha256', key).update(said).digest();

/** Takes as long however much of it is right. */
export const isSame = (key: string, one: string, other: string): boolean =>
  timingSafeEqual(hmacOf(key, one), hmacOf(key, other));

const macOf = (key: string, { sessionId, login }: Bound, endsAt: string) =>
  hmacOf(key, JSON.stringify([sessionId, login, endsAt])).toString('base64url');

/** Nothing of it is kept: any process that has the key can tell it from a made-up one. */
export function signToken(key: string, bound: Bound, endsAtMs: number): string {
  const endsAt = endsAtMs.toString(36);
  return `${endsAt}.${macOf(key, bound, endsAt)}`;
}

export function isTokenOf(key: string, bound: Bound, token: string, now: number): boolean {
  const [, endsAt = '', mac = ''] = /^([0-9a-z]{1,11})\.([\w-]{43})$/.exec(token) ?? [];
  return mac !== '' && isSame(key, mac, macOf(key, bound, endsAt)) && now < parseInt(endsAt, 36);
}
