import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import { render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setLanguage } from '../../../i18n/language';
import { loadMessages } from '../../../test/loadMessages';
import { orderOf } from '../../../test/orders';
import { OrderStatus } from './OrderStatus';

beforeAll(loadMessages);
beforeEach(() => setLanguage('en'));

const show = (more: Partial<OwnOrderView>) =>
  render(<OrderStatus order={{ ...orderOf(), state: 'paid', ...more }} />);

test('an order that is paid later is placed, and its page shows the amount to be paid', () => {
  show({ state: 'awaiting', paymentMethod: 'later', paymentId: null });
  expect(screen.getByText(/To be paid: ₹600/)).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Order status' })).toBeTruthy();
});

test('an order of the shop that awaits its payment is not placed', () => {
  show({ state: 'awaiting', paymentMethod: 'gateway', paymentId: null });
  expect(screen.queryByRole('list', { name: 'Order status' })).toBeNull();
});

test('a refund by hand shows no payment to an account', () => {
  show({ state: 'refunded', paymentMethod: 'cash' });
  expect(screen.getByText('₹600 was given back to you.')).toBeTruthy();
  expect(screen.getByText('Paid in cash')).toBeTruthy();
});

test('a gateway payment refunded by other means shows no payment to an account', () => {
  const refund = { amount: 600, reason: 'owner' };
  const refunds = [
    { ...refund, id: 'r1', state: 'failed' as const },
    { ...refund, id: 'r2', state: 'processed' as const, isByHand: true },
  ];
  show({ state: 'refunded', paymentStatus: 'refunded', refunds });
  expect(screen.getByText('₹600 was given back to you.')).toBeTruthy();
  expect(screen.queryByText(/account|working days/)).toBeNull();
});

test('a cancelled order that was paid by hand shows the amount to be refunded', () => {
  const refunds = [{ id: 'r1', amount: 200, reason: 'cancelled', state: 'processed' as const }];
  show({ status: 'cancelled', paymentMethod: 'cash', paymentId: null, refunds });
  expect(screen.getByText('You get ₹400 back from us.')).toBeTruthy();
  expect(screen.getByText('Paid in cash')).toBeTruthy();
  expect(screen.queryByText(/If you paid/)).toBeNull();
});

test('a cancelled order that was not paid yet has nothing to be paid', () => {
  show({ status: 'cancelled', state: 'awaiting', paymentMethod: 'later', paymentId: null });
  expect(screen.getByText('There is nothing to pay.')).toBeTruthy();
  expect(screen.queryByText(/If you paid/)).toBeNull();
});

test('a cancelled order that was paid through the gateway is refunded', () => {
  show({ status: 'cancelled' });
  expect(screen.getByText('If you paid, you get a refund.')).toBeTruthy();
});

const second = {
  id: 'r1',
  amount: 600,
  reason: 'second-payment',
  state: 'processed' as const,
};

test('the refund of a second payment is not shown as that of the order', () => {
  show({ refunds: [second] });
  expect(
    screen.getByText('You paid twice. The second payment is refunded; your order stays as it is.'),
  ).toBeTruthy();
});

test('an order that is refunded after its second payment is not shown as remaining', () => {
  show({ state: 'refunded', paymentStatus: 'refunded', refunds: [second] });
  expect(screen.queryByText(/your order stays/)).toBeNull();
});
