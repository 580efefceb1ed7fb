import { defaultCouriers } from '@kalavara/shared-types/couriers/couriers.rules';
import type { Order } from '@kalavara/shared-types/orders/orders';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { rememberCourier } from '../../../features/orders/courier';
import { fits, noFilter } from '../../../features/orders/filter';
import { upsertOrder, replaceOrders } from '../../../features/orders/store';
import { type Language, setLanguage } from '../../../i18n/language';
import { loadMessages } from '../../../test/loadMessages';
import { type RecordedCall, refused, serve } from '../../../test/fakeServer';
import { OrdersTab } from './OrdersTab';

beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  replaceOrders([]);
  rememberCourier('');
});

const line = (more: Partial<Order['lines'][number]>): Order['lines'][number] => ({
  productId: 'tuna',
  name: 'Tuna Pickle',
  nameMl: 'ചൂര അച്ചാർ',
  weight: '400g',
  spiceLevel: 'Hot',
  unitPrice: 100,
  quantity: 2,
  total: 200,
  customization: null,
  ...more,
});
const customization = {
  oilType: 'sesame',
  meatTenderness: 'tender',
  spicyLevel: 'hot',
  mixType: 'original',
} as const;
const order = (more: Partial<Order> = {}): Order => ({
  id: 'a1',
  orderId: 'KV-1',
  createdAt: '2026-11-21T06:30:00.000Z',
  updatedAt: '2026-11-21T06:30:00.000Z',
  expectedDelivery: null,
  totalItems: 6,
  specialInstructions: null,
  coupon: null,
  paymentId: 'pay_12345678901234',
  customerInfo: { name: 'Meera Nair', phone: '+919876543210', email: null },
  deliveryAddress: { address: '12 Marine Drive, Kochi', pincode: '682031' },
  pricing: { subtotal: 600, discountAmount: 0, deliveryFee: 0, totalAmount: 600 },
  lines: [
    line({}),
    line({ quantity: 1, customization }),
    line({ productId: 'prawn', name: 'Prawn Pickle', nameMl: null, quantity: 3 }),
  ],
  refunds: [],
  status: 'confirmed',
  paymentStatus: 'completed',
  items: { tuna: 3, prawn: 3 },
  note: null,
  isTest: true,
  pickleEventId: null,
  invoices: [],
  restocked: null,
  version: 4,
  changedBy: 'webhook',
  ...more,
});

const noCustomers = { body: { success: true, data: [], cursor: null } };

/** Opens the list with one order. Like the real server, the test server refuses changes based on another version. */
async function open(shown: Order, now: () => Order = () => shown) {
  const calls = serve((call) => {
    if (call.path === '/api/couriers')
      return { body: { success: true, data: defaultCouriers, revision: 1 } };
    if (call.path.startsWith('/api/customers')) return noCustomers;
    if (call.method === 'GET') {
      const isList = call.path.startsWith('/api/orders?');
      return {
        body: {
          success: true,
          data: isList ? [shown] : now(),
          steps: [],
          revision: 1,
          cursor: null,
        },
      };
    }
    const body = call.body as { expectedVersion: number; status?: Order['status'] };
    if (body.expectedVersion !== now().version)
      return refused(409, 'changed-meanwhile', { version: now().version });
    return {
      body: {
        success: true,
        order: order({ ...now(), ...body, version: now().version + 1 }),
        revision: 2,
      },
    };
  });
  render(
    <MemoryRouter initialEntries={['/admin?tab=orders']}>
      <OrdersTab />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'KV-1' });
  return { sent: () => calls.filter(({ method }) => method !== 'GET') };
}
const list = (name = 'Status of KV-1') => screen.getByLabelText<HTMLSelectElement>(name);
const press = (key: string, name?: string) => fireEvent.keyDown(list(name), { key });
/** Presses an arrow key on a closed select, where the browser changes the value at every press. */
function arrow(value: string, name?: string) {
  press('ArrowDown', name);
  fireEvent.change(list(name), { target: { value } });
}
function pick(value: string, name?: string) {
  fireEvent.pointerDown(list(name));
  fireEvent.change(list(name), { target: { value } });
}
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const bodies = (sent: RecordedCall[]) => sent.map(({ body }) => body);

test('three arrow keys on the closed status list save nothing; Enter saves the last value once', async () => {
  const { sent } = await open(order({ status: 'pending' }));
  for (const status of ['confirmed', 'preparing', 'shipped']) arrow(status);
  expect(list().value).toBe('shipped');
  expect(screen.getByText('“Shipped” is not saved yet.')).toBeDefined();
  expect(sent()).toEqual([]);
  press('Enter');
  await waitFor(() => expect(bodies(sent())).toEqual([{ status: 'shipped', expectedVersion: 4 }]));
  await waitFor(() => expect(screen.queryByText(/not saved yet/)).toBeNull());
});

test('arrow keys on the closed payment list save nothing, Escape and Discard revert the choice, the button saves it', async () => {
  const name = 'Payment of KV-1';
  const { sent } = await open(order({ paymentId: null, paymentStatus: 'pending' }));
  arrow('failed', name);
  press('Escape', name);
  expect([list(name).value, screen.queryByText(/not saved yet/)]).toEqual(['pending', null]);
  arrow('failed', name);
  fireEvent.click(button('Discard'));
  expect([list(name).value, document.activeElement]).toEqual(['pending', list(name)]);
  arrow('completed', name);
  arrow('failed', name);
  expect(sent()).toEqual([]);
  fireEvent.click(button('Save “Failed”'));
  await waitFor(() =>
    expect(bodies(sent())).toEqual([{ paymentStatus: 'failed', expectedVersion: 4 }]),
  );
});

test('a value chosen with the pointer is saved at once, and one chosen with arrow keys after it is not', async () => {
  const { sent } = await open(order({ status: 'pending' }));
  pick('confirmed');
  await waitFor(() =>
    expect(bodies(sent())).toEqual([{ status: 'confirmed', expectedVersion: 4 }]),
  );
  await waitFor(() => expect(list().value).toBe('confirmed'));
  fireEvent.change(list(), { target: { value: 'preparing' } });
  expect(sent()).toHaveLength(1);
});

test('an unsaved choice remains based on its version, and needs another confirmation when the order changes', async () => {
  const { sent } = await open(order());
  arrow('preparing');
  act(() => upsertOrder(order({ status: 'delivered', version: 5, changedBy: 'Biju' })));
  press('Enter');
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByRole('alert').textContent).toMatch(/Confirmed.*Delivered/);
  expect(sent()).toEqual([]);
});

const units = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('output')].map(({ textContent }) => Number(textContent));
const more = (dialog: HTMLElement, name: string) =>
  fireEvent.click(
    within(within(dialog).getByRole('group', { name })).getByRole('button', { name: 'One more' }),
  );

test('a refunded second payment is not part of the refund of a cancellation', async () => {
  const second = {
    id: 'r1',
    amount: 600,
    reason: 'second-payment',
    state: 'processed',
    note: null,
    at: '2026-11-21T10:00:00.000Z',
    trouble: null,
    isCounted: false,
  } as const;
  await open(order({ refunds: [second] }));
  pick('cancelled');
  expect(button('Cancel and refund ₹600')).toBeDefined();
});

test.each(['shipped', 'delivered'] as const)(
  'cancelling a %s order needs the returned units of each line, and nothing is preselected',
  async (status) => {
    const { sent } = await open(order({ status }));
    pick('cancelled');
    const dialog = screen.getByRole('dialog');
    expect(units(dialog)).toEqual([0, 0, 0]);
    expect(within(dialog).getByText('Nothing goes back into stock.')).toBeDefined();
    more(dialog, 'Units of Tuna Pickle that go back into stock');
    more(dialog, 'Units of Tuna Pickle (Customized) that go back into stock');
    expect(within(dialog).getByText('2 jars go back into stock.')).toBeDefined();
    fireEvent.click(button('Cancel and refund ₹600'));
    await waitFor(() =>
      expect(bodies(sent())).toEqual([
        { status: 'cancelled', restock: { tuna: 2, prawn: 0 }, expectedVersion: 4 },
      ]),
    );
  },
);

test('cancelling an unshipped order restocks all units unless fewer are chosen, and never more than were ordered', async () => {
  const { sent } = await open(order({ status: 'preparing' }));
  pick('cancelled');
  const dialog = screen.getByRole('dialog');
  expect(units(dialog)).toEqual([2, 1, 3]);
  expect(
    within(dialog)
      .getAllByRole<HTMLButtonElement>('button', { name: 'One more' })
      .every(({ disabled }) => disabled),
  ).toBe(true);
  fireEvent.click(within(dialog).getAllByRole('button', { name: 'One fewer' })[2]!);
  // The choice is not discarded without a confirmation.
  fireEvent.click(button('No change'));
  fireEvent.click(button('Keep editing'));
  fireEvent.click(button('Cancel and refund ₹600'));
  await waitFor(() =>
    expect(bodies(sent())).toEqual([
      { status: 'cancelled', restock: { tuna: 3, prawn: 2 }, expectedVersion: 4 },
    ]),
  );
});

test('resuming an order shows the number of units to be taken, which were restocked', async () => {
  await open(order({ status: 'cancelled', restocked: { tuna: 1, prawn: 0 } }));
  pick('pending');
  expect(screen.getByRole('dialog').textContent).toContain('1 jar is taken from stock again.');
});

const texts: Record<Language, { cancel: string; conflict: RegExp; next: string }> = {
  en: {
    cancel: 'Cancel and refund ₹600',
    conflict: /This order has changed.*Biju.*Confirmed.*Shipped/,
    next: 'Continue with the order as it is now',
  },
  ml: {
    cancel: 'റദ്ദാക്കി ₹600 റീഫണ്ട് ചെയ്യുക',
    conflict: /ഈ ഓർഡറിൽ മാറ്റമുണ്ടായി.*Biju.*ഉറപ്പിച്ചു.*അയച്ചു/,
    next: 'ഇപ്പോഴത്തെ ഓർഡർ വെച്ച് തുടരുക',
  },
};
const shipped = () =>
  order({
    status: 'shipped',
    version: 5,
    changedBy: 'Biju',
    updatedAt: '2026-11-21T07:00:00.000Z',
  });

test.each(['en', 'ml'] as const)(
  'a refused cancellation shows the difference and is confirmed again in the dialog (%s)',
  async (language) => {
    setLanguage(language);
    const { cancel, conflict, next } = texts[language];
    let now = order();
    const { sent } = await open(order(), () => now);
    pick('cancelled', language === 'ml' ? 'KV-1 എന്ന ഓർഡറിന്റെ നില' : undefined);
    now = shipped();
    fireEvent.click(button(cancel));
    const dialog = screen.getByRole('dialog');
    const alert = await within(dialog).findByRole('alert');
    expect(alert.textContent).toMatch(conflict);
    expect(document.activeElement).toBe(alert);
    expect(button(cancel).disabled).toBe(true);
    fireEvent.click(button(next));
    expect(units(dialog)).toEqual([0, 0, 0]);
    fireEvent.click(button(cancel));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]!.body).toEqual({
      status: 'cancelled',
      restock: { tuna: 0, prawn: 0 },
      expectedVersion: 5,
    });
  },
);

test('a change received while the dialog is open disables its button until it was reviewed', async () => {
  const { sent } = await open(order());
  pick('cancelled');
  act(() => upsertOrder(shipped()));
  expect(button(/^Cancel and refund/).disabled).toBe(true);
  expect(screen.getByRole('alert').textContent).toMatch(/Confirmed.*Shipped/);
  act(() => upsertOrder(order({ status: 'cancelled', version: 6 })));
  expect(screen.getByText('The order is already set to “Cancelled”.')).toBeDefined();
  expect(sent()).toEqual([]);
});

test('a step forward, which is normally saved at once, needs a confirmation when the order has changed', async () => {
  let now = order();
  await open(order(), () => now);
  now = order({ status: 'cancelled', version: 5, changedBy: 'Biju' });
  pick('shipped');
  expect((await screen.findByRole('alert')).textContent).toMatch(/Confirmed.*Cancelled/);
});

test('a refund that is based on an older order shows the difference first', async () => {
  let now = order();
  const { sent } = await open(order(), () => now);
  fireEvent.click(button('Refund'));
  const dialog = screen.getByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Why'), { target: { value: 'leaked' } });
  now = order({
    version: 5,
    refunds: [
      {
        id: 'r1',
        amount: 200,
        reason: 'owner',
        state: 'due',
        note: null,
        at: '2026-11-21T07:00:00.000Z',
        trouble: null,
      },
    ],
  });
  fireEvent.click(button('Refund ₹600'));
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(
    /Can be refunded.*₹600.*₹400/,
  );
  fireEvent.click(button('Continue with the order as it is now'));
  fireEvent.click(button('Refund ₹400'));
  await waitFor(() => expect(sent()[1]?.body).toMatchObject({ expectedVersion: 5 }));
});

test('the button of a refund shows no amount that cannot be refunded, and a correction removes the error', async () => {
  await open(order(), () => order());
  fireEvent.click(button('Refund'));
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByRole('radio', { name: 'A part' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  const amount = dialog.getByLabelText('Amount in rupees');
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  expect(dialog.getByText('Enter an amount between ₹1 and ₹600.')).toBeDefined();
  fireEvent.change(amount, { target: { value: '250' } });
  expect(dialog.queryByText('Enter an amount between ₹1 and ₹600.')).toBeNull();
  expect(dialog.getByRole('button', { name: 'Refund ₹250' })).toBeDefined();
});

test('a partly refunded order shows the paid, the refunded and the remaining amount', async () => {
  const refund: Order['refunds'][number] = {
    id: 'r1',
    amount: 150,
    reason: 'owner',
    state: 'processed',
    note: null,
    trouble: null,
    at: '2026-11-21T07:00:00.000Z',
  };
  await open(order({ refunds: [refund] }), () => order({ refunds: [refund] }));
  fireEvent.click(button('View Details'));
  const bill = screen.getByLabelText('Bill').textContent;
  expect(bill).toContain('Total₹600Refunded−₹150Remains₹450');
});

test.each([
  ['a smaller later one is on its way', [200, 'failed'], [50, 'due'], 'A refund failed'],
  ['a later one of its amount is on its way', [200, 'failed'], [200, 'due'], 'Refund on the way'],
] as const)('an order whose refund failed, and %s, is marked', async (_case, first, then, mark) => {
  const refunds = [first, then].map(([amount, state], n) => ({
    id: `r${n}`,
    amount,
    reason: 'owner',
    state,
    note: null,
    at: '2026-11-21T06:30:00.000Z',
    trouble: null,
  }));
  await open(order({ refunds }), () => order({ refunds }));
  expect(screen.getByText(mark)).toBeTruthy();
});

test('a refund whose answer was lost can be sent again, although its change was received', async () => {
  const keys: string[] = [];
  serve((call) => {
    if (call.path.startsWith('/api/orders?'))
      return { body: { success: true, data: [order()], revision: 1, cursor: null } };
    keys.push(call.headers['idempotency-key']!);
    return keys.length === 1
      ? 'no network'
      : { body: { success: true, order: order({ version: 5 }), revision: 2 } };
  });
  render(
    <MemoryRouter initialEntries={['/admin?tab=orders']}>
      <OrdersTab />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'KV-1' });
  fireEvent.click(button('Refund'));
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'leaked' } });
  fireEvent.click(button('Refund ₹600'));
  await screen.findByText('The refund was not made');
  act(() => upsertOrder(order({ version: 5 })));
  fireEvent.click(button('Refund ₹600'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(keys[1]).toBe(keys[0]);
});

test('a refusal whose order cannot be loaded is shown, and the dialog stays', async () => {
  serve((call) => {
    if (call.path.startsWith('/api/orders?'))
      return { body: { success: true, data: [order()], revision: 1, cursor: null } };
    return call.method === 'GET' ? 'no network' : refused(409, 'changed-meanwhile');
  });
  render(
    <MemoryRouter initialEntries={['/admin?tab=orders']}>
      <OrdersTab />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'KV-1' });
  pick('cancelled');
  fireEvent.click(button(/^Cancel and refund/));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Someone saved this in the meantime.',
  );
  expect(button(/^Cancel and refund/).disabled).toBe(false);
});

test.each([
  ['{"tuna": 2, "prawn": 0}', 'Back in stock: Tuna Pickle × 2'],
  ['{"tuna": 0, "prawn": 0}', 'Nothing went back into stock'],
])('the history shows the units restocked by a cancellation: %s', async (after, text) => {
  serve((call) => {
    if (call.path.startsWith('/api/customers')) return noCustomers;
    const isList = call.path.startsWith('/api/orders?');
    const steps = [
      { at: '2026-11-21T06:30:00.000Z', by: 'Biju', what: 'restocked', before: null, after },
    ];
    return {
      body: { success: true, data: isList ? [order()] : order(), steps, revision: 1, cursor: null },
    };
  });
  render(
    <MemoryRouter initialEntries={['/admin?tab=orders']}>
      <OrdersTab />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'KV-1' });
  fireEvent.click(button('View Details'));
  await screen.findByText(text);
});

test('an order that is set to shipped offers a field for its tracking number beside Undo, and saves it with its courier', async () => {
  let stored = order({ status: 'preparing' });
  const { sent } = await open(stored, () => stored);
  pick('shipped');
  const form = within(await screen.findByRole('form', { name: 'Tracking numbers' }));
  expect(form.getByText('KV-1 is Shipped.')).toBeTruthy();
  expect(form.getByRole('button', { name: 'Undo' })).toBeTruthy();
  stored = order({ status: 'shipped', version: 5 });
  const number = form.getByLabelText('Tracking number of KV-1');
  fireEvent.change(number, { target: { value: 'D<1>' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText('Choose a courier.')).toBeTruthy();
  fireEvent.change(form.getByLabelText('Courier'), { target: { value: 'dtdc' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText('Use letters, digits, spaces, - and / only.')).toBeTruthy();
  fireEvent.change(number, { target: { value: ' D 123 ' } });
  await act(async () => void fireEvent.click(form.getByRole('button', { name: 'Save' })));
  expect(bodies(sent())).toEqual([
    { status: 'shipped', expectedVersion: 4 },
    { shipment: { courier: 'dtdc', trackingNumber: 'D 123' }, expectedVersion: 5 },
  ]);
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(document.activeElement).toBe(button('View Details'));
});

test('the note of a cancellation states its readers, and leaving the dialog needs a confirmation once it was typed', async () => {
  await open(order());
  pick('cancelled');
  const note = screen.getByLabelText<HTMLTextAreaElement>('Note (if you like)');
  expect(document.getElementById(note.getAttribute('aria-describedby')!)!.textContent).toBe(
    'Only you see this.',
  );
  fireEvent.change(note, { target: { value: 'moved away' } });
  fireEvent.click(button('No change'));
  fireEvent.click(button('Keep editing'));
  expect(note.value).toBe('moved away');
  fireEvent.click(button('No change'));
  fireEvent.click(button('Leave'));
  expect(screen.queryByLabelText('Note (if you like)')).toBeNull();
});

test.each([
  ['Refund', 'Why', 'No change', 'A1'],
  ['Courier and tracking number', 'Tracking number (optional)', 'Not now', 'A1'],
  ['Courier and tracking number', 'Courier', 'Not now', 'dtdc'],
])(
  'leaving "%s" needs a confirmation once "%s" was changed',
  async (opener, label, leave, value) => {
    await open(order({ status: 'preparing' }));
    fireEvent.click(button(opener));
    fireEvent.click(button(leave));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(button(opener));
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.click(button(leave));
    fireEvent.click(button('Leave'));
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('a new order that has the typed town or product appears in the filtered list', () => {
  const typed = (q: string) => fits(order(), { ...noFilter, q });
  expect(['kochi', 'tuna', 'ചൂര', 'thrissur'].map(typed)).toEqual([true, true, true, false]);
});
