import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type HttpOnlyProxy = {
  url: string;
  /** The routes of the calls that passed. */
  passed: string[];
  close: () => Promise<void>;
};

/** Starts a proxy that passes only HTTP: upgrades end, and the polling of Socket.IO is refused. */
export async function startHttpOnlyProxy(port: number): Promise<HttpOnlyProxy> {
  const passed: string[] = [];
  const server = createServer((incoming, answer) => {
    const { url = '/', method, headers } = incoming;
    if (url.startsWith('/socket.io')) return void answer.writeHead(403).end();
    passed.push(`${method} ${url}`);
    const onward = request({ host: '127.0.0.1', port, path: url, method, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  });
  server.on('upgrade', (_request, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
