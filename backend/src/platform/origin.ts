import type { Request } from 'express';
import type { AppContext } from './context';

/** The configured public origin, else the Host of the request. */
export function originOf({ config }: Pick<AppContext, 'config'>, req: Request): string {
  if (config.publicUrl) return config.publicUrl.origin;
  return `${req.protocol}://${(req.get('host') ?? 'localhost').toLowerCase()}`;
}
