import type { Order } from '@kalavara/shared-types/orders/orders';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { chatText } from '../../../features/orders/chat';
import { replaceOrders, upsertOrder } from '../../../features/orders/store';
import { setLanguage } from '../../../i18n/language';
import { serve } from '../../../test/fakeServer';
import { loadMessages } from '../../../test/loadMessages';
import { orderOf } from '../../../test/orders';
import { OrdersTab } from './OrdersTab';

beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  replaceOrders([]);
});

const later = () =>
  orderOf({ paymentMethod: 'later', paymentStatus: 'pending', paymentId: null, paidOn: null });
const cash = (more: Partial<Order> = {}) =>
  orderOf({ paymentMethod: 'cash', paidOn: '2026-11-21', paymentId: 'cash_1', ...more });

type Call = { method: string; path: string; body: unknown };
type Answer = { status?: number; body: unknown };

/** Opens the list with one order, whose changes are answered by the test. */
async function open(order: Order, change: (call: Call) => Answer | Promise<Answer>) {
  let now = order;
  const calls = serve((call) => {
    if (call.method === 'GET') {
      const isOne = call.path.startsWith('/api/orders/a1');
      const one = { data: now, steps: [], revision: 1 };
      return { body: { success: true, ...(isOne ? one : { ...one, data: [now], cursor: null }) } };
    }
    const answer = change(call);
    if (answer instanceof Promise) return answer;
    const after = (answer.body as { order?: Order }).order;
    if (after) now = after;
    return answer;
  });
  render(
    <MemoryRouter initialEntries={['/admin?tab=orders']}>
      <OrdersTab />
    </MemoryRouter>,
  );
  const card = within((await screen.findByRole('heading', { name: 'KV-1' })).closest('li')!);
  const press = (name: string | RegExp) => fireEvent.click(card.getByRole('button', { name }));
  return {
    card,
    press,
    sent: () => calls.filter(({ method }) => method !== 'GET'),
    set: (next: Order) => (now = next),
  };
}
const answered = (order: Order) => ({ body: { success: true, order, revision: 2 } });
const conflict = {
  status: 409,
  body: { success: false, error: 'No.', code: 'changed-meanwhile', requestId: 'r1' },
};

test('an order that is paid later is marked as paid with its method and day', async () => {
  const paid = cash({ version: 2, paymentMethod: 'upi' });
  const { card, press, sent } = await open(later(), () => answered(paid));
  expect(card.getByText('To be paid')).toBeTruthy();
  expect(card.queryByLabelText('Payment of KV-1')).toBeNull();
  press('Mark as paid');
  const dialog = within(await screen.findByRole('dialog', { name: 'KV-1: mark as paid' }));
  fireEvent.click(dialog.getByLabelText(/UPI/));
  fireEvent.change(dialog.getByLabelText('Received on'), { target: { value: '2026-11-20' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as paid' }));
  await card.findByText('UPI');
  expect(sent()).toMatchObject([
    {
      path: '/api/orders/a1/payments',
      body: { method: 'upi', paidOn: '2026-11-20', expectedVersion: 1 },
    },
  ]);
  expect(card.queryByRole('button', { name: 'Mark as paid' })).toBeNull();
});

test('a payment recorded on another phone meanwhile is shown and not recorded twice', async () => {
  const { press, set } = await open(later(), () => conflict);
  press('Mark as paid');
  const dialog = within(await screen.findByRole('dialog', { name: 'KV-1: mark as paid' }));
  set(cash({ version: 2, changedBy: 'Mini' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as paid' }));
  expect(await dialog.findByText(/Changed by Mini/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Mark as paid' })).toHaveProperty('disabled', true);
});

test('the address can be edited until the order is shipped; a version saved by another phone is shown beside it', async () => {
  const after = orderOf({ version: 3, deliveryAddress: { address: '9 Hill', pincode: '683101' } });
  let isTaken = false;
  const { card, press, sent, set } = await open(orderOf(), () =>
    isTaken ? answered(after) : conflict,
  );
  press('View Details');
  press('Edit address');
  const dialog = within(await screen.findByRole('dialog', { name: 'KV-1: delivery address' }));
  fireEvent.change(dialog.getByLabelText('Address'), { target: { value: '9 Hill' } });
  set(orderOf({ version: 2, deliveryAddress: { address: '8 Dale', pincode: '682031' } }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findAllByText(/8 Dale/)).length).toBeGreaterThan(0);
  expect(dialog.getByDisplayValue('9 Hill')).toBeTruthy();
  isTaken = true;
  fireEvent.click(dialog.getByRole('button', { name: /Continue/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await card.findByText('9 Hill');
  expect(sent().map(({ body }) => (body as { expectedVersion: number }).expectedVersion)).toEqual([
    1, 2,
  ]);
});

test.each([
  ['Edit address', 'KV-1: delivery address', 'Address', 'pending'],
  [
    'Courier and tracking number',
    'KV-1: courier and tracking number',
    'Tracking number (optional)',
    'shipped',
  ],
] as const)(
  '“%s” accepts no input while it is being saved, and accepts it again after a refusal',
  async (opener, title, label, status) => {
    let answer: (late: Answer) => void = () => {};
    const { press } = await open(
      orderOf({ status, shipment: { courier: 'dtdc', trackingNumber: '' } }),
      () => new Promise((resolve) => (answer = resolve)),
    );
    press('View Details');
    press(opener);
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    const field = dialog.getByLabelText<HTMLInputElement>(label);
    fireEvent.change(field, { target: { value: '9' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const isLocked = () => field.closest('fieldset[disabled]') !== null;
    await waitFor(() => expect(isLocked()).toBe(true));
    await act(async () => answer({ status: 502, body: null }));
    await dialog.findByRole('alert');
    expect(isLocked()).toBe(false);
    expect(field.value).toBe('9');
  },
);

test('a tracking number that the packer saved while a weight was typed is shown, and saved with it', async () => {
  const shipment = { courier: 'dtdc', trackingNumber: 'D1' };
  const before = orderOf({ status: 'shipped', shipment: { courier: 'dtdc', trackingNumber: '' } });
  const packed = orderOf({ status: 'shipped', shipment, version: 2, changedBy: 'Biju' });
  const { press, sent } = await open(before, ({ body }) =>
    answered({ ...packed, version: 3, ...(body as Partial<Order>) }),
  );
  press('Courier and tracking number');
  const dialog = within(
    await screen.findByRole('dialog', { name: 'KV-1: courier and tracking number' }),
  );
  fireEvent.change(dialog.getByLabelText(/Weight/), { target: { value: '900' } });
  act(() => upsertOrder(packed));
  expect(dialog.getByText(/Changed by Biju/)).toBeTruthy();
  const save = dialog.getByRole('button', { name: 'Save' });
  expect(save).toHaveProperty('disabled', true);
  fireEvent.click(dialog.getByRole('button', { name: /Continue/ }));
  expect(dialog.getByDisplayValue('900')).toBeTruthy();
  fireEvent.click(save);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toEqual({ shipment: { ...shipment, grams: 900 }, expectedVersion: 2 });
});

test.each(['shipped', 'delivered', 'cancelled'] as const)(
  'the address of a %s order cannot be edited',
  async (status) => {
    const { card, press } = await open(orderOf({ status }), () => conflict);
    press('View Details');
    expect(card.queryByRole('button', { name: 'Edit address' })).toBeNull();
  },
);

test('a typed address is restored after another page was visited, based on its former version', async () => {
  const first = await open(cash(), () => ({ body: {} }));
  first.press('View Details');
  first.press('Edit address');
  const fieldOf = async () =>
    within(
      await screen.findByRole('dialog', { name: 'KV-1: delivery address' }),
    ).getByLabelText<HTMLTextAreaElement>('Address');
  fireEvent.change(await fieldOf(), { target: { value: '7 Temple Road' } });
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  cleanup();
  const second = await open(cash({ version: 2 }), () => ({ body: {} }));
  second.press('View Details');
  second.press('Edit address');
  expect((await fieldOf()).value).toBe('7 Temple Road');
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect(save.disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'No change' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('a typed address is discarded only after a confirmation', async () => {
  const { press } = await open(orderOf(), () => conflict);
  press('View Details');
  press('Edit address');
  const dialog = within(await screen.findByRole('dialog', { name: 'KV-1: delivery address' }));
  fireEvent.change(dialog.getByLabelText('Address'), { target: { value: '9 Hill' } });
  fireEvent.click(dialog.getByRole('button', { name: 'No change' }));
  expect(await dialog.findByText('Leave without saving what you typed?')).toBeTruthy();
});

test('the refund of cash is recorded as paid back, without a choice of speed', async () => {
  const { press, sent } = await open(cash(), () => answered(cash({ version: 2 })));
  press('Refund');
  const dialog = within(await screen.findByRole('dialog', { name: 'Refund for KV-1' }));
  expect(dialog.queryByText('How fast')).toBeNull();
  expect(dialog.getByText(/no gateway sends it/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Why'), { target: { value: 'broken jar' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Record ₹600 as paid back' }));
  await waitFor(() => expect(sent()[0]?.path).toBe('/api/orders/a1/refunds'));
});

test('the cancellation of a cash order states that the money is not refunded automatically', async () => {
  const { card } = await open(cash(), () => conflict);
  const select = card.getByLabelText('Status of KV-1');
  fireEvent.pointerDown(select);
  fireEvent.change(select, { target: { value: 'cancelled' } });
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/pay ₹600 back and record it/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Cancel the order' })).toBeTruthy();
});

test('the text to a customer states how the money of a cancelled order is refunded', () => {
  const business = { businessName: 'Asha', businessNameMl: '' };
  const text = (order: Order) => chatText(order, 'en', { business, orderUrl: undefined });
  expect(text(cash({ status: 'cancelled' }))).toContain('We give you back');
  expect(text(orderOf({ status: 'cancelled' }))).toContain('account it came from');
  expect(text({ ...later(), status: 'cancelled' })).not.toContain('paid');
});

test('Back closes the dialog of an order, and the page does not change', async () => {
  const { press } = await open(later(), () => conflict);
  const before = location.href;
  press('Mark as paid');
  await screen.findByRole('dialog', { name: 'KV-1: mark as paid' });
  const depth = () => (history.state as { layers?: number } | null)?.layers;
  await waitFor(() => expect(depth()).toBe(1));
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.href).toBe(before);
});

test.each(['', '2019-01-01', '2099-01-01'])(
  'the impossible payment day "%s" is refused beside its field',
  async (day) => {
    const { press, sent } = await open(later(), () => conflict);
    press('Mark as paid');
    const dialog = within(await screen.findByRole('dialog', { name: 'KV-1: mark as paid' }));
    const field = dialog.getByLabelText('Received on');
    fireEvent.change(field, { target: { value: day } });
    fireEvent.click(dialog.getByRole('button', { name: 'Mark as paid' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(
      /^Choose a day from .* to .*\.$/,
    );
    expect(document.activeElement).toBe(field);
    expect(sent()).toEqual([]);
  },
);
