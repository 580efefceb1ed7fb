import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getHeapSpaceStatistics } from 'node:v8';
import { limitBodyTime } from './body-timeout';

/** Prints how many bytes of each post outlive it, in a server with the limit or in one that stores each request in a WeakMap. */
const [kind] = process.argv.slice(2);
const posts = 3_000;

const http = createServer((req, res) => req.on('end', () => res.end()).resume());
const about = new WeakMap<object, object>();
if (kind === 'cuts') limitBodyTime(http);
else http.on('request', (req) => about.set(req, { of: () => req }));
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
const { port } = http.address() as AddressInfo;

const post = () =>
  new Promise<void>((resolve, reject) => {
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        headers: { 'content-length': 2, connection: 'close' },
      },
      (answer) => answer.on('end', resolve).resume(),
    );
    sent.on('error', reject).end('{}');
  });
const old = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')!.space_used_size;
const all = async (count: number) => {
  for (let n = 0; n < count; n += 1) await post();
};
await all(500);
const before = old();
await all(posts);
console.log(Math.round((old() - before) / posts));
process.exit(0);
