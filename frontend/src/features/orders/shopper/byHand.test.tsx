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

test('an order that is paid later is placed, and its page names what is to be paid', () => {
  show({ state: 'awaiting', paymentMethod: 'later', paymentId: null });
  expect(screen.getByText(/To be paid: ₹600/)).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Order status' })).toBeTruthy();
});

test('an order of the shop that awaits its payment is not placed', () => {
  show({ state: 'awaiting', paymentMethod: 'gateway', paymentId: null });
  expect(screen.queryByRole('list', { name: 'Order status' })).toBeNull();
});

test('money that was given back by hand went to no account', () => {
  show({ state: 'refunded', paymentMethod: 'cash' });
  expect(screen.getByText('₹600 was given back to you.')).toBeTruthy();
  expect(screen.getByText('Paid in cash')).toBeTruthy();
});

const second = {
  id: 'r1',
  amount: 600,
  reason: 'second-payment',
  state: 'processed' as const,
};

test('the refund of a second payment does not look like that of the order', () => {
  show({ refunds: [second] });
  expect(
    screen.getByText('You paid twice. The second payment is refunded; your order stays as it is.'),
  ).toBeTruthy();
});

test('an order that is refunded after its second payment does not stay', () => {
  show({ state: 'refunded', paymentStatus: 'refunded', refunds: [second] });
  expect(screen.queryByText(/your order stays/)).toBeNull();
});
