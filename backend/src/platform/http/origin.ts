import type { Request } from 'express';
import type { AppContext } from '../context';
import { isLoopback } from './loopback';
import { listNetworkAddresses } from '../limits/network-addresses';

/** The configured public origin, else the Host of the request. */
export function originOf({ config }: Pick<AppContext, 'config'>, req: Request): string {
  if (config.publicUrl) return config.publicUrl.origin;
  return `${req.protocol}://${(req.get('host') ?? 'localhost').toLowerCase()}`;
}

/**
 * The origins under which other devices reach this server, the most likely one first: the one of the request, unless that is
 * the server's own machine, and those of its network. Empty if it is reached from its own machine only.
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
