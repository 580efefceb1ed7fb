import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Starts a proxy to Postgres that counts all statements: simple queries and executions of prepared ones. */
export async function countStatements(databaseUrl: string) {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const socketFolder = searchParams.get('host');
  const upstream =
    socketFolder === null
      ? { host: hostname, port: Number(port), noDelay: true }
      : { path: `${socketFolder}/.s.PGSQL.${port || 5432}` };
  const open = new Set<Socket>();
  let count = 0;
  const listener = createServer({ noDelay: true }, (client) => {
    const server = connect(upstream);
    const watch = createMessageParser(() => (count += 1));
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

/** Parses messages: all but the first begin with a type byte, and all have a length. */
function createMessageParser(counted: () => void) {
  let rest: Buffer = Buffer.alloc(0);
  let types = 0;
  return (bytes: Buffer) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    for (;;) {
      if (rest.length < types + 4) return;
      const length = types + rest.readUInt32BE(types);
      if (rest.length < length) return;
      const type = types === 0 ? '' : String.fromCharCode(rest[0]!);
      if (type === 'Q' || type === 'E') counted();
      rest = rest.subarray(length);
      types = 1;
    }
  };
}
