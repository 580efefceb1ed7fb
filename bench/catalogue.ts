import { percentile } from '../backend/src/test/percentile';
import type { Figure } from './lib/figures';
import { requestsPerSecond } from './lib/load';
import { startKalavara, startSameBytes } from './lib/processes';

const connections = 64;
const rounds = 7;
const warmUpMs = 3_000;
const roundMs = 2_500;
const minRatio = 0.8;

/** The requests of a browser, and of a client without compression. */
const requests = [
  { path: '/api/products', encoding: 'gzip, deflate, br, zstd', isPromised: true },
  { path: '/api/products', encoding: 'identity', isPromised: true },
  { path: '/', encoding: 'gzip, deflate, br, zstd', isPromised: false },
];

/**
 * Measures requests for the products with more visitors than a shop will have, beside plain Express with the same
 * bytes; the two alternate.
 */
export async function measureCatalogue(databaseUrl: string): Promise<Figure[]> {
  const server = await startKalavara(databaseUrl);
  const figures: Figure[] = [];
  for (const one of requests) figures.push(await compareWithFloor(server.url, one));
  await server.stop();
  return figures;
}

async function compareWithFloor(
  server: string,
  { path, encoding, isPromised }: (typeof requests)[number],
): Promise<Figure> {
  const url = server + path;
  const floor = await startSameBytes(url, encoding);
  const measure = (of: string, forMs: number) =>
    requestsPerSecond({ url: of, connections, forMs, headers: { 'accept-encoding': encoding } });

  const took: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, of] of [
      ['bare', `${floor.url}/`],
      ['ours', url],
    ] as const) {
      const perSecond = await measure(of, round < 0 ? warmUpMs : roundMs);
      if (round >= 0) took[name].push(perSecond);
    }
  }
  await floor.stop();

  const value = percentile(took.ours, 50);
  const bare = percentile(took.bare, 50);
  const ratio = value / bare;
  const how = encoding === 'identity' ? 'uncompressed' : 'as a browser asks';
  return {
    name: `GET ${path} ${how}, ${connections} connections (floor: bare Express)`,
    value,
    unit: 'requests/s',
    floor: bare,
    ratio,
    ...(isPromised && { promise: `≥ ${minRatio} × the floor`, isMet: ratio >= minRatio }),
  };
}
