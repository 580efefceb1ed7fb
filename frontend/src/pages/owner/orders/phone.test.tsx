import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { replaceOrders, upsertOrder } from '../../../features/orders/store';
import { setLanguage } from '../../../i18n/language';
import {
  afterDoubleTap,
  duringDoubleTap,
  waitUntilEnabled,
  simulateRows,
} from '../../../test/doubleTap';
import { loadMessages } from '../../../test/loadMessages';
import { orderOf, serveOrders } from '../../../test/orders';
import { OrdersTab } from './OrdersTab';

beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  replaceOrders([]);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});
afterEach(() => void vi.unstubAllGlobals());

async function open(...orders: Parameters<typeof serveOrders>) {
  const server = serveOrders(...orders);
  render(
    <MemoryRouter initialEntries={['/admin?tab=orders']}>
      <OrdersTab />
    </MemoryRouter>,
  );
  const row = (await screen.findByRole('heading', { name: 'KV-1' })).closest('li')!;
  return { ...server, row: within(row) };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });

test('a row moves its order step by step to delivered', async () => {
  const { sent, row } = await open(orderOf());
  for (const step of ['Confirm', 'Prepare', 'Ship', 'Delivered']) {
    const next = await row.findByRole('button', { name: `${step} KV-1` });
    expect(next.textContent).toBe(step);
    await waitUntilEnabled(next);
    afterDoubleTap();
    fireEvent.click(next);
    const later = screen.queryByRole('button', { name: 'Not now' });
    if (later) fireEvent.click(later);
  }
  await row.findByText('Delivered', { selector: 'p' });
  expect(sent().map(([, body]) => (body as { status: string }).status)).toEqual([
    'confirmed',
    'preparing',
    'shipped',
    'delivered',
  ]);
});

test('a double tap moves an order one step, even if the answer arrives between the taps', async () => {
  const { sent, row } = await open(orderOf());
  duringDoubleTap();
  fireEvent.click(await row.findByRole('button', { name: 'Confirm KV-1' }));
  const next = await row.findByRole('button', { name: 'Prepare KV-1' });
  await waitUntilEnabled(next);
  fireEvent.click(next);
  expect(next).not.toHaveProperty('disabled', true);
  afterDoubleTap();
  fireEvent.click(next);
  await row.findByRole('button', { name: 'Ship KV-1' });
  expect(sent().map(([, body]) => (body as { status: string }).status)).toEqual([
    'confirmed',
    'preparing',
  ]);
});

test('a press on a row that a new order has just moved is ignored', async () => {
  simulateRows();
  const { sent, row } = await open(orderOf());
  duringDoubleTap();
  const newer = { createdAt: '2099-01-01T00:00:00.000Z' };
  act(() => upsertOrder(orderOf({ id: 'a2', orderId: 'KV-2', ...newer })));
  for (const order of ['KV-1', 'KV-2']) {
    fireEvent.click(button(`Confirm ${order}`));
    expect(button(`Confirm ${order}`)).not.toHaveProperty('disabled', true);
  }
  afterDoubleTap();
  fireEvent.click(button('Confirm KV-1'));
  await row.findByRole('button', { name: 'Prepare KV-1' });
  expect(sent()).toHaveLength(1);
});

test('a press counts at once in a list that was just loaded', async () => {
  simulateRows();
  const { sent, row } = await open(orderOf());
  fireEvent.click(button('Confirm KV-1'));
  await row.findByRole('button', { name: 'Prepare KV-1' });
  expect(sent()).toHaveLength(1);
});

test('a row shows number, name, units and total, and everything else behind View Details', async () => {
  const { row } = await open(orderOf({ status: 'shipped' }));
  expect(row.getByText('Meera Nair')).toBeDefined();
  expect(row.getByText(/^2 items · ₹600 · /)).toBeDefined();
  expect(row.queryByLabelText('Status of KV-1')).toBeNull();
  fireEvent.click(button('View Details'));
  for (const label of ['Status of KV-1', 'Payment of KV-1', 'Bill'])
    expect(row.getByLabelText(label)).toBeDefined();
  for (const name of ['Packing slip', 'WhatsApp', 'Courier and tracking number', 'Refund'])
    expect(button(name)).toBeDefined();
  expect(row.getByText('12 Marine Drive, Kochi')).toBeDefined();
  fireEvent.click(button('Hide Details'));
  await waitFor(() => expect(row.queryByLabelText('Status of KV-1')).toBeNull());
});

test.each([
  ['a cancelled', { status: 'cancelled' }, 'Cancelled'],
  ['a refunded', { paymentStatus: 'refunded' }, 'Pending'],
] as const)('%s order has no next step and shows its status', async (_which, more, status) => {
  const { row } = await open(orderOf(more));
  expect(row.getByText(status)).toBeDefined();
  expect(row.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    'View Details',
  ]);
});
