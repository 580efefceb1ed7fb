import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../platform/is-same-secret';

/** The session and the login for which a token is valid. */
export type TokenScope = { sessionId: string; login: string };

export const hmacOf = (key: string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

const macOf = (key: string, { sessionId, login }: TokenScope, endsAt: string) =>
  hmacOf(key, JSON.stringify([sessionId, login, endsAt])).toString('base64url');

/** Signs a token. It is stateless: any process with the key can verify it. */
export function signToken(key: string, bound: TokenScope, endsAtMs: number): string {
  const endsAt = endsAtMs.toString(36);
  return `${endsAt}.${macOf(key, bound, endsAt)}`;
}

export function isTokenOf(key: string, bound: TokenScope, token: string, now: number): boolean {
  const [, endsAt = '', mac = ''] = /^([0-9a-z]{1,11})\.([\w-]{43})$/.exec(token) ?? [];
  return mac !== '' && isSameSecret(mac, macOf(key, bound, endsAt)) && now < parseInt(endsAt, 36);
}
