import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { brokenInvariants } from '../invariants';
import { sendMalformedCalls, findUnreadableChanges } from './bad-bodies';
import { seeded } from '../random';

const server = await startTestServer();

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
/** Resident memory would also count what the allocator has not returned to the system. */
function retainedBytes(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

test('10 000 malformed calls delay no other call and leak no memory', async () => {
  const random = seeded();
  await sendMalformedCalls(server, random, 500); // Warms up the code and the heap.
  const before = retainedBytes();
  const { wrong, statuses, ms, lagMs } = await sendMalformedCalls(server, random, 10_000);
  console.log(
    `seed ${random.seed}: ${JSON.stringify(statuses)}, ${Math.round(ms)} ms, loop p99 ${Math.round(lagMs)} ms`,
  );
  expect(wrong.slice(0, 10), `${wrong.length} wrong, seed ${random.seed}`).toEqual([]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  expect(ms).toBeLessThan(60_000);
  expect(lagMs).toBeLessThan(100);
  const retainedMb = (retainedBytes() - before) / 2 ** 20;
  console.log(`memory +${retainedMb.toFixed(1)} MB`);
  expect(retainedMb).toBeLessThan(10);
  expect(await findUnreadableChanges(server)).toEqual([]);
  expect(await brokenInvariants(server.database.url)).toEqual({});
});
