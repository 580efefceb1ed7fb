import type { Request } from 'express';
import type { AppContext } from './context';

const hostname = /^([a-z0-9.-]{1,253}|\[[0-9a-f:]+\])(:\d{1,5})?$/i;

/** This house's public name where it has one, else the name it was asked under; a made-up one stands in no page. */
export function originOf({ config }: Pick<AppContext, 'config'>, req: Request): string {
  if (config.publicUrl) return config.publicUrl.origin;
  const host = req.get('host') ?? '';
  return `${req.protocol}://${hostname.test(host) ? host.toLowerCase() : 'localhost'}`;
}
