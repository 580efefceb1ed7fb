import { expect, test } from 'vitest';
import { minutes } from '../../harness';
import { expectInvariants } from '../../shop';
import { newSecret, oldSecret, payOrder, payWithoutWebhooks, startWithGateway } from './outage';
import { countStates } from './tools';

const setup = await startWithGateway();
const { control } = setup.sandbox;

test('while the webhook secret changes, the old and the new one are accepted; afterwards only the new one', async () => {
  const between = await setup.start({ RAZORPAY_WEBHOOK_SECRET_PREVIOUS: oldSecret });
  const shopper = await between.connect('guest');
  control.setWebhookFaults({ oldSecret });
  expect(await payOrder(setup, between, shopper)).toBe(true);
  control.setWebhookFaults({});
  expect(await payOrder(setup, between, shopper)).toBe(true);
  const signed = await between.ctx.pools.main
    .selectFrom('webhookInbox')
    .select('signedWith')
    .distinct()
    .orderBy('signedWith')
    .execute();
  expect(signed.map(({ signedWith }) => signedWith)).toEqual(['current', 'previous']);
  await between.stop();

  const renewed = await setup.start({});
  const phone = await renewed.connect('guest');
  control.setWebhookFaults({ oldSecret });
  expect(await payOrder(setup, renewed, phone)).toBe(false);
  control.setWebhookFaults({});
  expect(await payOrder(setup, renewed, phone)).toBe(true);
  expect(oldSecret).not.toBe(newSecret);
  await expectInvariants(renewed);
  await renewed.stop();
});

test('after a day without webhooks, until the gateway gives up, the reconciler places all 20 and 20 orders', async () => {
  const server = await setup.start({});
  const shopper = await server.connect('guest');
  control.setWebhookFaults({ wrongSecret: true });
  const refused = await payWithoutWebhooks(setup, server, shopper, 20);
  expect(refused.before).toBe(0);
  await expect.poll(() => countStates(server, refused.ids)).toEqual({ paid: 20 });

  for (let hour = 0; hour < 26; hour += 1) {
    setup.clock.advance(minutes(60));
    await control.deliverWebhooks();
  }
  control.setWebhookFaults({});
  const deliveryCount = control.deliveries().length;
  const unsent = await payWithoutWebhooks(setup, server, shopper, 20);
  expect(unsent.before).toBe(0);
  expect(control.deliveries().length).toBe(deliveryCount);
  await expect.poll(() => countStates(server, unsent.ids)).toEqual({ paid: 20 });
  control.enableWebhooks();
  expect(await payOrder(setup, server, shopper)).toBe(true);
  await expectInvariants(server);
});
