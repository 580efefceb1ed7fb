import { defaultCouriers } from '@kalavara/shared-types/couriers/couriers.rules';
import type { PackingOrder } from '@kalavara/shared-types/orders/packing';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { refreshSession } from '../../../features/accounts/sessionStore';
import { rememberCourier } from '../../../features/orders/courier';
import { setLanguage } from '../../../i18n/language';
import { refused, serve } from '../../../test/fakeServer';
import {
  afterDoubleTap,
  duringDoubleTap,
  waitUntilEnabled,
  simulateRows,
} from '../../../test/doubleTap';
import { loadMessages } from '../../../test/loadMessages';
import { Toasts } from '../../../ui/Toast';
import { OwnerRoutes } from '../OwnerRoutes';
// Lazy parts are preloaded: load time is not tested here.
import './PackingPage';

beforeEach(() => {
  loadMessages();
  setLanguage('en');
  rememberCourier('');
});

const orderOf = (n: number, more: Partial<PackingOrder> = {}): PackingOrder => ({
  id: `o${n}`,
  orderId: `KV-${n}`,
  createdAt: `2026-11-21T06:0${n}:00.000Z`,
  expectedDelivery: null,
  totalItems: 2,
  specialInstructions: 'Wrap it twice',
  customerInfo: { name: 'Meera Nair', phone: '+919876543210' },
  deliveryAddress: { address: '12 Marine Drive, Kochi', pincode: '682031' },
  lines: [
    {
      productId: 'tuna',
      name: 'Tuna Pickle',
      nameMl: null,
      weight: '400g',
      spiceLevel: 'Hot',
      quantity: 2,
      customization: null,
    },
  ],
  shipment: null,
  isTest: false,
  status: 'confirmed',
  version: 1,
  ...more,
});

/** Serves these orders like to a packer's screen. */
async function open(orders: PackingOrder[], address = '/packing') {
  const stored = new Map(orders.map((order) => [order.id, order]));
  const cancelled = new Set<string>();
  const server = { isOld: false, losesAnswers: false, hangs: false };
  const me = { id: 'p', name: 'Biju', role: 'packer' };
  const calls = serve(({ method, path, body }) => {
    if (path === '/api/auth/session')
      return { body: { success: true, data: me, isOpenKitchen: false } };
    if (path === '/api/couriers')
      return { body: { success: true, data: defaultCouriers, revision: 1 } };
    if (method === 'GET') {
      const data = [...stored.values()].filter(
        ({ id, status }) => status !== 'shipped' && !cancelled.has(id),
      );
      const onScreen = new URLSearchParams(path.split('?')[1]).get('orders')?.split(',') ?? [];
      const notToSend = [...stored.values()]
        .filter(({ id, orderId }) => cancelled.has(id) && onScreen.includes(orderId))
        .map(({ orderId }) => orderId);
      const named = server.isOld || onScreen.length === 0 ? {} : { notToSend };
      return { body: { success: true, data, hasMore: false, revision: 1, ...named } };
    }
    const before = stored.get(path.split('/').at(-1)!);
    const { expectedVersion, ...change } = body as { expectedVersion: number };
    if (!before || cancelled.has(before.id)) return refused(409, 'order-not-packable');
    if (expectedVersion !== before.version) return refused(409, 'changed-meanwhile');
    const order = { ...before, ...change, version: expectedVersion + 1 };
    stored.set(order.id, order);
    if (server.losesAnswers) return 'no network';
    if (server.hangs) return 'hangs';
    return { body: { success: true, order, revision: 2 } };
  });
  await refreshSession();
  const { unmount } = render(
    <MemoryRouter initialEntries={[address]}>
      <OwnerRoutes />
      <Toasts />
    </MemoryRouter>,
  );
  const sent = () =>
    calls
      .filter(({ method }) => method === 'PUT')
      .map(({ path, body }) => [path.slice('/api/packing-orders/'.length), body]);
  return { sent, stored, cancelled, server, unmount };
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('a packer prepares and ships an order and types its tracking number, and the focus remains at the order', async () => {
  const { sent } = await open([orderOf(1), orderOf(2)]);
  await screen.findByRole('heading', { name: 'KV-1' });
  press('Prepare KV-1');
  await waitUntilEnabled(await screen.findByRole('button', { name: 'Ship KV-1' }));
  afterDoubleTap();
  press('Ship KV-1');
  const form = within(await screen.findByRole('form', { name: 'Tracking numbers' }));
  fireEvent.change(form.getByLabelText('Courier'), { target: { value: 'dtdc' } });
  fireEvent.change(form.getByLabelText(/Tracking number of KV-1/), { target: { value: 'D1' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Tracking numbers' }));
  await screen.findByText('1 tracking number saved.');
  const first = screen.getByRole('heading', { name: 'KV-1' }).closest('li')!;
  expect(document.activeElement).toBe(within(first).getByRole('button', { name: 'View Details' }));
  expect(sent()).toEqual([
    ['o1', { status: 'preparing', expectedVersion: 1 }],
    ['o1', { status: 'shipped', expectedVersion: 2 }],
    ['o1', { shipment: { courier: 'dtdc', trackingNumber: 'D1' }, expectedVersion: 3 }],
  ]);
});

test('a double tap of the packer prepares and does not ship', async () => {
  const { sent } = await open([orderOf(1)]);
  await screen.findByRole('heading', { name: 'KV-1' });
  duringDoubleTap();
  press('Prepare KV-1');
  const ship = await screen.findByRole('button', { name: 'Ship KV-1' });
  await waitUntilEnabled(ship);
  fireEvent.click(ship);
  expect(ship).not.toHaveProperty('disabled', true);
  afterDoubleTap();
  fireEvent.click(ship);
  await screen.findByRole('form', { name: 'Tracking numbers' });
  expect(sent().map(([, body]) => body)).toEqual([
    { status: 'preparing', expectedVersion: 1 },
    { status: 'shipped', expectedVersion: 2 },
  ]);
});

test('a press on a parcel that has just moved up is ignored', async () => {
  simulateRows();
  const { stored, sent } = await open([orderOf(1), orderOf(2)]);
  await screen.findByRole('heading', { name: 'KV-1' });
  stored.set('o1', orderOf(1, { status: 'shipped', version: 2 }));
  duringDoubleTap();
  press('Refresh');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'KV-1' })).toBeNull());
  press('Prepare KV-2');
  expect(screen.getByRole('button', { name: 'Prepare KV-2' })).not.toHaveProperty('disabled', true);
  afterDoubleTap();
  press('Prepare KV-2');
  await screen.findByRole('button', { name: 'Ship KV-2' });
  expect(sent()).toHaveLength(1);
});

test('a packer is warned of a number that another order of the list has', async () => {
  const shipment = { courier: 'dtdc', trackingNumber: 'D1' };
  await open([orderOf(1, { status: 'preparing', shipment }), orderOf(2, { status: 'preparing' })]);
  const second = within((await screen.findByRole('heading', { name: 'KV-2' })).closest('li')!);
  fireEvent.click(second.getByRole('button', { name: 'View Details' }));
  fireEvent.click(second.getByRole('button', { name: 'Courier and tracking number' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Tracking number (optional)'), {
    target: { value: 'd1' },
  });
  expect(dialog.getByText('KV-1 has this number already.')).toBeTruthy();
});

test('changes of a parcel saved by the owner meanwhile are shown to the packer, and not overwritten unseen', async () => {
  const { sent, stored } = await open([orderOf(1, { status: 'preparing' })]);
  const card = within((await screen.findByRole('heading', { name: 'KV-1' })).closest('li')!);
  fireEvent.click(card.getByRole('button', { name: 'View Details' }));
  fireEvent.click(card.getByRole('button', { name: 'Courier and tracking number' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Courier'), { target: { value: 'dtdc' } });
  fireEvent.change(dialog.getByLabelText('Tracking number (optional)'), {
    target: { value: 'D1' },
  });
  const shipment = { courier: 'dtdc', trackingNumber: '', grams: 900 };
  stored.set('o1', orderOf(1, { status: 'preparing', shipment, version: 2 }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('DTDC · 900 g')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: /Continue/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual([
    'o1',
    { shipment: { ...shipment, trackingNumber: 'D1' }, expectedVersion: 2 },
  ]);
});

test('many orders are prepared with one press, and undone together', async () => {
  const { sent } = await open([orderOf(1), orderOf(2)]);
  await screen.findByRole('heading', { name: 'KV-1' });
  press('Select');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  const slips = screen.getByRole('link', { name: 'Packing slips' }).getAttribute('href');
  expect(slips).toBe('/api/orders/print?kind=slips&lang=en&orders=KV-1%2CKV-2');
  expect(screen.queryByRole('button', { name: /Delivered/ })).toBeNull();
  press('Prepare (2)');
  await screen.findByText('2 orders are Preparing.');
  press('Undo');
  await screen.findByText('2 orders are as before.');
  expect(sent().slice(2)).toEqual([
    ['o1', { status: 'confirmed', expectedVersion: 2 }],
    ['o2', { status: 'confirmed', expectedVersion: 2 }],
  ]);
});

test('an order that was cancelled meanwhile is removed from the list, and its number is shown', async () => {
  const { cancelled } = await open([orderOf(1), orderOf(2)]);
  await screen.findByRole('heading', { name: 'KV-1' });
  cancelled.add('o1');
  press('Prepare KV-1');
  await screen.findByText(/they are no longer to be packed: KV-1$/);
  expect(screen.getByText(/KV-1: This order is not to be packed any more/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'KV-1' })).toBeNull();

  // A resumed order must be sent again.
  cancelled.delete('o1');
  cancelled.add('o2');
  press('Refresh');
  await screen.findByText(/they are no longer to be packed: KV-2$/);
  expect(screen.getByRole('heading', { name: 'KV-1' })).toBeTruthy();
});

test('an order that was shipped on the page and cancelled before the pickup is reported too', async () => {
  const { cancelled } = await open([orderOf(1, { status: 'preparing' })]);
  await screen.findByRole('heading', { name: 'KV-1' });
  press('Ship KV-1');
  await screen.findByRole('form', { name: 'Tracking numbers' });
  cancelled.add('o1');
  press('Refresh');
  await screen.findByText(/they are no longer to be packed: KV-1$/);
  expect(screen.queryByRole('heading', { name: 'KV-1' })).toBeNull();
});

test.each([{ isOld: true }, { isOld: false }])(
  'an order shipped by another person is removed from the list without a warning (server: %j)',
  async ({ isOld }) => {
    const { stored, server } = await open([orderOf(1), orderOf(2)]);
    server.isOld = isOld;
    await screen.findByRole('heading', { name: 'KV-1' });
    stored.set('o1', orderOf(1, { status: 'shipped', version: 2 }));
    press('Refresh');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'KV-1' })).toBeNull());
    expect(screen.getByRole('heading', { name: 'KV-2' })).toBeTruthy();
    expect(screen.queryByText(/Do not send/)).toBeNull();
  },
);

test('a parcel being shipped remains while it is saved; if the answer is lost, there is no warning', async () => {
  const { server, stored } = await open([
    orderOf(1, { status: 'preparing' }),
    orderOf(2, { status: 'preparing' }),
  ]);
  await screen.findByRole('heading', { name: 'KV-1' });
  server.hangs = true;
  press('Ship KV-1');
  await waitFor(() => expect(stored.get('o1')).toMatchObject({ status: 'shipped' }));
  server.hangs = false;
  server.losesAnswers = true;
  press('Ship KV-2');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'KV-2' })).toBeNull());
  expect(screen.getByRole('heading', { name: 'KV-1' })).toBeTruthy();
  expect(screen.queryByText(/Do not send/)).toBeNull();
});

test.each([
  ['is offered to be undone', false, /^KV-1 is Shipped\.$/],
  ['is named if it failed', true, /^1 order was not changed: KV-1: There was no answer/],
])('a parcel whose shipping ends after the page was left %s', async (_, fails, text) => {
  const { server, unmount } = await open([orderOf(1, { status: 'preparing' })]);
  await screen.findByRole('heading', { name: 'KV-1' });
  server.losesAnswers = fails;
  press('Ship KV-1');
  unmount();
  render(<Toasts />);
  expect(await screen.findByText(text)).toBeTruthy();
});

test('an order shows its products and address, and no amount', async () => {
  await open([orderOf(1)]);
  await screen.findByRole('heading', { name: 'KV-1' });
  press('View Details');
  expect(screen.getByText('2 × Tuna Pickle')).toBeTruthy();
  expect(screen.getByText(/12 Marine Drive/)).toBeTruthy();
  expect(screen.getByText('Wrap it twice')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/₹/);
});

test('an empty list states when orders are listed', async () => {
  await open([]);
  await screen.findByRole('heading', { name: 'Nothing to pack' });
});

test('the navigation of a packer has only the packing list', async () => {
  await open([orderOf(1)]);
  await screen.findByRole('heading', { name: 'KV-1' });
  const sections = within(screen.getByRole('navigation', { name: 'Sections' }));
  expect(sections.getAllByRole('link').map((link) => link.textContent)).toEqual(['Orders to pack']);
  expect(screen.queryByRole('navigation', { name: 'Dashboard sections' })).toBeNull();
});

test.each(['/admin?tab=orders', '/customers', '/recipes', '/figures'])(
  'at %s a packer sees that it is not allowed, with a link to the packing list',
  async (address) => {
    await open([orderOf(1)], address);
    await screen.findByRole('heading', { name: "You don't have permission" });
    expect(
      screen.getAllByRole('link', { name: 'Orders to pack' }).at(-1)!.getAttribute('href'),
    ).toBe('/packing');
  },
);
