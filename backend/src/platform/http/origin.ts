import type { Request } from 'express';
import type { AppContext } from '../context';
import { isLoopback } from './loopback';
import { listNetworkAddresses } from '../limits/network-addresses';

/** The origin for links in answers: that of PUBLIC_URL, else the Host of the request. */
export function originOf({ config }: Pick<AppContext, 'config'>, req: Request): string {
  if (config.publicUrl) return config.publicUrl.origin;
  return `${req.protocol}://${(req.get('host') ?? 'localhost').toLowerCase()}`;
}

/**
 * The origins at which other devices reach this server, the most likely one first: that of the request, unless it
 * names this machine itself, and those of its network. Empty if only this machine reaches it.
 */
export function listReachableOrigins(
  { config }: Pick<AppContext, 'config'>,
  req: Request,
): string[] {
  const own = originOf({ config }, req);
  if (config.publicUrl) return [own];
  const network = listNetworkAddresses(config).map(
    (address) => `http://${address}:${req.socket.localPort}`,
  );
  return isLoopback(new URL(own).hostname) ? network : [...new Set([own, ...network])];
}
