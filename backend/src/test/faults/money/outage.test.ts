import { expect, test } from 'vitest';
import { minutes } from '../../harness';
import { expectWhole } from '../../shop';
import { newSecret, oldSecret, paid, payUnheard, withGateway } from './outage';
import { countStates } from './tools';

const outside = await withGateway();
const { control } = outside.sandbox;

test('row 20: while the webhook secret changes, the old and the new one are believed; afterwards only the new one', async () => {
  const between = await outside.start({ RAZORPAY_WEBHOOK_SECRET_PREVIOUS: oldSecret });
  const shopper = await between.connect('guest');
  control.setWebhookFaults({ oldSecret });
  expect(await paid(outside, between, shopper)).toBe(true);
  control.setWebhookFaults({});
  expect(await paid(outside, between, shopper)).toBe(true);
  const signed = await between.ctx.pools.main
    .selectFrom('webhookInbox')
    .select('signedWith')
    .distinct()
    .orderBy('signedWith')
    .execute();
  expect(signed.map(({ signedWith }) => signedWith)).toEqual(['current', 'previous']);
  await between.stop();

  const afterwards = await outside.start({});
  const phone = await afterwards.connect('guest');
  control.setWebhookFaults({ oldSecret });
  expect(await paid(outside, afterwards, phone)).toBe(false);
  control.setWebhookFaults({});
  expect(await paid(outside, afterwards, phone)).toBe(true);
  expect(oldSecret).not.toBe(newSecret);
  await expectWhole(afterwards);
  await afterwards.stop();
});

test('row 20: a day without webhooks, until the gateway sends none any more: the reconciler makes all 20 and 20 orders', async () => {
  const server = await outside.start({});
  const shopper = await server.connect('guest');
  control.setWebhookFaults({ wrongSecret: true });
  const refused = await payUnheard(outside, server, shopper, 20);
  expect(refused.before).toBe(0);
  await expect.poll(() => countStates(server, refused.ids)).toEqual({ paid: 20 });

  for (let hour = 0; hour < 26; hour += 1) {
    outside.clock.advance(minutes(60));
    await control.settle();
  }
  control.setWebhookFaults({});
  const heard = control.deliveries().length;
  const unsent = await payUnheard(outside, server, shopper, 20);
  expect(unsent.before).toBe(0);
  expect(control.deliveries().length).toBe(heard);
  await expect.poll(() => countStates(server, unsent.ids)).toEqual({ paid: 20 });
  control.enableWebhooks();
  expect(await paid(outside, server, shopper)).toBe(true);
  await expectWhole(server);
});
