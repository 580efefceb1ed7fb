import { createPaymentOrder, type Draft } from '@kalavara/shared-types/checkout/checkout';
import { createCoupon } from '@kalavara/shared-types/coupons/coupons';
import { expireReservations } from '../../../features/checkout/reconcile/reconcile';
import { afterAll, expect, test } from 'vitest';
import { runAsOwner } from '../../database';
import { Device, minutes, Refused, startTestServer, type TestServer } from '../../harness';
import {
  draftOf,
  expectInvariants,
  fill,
  openBody,
  type Opened,
  pay,
  totalOf,
  callVerifyPayment,
} from '../../shop';

const productId = 'bengali-hilsa';
const servers: TestServer[] = [];
afterAll(() => Promise.all(servers.map((server) => server.stop())));

async function installation(limits: { totalLimit?: number; phoneLimit?: number }) {
  const server = await startTestServer();
  servers.push(server);
  await fill(server, productId, 2_000);
  const owner = await server.connect('owner');
  const body = {
    code: 'ONAM10',
    percent: 10,
    amount: null,
    minimum: 0,
    fromDay: null,
    toDay: null,
    totalLimit: null,
    phoneLimit: null,
    products: null,
    isActive: true,
    ...limits,
  };
  await owner.call(createCoupon, { body });
  return server;
}

/** Without the triggers nothing counts the uses. */
const unprotect = (server: TestServer) =>
  runAsOwner(server.database, 'alter table orders disable trigger user');

const draft = (phone?: string): Draft =>
  draftOf(
    { [productId]: 1 },
    { coupon: 'ONAM10', ...(phone && { customer: { name: 'Meera', phone, email: null } }) },
  );

/** Opens a checkout and retries with the same receipt while the server is busy, which yields the same order. */
async function openWithRetry(server: TestServer, phone?: string): Promise<Opened> {
  const wanted = draft(phone);
  const body = openBody(wanted, { amount: totalOf(wanted, 10) });
  const device = new Device(server.url);
  for (;;) {
    try {
      return await device.call(createPaymentOrder, { body });
    } catch (error) {
      const isBusy =
        error instanceof Refused && ['unavailable', 'busy'].includes(error.failure.code);
      if (!isBusy) throw error;
    }
  }
}

async function openAtOnce(server: TestServer, buyers: number, phone?: string) {
  const answers = await Promise.allSettled(
    Array.from({ length: buyers }, () => openWithRetry(server, phone)),
  );
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  );
  expect(refused.filter((reason) => !(reason instanceof Refused))).toEqual([]);
  return {
    opened: answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])),
    refused: (refused as Refused[]).map(({ failure }) => failure.code),
  };
}
const settle = async (server: TestServer, opened: Opened) =>
  (await callVerifyPayment(new Device(server.url), pay(server, opened))).state;

test('of 200 simultaneous buyers with a coupon of 10 uses exactly 10 succeed, and the others get the reason', async () => {
  const server = await installation({ totalLimit: 10 });
  const { opened, refused } = await openAtOnce(server, 200);
  expect(opened).toHaveLength(10);
  expect(new Set(refused)).toEqual(new Set(['coupon-used-up']));
  await expectInvariants(server);
  const states = await Promise.all(opened.map((one) => settle(server, one)));
  expect(new Set(states)).toEqual(new Set(['paid']));
  await expectInvariants(server);
});

test('of 200 simultaneous checkouts of one phone number with a coupon of 3 uses per customer exactly 3 succeed', async () => {
  const server = await installation({ phoneLimit: 3 });
  const { opened, refused } = await openAtOnce(server, 200, '9847012345');
  expect(opened).toHaveLength(3);
  expect(new Set(refused)).toEqual(new Set(['coupon-used']));
  // Another customer is not limited by them.
  expect((await openAtOnce(server, 3, '9847012346')).opened).toHaveLength(3);
  await expectInvariants(server);
});

test.each([{ totalLimit: 10 }, { phoneLimit: 3 }])(
  'control: without the triggers more than %o are admitted',
  async (limits) => {
    const server = await installation(limits);
    await unprotect(server);
    const { opened } = await openAtOnce(server, 40, '9847012345');
    expect(opened).toHaveLength(40);
  },
);

test('with expired checkouts that are paid late and new buyers, never more than 10 orders have the coupon', async () => {
  const server = await installation({ totalLimit: 10 });
  const first = await openAtOnce(server, 40);
  server.clock.advance(minutes(21));
  await expireReservations(server.paymentContext);
  const [second, ...late] = await Promise.all([
    openAtOnce(server, 40),
    ...first.opened.map((one) => settle(server, one)),
  ]);
  const now = await Promise.all(second.opened.map((one) => settle(server, one)));
  const paid = [...late, ...now].filter((state) => state === 'paid');
  expect(paid).toHaveLength(10);
  expect([...late, ...now].filter((state) => state === 'refund-due')).toHaveLength(
    late.length + now.length - 10,
  );
  await expectInvariants(server);
});
