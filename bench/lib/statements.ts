import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to Postgres on which every statement is counted, whoever sends it: simple queries, and executions of prepared ones. */
export async function countStatements(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  let count = 0;
  const listener = createServer({ noDelay: true }, (client) => {
    const server = connect({ host: hostname, port: Number(port), noDelay: true });
    const watch = watcher(() => (count += 1));
    client.on('data', watch);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy()).on('close', () => open.delete(from));
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.port = String((listener.address() as AddressInfo).port);
  url.searchParams.delete('host'); // else it would go past us, through the socket
  return {
    url: url.toString(),
    count: () => count,
    close: () => {
      open.forEach((socket) => socket.destroy());
      return new Promise((resolve) => listener.close(resolve));
    },
  };
}

/** Every message but the very first begins with a letter; all of them say how long they are. */
function watcher(counted: () => void) {
  let rest: Buffer = Buffer.alloc(0);
  let letters = 0;
  return (bytes: Buffer) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    for (;;) {
      if (rest.length < letters + 4) return;
      const length = letters + rest.readUInt32BE(letters);
      if (rest.length < length) return;
      const letter = letters === 0 ? '' : String.fromCharCode(rest[0]!);
      if (letter === 'Q' || letter === 'E') counted();
      rest = rest.subarray(length);
      letters = 1;
    }
  };
}
