import { connect, type Socket } from 'node:net';

type LoadOptions = {
  url: string;
  connections: number;
  forMs: number;
  headers?: Record<string, string>;
};

const headEnd = Buffer.from('\r\n\r\n');

/**
 * Measures requests per second over keep-alive connections, each of which sends the next request when it has its
 * answer. Uses plain sockets, so that the client is not slower than the server.
 */
export async function requestsPerSecond({
  url,
  connections,
  forMs,
  headers = {},
}: LoadOptions): Promise<number> {
  const { hostname, port, pathname, search, host } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const request = Buffer.from(
    `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`,
    'latin1',
  );

  const open = await Promise.all(
    Array.from({ length: connections }, () => Connection.open(hostname, Number(port), request)),
  );
  const began = performance.now();
  open.forEach((one) => one.send());
  await new Promise((resolve) => setTimeout(resolve, forMs));
  const answers = open.reduce((sum, one) => sum + one.answers, 0);
  const seconds = (performance.now() - began) / 1_000;
  open.forEach((one) => one.close());
  return answers / seconds;
}

class Connection {
  answers = 0;
  private readonly socket: Socket;
  private readonly request: Buffer;
  /** The head of the current answer until it is complete; then the number of bytes still to come. */
  private head: Buffer = Buffer.alloc(0);
  private left = 0;

  private constructor(socket: Socket, request: Buffer) {
    this.socket = socket;
    this.request = request;
  }

  static open(host: string, port: number, request: Buffer): Promise<Connection> {
    return new Promise((resolve, reject) => {
      // One buffer for all data: a new buffer for each chunk would cost more than parsing.
      const buffer = Buffer.alloc(65_536);
      const callback = (size: number): boolean => connection.receive(buffer.subarray(0, size));
      const socket: Socket = connect({ host, port, noDelay: true, onread: { buffer, callback } });
      const connection: Connection = new Connection(socket, request);
      socket.once('connect', () => resolve(connection)).once('error', reject);
      socket.once('end', () =>
        socket.destroy(new Error('the server ended a persistent connection')),
      );
    });
  }

  send() {
    this.socket.write(this.request);
  }

  close() {
    this.socket.destroy();
  }

  private receive(bytes: Buffer): boolean {
    if (this.left > 0) this.left -= bytes.length;
    else this.begin(bytes);
    if (this.left < 0) throw new Error('the body is longer than its content-length');
    if (this.left === 0 && this.head.length === 0) {
      this.answers += 1;
      this.send();
    }
    return true;
  }

  private begin(bytes: Buffer) {
    const all = this.head.length === 0 ? bytes : Buffer.concat([this.head, bytes]);
    const end = all.indexOf(headEnd);
    // The buffer is reused for the next chunk.
    this.head = end === -1 ? Buffer.from(all) : Buffer.alloc(0);
    if (end !== -1)
      this.left = end + headEnd.length + bodyLength(all.toString('latin1', 0, end)) - all.length;
  }
}

function bodyLength(head: string): number {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined)
    throw new Error(`no answer to be counted: ${head}`);
  return Number(length);
}
