import { expect, test } from 'vitest';
import { startTestServer } from '../../harness';
import { expectInvariants } from '../../shop';
import { crashAfterStoring, deliverRepeatedly } from './webhooks';

const server = await startTestServer();
const shopper = await server.connect('guest');

test('1 000 payments, two events of each three times, 60 at once: all accepted, 1 000 orders', async () => {
  const { seed, statuses, states, ms, cpuMs, p99, most } = await deliverRepeatedly(
    server,
    shopper,
    1_000,
  );
  console.log(
    `seed ${seed}: ${Math.round(ms)} ms (${Math.round(cpuMs)} ms of work), p99 ${Math.round(p99)} ms, ${Math.round(most)} ms at most`,
  );
  expect(statuses).toEqual({ 200: 6_000 });
  expect(states).toEqual({ paid: 1_000 });
  expect(p99).toBeLessThan(1_000);
  expect(most).toBeLessThan(5_000);
  await expectInvariants(server);
});

test('a crash between storing and settling loses nothing: 50 of 50 after the redelivery, 50 of 50 by the inbox', async () => {
  expect(
    await crashAfterStoring(server, shopper, { deliveries: 50, retry: 'redelivered' }),
  ).toEqual({
    paid: 50,
  });
  expect(
    await crashAfterStoring(server, shopper, { deliveries: 50, retry: 'from the inbox' }),
  ).toEqual({
    paid: 50,
  });
  await expectInvariants(server);
});

test('control: an event marked as processed when it was only stored loses its order', async () => {
  const states = await crashAfterStoring(server, shopper, {
    deliveries: 50,
    retry: 'redelivered',
    isMarkedFirst: true,
  });
  console.log(`of 50: ${JSON.stringify(states)}`);
  expect(states['awaiting']).toBeGreaterThan(0);
});
