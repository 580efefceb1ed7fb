import type { Order, OwnerRefund } from '@kalavara/shared-types/orders/orders';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import { samplePickles } from '@kalavara/shared-types/content/pickles';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chatText } from '../../../features/orders/chat';
import { upsertOrder, replaceOrders } from '../../../features/orders/store';
import { setLanguage } from '../../../i18n/language';
import { loadMessages } from '../../../test/loadMessages';
import { type RecordedCall, refused, serve } from '../../../test/fakeServer';
import { OrdersTab } from './OrdersTab';

beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  replaceOrders([]);
});

const customization = {
  oilType: 'sesame',
  meatTenderness: 'tender',
  spicyLevel: 'hot',
  mixType: 'custom',
  customMixSuggestion: 'less salt',
} as const;
const line = {
  productId: 'tuna',
  name: 'Kerala Tuna Pickle',
  nameMl: 'കേരള ചൂര അച്ചാർ',
  weight: '400g',
  spiceLevel: 'Hot',
  unitPrice: 449,
  quantity: 2,
  total: 898,
  customization,
} as const;
const order = (more: Partial<Order> = {}): Order => ({
  id: 'a1',
  orderId: 'KV-261121-AAAAA',
  createdAt: '2026-11-21T06:30:00.000Z',
  updatedAt: '2026-11-21T06:30:00.000Z',
  expectedDelivery: '2026-11-25',
  totalItems: 2,
  specialInstructions: 'Ring twice',
  coupon: 'PICKLE15',
  paymentId: 'pay_12345678901234',
  customerInfo: { name: 'Meera Nair', phone: '+919876543210', email: 'meera@example.in' },
  deliveryAddress: { address: '12 Marine Drive, Kochi', pincode: '682031' },
  pricing: { subtotal: 898, discountAmount: 134.7, deliveryFee: 0, totalAmount: 763.3 },
  lines: [line],
  refunds: [],
  status: 'confirmed',
  paymentStatus: 'completed',
  items: { tuna: 2 },
  note: null,
  isTest: true,
  pickleEventId: null,
  invoices: [],
  restocked: null,
  version: 1,
  changedBy: 'webhook',
  ...more,
});

type Handler = Parameters<typeof serve>[0];
const lists = (orders: Order[], cursor: string | null = null) => ({
  body: { success: true, data: orders, revision: 1, cursor },
});
const saved = (now: Order) => ({ body: { success: true, order: now, revision: 2 } });
const steps = [
  {
    at: '2026-11-21T06:30:00.000Z',
    by: 'webhook',
    what: 'status',
    before: 'pending',
    after: 'confirmed',
  },
];
const orderUrl = 'https://shop.example/order#no=KV-261121-AAAAA&key=k1';
const isList = ({ path }: RecordedCall) => path.startsWith('/api/orders?');

async function open(answer: Handler, address = '/admin?tab=orders') {
  const calls = serve((call) => {
    if (/^\/api\/orders\/[^/]+$/.test(call.path) && call.method === 'GET')
      return { body: { success: true, data: order(), steps, revision: 1, orderUrl } };
    return answer(call);
  });
  render(
    <MemoryRouter initialEntries={[address]}>
      <OrdersTab />
    </MemoryRouter>,
  );
  await act(async () => {});
  return calls;
}
const card = (no = 'KV-261121-AAAAA') => screen.getByRole('heading', { name: no }).closest('li')!;
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Chooses from the open list, by mouse or finger. */
const pick = (label: string, value: string) => {
  fireEvent.pointerDown(screen.getByLabelText(label));
  choose(label, value);
};
const textOf = (of: HTMLElement) => of.textContent;

test(
  'the list shows loading, then the error, and Refresh retries',
  { meta: { requirements: ['O-012', 'O-264', 'O-013', 'O-011'] } },
  async () => {
    let isBroken = true;
    const calls = await open((call) =>
      isBroken && isList(call) ? 'no network' : lists([order()]),
    );
    expect(textOf(await screen.findByRole('alert'))).toBe('Unable to load orders data');
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Meera Nair');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(calls).toHaveLength(1);
  },
);

test(
  'the first load shows what is being loaded',
  { meta: { requirements: ['O-012'] } },
  async () => {
    await open(() => 'hangs');
    expect(screen.getByRole('status', { name: 'Loading orders…' })).toBeDefined();
  },
);

test(
  'without an order the list shows the documented sentence',
  { meta: { requirements: ['O-027', 'O-026'] } },
  async () => {
    await open(() => lists([]));
    expect(screen.getByRole('heading', { name: 'No orders found' })).toBeDefined();
  },
);

test(
  'a card shows customer, address and total',
  { meta: { requirements: ['O-028', 'O-031', 'O-032', 'O-033', 'O-034', 'O-286', 'D-149'] } },
  async () => {
    await open(() => lists([order()]));
    const content = textOf(card());
    for (const text of [
      'KV-261121-AAAAA',
      'Test',
      'Sat, 21 Nov',
      '12:00 PM',
      'Meera Nair',
      '+919876543210',
      'meera@example.in',
      '12 Marine Drive, Kochi',
      'PIN 682031',
      'Expected by Wed, 25 Nov',
      '2 items',
      '₹763.30',
    ])
      expect(content).toContain(text);
  },
);

test(
  'the details open and close, and contain all data of the order',
  {
    meta: {
      requirements: ['O-035', 'O-036', 'O-037', 'O-038', 'O-039', 'O-040', 'O-041', 'O-042'],
    },
  },
  async () => {
    const invoices = [
      { number: 'KVL/26-27/0001', kind: 'tax-invoice', date: '2026-11-21', total: 763.3 },
    ] as const;
    const refunds = [
      {
        id: 'r1',
        amount: 50,
        reason: 'owner',
        state: 'failed',
        note: 'late',
        at: '2026-11-21T06:40:00.000Z',
        trouble: 'no balance',
      },
    ] as const;
    await open(() =>
      lists([order({ invoices: [...invoices], refunds: [...refunds], note: 'Call first' })]),
    );
    fireEvent.click(screen.getByRole('button', { name: 'View Details' }));
    await screen.findByText('Status: from Pending to Confirmed');
    const content = textOf(card());
    const all = [
      'Kerala Tuna Pickle',
      '(Customized)',
      'Spice: Hot',
      '400g',
      '2 × ₹449',
      '₹898',
      'less salt',
      'Subtotal₹898',
      '−₹134.70',
      'Delivery feeFREE',
      'Total₹763.30',
      'Ring twice',
      'Call first',
      'pay_12345678901234',
      '₹50: failed',
      'by the owner: late',
      'no balance',
      'by the gateway',
    ];
    for (const text of all) expect(content).toContain(text);
    expect(screen.getByRole('link', { name: /KVL/ }).getAttribute('href')).toBe(
      '/api/invoices/KVL%2F26-27%2F0001',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Hide Details' }));
    expect(textOf(card())).not.toContain('Subtotal');
  },
);

test('the details show the note about the customer of the order', async () => {
  const { phone } = order().customerInfo;
  const calls = await open(({ path }) =>
    path.startsWith('/api/customers')
      ? { body: { success: true, data: [{ phone, note: 'Allergic to sesame' }], cursor: null } }
      : lists([order()]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'View Details' }));
  await screen.findByText('Allergic to sesame');
  expect(screen.getByRole('heading', { name: 'Note about the customer' })).toBeDefined();
  expect(calls.map(({ path }) => path)).toContain('/api/customers?q=%2B919876543210&limit=1');
});

test('a note about the customer that could not be loaded is not shown as missing', async () => {
  await open(({ path }) => (path.startsWith('/api/customers') ? 'no network' : lists([order()])));
  fireEvent.click(screen.getByRole('button', { name: 'View Details' }));
  expect(
    await screen.findByText(/^The note about the customer could not be loaded\. ./),
  ).toBeTruthy();
});

test(
  'a discount is shown only if there is one, and a fee is a sum',
  { meta: { requirements: ['O-039', 'O-040'] } },
  async () => {
    await open(() =>
      lists([
        order({
          pricing: { subtotal: 449, discountAmount: 0, deliveryFee: 50, totalAmount: 499 },
          specialInstructions: null,
        }),
      ]),
    );
    fireEvent.click(screen.getByRole('button', { name: 'View Details' }));
    expect(textOf(card())).not.toMatch(/Discount|Special instructions|FREE/);
    expect(textOf(card())).toContain('Delivery fee₹50');
    await screen.findByText(/by the gateway/);
  },
);

test(
  'the filters have the documented labels, and are applied by the server',
  { meta: { requirements: ['O-025', 'O-202', 'O-205', 'O-206', 'O-207', 'O-208'] } },
  async () => {
    const calls = await open(() => lists([]));
    const optionsOf = (label: string) =>
      within(screen.getByLabelText(label)).getAllByRole('option').map(textOf);
    expect(optionsOf('Status')).toEqual([
      'All Statuses',
      'Pending',
      'Confirmed',
      'Preparing',
      'Shipped',
      'Delivered',
      'Cancelled',
    ]);
    expect(optionsOf('Payment')).toEqual([
      'All payments',
      'Payment Pending',
      'Paid',
      'Failed',
      'Refunded',
    ]);
    choose('Status', 'shipped');
    choose('Payment', 'completed');
    choose('From', '2026-11-01');
    choose('Until', '2026-11-20');
    choose('Search', 'meera');
    await waitFor(() => expect(calls.at(-1)!.path).toContain('q=meera'));
    expect(new URLSearchParams(calls.at(-1)!.path.split('?')[1]).toString()).toBe(
      'status=shipped&paymentStatus=completed&from=2026-11-01&to=2026-11-20&q=meera&limit=50',
    );
    expect(screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')).toBe(
      '/api/orders.csv?status=shipped&paymentStatus=completed&from=2026-11-01&to=2026-11-20&q=meera',
    );
    const callCount = calls.length;
    choose('From', '2026-11-21');
    expect(screen.getByText('The first day is after the last.')).toBeDefined();
    expect(calls).toHaveLength(callCount);
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(calls.at(-1)!.path).toBe('/api/orders?limit=50'));
  },
);

test('the filter in an address is applied, and an invalid one is not', async () => {
  const calls = await open(
    () => lists([]),
    '/admin?tab=orders&status=shipped&payment=never&from=yesterday&q=meera&event=onam-1',
  );
  expect(calls[0]!.path).toBe('/api/orders?status=shipped&q=meera&pickleEventId=onam-1&limit=50');
});

test('the next page is appended by its cursor', async () => {
  const older = order({
    id: 'a2',
    orderId: 'KV-261120-BBBBB',
    createdAt: '2026-11-20T06:30:00.000Z',
  });
  const calls = await open(({ path }) =>
    path.includes('cursor=next') ? lists([older]) : lists([order()], 'next'),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('KV-261120-BBBBB');
  expect(screen.getAllByRole('heading', { level: 3 }).map(textOf)).toEqual([
    'KV-261121-AAAAA',
    'KV-261120-BBBBB',
  ]);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(calls).toHaveLength(2);
});

test('a new order is on top, one hidden by the filter is counted, and changes are shown at once', async () => {
  await open(() => lists([order()]), '/admin?tab=orders&status=confirmed');
  const next = (id: string, more: Partial<Order>) =>
    order({ id, orderId: `KV-${id}`, createdAt: '2099-01-01T00:00:00.000Z', ...more });
  act(() => upsertOrder(next('new', {})));
  expect(screen.getAllByRole('heading', { level: 3 }).map(textOf)).toEqual([
    'KV-new',
    'KV-261121-AAAAA',
  ]);
  act(() => upsertOrder(next('other', { status: 'pending' })));
  expect(
    screen.getByRole('button', { name: '1 new order is hidden by the filter · Show all orders' }),
  ).toBeDefined();
  act(() => upsertOrder(order({ status: 'shipped', updatedAt: '2026-11-21T07:00:00.000Z' })));
  expect(screen.getByLabelText<HTMLSelectElement>('Status of KV-261121-AAAAA').value).toBe(
    'shipped',
  );
});

test(
  'a step forward is sent at once, and the list is updated when the server has it',
  { meta: { requirements: ['O-029', 'O-030', 'O-203', 'O-209', 'O-210', 'O-254'] } },
  async () => {
    let answer: (content: object) => void = () => {};
    const calls = await open((call) => (isList(call) ? lists([order()]) : 'hangs'));
    const fetched = globalThis.fetch;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
      init.method === 'PUT'
        ? new Promise(
            (resolve) =>
              (answer = (content) =>
                resolve({ status: 200, headers: new Headers(), json: async () => content })),
          )
        : fetched(path, init),
    );
    const select = () =>
      screen.getByLabelText<HTMLSelectElement>('Status of KV-261121-AAAAA').value;
    pick('Status of KV-261121-AAAAA', 'preparing');
    expect(screen.getByText('Saving…')).toBeDefined();
    expect(select()).toBe('confirmed');
    answer(saved(order({ status: 'preparing', updatedAt: '2026-11-21T08:00:00.000Z' })).body);
    await waitFor(() => expect(select()).toBe('preparing'));
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  },
);

test(
  'a failed status change shows an error, and the list retains the former status',
  { meta: { requirements: ['O-211', 'O-267'] } },
  async () => {
    await open((call) => (isList(call) ? lists([order()]) : refused(503, 'busy')));
    pick('Status of KV-261121-AAAAA', 'shipped');
    const banner = await screen.findByRole('alert');
    expect(textOf(banner)).toMatch(/^Failed to update order status/);
    expect(screen.getByLabelText<HTMLSelectElement>('Status of KV-261121-AAAAA').value).toBe(
      'confirmed',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Close this message' }));
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('the reason of a failed change follows a switch of the language', async () => {
  await open((call) => (isList(call) ? lists([order()]) : refused(503, 'busy')));
  pick('Status of KV-261121-AAAAA', 'shipped');
  const banner = await screen.findByRole('alert');
  act(() => setLanguage('ml'));
  const notSaved = i18next.getFixedT('ml', 'orders')('notSaved');
  const busy = i18next.getFixedT('ml', 'errors')('busy');
  expect(textOf(banner)).toBe(`${notSaved}KV-261121-AAAAA: ${busy}`);
});

test('a refusal with a code of a newer server shows the sentence that came with it', async () => {
  await open((call) => (isList(call) ? lists([order()]) : refused(409, 'something-new')));
  pick('Status of KV-261121-AAAAA', 'shipped');
  expect(textOf(await screen.findByRole('alert'))).toMatch(/^Failed to update order status.*No\./);
});

test(
  'cancelling shows its consequences, preserves the note on failure, and sends it with the change',
  { meta: { requirements: ['D-163'] } },
  async () => {
    let isBusy = true;
    const calls = await open((call) =>
      isList(call)
        ? lists([order()])
        : isBusy
          ? refused(503, 'busy')
          : saved(order({ status: 'cancelled' })),
    );
    pick('Status of KV-261121-AAAAA', 'cancelled');
    const dialog = screen.getByRole('dialog', { name: 'Set KV-261121-AAAAA to “Cancelled”?' });
    for (const text of [
      '₹763.30 is refunded to the customer through the gateway.',
      '2 jars go back into stock.',
    ])
      expect(textOf(dialog)).toContain(text);
    fireEvent.change(within(dialog).getByLabelText('Note (if you like)'), {
      target: { value: 'moved away' },
    });
    const act = () =>
      fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel and refund ₹763.30' }));
    act();
    expect(textOf(await within(dialog).findByRole('alert'))).toMatch(
      /^Failed to update order status/,
    );
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Note (if you like)').value).toBe(
      'moved away',
    );
    isBusy = false;
    act();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.at(-1)!.body).toEqual({
      status: 'cancelled',
      note: 'moved away',
      restock: { tuna: 2 },
      expectedVersion: 1,
    });
  },
);

test(
  'a refund outside the gateway needs a note',
  { meta: { requirements: ['D-163'] } },
  async () => {
    const calls = await open((call) =>
      isList(call)
        ? lists([order({ paymentId: null, paymentStatus: 'pending', status: 'shipped' })])
        : saved(order()),
    );
    pick('Payment of KV-261121-AAAAA', 'completed');
    fireEvent.click(screen.getByRole('button', { name: 'Set to “Paid”' }));
    const note = screen.getByLabelText('Note');
    expect(textOf(screen.getByRole('alert'))).toBe('Enter a note.');
    expect(document.activeElement).toBe(note);
    expect(calls.every(({ method }) => method === 'GET')).toBe(true);
    fireEvent.change(note, { target: { value: 'cash at the door' } });
    fireEvent.click(screen.getByRole('button', { name: 'Set to “Paid”' }));
    await waitFor(() =>
      expect(calls.at(-1)!.body).toEqual({
        paymentStatus: 'completed',
        note: 'cash at the door',
        expectedVersion: 1,
      }),
    );
  },
);

test('an unanswered refund is retried with the same key, another amount with another key', async () => {
  const calls = await open((call) => (isList(call) ? lists([order()]) : refused(429, 'busy')));
  fireEvent.click(screen.getByRole('button', { name: 'Refund' }));
  const dialog = screen.getByRole('dialog');
  fireEvent.click(within(dialog).getByLabelText(/A part/));
  const amount = (value: string) =>
    fireEvent.change(within(dialog).getByLabelText('Amount in rupees'), { target: { value } });
  const send = () => fireEvent.click(within(dialog).getByRole('button', { name: /^Refund/ }));
  amount('800');
  send();
  await waitFor(() =>
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Amount in rupees')),
  );
  expect(textOf(within(dialog).getByRole('alert'))).toBe('Enter an amount between ₹1 and ₹763.30.');
  amount('120.50');
  fireEvent.change(within(dialog).getByLabelText('Why'), { target: { value: 'leaked' } });
  for (const nth of [1, 2, 3]) {
    if (nth === 3) amount('121');
    send();
    await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(nth));
    await waitFor(() =>
      expect(
        within(dialog)
          .getByRole('button', { name: /^Refund/ })
          .hasAttribute('disabled'),
      ).toBe(false),
    );
  }
  const sent = calls.filter(({ method }) => method === 'POST');
  const keys = sent.map(({ headers }) => headers['idempotency-key']);
  expect(sent.map(({ body }) => body)).toEqual(
    [120.5, 120.5, 121].map((sum) => ({
      paymentId: order().paymentId,
      note: 'leaked',
      speed: 'normal',
      expectedVersion: 1,
      amount: sum,
    })),
  );
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
});

test('the packing slip has the allergens of a product that is hidden or deleted', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { productId } = order().lines[0]!;
  const product = { ...samplePickles[0]!, id: productId, allergens: ['fish'] };
  await open(({ path }) => {
    if (path.startsWith('/api/settings'))
      return { body: { success: true, data: sampleSettings, revision: 1 } };
    if (!path.startsWith('/api/products')) return lists([order()]);
    const query = new URLSearchParams(path.split('?')[1]);
    const isAll = query.get('includeHidden') === 'true' && query.get('includeDeleted') === 'true';
    return { body: { success: true, data: isAll ? [product] : [], revision: 1 } };
  });
  fireEvent.click(screen.getByRole('button', { name: 'Packing slip' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(textOf(screen.getByRole('article', { name: /KV-261121-AAAAA/ }))).toMatch(
    /Contains: .*[Ff]ish/,
  );
});

test.each([
  [{ status: 'cancelled' }, 'Cancelled'],
  [{ paymentStatus: 'refunded' }, 'Refunded'],
] as const)('the packing slip of a called-off order states it (%o)', async (off, mark) => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await open(({ path }) => {
    if (path.startsWith('/api/settings'))
      return { body: { success: true, data: sampleSettings, revision: 1 } };
    if (!path.startsWith('/api/products')) return lists([order(off)]);
    return { body: { success: true, data: [], revision: 1 } };
  });
  fireEvent.click(screen.getByRole('button', { name: 'Packing slip' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(
    within(screen.getByRole('article', { name: /KV-261121-AAAAA/ })).getByText(mark),
  ).toBeTruthy();
});

test('a packing slip in Malayalam has the country and the allergens in English too', async () => {
  setLanguage('ml');
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const deliveryAddress = { address: 'Villa 3, Dubai', pincode: '', country: 'AE' };
  const product = { ...samplePickles[0]!, id: order().lines[0]!.productId, allergens: ['fish'] };
  await open(({ path }) => {
    if (path.startsWith('/api/settings'))
      return { body: { success: true, data: sampleSettings, revision: 1 } };
    if (!path.startsWith('/api/products')) return lists([order({ deliveryAddress })]);
    return { body: { success: true, data: [product], revision: 1 } };
  });
  fireEvent.click(screen.getByRole('button', { name: 'പാക്കിങ് സ്ലിപ്പ്' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const slip = textOf(screen.getByRole('article', { name: /KV-261121-AAAAA/ }));
  expect(slip).toMatch(/United Arab Emirates \/ \p{Script=Malayalam}/u);
  expect(slip).toMatch(/മീൻ.*\/ Contains: fish/);
});

const refundOf = (id: string, amount: number, reason: string, isCounted: boolean) => ({
  id,
  amount,
  reason,
  isCounted,
  state: 'processed' as OwnerRefund['state'],
  note: null,
  at: '2026-11-21T06:40:00.000Z',
  trouble: null as string | null,
});

test.each([
  ['processed', 'Second payment refunded'],
  ['sent', 'Second payment: refund on the way'],
] as const)(
  'an order whose second payment is %s is not marked as refunded',
  async (state, mark) => {
    const second = { ...refundOf('r1', 763.3, 'second-payment', false), state };
    await open(() => lists([order({ refunds: [second] })]));
    expect(await screen.findByText(mark)).toBeDefined();
    expect(textOf(card())).not.toContain('₹0');
  },
);

test('a refund of the order is marked also where a second payment went back after it', async () => {
  const refunds = [
    refundOf('r1', 63.3, 'owner', true),
    refundOf('r2', 763.3, 'second-payment', false),
  ];
  await open(() => lists([order({ refunds })]));
  expect(await screen.findByText('₹63.30 refunded')).toBeDefined();
});

test('the refund of a second payment does not reduce the bill', async () => {
  const refunds = [
    refundOf('r1', 763.3, 'second-payment', false),
    refundOf('r2', 63.3, 'owner', true),
  ];
  await open(() => lists([order({ refunds })]));
  fireEvent.click(screen.getByRole('button', { name: 'View Details' }));
  await screen.findByText('Status: from Pending to Confirmed');
  expect(textOf(card())).toContain('Refunded−₹63.30');
});

test('a comma in a refund counts only between groups of digits', async () => {
  const pricing = { ...order().pricing, totalAmount: 60_000 };
  const calls = await open((call) =>
    isList(call) ? lists([order({ pricing })]) : refused(429, 'busy'),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Refund' }));
  const dialog = screen.getByRole('dialog');
  fireEvent.click(within(dialog).getByLabelText(/A part/));
  const refund = (value: string) => {
    fireEvent.change(within(dialog).getByLabelText('Amount in rupees'), { target: { value } });
    fireEvent.change(within(dialog).getByLabelText('Why'), { target: { value: 'leaked' } });
    fireEvent.click(within(dialog).getByRole('button', { name: /^Refund/ }));
  };
  refund('449,50');
  expect(textOf(await within(dialog).findByRole('alert'))).toBe(
    'Enter an amount between ₹1 and ₹60,000.',
  );
  refund('1,449.50');
  const sent = () => calls.filter(({ method }) => method === 'POST');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]!.body).toMatchObject({ amount: 1449.5 });
});

test('the text to a customer is available in either language, for each status', () => {
  const statuses = [
    'pending',
    'confirmed',
    'preparing',
    'shipped',
    'delivered',
    'cancelled',
  ] as const;
  const context = { business: { businessName: 'Asha Pickles', businessNameMl: '' }, orderUrl };
  const texts = statuses.flatMap((status) => [
    chatText(order({ status }), 'en', context),
    chatText(order({ status }), 'ml', context),
  ]);
  expect(new Set(texts).size).toBe(12);
  expect(
    texts.every(
      (text) =>
        ['KV-261121-AAAAA', 'Meera Nair', 'Asha Pickles', orderUrl].every((part) =>
          text.includes(part),
        ) && !text.includes('chat.'),
    ),
  ).toBe(true);
});

test('the text about a cancelled order mentions no account if it was refunded by hand', () => {
  const context = { business: { businessName: 'Asha', businessNameMl: '' }, orderUrl };
  const refund = { amount: 449.5, reason: 'owner', note: null, at: '', trouble: null } as const;
  const refunds = [{ ...refund, id: 'r1', state: 'processed' as const, isByHand: true }];
  const text = chatText(order({ status: 'cancelled', refunds }), 'en', context);
  expect(text).toContain('We give you back what you paid.');
});

test('the text about a shipped order contains courier, tracking number and both links, and no other text does', async () => {
  const shipment = { courier: 'dtdc', trackingNumber: 'D 123' };
  await open(() => lists([order({ status: 'shipped', shipment, isTest: false })]));
  fireEvent.click(screen.getByRole('button', { name: 'WhatsApp' }));
  const dialog = within(await screen.findByRole('dialog'));
  const link = await dialog.findByRole<HTMLAnchorElement>('link', { name: 'Open WhatsApp' });
  const text = decodeURIComponent(link.href.split('?text=')[1]!);
  expect(text).toMatch(/^Hello Meera Nair, this is .+\.\nYour order KV-261121-AAAAA is on its way/);
  for (const part of [
    'Courier: DTDC',
    'Tracking number: D 123',
    'Track it: https://',
    `Your order: ${orderUrl}`,
  ])
    expect(text).toContain(part);
  fireEvent.click(dialog.getByRole('button', { name: 'In Malayalam' }));
  expect(dialog.getByText(/ട്രാക്കിങ് നമ്പർ: D 123/).textContent).toContain(`ഓർഡർ കാണാം: ${orderUrl}`);
  const context = { business: { businessName: 'Asha', businessNameMl: '' }, orderUrl };
  expect(chatText(order({ status: 'delivered', shipment }), 'en', context)).not.toContain('D 123');
});

test('the text to a customer is shown without the link if the server does not answer', async () => {
  serve(({ path }) => (path.startsWith('/api/orders?') ? lists([order()]) : refused(503, 'busy')));
  render(
    <MemoryRouter>
      <OrdersTab />
    </MemoryRouter>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'WhatsApp' }));
  const text = await screen.findByText(/^Hello Meera Nair/);
  expect(text.textContent).not.toContain('Your order:');
});

test('the list of orders and its details are in Malayalam', async () => {
  setLanguage('ml');
  await open(() => lists([order({ specialInstructions: null })]));
  fireEvent.click(within(card()).getAllByRole('button')[0]!);
  await screen.findByText(/നില: /);
  const content = textOf(document.querySelector('section')!).replace(
    /KV-[\w-]+|pay_\w+|PICKLE15|Meera Nair|meera@example\.in|12 Marine Drive, Kochi|less salt|WhatsApp/g,
    '',
  );
  expect(content).not.toMatch(/[A-Za-z]{4,}/);
});
