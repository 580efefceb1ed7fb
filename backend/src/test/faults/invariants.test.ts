import { randomUUID } from 'node:crypto';
import { moveStock } from '@kalavara/shared-types/inventory/inventory';
import { tickCutlet, unlockCutlets } from '@kalavara/shared-types/cutlets/cutlets';
import { refundOrder } from '@kalavara/shared-types/orders/orders';
import { createOrderByHand } from '@kalavara/shared-types/orders/orders-by-hand';
import { setPeople } from '@kalavara/shared-types/guest-counts/guest-counts';
import { addReview } from '@kalavara/shared-types/reviews/reviews';
import { addReading } from '@kalavara/shared-types/readings/readings';
import { setTimer } from '@kalavara/shared-types/timers/timers';
import { expect, test } from 'vitest';
import { startTestServer } from '../harness';
import { brokenInvariants, invariants } from '../invariants';
import { buy, draftOf, open, totalOf } from '../shop';
import { createLongList, completeNth } from './ticks';

const server = await startTestServer({ env: { CUTLET_PASSWORD: 'smoke and pepper' } });
const phone = await server.connect('staff', 'Amina');
const eventId = 'whole';
await phone.callByName('createDiaryEvent', {
  body: { id: eventId, title: 'Wedding', date: '2027-01-09' },
});
await phone.call(setPeople, { params: { eventId }, body: { count: 70 } });
await phone.call(addReview, {
  params: { eventId },
  body: { id: 'review-1', reviewerName: 'Mini', comment: 'Good' },
});
await createLongList(phone, eventId, 3);
await completeNth(phone, eventId, 1);
const reading = { id: randomUUID(), kind: 'core', value: 78.5 } as const;
await phone.call(addReading, { params: { eventId, taskId: 't-2' }, body: reading });
const { signed } = await buy(server, phone, { 'kerala-tuna': 1 });
await open(phone, draftOf({ 'kerala-sardine': 1 }));
const owner = await server.connect('owner');
const handDraft = draftOf({ 'kerala-tuna': 1 });
const handBody = { draft: handDraft, amount: totalOf(handDraft), payment: 'cash' as const };
const { order: handOrder } = await owner.call(createOrderByHand, { body: handBody });
await owner.call(refundOrder, { params: { id: handOrder.id }, body: { amount: 1, note: 'late' } });
for (const stepId of ['2-1', '3-1'])
  await phone.call(setTimer, { params: { eventId, stepId }, body: { isActive: true } });

const stock = { itemId: '1001', quantity: 60 };
await phone.call(moveStock, { body: { ...stock, id: randomUUID(), kind: 'receive' } });
await phone.call(moveStock, { body: { ...stock, id: randomUUID(), kind: 'event', eventId } });

await phone.call(unlockCutlets, { body: { password: 'smoke and pepper' } });
const potatoes = { taskId: 'production-3', checkId: 'potatoes', value: '0.9' };
await phone.call(tickCutlet, { params: { date: '2027-01-09' }, body: potatoes });

const taxable = (change: string) =>
  `update invoices set content = jsonb_set(content, '{lines,0,taxablePaise}', to_jsonb((content->'lines'->0->>'taxablePaise')::integer ${change}))`;

/** A statement that violates each invariant, and its repair. */
const violations: Record<keyof typeof invariants, [harm: string, repair: string]> = {
  'the revisions of a room run from 1 to the room’s own without a hole': [
    `update rooms set revision = revision + 1 where room = 'diary'`,
    `update rooms set revision = revision - 1 where room = 'diary'`,
  ],
  'each command with changes has its stored answer': [
    `update commands set actor_id = 'x' || actor_id`,
    `update commands set actor_id = substr(actor_id, 2)`,
  ],
  'no command was done twice in a room': [
    `insert into changes select room, revision + 1, at, actor, command_id, request_id, device, '[]', '{}' from changes
       where room = 'event:whole' order by revision desc limit 1`,
    `delete from changes where changes = '[]'`,
  ],
  'each timer equals its last change': [
    `update timers set start_ms = start_ms + 1 where step_id = '2-1'`,
    `update timers set start_ms = start_ms - 1 where step_id = '2-1'`,
  ],
  'each task equals its last change': [
    `update tasks set completed_by = 'Biju' where id = 't-1'`,
    `update tasks set completed_by = 'Amina' where id = 't-1'`,
  ],
  'each reading equals its last change': [
    `update readings set value = value + 0.1`,
    `update readings set value = value - 0.1`,
  ],
  'each diary event equals its last change': [
    `update diary_events set title = 'Feast' where id = 'whole'`,
    `update diary_events set title = 'Wedding' where id = 'whole'`,
  ],
  'each review equals its last change': [
    `update reviews set verified = true where event_id = 'whole'`,
    `update reviews set verified = false where event_id = 'whole'`,
  ],
  'each schedule equals its last change': [
    `update todo_lists set delivery_time = '4:00 PM' where event_id = 'whole'`,
    `update todo_lists set delivery_time = '12:00 PM' where event_id = 'whole'`,
  ],
  'each guest count equals its last change': [
    `update people set count = 71 where event_id = 'whole'`,
    `update people set count = 70 where event_id = 'whole'`,
  ],
  'each cutlet day equals its last change': [
    `update cutlet_checks set worker = 'Biju'`,
    `update cutlet_checks set worker = 'Worker'`,
  ],
  'at most one step of a stage runs': [
    `update timers set step_id = '2-9' where step_id = '3-1'`,
    `update timers set step_id = '3-1' where step_id = '2-9'`,
  ],
  'each product equals its last change': [
    `update products set price_paise = price_paise + 1 where id = 'seer-roe'`,
    `update products set price_paise = price_paise - 1 where id = 'seer-roe'`,
  ],
  'each category equals its last change': [
    `update categories set kind = 'meat' where id = 'dry-fish'`,
    `update categories set kind = 'fish' where id = 'dry-fish'`,
  ],
  'nothing is sold from a category that is gone, and nothing of fish or meat is vegan': [
    `update categories set deleted_at = now() where id = 'dry-fish'`,
    `update categories set deleted_at = null where id = 'dry-fish'`,
  ],
  'I1 every captured rupee is an order’s, goes back, or waits for its cart': [
    `update payments set amount_paise = amount_paise - 1`,
    `update payments set amount_paise = amount_paise + 1`,
  ],
  'the search text of a placed order is of its columns, and no other order has one': [
    `update orders set search = search || '-'`,
    `update orders set search = rtrim(search, '-')`,
  ],
  'I2 one payment settles an order, and a paid order has one': [
    `update payments set is_applied = false`,
    `update payments set is_applied = true`,
  ],
  'I2 a payment is of the gateway order of its order': [
    `update orders set gateway_order_id = gateway_order_id || '-'`,
    `update orders set gateway_order_id = rtrim(gateway_order_id, '-')`,
  ],
  'I2 an order by hand is placed without a gateway, and paid if and only if its whole payment is recorded':
    [
      `update orders set payment_method = 'upi' where payment_method = 'cash'`,
      `update orders set payment_method = 'cash' where payment_method = 'upi'`,
    ],
  'I2 a refund by hand calls no gateway': [
    `update refunds set attempts = 1`,
    `update refunds set attempts = 0`,
  ],
  'I3 the stock is the sum of the ledger': [
    `update stock_ledger set delta = delta - 1 where kind = 'sale'`,
    `update stock_ledger set delta = delta + 1 where kind = 'sale'`,
  ],
  'I3 the reserved units are those of open checkouts': [
    `update products set reserved = reserved + 1 where id = 'seer-roe'`,
    `update products set reserved = reserved - 1 where id = 'seer-roe'`,
  ],
  'I4 a total is its lines less the discount plus delivery': [
    `update orders set lines = jsonb_set(lines, '{0,quantity}', '2') where paid_at is not null`,
    `update orders set lines = jsonb_set(lines, '{0,quantity}', '1') where paid_at is not null`,
  ],
  'I4 what was sold is what was ordered': [
    `update stock_ledger set delta = delta - 1 where order_id is not null`,
    `update stock_ledger set delta = delta + 1 where order_id is not null`,
  ],
  'I4 the capacity in use of a pickle event is that of its live orders': [
    `insert into pickle_events (id, title, date, description, badge, button_text, image, is_special_event, is_featured, is_active, max_orders,
       discount_percent, free_shipping_paise, products, is_stackable, orders_taken, is_published_running, published_orders_taken)
       values ('onam', 'Onam', 'September', 'Sale', 'New', 'Shop Now', 'onam.svg', false, false, false, 10, 0, 50000, '{}', false, 1, false, 0)`,
    `delete from pickle_events`,
  ],
  'I4 the uses of a coupon are the live orders with it': [
    `update coupons set uses = uses + 1`,
    `update coupons set uses = uses - 1`,
  ],
  'I5 no more goes back than came': [
    `insert into refunds (id, payment_id, amount_paise, reason, body, state, by, at, updated_at)
       values (gen_random_uuid(), '${signed.razorpay_payment_id}', 99999900, 'owner', '', 'processed', 'test', now(), now())`,
    `delete from refunds where payment_id = '${signed.razorpay_payment_id}'`,
  ],
  'I7 every state an order is in stands in its history': [
    `update order_history set after = 'forgotten' where after = 'paid'`,
    `update order_history set after = 'paid' where after = 'forgotten'`,
  ],
  'I8 a paid order has its invoice, of its total': [
    `update invoices set total_paise = total_paise - 1`,
    `update invoices set total_paise = total_paise + 1`,
  ],
  'I8 the numbers of a series run from 1 to its last without a hole': [
    `update invoice_counters set last = last + 1`,
    `update invoice_counters set last = last - 1`,
  ],
  'I8 an invoice and its taxes are the sum of its lines': [taxable('- 1'), taxable('+ 1')],
  'I8 what went back of an invoice is what its credit notes take back': [
    `insert into refunds (id, payment_id, amount_paise, reason, body, state, by, at, updated_at)
       values (gen_random_uuid(), '${signed.razorpay_payment_id}', 100, 'owner', '', 'processed', 'test', now(), now())`,
    `delete from refunds where payment_id = '${signed.razorpay_payment_id}'`,
  ],
  'I10 the rank of a payment is that of its status': [
    `update payments set rank = 2`,
    `update payments set rank = 3`,
  ],
  'what there is of an item is the sum of its movements': [
    `update items set quantity_milli = quantity_milli + 1 where id = '1001'`,
    `update items set quantity_milli = quantity_milli - 1 where id = '1001'`,
  ],
  'each movement of an item goes on from the one before': [
    `update movements set after_milli = after_milli + 1`,
    `update movements set after_milli = after_milli - 1`,
  ],
  'each item equals its last change': [
    `update items set price_paise = 1 where id = '1002'`,
    `update items set price_paise = 0 where id = '1002'`,
  ],
  'an event has the changes of stock taken for it and returned': [
    `update movements set event_id = 'another' where event_id = 'whole'`,
    `update movements set event_id = 'whole' where event_id = 'another'`,
  ],
  'nothing of a list that is gone is still on it': [
    `update todo_lists set deleted_at = now() where event_id = 'whole'`,
    `update todo_lists set deleted_at = null where event_id = 'whole'`,
  ],
};

test.each(Object.keys(invariants))('a violation is reported: %s', async (claim) => {
  const { pg: pool } = server.ctx.pools.main;
  const [harm, repair] = violations[claim]!;
  expect(await brokenInvariants(server.database.url)).toEqual({});
  await pool.query(harm);
  expect(Object.keys(await brokenInvariants(server.database.url))).toContain(claim);
  await pool.query(repair);
  expect(await brokenInvariants(server.database.url)).toEqual({});
});
