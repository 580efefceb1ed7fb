import { networkInterfaces } from 'node:os';
import type { Config } from '../config/config';

/**
 * The IPv4 addresses at which other devices in the network reach this server; empty if it listens on one address
 * only.
 */
export function listNetworkAddresses({ host }: Pick<Config, 'host'>): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [];
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}
