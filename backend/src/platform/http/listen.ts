import { type AddressInfo, createServer, type Server } from 'node:net';
import { promisify } from 'node:util';
import type { Config } from '../config/config';
import { OperatorError } from '../operator-error';

const noAddress = (_: number, host: string) => `HOST: ${host} is no address of this machine.`;
const reasons: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) =>
    `PORT: another program already listens on port ${port}. Stop it (as root: ss -ltnp), or set another PORT.`,
  EACCES: (port) =>
    `PORT: this user may not listen on port ${port}. Use one from 1024 on, behind a proxy.`,
  EADDRNOTAVAIL: noAddress,
  EAFNOSUPPORT: noAddress,
  // A link-local IPv6 address without its interface.
  EINVAL: noAddress,
  ENOTFOUND: noAddress,
};

/** Rejects if `listenOn` would, before anything is created. */
export async function checkListen(config: Pick<Config, 'port' | 'host'>): Promise<void> {
  const probe = createServer((caller) => caller.destroy());
  await listenOn(probe, config);
  await promisify(probe.close.bind(probe))();
}

/** Starts listening and resolves with the port. */
export function listenOn(http: Server, { port, host }: Pick<Config, 'port' | 'host'>) {
  return new Promise<number>((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      const sentence = reasons[error.code ?? '']?.(port, host);
      reject(sentence === undefined ? error : new OperatorError(sentence, { cause: error }));
    };
    http.once('error', refuse);
    http.listen(port, host, () => {
      http.off('error', refuse);
      resolve((http.address() as AddressInfo).port);
    });
  });
}
