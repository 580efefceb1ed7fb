import { Agent, request, type OutgoingHttpHeaders } from 'node:http';

export type Asked = {
  method: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
};
export type Answered = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  bytes: Buffer;
};

/**
 * Calls as no browser makes them: the path goes out as it is written, and so does every header. `fetch` tidies both.
 */
export function rawHttp(url: string, maxSockets = 20) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets });
  const ask = ({ method, path, headers = {}, body }: Asked): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
      const req = request(
        { hostname, port, agent, method, path, headers: { ...length, ...headers } },
        (res) => {
          const pieces: Buffer[] = [];
          res.on('data', (piece: Buffer) => pieces.push(piece));
          res.on('end', () => {
            const bytes = Buffer.concat(pieces);
            resolve({
              status: res.statusCode ?? 0,
              headers: res.headers,
              text: bytes.toString(),
              bytes,
            });
          });
          res.on('error', reject);
        },
      );
      req.on('error', reject);
      req.end(body);
    });
  return { ask, close: () => agent.destroy() };
}

/** Does the work for each, so many at a time. */
export async function sideBySide<T>(
  all: readonly T[],
  width: number,
  work: (one: T, index: number) => Promise<void>,
) {
  let at = 0;
  const lane = async () => {
    while (at < all.length) {
      const index = at++;
      await work(all[index]!, index);
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
}
