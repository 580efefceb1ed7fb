import { Agent, request, type OutgoingHttpHeaders } from 'node:http';

export type RawRequest = {
  method: string;
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
};
export type RawResponse = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  bytes: Buffer;
};

/** Creates a client that sends paths and headers unchanged; `fetch` would normalize both. */
export function rawHttp(url: string, maxSockets = 20) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets });
  const send = ({ method, path, headers = {}, body }: RawRequest): Promise<RawResponse> =>
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
  return { send, close: () => agent.destroy() };
}

/** Runs `work` for each element, at most `width` at a time. */
export async function runConcurrently<T>(
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
