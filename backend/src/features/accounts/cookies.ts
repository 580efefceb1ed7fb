import type { CookieOptions, Response } from 'express';
import type { Config } from '../../platform/config';
import { sessionCookie } from '../../platform/http';

type CookieConfig = Pick<Config, 'publicUrl'>;

/** `Secure` follows the public URL: browsers drop such a cookie over plain HTTP in the kitchen's network. */
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

export function clearSessionCookie(config: CookieConfig, res: Response): void {
  res.cookie(sessionCookie, '', { ...flags(config), maxAge: 0 });
}
