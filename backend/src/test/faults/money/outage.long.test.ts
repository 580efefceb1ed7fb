import { expect, test } from 'vitest';
import { expectInvariants } from '../../shop';
import { payWithoutWebhooks, startWithGateway } from './outage';
import { countStates } from './tools';

test('without webhooks the reconciler places 100 of 100 orders in its first two runs', async () => {
  const outside = await startWithGateway();
  const server = await outside.start({});
  outside.sandbox.control.setWebhookFaults({ drop: true });
  const { before, ids } = await payWithoutWebhooks(
    outside,
    server,
    await server.connect('guest'),
    100,
  );
  expect(before).toBe(0);
  await expect.poll(() => countStates(server, ids), { timeout: 30_000 }).toEqual({ paid: 100 });
  await expectInvariants(server);
});
