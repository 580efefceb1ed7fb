import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { NetworkConditions, type Direction } from './tcp-conditions';
import { carry } from './tcp-lane';

/** A bad network between a screen and a server, in the test's hands. */
export type TcpProxy = {
  port: number;
  url: string;
  /** A black hole: nothing passes, new connections get no answer, no socket closes. What was sent arrives afterwards. */
  pause: (direction?: Direction) => void;
  resume: () => void;
  /** Ends every connection at once with RST, as a router does that forgot them. */
  reset: () => void;
  latency: (ms: number, jitterMs?: number) => void;
  /** Hands everything on in pieces of so many bytes with a pause between them; 0 ends it. */
  slice: (bytes: number, everyMs?: number) => void;
  /** Bytes a second in each direction and connection; 0 means as many as come. */
  bandwidth: (bytesPerSecond: number) => void;
  /** Connections open now, counted at the screens' side. */
  connections: () => number;
  close: () => Promise<void>;
};

/** A proxy before one server, or several: a new connection goes to the first that accepts it. */
export async function tcpProxy(
  ...upstreams: [port: number, ...others: number[]]
): Promise<TcpProxy> {
  const conditions = new NetworkConditions();
  const pairs = new Set<{ screen: Socket; server?: Socket }>();

  const listener = createServer(
    { allowHalfOpen: true, noDelay: true, pauseOnConnect: true },
    (screen) => {
      const pair: { screen: Socket; server?: Socket } = { screen };
      pairs.add(pair);
      screen.on('close', () => pairs.delete(pair));
      screen.on('error', () => undefined); // the lane that reads from it gets it too
      void conditions.clear('toServer').then(async () => {
        const server = screen.destroyed ? undefined : await firstThatAccepts(upstreams);
        if (!server) return screen.destroy();
        if (screen.destroyed) return server.destroy();
        pair.server = server;
        carry(screen, server, 'toServer', conditions);
        carry(server, screen, 'toScreen', conditions);
      });
    },
  );
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;

  const reset = () => {
    for (const { screen, server } of pairs) {
      screen.resetAndDestroy();
      server?.resetAndDestroy();
    }
  };
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    pause: (direction = 'both') => conditions.darken(direction),
    resume: () => conditions.brighten(),
    reset,
    latency: (ms, jitterMs = 0) => Object.assign(conditions, { latencyMs: ms, jitterMs }),
    slice: (bytes, everyMs = 1) =>
      Object.assign(conditions, { sliceBytes: bytes, sliceEveryMs: everyMs }),
    bandwidth: (bytesPerSecond) => Object.assign(conditions, { bytesPerSecond }),
    connections: () => pairs.size,
    close: async () => {
      const closed = once(listener, 'close');
      listener.close();
      reset();
      conditions.brighten();
      await closed;
    },
  };
}

async function firstThatAccepts(ports: number[]): Promise<Socket | undefined> {
  for (const port of ports) {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    const accepted = await new Promise<boolean>((answer) => {
      socket.once('connect', () => answer(true));
      socket.once('error', () => answer(false));
    });
    if (accepted) return socket;
  }
  return undefined;
}
