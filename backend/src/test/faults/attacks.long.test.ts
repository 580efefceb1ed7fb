import { expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { callAsGuest, startAttack } from './attacker';
import { percentile } from '../percentile';

const limits = { RATE_LIMIT_FACTOR: '1' };
const calls = 200;

/** Returns the 95th percentile of normal calls before and during an attack. */
async function compare(
  url: string,
  name: string,
  start: () => Promise<{ end(): Promise<object> }>,
) {
  await callAsGuest(url, 50);
  const quiet = await callAsGuest(url, calls);
  const attack = await start();
  const duringAttack = await callAsGuest(url, calls);
  const outcome = await attack.end();
  const [quietMs, duringAttackMs] = [quiet, duringAttack].map(({ waits }) => percentile(waits, 95));
  console.log(
    `${name}: p95 ${quietMs!.toFixed(1)} ms quiet, ${duringAttackMs!.toFixed(1)} ms beside it (× ${(duringAttackMs! / quietMs!).toFixed(2)})`,
    outcome,
  );
  expect(duringAttack.failures).toEqual([]);
  expect(duringAttackMs).toBeLessThanOrEqual(3 * quietMs!);
}

test.runIf(process.platform === 'linux').each([
  { addresses: 1, each: 2_000 },
  { addresses: 100, each: 100 },
])(
  '$each silent connections from each of $addresses addresses hardly delay others',
  async ({ addresses, each }) => {
    const { url } = await startTestServer({ env: limits });
    await compare(url, `${addresses} × ${each} silent`, () =>
      startAttack(url, 'silent', addresses, each, 2 * addresses * each),
    );
  },
);

test.each(['40/ns,', '42["beat",{"t0":1,"rooms":{}}]'])(
  '3 000 000 frames %s of one socket hardly delay others',
  async (payload) => {
    const { url } = await startTestServer({ env: limits });
    await compare(url, payload, () => startAttack(url, 'frames', payload, 3_000_000));
  },
);

test.each(['/api/products', '/api/auth/session'])(
  '1 000 000 pipelined requests for %s hardly delay others',
  async (path) => {
    const { url } = await startTestServer({ env: limits });
    await compare(url, path, () => startAttack(url, 'requests', path, 1_000_000));
  },
);
