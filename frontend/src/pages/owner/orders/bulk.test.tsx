import { defaultCouriers } from '@kalavara/shared-types/couriers/couriers.rules';
import type { Order } from '@kalavara/shared-types/orders/orders';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { lastCourier, rememberCourier } from '../../../features/orders/courier';
import { replaceOrders, upsertOrder } from '../../../features/orders/store';
import { clearUnsaved } from '../../../forms/unsaved';
import { setLanguage } from '../../../i18n/language';
import { afterDoubleTap, duringDoubleTap, waitUntilEnabled, tapAt } from '../../../test/doubleTap';
import { serve } from '../../../test/fakeServer';
import { loadMessages } from '../../../test/loadMessages';
import { orderOf, serveOrders } from '../../../test/orders';
import { Toasts } from '../../../ui/Toast';
import { OrdersTab } from './OrdersTab';

beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  replaceOrders([]);
  rememberCourier('');
  clearUnsaved();
});

/** Creates orders o1, o2, … with the numbers KV-1, KV-2, …, of which KV-1 is the newest. */
const ordersOf = (...all: Partial<Order>[]): Order[] =>
  all.map((more, index) =>
    orderOf({
      id: `o${index + 1}`,
      orderId: `KV-${index + 1}`,
      createdAt: `2026-11-21T06:${59 - index}:00.000Z`,
      ...more,
    }),
  );

async function open(orders: Order[]) {
  const server = serveOrders(...orders);
  const { unmount } = render(
    <MemoryRouter initialEntries={['/admin?tab=orders']}>
      <OrdersTab />
      <Toasts />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'KV-1' });
  press('Select');
  return { ...server, unmount };
}
/** Delays the calls until the returned function is called. */
function holdCalls(): () => void {
  const fetched = globalThis.fetch;
  let answer = () => {};
  const first = new Promise<void>((resolve) => (answer = resolve));
  globalThis.fetch = async (...args) => {
    await first;
    return fetched(...args);
  };
  return answer;
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
const check = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
const bar = () => within(screen.getByRole('region', { name: 'Selected orders' }));

test('many orders are confirmed with one press, each based on its own version, and undone together', async () => {
  const { sent, now } = await open(ordersOf({}, { version: 7 }, { status: 'confirmed' }));
  check('Select all shown');
  expect(bar().getByRole('status').textContent).toBe('3 selected');
  press('Confirm (2)');
  await screen.findByText('2 orders are Confirmed.');
  expect(sent()).toEqual([
    ['o1', { status: 'confirmed', expectedVersion: 1 }],
    ['o2', { status: 'confirmed', expectedVersion: 7 }],
  ]);
  press('Undo');
  await screen.findByText('2 orders are as before.');
  expect(['o1', 'o2', 'o3'].map((id) => now(id).status)).toEqual([
    'pending',
    'pending',
    'confirmed',
  ]);
});

test('a double tap on the bar moves the orders one step, and its “Done” acts on no order behind it', async () => {
  const { sent } = await open(ordersOf({}, {}));
  check('Select all shown');
  const tap = async (name: string) => {
    await waitUntilEnabled(await screen.findByRole('button', { name }));
    await act(async () => void tapAt(button(name), 300, 600));
  };
  const statuses = () => sent().map(([, body]) => (body as { status: string }).status);
  duringDoubleTap();
  await tap('Confirm (2)');
  await tap('Prepare (2)');
  expect(button('Prepare (2)')).not.toHaveProperty('disabled', true);
  afterDoubleTap();
  duringDoubleTap();
  await tap('Prepare (2)');
  await screen.findByRole('button', { name: 'Ship (2)' });
  afterDoubleTap();
  duringDoubleTap();
  await tap('Done');
  await tap('Ship KV-1');
  expect(statuses()).toEqual(['confirmed', 'confirmed', 'preparing', 'preparing']);
});

test('one failure does not stop the others, and is listed with its reason', async () => {
  const { change, now } = await open(ordersOf({}, {}, {}));
  check('Select all shown');
  change('o2', { status: 'delivered', changedBy: 'Biju' });
  press('Prepare (3)');
  const alert = await bar().findByRole('alert');
  expect(alert.textContent).toBe(
    '1 order was not changed:KV-2: changed since by Biju, it is Delivered.',
  );
  expect(['o1', 'o2', 'o3'].map((id) => now(id).status)).toEqual([
    'preparing',
    'delivered',
    'preparing',
  ]);
});

test('only selected orders are changed; cancelled and refunded ones never are', async () => {
  const { sent } = await open(
    ordersOf({}, { status: 'cancelled' }, { paymentStatus: 'refunded' }, {}),
  );
  for (const no of [1, 2, 3]) check(`Select KV-${no}`);
  expect(bar().getByRole('checkbox').getAttribute('checked')).toBeNull();
  press('Confirm (1)');
  await waitFor(() =>
    expect(sent()).toEqual([['o1', { status: 'confirmed', expectedVersion: 1 }]]),
  );
  press('Done');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('slips, labels and the pick list of the selected orders are one PDF each', async () => {
  await open(ordersOf({}, {}, {}));
  for (const no of [1, 3]) check(`Select KV-${no}`);
  for (const [name, kind] of [
    ['Packing slips', 'slips'],
    ['Labels', 'labels'],
    ['Pick list', 'pick-list'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(
      `/api/orders/print?kind=${kind}&lang=en&orders=KV-1%2CKV-3`,
    );
});

test('the progress of a bulk change is shown', async () => {
  await open(ordersOf({}, {}));
  const answer = holdCalls();
  check('Select all shown');
  press('Confirm (2)');
  expect(bar().getByRole('status').textContent).toBe('0 of 2');
  answer();
  await screen.findByText('2 orders are Confirmed.');
});

test.each([
  ['offers its undo', {}, '3 orders are Shipped.'],
  [
    'names what failed',
    { status: 'delivered' as const, changedBy: 'Biju' },
    '1 order was not changed: KV-2: changed since by Biju, it is Delivered.',
  ],
])('a bulk change that ends after the page was left %s', async (_, meanwhile, text) => {
  const { change, unmount } = await open(ordersOf({}, {}, {}));
  const answer = holdCalls();
  check('Select all shown');
  if ('status' in meanwhile) change('o2', meanwhile);
  press('Ship (3)');
  unmount();
  render(<Toasts />);
  answer();
  expect(await screen.findByText(text)).toBeTruthy();
});

test('after shipping many orders, scanned numbers are entered row by row into one form and saved together', async () => {
  const { now, change } = await open(
    ordersOf({ status: 'preparing' }, { status: 'preparing' }, {}),
  );
  check('Select all shown');
  press('Ship (3)');
  const form = within(await screen.findByRole('form', { name: 'Tracking numbers' }));
  fireEvent.change(form.getByLabelText('Courier'), { target: { value: 'india-post' } });
  const rows = form.getAllByRole<HTMLInputElement>('textbox');
  rows[0]!.focus();
  for (const [index, number] of ['EE1IN', 'EE2IN', 'EE2IN'].entries()) {
    expect(document.activeElement).toBe(rows[index]);
    fireEvent.change(rows[index]!, { target: { value: number } });
    fireEvent.keyDown(rows[index]!, { key: 'Enter' });
  }
  press('Save');
  expect(form.getByText('KV-2 has this number already.')).toBeDefined();
  fireEvent.change(rows[2]!, { target: { value: 'EE3IN' } });
  change('o2', { note: 'called' });
  press('Save');
  expect((await form.findByRole('alert')).textContent).toContain('KV-2: changed since');
  expect(now('o1').shipment).toEqual({ courier: 'india-post', trackingNumber: 'EE1IN' });
  press('Save');
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(['o2', 'o3'].map((id) => now(id).shipment?.trackingNumber)).toEqual(['EE2IN', 'EE3IN']);
  expect(lastCourier()).toBe('india-post');
});

test('tracking numbers that were skipped for shipped orders can be entered later, all at once', async () => {
  const shipment = { courier: 'dtdc', trackingNumber: 'D1' };
  const { now } = await open(
    ordersOf(
      { status: 'shipped' },
      { status: 'shipped', shipment },
      { status: 'shipped' },
      { status: 'delivered' },
    ),
  );
  check('Select KV-2');
  expect(bar().queryByRole('button', { name: /^Tracking numbers/ })).toBeNull();
  check('Select all shown');
  press('Tracking numbers (2)');
  const form = within(screen.getByRole('form', { name: 'Tracking numbers' }));
  expect(form.queryByRole('button', { name: 'Undo' })).toBeNull();
  fireEvent.change(form.getByLabelText('Courier'), { target: { value: 'dtdc' } });
  for (const order of ['KV-1', 'KV-3'])
    fireEvent.change(form.getByLabelText(`Tracking number of ${order}`), {
      target: { value: `${order}X` },
    });
  press('Save');
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(['o1', 'o3'].map((id) => now(id).shipment?.trackingNumber)).toEqual(['KV-1X', 'KV-3X']);
});

test('typed tracking numbers are restored after the page was left, until they are saved or discarded', async () => {
  const shipped = ordersOf({ status: 'shipped' }, { status: 'shipped' });
  const openForm = () => {
    press(/^Tracking numbers/);
    return within(screen.getByRole('form', { name: 'Tracking numbers' }));
  };
  const numbersIn = (form: ReturnType<typeof openForm>) =>
    form.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
  await open(shipped);
  check('Select all shown');
  fireEvent.change(openForm().getByLabelText('Tracking number of KV-2'), {
    target: { value: 'EE2IN' },
  });
  expect(sessionStorage.getItem('kalavara.unsaved')).toContain('EE2IN');
  cleanup();
  await open(shipped);
  check('Select all shown');
  let form = openForm();
  expect(numbersIn(form)).toEqual(['', 'EE2IN']);
  fireEvent.change(form.getByLabelText('Courier'), { target: { value: 'dtdc' } });
  press('Save');
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(sessionStorage.getItem('kalavara.unsaved')).toBeNull();

  form = openForm();
  fireEvent.change(form.getByLabelText('Tracking number of KV-1'), { target: { value: 'EE1IN' } });
  press('Not now');
  press('Leave');
  expect(sessionStorage.getItem('kalavara.unsaved')).toBeNull();
});

test('a tracking number cannot be changed while the numbers are saved: the form closes with what was sent', async () => {
  await open(ordersOf({ status: 'shipped' }, { status: 'shipped' }));
  check('Select all shown');
  press(/^Tracking numbers/);
  const form = within(screen.getByRole('form', { name: 'Tracking numbers' }));
  fireEvent.change(form.getByLabelText('Courier'), { target: { value: 'dtdc' } });
  const field = form.getByLabelText('Tracking number of KV-2');
  fireEvent.change(field, { target: { value: 'EE2IN' } });
  press('Save');
  expect(field.closest('fieldset')?.disabled).toBe(true);
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
});

test('a tracking number that was not saved after the page was left is named there, and stays typed', async () => {
  const { change, unmount } = await open(ordersOf({ status: 'shipped' }, { status: 'shipped' }));
  check('Select all shown');
  press(/^Tracking numbers/);
  const form = within(screen.getByRole('form', { name: 'Tracking numbers' }));
  fireEvent.change(form.getByLabelText('Courier'), { target: { value: 'dtdc' } });
  for (const number of ['1', '2'])
    fireEvent.change(form.getByLabelText(`Tracking number of KV-${number}`), {
      target: { value: `EE${number}IN` },
    });
  const answer = holdCalls();
  change('o2', { status: 'delivered', changedBy: 'Biju' });
  press('Save');
  unmount();
  render(<Toasts />);
  answer();
  await screen.findByText('1 order was not changed: KV-2: changed since by Biju, it is Delivered.');
  expect(sessionStorage.getItem('kalavara.unsaved')).toContain('EE2IN');
  expect(sessionStorage.getItem('kalavara.unsaved')).not.toContain('EE1IN');
});

test('a tracking number of another order is marked, but saved', async () => {
  const shipment = { courier: 'dtdc', trackingNumber: 'D 123' };
  const [shipped, ready] = ordersOf({ status: 'shipped', shipment }, { status: 'preparing' });
  const { now } = await open([shipped!, ready!]);
  act(() => [shipped!, ready!].forEach(upsertOrder));
  check('Select KV-2');
  press('Ship (1)');
  const form = within(await screen.findByRole('form', { name: 'Tracking numbers' }));
  fireEvent.change(form.getByLabelText('Courier'), { target: { value: 'dtdc' } });
  const field = form.getByLabelText('Tracking number of KV-2');
  fireEvent.change(field, { target: { value: 'd12' } });
  expect(form.queryByText('KV-1 has this number already.')).toBeNull();
  fireEvent.change(field, { target: { value: 'd123' } });
  expect(form.getByText('KV-1 has this number already.')).toBeTruthy();
  press('Save');
  await waitFor(() => expect(now('o2').shipment?.trackingNumber).toBe('d123'));
});

test('the remembered courier is chosen, and the first number has the focus', async () => {
  rememberCourier('dtdc');
  await open(ordersOf({ status: 'preparing' }));
  check('Select KV-1');
  press('Ship (1)');
  const form = within(await screen.findByRole('form', { name: 'Tracking numbers' }));
  expect(form.getByLabelText<HTMLSelectElement>('Courier').value).toBe('dtdc');
  expect(document.activeElement).toBe(form.getByLabelText('Tracking number of KV-1'));
});

test('with the keyboard the selection begins at its bar, arrows move between orders, and closing returns the focus', async () => {
  await open(ordersOf({}, {}, {}));
  const all = screen.getByRole('checkbox', { name: 'Select all shown' });
  expect(document.activeElement).toBe(all);
  const one = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` });
  one('KV-1').focus();
  fireEvent.keyDown(one('KV-1'), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(one('KV-2'));
  fireEvent.keyDown(one('KV-2'), { key: 'ArrowUp' });
  expect(document.activeElement).toBe(one('KV-1'));
  fireEvent.click(all);
  press('Confirm (3)');
  await screen.findByText('3 orders are Confirmed.');
  expect(document.activeElement).toBe(all);
  press('Done');
  expect(document.activeElement).toBe(button('Select'));
});

test('an order that arrived while the list was open remains in it after a change, with a field for its tracking number', async () => {
  const [came, loaded] = ordersOf({}, {}) as [Order, Order];
  const numbers = new Map<string, unknown>();
  serve(({ method, path, body }) => {
    if (path === '/api/couriers')
      return { body: { success: true, data: defaultCouriers, revision: 1 } };
    if (method === 'GET')
      return { body: { success: true, data: [loaded], revision: 1, cursor: null } };
    const before = [came, loaded].find(({ id }) => path.endsWith(id))!;
    const { expectedVersion, ...more } = body as Partial<Order> & { expectedVersion: number };
    if (more.shipment) numbers.set(before.id, more.shipment);
    const order = { ...before, status: 'shipped', ...more, version: expectedVersion + 1 };
    return { body: { success: true, order, revision: 2 } };
  });
  render(
    <MemoryRouter initialEntries={['/admin?tab=orders&status=pending']}>
      <OrdersTab />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'KV-2' });
  act(() => upsertOrder(came));
  await screen.findByRole('heading', { name: 'KV-1' });
  press('Select');
  check('Select all shown');
  press('Ship (2)');
  const form = within(await screen.findByRole('form', { name: 'Tracking numbers' }));
  fireEvent.change(form.getByLabelText('Courier'), { target: { value: 'dtdc' } });
  fireEvent.change(form.getByLabelText('Tracking number of KV-1'), { target: { value: 'D1' } });
  fireEvent.submit(screen.getByRole('form', { name: 'Tracking numbers' }));
  await waitFor(() => expect(numbers.get(came.id)).toMatchObject({ trackingNumber: 'D1' }));
  expect(screen.getByRole('heading', { name: 'KV-1' })).toBeTruthy();
});
