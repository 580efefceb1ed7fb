import { orderRoom } from '@kalavara/shared-types/contract/rooms';
import { expect, test } from 'vitest';
import { createOrderKeys } from '../features/orders/keys';
import { getOrCreateSecret } from '../platform/secrets.queries';
import { startTestServer } from '../test/harness';

const server = await startTestServer();
const orderNo = 'KV-261121-AB12C';
const keys = createOrderKeys(await getOrCreateSecret(server.ctx.pools.main, 'order-keys'));
await server.ctx.pools.main.pg.query(
  `insert into orders (id, order_no, state, receipt, receipt_from, draft_hash, total_paise, gateway_mode, changed_by, created_at, updated_at)
   values (gen_random_uuid(), $1, 'awaiting', 'r-1', 'test', 'x', 49900, 'test', 'test', now(), now())`,
  [orderNo],
);

test.each([
  ['no key', undefined, 'not-allowed'],
  ['an empty one', '', 'not-allowed'],
  ['some key', 'x'.repeat(43), 'not-allowed'],
  ['the key of another order', keys.of('KV-261121-ZZZZZ'), 'not-allowed'],
  ['its key', keys.of(orderNo), 'in'],
])('into the room of an order a guest with %s: %s → %s', async (_what, key, expected) => {
  const socket = await server.device().socket();
  const welcome = await socket.emitWithAck('subscribe', {
    room: orderRoom(orderNo),
    ...(key !== undefined && { key }),
  });
  expect(welcome.success ? 'in' : welcome.code).toBe(expected);
  if (welcome.success)
    expect(welcome).toMatchObject({ snapshot: { order: { orderId: orderNo, state: 'awaiting' } } });
});

test('an order key authorizes no other kind of room', async () => {
  const socket = await server.device().socket();
  for (const room of ['orders', 'diary', 'event:feast'] as const)
    expect(await socket.emitWithAck('subscribe', { room, key: keys.of(orderNo) })).toMatchObject({
      code: 'not-allowed',
    });
});

test('the owner needs no key, and staff may not join', async () => {
  const [owner, staff] = await Promise.all([server.connect('owner'), server.connect('staff')]);
  expect((await owner.enter(orderRoom(orderNo))).welcome).toMatchObject({ success: true });
  expect((await staff.enter(orderRoom(orderNo))).welcome).toMatchObject({
    success: false,
    code: 'not-allowed',
  });
});
