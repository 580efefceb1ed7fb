import type { OwnerRefund } from '@kalavara/shared-types/orders/orders';
import { fireEvent, render, screen, within } from '@testing-library/react';
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

/** A server that takes a refund, and whose gateway cannot send it yet. */
async function open(refunds: OwnerRefund[]) {
  const order = orderOf({ refunds });
  serve(({ method, path }) => {
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
  return within((await screen.findByRole('heading', { name: 'KV-1' })).closest('li')!);
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a refund that the gateway cannot send yet is on its way for the toast and delayed for the mark: neither sent nor failed', async () => {
  const card = await open([]);
  press('Refund');
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'leaked' } });
  press('Refund ₹600');
  expect(await screen.findByText('Refund of ₹600 is being sent.')).toBeDefined();
  expect(card.getByText('Refund delayed: it is tried again')).toBeDefined();
  expect(screen.queryByText('A refund failed')).toBeNull();
});

test('the details of a delayed refund have its reason and what to do', async () => {
  const card = await open([noBalance]);
  press('View Details');
  const reason = await card.findByText(/does not have enough balance$/);
  expect(reason.closest('li')!.textContent).toContain(
    'It is tried again by itself. If it stays, check your balance at the payment gateway.',
  );
});

test('a refund that the gateway refused for good has failed, also where another payment went back since', async () => {
  const refunds = [
    refundOf({ id: 'r1', state: 'failed', reason: 'second-payment', isCounted: false }),
    refundOf({ id: 'r2', state: 'processed', isCounted: true }),
  ];
  const card = await open(refunds);
  expect(card.getByText('A refund failed')).toBeDefined();
});
