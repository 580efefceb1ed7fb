import type { Request } from 'express';
import type { AppContext } from './context';

const hostname = /^([a-z0-9.-]{1,253}|\[[0-9a-f:]+\])(:\d{1,5})?$/i;

/** The configured public origin, else the Host of the request; an invalid Host is not printed in a page. */
export function originOf({ config }: Pick<AppContext, 'config'>, req: Request): string {
  if (config.publicUrl) return config.publicUrl.origin;
  const host = req.get('host') ?? '';
  return `${req.protocol}://${hostname.test(host) ? host.toLowerCase() : 'localhost'}`;
}
