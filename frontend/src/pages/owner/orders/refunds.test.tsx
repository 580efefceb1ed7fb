import type { OwnerRefund } from '@kalavara/shared-types/orders/orders';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { replaceOrders } from '../../../features/orders/store';
import { setLanguage } from '../../../i18n/language';
import { serve } from '../../../test/fakeServer';
import { loadMessages } from '../../../test/loadMessages';
import { orderOf } from '../../../test/orders';
import { Toasts } from '../../../ui/Toast';
import { OrdersTab } from './OrdersTab';

beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  replaceOrders([]);
});

const refundOf = (more: Partial<OwnerRefund>): OwnerRefund => ({
  id: 'r1',
  amount: 600,
  reason: 'owner',
  state: 'due',
  note: null,
  at: '2026-11-21T07:00:00.000Z',
  trouble: null,
  ...more,
});
const noBalance = refundOf({ trouble: 'Your account does not have enough balance' });

/** Serves an order whose refunds are accepted, but cannot be sent by the gateway yet. */
async function open(refunds: OwnerRefund[]) {
  const order = orderOf({ refunds });
  const calls = serve(({ method, path }) => {
    if (method === 'POST')
      return { body: { success: true, order: orderOf({ refunds: [noBalance], version: 2 }) } };
    if (path.startsWith('/api/orders?'))
      return { body: { success: true, data: [order], revision: 1, cursor: null } };
    return { body: { success: true, data: path === '/api/orders/a1' ? order : [], steps: [] } };
  });
  render(
    <MemoryRouter initialEntries={['/admin?tab=orders']}>
      <OrdersTab />
      <Toasts />
    </MemoryRouter>,
  );
  const card = within((await screen.findByRole('heading', { name: 'KV-1' })).closest('li')!);
  return Object.assign(card, { sent: () => calls.filter(({ method }) => method === 'POST') });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a refund that the gateway cannot send yet is in progress in the toast and delayed in the mark: neither sent nor failed', async () => {
  const card = await open([]);
  press('Refund');
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'leaked' } });
  press('Refund ₹600');
  expect(await screen.findByText('Refund of ₹600 is being sent.')).toBeDefined();
  expect(card.getByText('Refund delayed: it is tried again')).toBeDefined();
  expect(screen.queryByText('A refund failed')).toBeNull();
});

test('the details of a delayed refund have its reason and the remedy', async () => {
  const card = await open([noBalance]);
  press('View Details');
  const reason = await card.findByText(/does not have enough balance$/);
  expect(reason.closest('li')!.textContent).toContain(
    'It is tried again by itself. If it stays, check your balance at the payment gateway.',
  );
});

test('a refund that the gateway refused permanently has failed, even if another payment was refunded since', async () => {
  const refunds = [
    refundOf({ id: 'r1', state: 'failed', reason: 'second-payment', isCounted: false }),
    refundOf({ id: 'r2', state: 'processed', isCounted: true }),
  ];
  const card = await open(refunds);
  expect(card.getByText('A refund failed')).toBeDefined();
});

test('a failed refund of a second payment is sent again for that payment and its amount, after one confirmation', async () => {
  const second = { state: 'failed', reason: 'second-payment', isCounted: false } as const;
  const card = await open([refundOf({ ...second, paymentId: 'pay_2', amount: 600 })]);
  press('View Details');
  fireEvent.click(await card.findByRole('button', { name: 'Send again' }));
  const dialog = await screen.findByRole('dialog', { name: 'Refund ₹600 for KV-1 again?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(card.sent()).toHaveLength(1));
  expect(card.sent()[0]!.body).toEqual({
    paymentId: 'pay_2',
    amount: 600,
    note: 'Sent again from the order',
    expectedVersion: 1,
  });
});

test('a failed refund that the owner has paid by other means is recorded for its payment and amount, after one confirmation', async () => {
  const failed = refundOf({ state: 'failed', amount: 200, paymentId: 'pay_12345678901234' });
  const card = await open([failed]);
  press('View Details');
  fireEvent.click(await card.findByRole('button', { name: 'I paid it back another way' }));
  const dialog = await screen.findByRole('dialog', { name: 'Record ₹200 for KV-1 as paid back?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Record ₹200 as paid back' }));
  expect(await screen.findByText('₹200 recorded as paid back.')).toBeDefined();
  expect(card.sent().map(({ body }) => body)).toEqual([
    {
      paymentId: 'pay_12345678901234',
      amount: 200,
      note: 'Paid back another way',
      isByHand: true,
      expectedVersion: 1,
    },
  ]);
});

test('a refund that the bank sent after it had failed and was repeated is marked, with what to do, and not sent again', async () => {
  const paymentId = 'pay_12345678901234';
  const late = refundOf({ state: 'failed', paymentId, resolution: 'sent-twice' });
  const card = await open([late, refundOf({ id: 'r2', state: 'processed', paymentId })]);
  expect(card.getByText('Refunded twice')).toBeDefined();
  press('View Details');
  expect(await card.findByText('₹600: sent after all, so it went back twice')).toBeDefined();
  expect(card.getByText(/Ask the customer to pay this amount back/)).toBeDefined();
  expect(card.queryByRole('button', { name: /Send again|I paid it back/ })).toBeNull();
});

test('a retry that failed although the refund before it was sent after all has nothing left to send', async () => {
  const paymentId = 'pay_12345678901234';
  const card = await open([
    refundOf({ state: 'processed', amount: 200, paymentId }),
    refundOf({ id: 'r2', state: 'failed', amount: 200, paymentId, resolution: 'superseded' }),
  ]);
  expect(card.queryByText('A refund failed')).toBeNull();
  press('View Details');
  expect(await card.findByText(/^Nothing is owed/)).toBeDefined();
  expect(card.queryByRole('button', { name: /Send again|I paid it back/ })).toBeNull();
});

test('a partial refund that failed is sent again with its amount, until later ones cover it', async () => {
  const paymentId = 'pay_12345678901234';
  const failed = refundOf({ state: 'failed', amount: 200, isCounted: true, paymentId });
  const card = await open([failed]);
  press('View Details');
  fireEvent.click(await card.findByRole('button', { name: 'Send again' }));
  const dialog = await screen.findByRole('dialog', { name: 'Refund ₹200 for KV-1 again?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(card.sent()).toHaveLength(1));
  expect(card.sent()[0]!.body).toMatchObject({ paymentId, amount: 200 });
});

test('a partial refund that was repeated successfully offers no further action', async () => {
  const part = { amount: 200, isCounted: true, paymentId: 'pay_12345678901234' };
  const card = await open([
    refundOf({ ...part, state: 'failed' }),
    refundOf({ ...part, id: 'r2', state: 'processed' }),
  ]);
  press('View Details');
  await card.findByText('₹200: refunded');
  expect(card.queryByRole('button', { name: 'Send again' })).toBeNull();
});

test('the dialog of an order refunds its payment with the shown amount, also for the full amount', async () => {
  const second = { state: 'failed', reason: 'second-payment', isCounted: false } as const;
  const card = await open([refundOf({ ...second, paymentId: 'pay_2' })]);
  press('Refund');
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'leaked' } });
  press('Refund ₹600');
  await waitFor(() => expect(card.sent()).toHaveLength(1));
  expect(card.sent()[0]!.body).toMatchObject({ paymentId: 'pay_12345678901234', amount: 600 });
});

test('the whole of what is left can be typed, also where its parts add up to less in binary fractions', async () => {
  const paymentId = 'pay_12345678901234';
  const surplus = { state: 'failed', reason: 'overpaid', isCounted: false, paymentId } as const;
  await open([
    refundOf({ state: 'processed', amount: 598.8, isCounted: true, paymentId }),
    refundOf({ ...surplus, id: 'r2', amount: 1.4 }),
  ]);
  press('Refund');
  fireEvent.click(screen.getByLabelText(/A part/));
  fireEvent.change(screen.getByLabelText('Amount in rupees'), { target: { value: '2.60' } });
  expect(screen.getByRole('button', { name: 'Refund ₹2.60' })).toBeDefined();
});
