import { expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { brokenInvariants } from '../invariants';
import { sendMalformedCalls, findUnreadableChanges } from './bad-bodies';
import { seeded } from '../random';

const server = await startTestServer();

test('2 000 malformed calls get a message and a 4xx each, and the kitchen continues to work', async () => {
  const random = seeded();
  const { wrong, statuses, ms } = await sendMalformedCalls(server, random, 2_000);
  console.log(`seed ${random.seed}: ${JSON.stringify(statuses)} in ${Math.round(ms)} ms`);
  expect(wrong.slice(0, 10), `${wrong.length} wrong, seed ${random.seed}`).toEqual([]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect((await server.device().http.get('/healthz')).status).toBe(200);
  expect(await findUnreadableChanges(server)).toEqual([]);
  expect(await brokenInvariants(server.database.url)).toEqual({});
});
