import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { isPractice, type Config } from './platform/config/config';
import { listNetworkAddresses } from './platform/limits/network-addresses';
import { releaseText } from './platform/release';
import type { Running } from './server';

/** What the person at the keyboard needs to know, once and in plain words. */
export function greet(
  config: Config,
  { ctx, port, newOwner, newLibraryLogin, newCutletPassword }: Running,
) {
  const lines: string[] = [];
  const add = (line: string) => lines.push(`${line}\n`);
  add('');
  add(`  Kalavara is ready:  ${config.publicUrl?.origin ?? originOn(config.host, port)}`);
  add(`  Version:            ${releaseText(ctx.release)}`);
  // Browsers drop the cookies of a public shop over plain HTTP: they are `Secure`.
  const limit =
    config.publicUrl?.protocol === 'https:'
      ? `   (no signing in or pairing there: use ${config.publicUrl.origin})`
      : '';
  for (const address of listNetworkAddresses(config))
    add(`  In this network:    http://${address}:${port}${limit}`);
  add(`  Data folder:        ${resolve(config.dataDir)}`);
  add('  Kitchen: /roadmap   TVs: /soplocked');
  if (isPractice(config.payments))
    add(
      '  Practice shop: payments are not real, no money moves. To take money: docs/operations/payments.md',
    );
  if (config.isOpenKitchen)
    add(
      '  OPEN_KITCHEN: every device that reaches this address is staff in the kitchen. For a network you trust, never the internet.',
    );
  if (newOwner) {
    add('');
    add(`  Owner:    ${newOwner.username}`);
    add(
      `  Password: ${newOwner.password}   (shown this once; npm run owner:password makes a new one)`,
    );
  }
  if (newLibraryLogin) {
    add('');
    add(`  Recipe library: ${newLibraryLogin.username}   ${newLibraryLogin.password}`);
    add('  (a login of its own, shown this once; npm run recipes:password makes a new one)');
  }
  if (newCutletPassword) {
    add('');
    add(`  Cutlet kitchen: ${newCutletPassword}`);
    add('  (its own password, shown this once; npm run cutlets:password makes a new one)');
  }
  add('');
  process.stdout.write(lines.join('')); // In one write: a reader of the first line gets all of them.
}

const reachedAsLocalhost = new Set(['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost']);

/** Where the machine itself reaches a server that listens on this address: on one of a network, at no other. */
function originOn(host: string, port: number): string {
  if (reachedAsLocalhost.has(host)) return `http://localhost:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
