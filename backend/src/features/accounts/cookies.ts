import type { CookieOptions, Response } from 'express';
import type { Config } from '../../platform/config';
import { sessionCookie } from '../../platform/http';

type Reaches = Pick<Config, 'publicUrl'>;

/** `Secure` follows the public address: over plain HTTP in a kitchen's network, browsers would drop such a cookie. */
const flags = ({ publicUrl }: Reaches): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  secure: publicUrl?.protocol === 'https:',
});

export function giveCookie(config: Reaches, res: Response, token: string, lastsMs: number): void {
  res.cookie(sessionCookie, token, { ...flags(config), maxAge: lastsMs });
}

export function takeCookie(config: Reaches, res: Response): void {
  res.cookie(sessionCookie, '', { ...flags(config), maxAge: 0 });
}
