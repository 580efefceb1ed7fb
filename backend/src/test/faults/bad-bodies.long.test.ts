import { expect, test, vi } from 'vitest';
import { startTestServer } from '../harness';
import { brokenInvariants } from '../invariants';
import { sendMalformedCalls, findUnreadableChanges } from './bad-bodies';
import { seeded } from './random';

const server = await startTestServer();
const rssBytes = () => process.memoryUsage().rss;

test('10 000 malformed calls delay no other call and leak no memory', async () => {
  const dice = seeded();
  await sendMalformedCalls(server, dice, 500); // Warms up the code and the heap.
  const before = rssBytes();
  const { wrong, statuses, ms, lagMs } = await sendMalformedCalls(server, dice, 10_000);
  console.log(
    `seed ${dice.seed}: ${JSON.stringify(statuses)}, ${Math.round(ms)} ms, loop p99 ${Math.round(lagMs)} ms`,
  );
  expect(wrong.slice(0, 10), `${wrong.length} wrong, seed ${dice.seed}`).toEqual([]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(ms).toBeLessThan(60_000);
  expect(lagMs).toBeLessThan(100);
  await vi.waitFor(() => expect((rssBytes() - before) / 2 ** 20).toBeLessThan(100), {
    timeout: 30_000,
    interval: 500,
  });
  console.log(`memory +${Math.round((rssBytes() - before) / 2 ** 20)} MB`);
  expect(await findUnreadableChanges(server)).toEqual([]);
  expect(await brokenInvariants(server.database.url)).toEqual({});
});
