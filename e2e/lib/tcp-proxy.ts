import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A controllable network between a screen and a server. */
export type TcpProxy = {
  port: number;
  url: string;
  /** Stops all traffic: new connections get no answer, and no socket closes. Data sent meanwhile arrives afterwards. */
  pause: () => void;
  resume: () => void;
  /** Ends every connection at once with RST, like a restarted router. */
  reset: () => void;
  close: () => Promise<void>;
};

/** Starts a proxy in front of one or several servers: a new connection goes to the first that accepts it. */
export async function startTcpProxy(
  ...upstreams: [port: number, ...others: number[]]
): Promise<TcpProxy> {
  const network = new Network();
  const sockets = new Set<Socket>();
  const listener = createServer(
    { allowHalfOpen: true, noDelay: true, pauseOnConnect: true },
    (screen) => {
      sockets.add(screen.on('close', () => sockets.delete(screen)));
      screen.on('error', () => undefined); // an error is passed on by `forward`
      network.pass(async () => {
        const server = screen.destroyed ? undefined : await connectToFirst(upstreams);
        if (!server) return screen.destroy();
        if (screen.destroyed) return server.destroy();
        sockets.add(server.on('close', () => sockets.delete(server)));
        network.forward(screen, server);
        network.forward(server, screen);
      });
    },
  );
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;

  const reset = () => sockets.forEach((socket) => socket.resetAndDestroy());
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    pause: () => network.pause(),
    resume: () => network.resume(),
    reset,
    close: async () => {
      const closed = once(listener, 'close');
      listener.close();
      reset();
      network.resume();
      await closed;
    },
  };
}

class Network {
  #isPaused = false;
  /** The sockets that are read. */
  #sources = new Set<Socket>();
  #waiting: (() => unknown)[] = [];

  /** Runs the action now, or after the pause. */
  pass(action: () => unknown): void {
    if (this.#isPaused) this.#waiting.push(action);
    else action();
  }

  // Nothing is read while paused, so the sender's buffers fill up as without acknowledgements.
  pause(): void {
    if (this.#isPaused) return;
    this.#isPaused = true;
    for (const source of this.#sources) this.#resumeReading(source.pause());
  }

  resume(): void {
    this.#isPaused = false;
    for (const action of this.#waiting.splice(0)) action();
  }

  /** Forwards bytes in one direction, in order, followed by the end or reset. */
  forward(from: Socket, to: Socket): void {
    this.#sources.add(from.pause());
    from.on('close', () => this.#sources.delete(from));
    from.on('data', (chunk: Buffer) => {
      if (to.destroyed || to.write(chunk)) return;
      from.pause();
      to.once('drain', () => this.#resumeReading(from));
    });
    from.on('end', () => this.pass(() => to.end()));
    from.on('error', () => this.pass(() => to.resetAndDestroy()));
    this.#resumeReading(from);
  }

  #resumeReading(source: Socket): void {
    this.pass(() => source.resume());
  }
}

async function connectToFirst(ports: number[]): Promise<Socket | undefined> {
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
