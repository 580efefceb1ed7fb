import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { replaceOrders } from '../../../features/orders/store';
import { setLanguage } from '../../../i18n/language';
import { loadMessages } from '../../../test/loadMessages';
import { orderOf, serveOrders } from '../../../test/orders';
import { Toasts } from '../../../ui/Toast';
import { OrdersTab } from './OrdersTab';

beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  replaceOrders([]);
});
afterEach(() => void vi.useRealTimers());

async function open(...orders: Parameters<typeof serveOrders>) {
  const server = serveOrders(...orders);
  const { unmount } = render(
    <MemoryRouter initialEntries={['/admin?tab=orders']}>
      <OrdersTab />
      <Toasts />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'KV-1' });
  return { ...server, unmount };
}
function pick(
  value: string,
  list = screen.getByLabelText(/^Status of KV-1$|^KV-1 എന്ന ഓർഡറിന്റെ നില$/),
) {
  fireEvent.pointerDown(list);
  fireEvent.change(list, { target: { value } });
}
const undo = (name = 'Undo') => fireEvent.click(screen.getByRole('button', { name }));

test.each([
  ['preparing', 'delivered', 'KV-1 is Delivered.', 'KV-1 is Preparing again.'],
  ['delivered', 'pending', 'KV-1 is Pending.', 'KV-1 is Delivered again.'],
] as const)(
  'from %s to %s needs no dialog, and Undo reverts it based on the new version',
  async (from, to, done, undone) => {
    const { sent } = await open(orderOf({ status: from }));
    pick(to);
    await screen.findByText(done);
    expect(screen.queryByRole('dialog')).toBeNull();
    undo();
    await screen.findByText(undone);
    expect(sent()).toEqual([
      ['a1', { status: to, expectedVersion: 1 }],
      ['a1', { status: from, expectedVersion: 2 }],
    ]);
  },
);

test.each([
  ['was changed meanwhile', /^KV-1: Failed to update order status\. Someone saved this/],
  ['has no network', /^KV-1: Failed to update order status\. There was no answer/],
])('a change that %s after the page was left is shown where the owner is', async (why, text) => {
  const { change, unmount } = await open(orderOf({ status: 'pending' }));
  if (why === 'was changed meanwhile') change('a1', { status: 'cancelled' });
  else vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  pick('confirmed');
  unmount();
  render(<Toasts />);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('Undo is there in Malayalam', async () => {
  setLanguage('ml');
  const { now } = await open(orderOf({ status: 'pending' }));
  pick('confirmed');
  await screen.findByText('KV-1: “ഉറപ്പിച്ചു” എന്നാക്കി.');
  undo('പഴയപടിയാക്കുക');
  await waitFor(() => expect(now('a1').status).toBe('pending'));
});

test('Undo is offered for ten seconds', async () => {
  await open(orderOf());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  pick('confirmed');
  await act(() => vi.advanceTimersByTimeAsync(9_900));
  expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a refused Undo names the person who changed the order since, and its current status', async () => {
  const { change, now } = await open(orderOf());
  pick('confirmed');
  await screen.findByText('KV-1 is Confirmed.');
  change('a1', { status: 'preparing', changedBy: 'Biju' });
  undo();
  await screen.findByText('1 order was not undone. KV-1: changed since by Biju, it is Preparing.');
  expect(now('a1').status).toBe('preparing');
  expect(screen.getByLabelText<HTMLSelectElement>('Status of KV-1').value).toBe('preparing');
});

test.each([
  ['pending', 'cancelled'],
  ['cancelled', 'pending'],
] as const)(
  'from %s to %s changes money or stock, so it needs a confirmation first',
  async (from, to) => {
    const { sent } = await open(
      orderOf({ status: from, ...(from === 'cancelled' && { restocked: {} }) }),
    );
    pick(to);
    expect(screen.getByRole('dialog')).toBeDefined();
    expect(sent()).toEqual([]);
    fireEvent.click(within(screen.getByRole('dialog')).getAllByRole('button').at(-1)!);
    await waitFor(() => expect(sent()).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  },
);

test('a toast of another order does not cover the form of the tracking number', async () => {
  await open(orderOf({ status: 'preparing' }));
  vi.spyOn(HTMLFormElement.prototype, 'getBoundingClientRect').mockReturnValue({
    top: 300,
    bottom: 760,
  } as DOMRect);
  pick('shipped');
  await screen.findByRole('form', { name: 'Tracking numbers' });
  expect(document.documentElement.style.getPropertyValue('--toast-lift')).toBe('468px');
});

test('Undo in the form of the tracking number reverts the order and closes the form, without a toast over its fields', async () => {
  const { sent, now } = await open(orderOf({ status: 'preparing' }));
  pick('shipped');
  const form = await screen.findByRole('form', { name: 'Tracking numbers' });
  const toasts = within(screen.getByRole('region', { name: 'Notices' }));
  expect(toasts.queryByText('KV-1 is Shipped.')).toBeNull();
  fireEvent.click(within(form).getByRole('button', { name: 'Undo' }));
  expect(screen.queryByRole('form')).toBeNull();
  await waitFor(() => expect(now('a1').status).toBe('preparing'));
  expect(sent()).toEqual([
    ['a1', { status: 'shipped', expectedVersion: 1 }],
    ['a1', { status: 'preparing', expectedVersion: 2 }],
  ]);
});
