import { dayMs } from '@kalavara/shared-types/durations';
import type { CookieOptions, Request, Response } from 'express';
import type { Config } from '../../platform/config/config';
import { cookieOf, sessionCookie } from '../../platform/http/http';

type CookieConfig = Pick<Config, 'publicUrl'>;

/**
 * `Secure` depends on the public URL, because browsers drop a secure cookie over plain HTTP in the kitchen's network.
 */
const flags = ({ publicUrl }: CookieConfig): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: publicUrl?.protocol === 'https:',
});

export function setSessionCookie(
  config: CookieConfig,
  res: Response,
  token: string,
  maxAgeMs: number,
): void {
  res.cookie(sessionCookie, token, { ...flags(config), maxAge: maxAgeMs });
}

const deviceCookie = 'kalavara_device';
/** Browsers drop a cookie after 400 days at the latest. */
const deviceCookieMs = 400 * dayMs;
/** The path of the cookie, so that it is sent with sign-ins only. */
const deviceCookiePath = '/api/auth';

export const deviceTokenOf = (req: Request): string | undefined =>
  cookieOf(req.get('cookie'), deviceCookie);

/** Sets the cookie that lets this browser sign in while others guess at the account. It gives no access by itself. */
export function setDeviceCookie(config: CookieConfig, res: Response, token: string): void {
  res.cookie(deviceCookie, token, {
    ...flags(config),
    path: deviceCookiePath,
    maxAge: deviceCookieMs,
  });
}

export function clearSessionCookie(config: CookieConfig, res: Response): void {
  res.cookie(sessionCookie, '', { ...flags(config), maxAge: 0 });
}
