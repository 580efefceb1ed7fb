import { expect, test } from 'vitest';
import { expectWhole } from '../../shop';
import { payUnheard, withGateway } from './outage';
import { countStates } from './tools';

test('row 20: with the webhooks switched off the reconciler makes 100 of 100 orders within its first two looks', async () => {
  const outside = await withGateway();
  const server = await outside.start({});
  outside.sandbox.control.setWebhookFaults({ drop: true });
  const { before, ids } = await payUnheard(outside, server, await server.connect('guest'), 100);
  expect(before).toBe(0);
  await expect.poll(() => countStates(server, ids), { timeout: 30_000 }).toEqual({ paid: 100 });
  await expectWhole(server);
});
