import type { Order } from '@kalavara/shared-types/orders/orders';
import type { PaymentAlert, Overview } from '@kalavara/shared-types/overview/overview';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { login } from '../../../features/accounts/sessionStore';
import { upsertOrder, replaceOrders } from '../../../features/orders/store';
import { roundTop, shortRupees } from '../../../ui/chartAxis';
import { setLanguage } from '../../../i18n/language';
import { loadMessages } from '../../../test/loadMessages';
import { refused, serve, type RecordedCall } from '../../../test/fakeServer';
import { clock } from '../../../realtime/clock';
import { setRoomStatus, useRooms } from '../../../realtime/rooms';
import { dayText } from '../../../ui/time';
import { Toasts } from '../../../ui/Toast';
import AdminPage from '../AdminPage';
import { NewOrders } from '../NewOrders';

const noon = Date.parse('2026-11-21T12:00:00+05:30');
const order = (n: number, more: Partial<Order> = {}): Order => ({
  id: `id-${n}`,
  orderId: `KV-261121-0000${n}`,
  createdAt: new Date(noon + n * 60_000).toISOString(),
  updatedAt: '',
  expectedDelivery: null,
  totalItems: 1,
  specialInstructions: null,
  customerInfo: { name: `Shopper ${n}`, phone: '9876543210', email: null },
  deliveryAddress: { address: 'Beach Road 1', pincode: '686001' },
  lines: [],
  coupon: null,
  paymentId: null,
  refunds: [],
  invoices: [],
  restocked: null,
  version: 1,
  changedBy: 'webhook',
  pricing: { subtotal: 100 * n, discountAmount: 0, deliveryFee: 0, totalAmount: 100 * n },
  status: 'pending',
  paymentStatus: 'completed',
  items: {},
  note: null,
  isTest: false,
  pickleEventId: null,
  ...more,
});

const days = Array.from({ length: 30 }, (_, i) => ({
  day: new Date(Date.UTC(2026, 9, 23 + i)).toISOString().slice(0, 10),
  orders: i,
  takings: i * 100,
}));
const overview: Overview = {
  total: 21,
  byStatus: { pending: 6, confirmed: 5, preparing: 4, shipped: 3, delivered: 2, cancelled: 1 },
  revenue: 123_456,
  paid: 120_000.5,
  testOrders: 0,
  today: { orders: 2, takings: 940 },
  days,
  recent: [5, 4, 3, 2, 1].map((n) => order(n)),
  low: [
    { id: 'kerala-tuna', name: 'Kerala Tuna Pickle', nameMl: 'ചൂര അച്ചാർ', left: 3, soldIn7Days: 9 },
  ],
  troubles: [],
  displays: [
    { id: 'a', name: 'Pit', isLive: true, lastBeatAt: noon },
    { id: 'b', name: 'Rice', isLive: false, lastBeatAt: null },
  ],
  nextEvent: { id: 'e', title: 'Wedding at Aluva', date: '2026-11-24', tasks: 40, open: 12 },
};

const answer = (data: Partial<Overview> = {}) => ({
  body: { success: true, data: { ...overview, ...data }, revision: 1 },
});

beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  act(() => replaceOrders([]));
  setRoomStatus('orders', { revision: 1 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const setNow = (at: number) => vi.spyOn(clock, 'serverNow').mockReturnValue(at);

const show = (at = '/admin') =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <NewOrders />
      <Routes>
        <Route path="*" element={<AdminPage />} />
      </Routes>
      <Toasts />
    </MemoryRouter>,
  );

/** Serves the overview, and an empty list for the tab of the orders. */
const serveBoth = () =>
  serve(({ path }) =>
    path === '/api/overview'
      ? answer()
      : { body: { success: true, data: [], revision: 1, cursor: null } },
  );

const countRequests = (calls: RecordedCall[]) =>
  calls.filter(({ path }) => path === '/api/overview').length;

/** The overview is loaded at most every 300 ms; the tests advance that time. */
async function showStopped() {
  vi.useFakeTimers();
  show();
  expect(screen.getByRole('status', { name: 'Loading the overview…' })).toBeDefined();
  await pass(0);
  expect(screen.getByText('Wedding at Aluva')).toBeDefined();
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const refresh = () => fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));

test('a shop in test mode states it above everything else, in both languages, and a live shop does not', async () => {
  serve(() => answer({ isPractice: true }));
  const { unmount } = show();
  expect((await screen.findByRole('note', { name: 'Practice shop' })).textContent).toContain(
    'Payments here are not real and no money moves.',
  );
  act(() => setLanguage('ml'));
  expect((await screen.findByRole('note', { name: 'പരീക്ഷണ കട' })).textContent).toContain(
    'Razorpay കീകൾ നൽകി',
  );
  unmount();

  setLanguage('en');
  serve(() => answer({ isPractice: false }));
  show();
  await screen.findByText('Wedding at Aluva');
  expect(screen.queryByRole('note', { name: 'Practice shop' })).toBeNull();
});

test('a problem with the backups is shown in both languages with a link to download one, and no problem is not', async () => {
  serve(() => answer({ backup: { problem: 'copy-missing', since: Date.now() } }));
  const { unmount } = show();
  const notice = within(await screen.findByRole('region', { name: /backup needs attention/ }));
  expect(notice.getByText(/not in the second folder/)).toBeTruthy();
  expect(notice.getByRole('link').getAttribute('href')).toBe('/testworks');
  act(() => setLanguage('ml'));
  expect(await screen.findByText(/രണ്ടാമത്തെ ഫോൾഡറിലില്ല/)).toBeTruthy();
  unmount();

  setLanguage('en');
  serve(() => answer());
  const whole = show();
  await screen.findByText('Wedding at Aluva');
  expect(screen.queryByRole('region', { name: /backup/ })).toBeNull();
  whole.unmount();

  // The damaged copy may be the original.
  serve(() => answer({ backup: { problem: 'copy-differs', since: Date.now() } }));
  show();
  expect(await screen.findByText(/one of them is damaged. Delete neither/)).toBeTruthy();
});

test('pending messages and reviews, and details that are still samples, are links to their pages, in both languages', async () => {
  serve(() =>
    answer({
      messages: { waiting: 19, failed: 1 },
      tableReviews: [{ eventId: 'a b', title: 'Dinner', waiting: 2 }],
      isSample: true,
    }),
  );
  const { unmount } = show();
  const list = within(await screen.findByRole('navigation', { name: 'To do' }));
  expect(
    list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['19 messages wait to be sent', '/messages'],
    ['1 message was not delivered', '/messages?view=failed'],
    ['Dinner: 2 reviews from the tables to approve', '/roadmap?eventId=a%20b&tool=reviews'],
    [expect.stringContaining('sample details'), '/admin?tab=settings'],
  ]);
  act(() => setLanguage('ml'));
  expect(await screen.findByRole('link', { name: '19 മെസേജ് അയയ്ക്കാനുണ്ട്' })).toBeTruthy();
  unmount();

  setLanguage('en');
  serve(() => answer());
  show();
  await screen.findByText('Wedding at Aluva');
  expect(screen.queryByRole('navigation', { name: 'To do' })).toBeNull();
});

test('while the clock is in doubt the overview states it in both languages, and not otherwise', async () => {
  const since = Date.parse('2026-11-23T10:15:00+05:30');
  const clock = { since, until: since + 600_000, aheadMinutes: 1500 };
  serve(() => answer({ clock }));
  const { unmount } = show();
  const note = await screen.findByRole('note', { name: /clock is being checked/ });
  expect(note.textContent).toMatch(/10:15.*wait.*10:25/);
  act(() => setLanguage('ml'));
  expect((await screen.findByRole('note', { name: /സമയം പരിശോധിക്കുന്നു/ })).textContent).toMatch(
    /10:15.*10:25/,
  );
  unmount();

  setLanguage('en');
  serve(() => answer());
  show();
  await screen.findByText('Wedding at Aluva');
  expect(screen.queryByRole('note', { name: /clock/ })).toBeNull();
});

test('accounts whose password is being guessed are listed, with the remedy, in both languages', async () => {
  setNow(noon + 60_000);
  serve(() => answer({ guessed: [{ name: 'Amina', username: 'amina', since: noon }] }));
  const { unmount } = show();
  expect(await screen.findByText('Amina (amina), since 12:00 PM')).toBeDefined();
  expect(screen.getByText(/known phones still sign in.*invite them again/)).toBeDefined();
  act(() => setLanguage('ml'));
  expect(await screen.findByText(/^Amina \(amina\), .* മുതൽ$/)).toBeDefined();
  unmount();

  setLanguage('en');
  serve(() => answer({ guessed: [] }));
  show();
  await screen.findByText('Wedding at Aluva');
  expect(screen.queryByText('Somebody is guessing passwords')).toBeNull();
});

test('practice orders are cleared with the password, also those left in a live shop', async () => {
  let finish = () => {};
  const cleared = new Promise<void>((resolve) => (finish = resolve));
  const calls = serve(async ({ method, path }) => {
    if (path === '/api/auth/confirm') return { body: { success: true } };
    if (method === 'POST') {
      await cleared;
      return { body: { success: true, cleared: 3 } };
    }
    return answer({ isPractice: false, testOrders: 3 });
  });
  show();
  const first = await screen.findByRole('button', { name: 'Clear practice orders…' });
  first.focus();
  fireEvent.click(first);
  expect(screen.getByText(/Orders of real money stay/)).toBeDefined();
  const posts = () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
  expect(posts()).toEqual([]);
  fireEvent.change(screen.getByLabelText('Your PIN or password'), { target: { value: 'secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Delete practice orders' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const opener = () => screen.getByRole('button', { name: 'Clear practice orders…' });
  expect(opener().getAttribute('aria-busy')).toBe('true');
  // Browsers blur a disabled button; jsdom does not.
  opener().blur();
  finish();
  expect(await screen.findByText('3 practice orders deleted.')).toBeDefined();
  expect(opener().getAttribute('aria-busy')).not.toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(opener()));
  expect(posts()).toEqual(['/api/auth/confirm', '/api/practice-orders/clear']);
});

test(
  'each counter links to the orders it counts',
  {
    meta: {
      requirements: ['O-005', 'O-014', 'O-015', 'O-016', 'O-017', 'O-018', 'O-019', 'O-020'],
    },
  },
  async () => {
    serve(() => answer());
    show();
    const counters = within(
      await screen.findByRole('navigation', { name: 'Orders by status' }),
    ).getAllByRole('link');
    expect(counters.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['21All orders', '/admin?tab=orders'],
      ['6Pending', '/admin?tab=orders&status=pending'],
      ['5Confirmed', '/admin?tab=orders&status=confirmed'],
      ['4Preparing', '/admin?tab=orders&status=preparing'],
      ['3Shipped', '/admin?tab=orders&status=shipped'],
      ['2Delivered', '/admin?tab=orders&status=delivered'],
      ['1Cancelled', '/admin?tab=orders&status=cancelled'],
    ]);
  },
);

test(
  'the revenue, the paid amount and the amounts of today are shown in rupees',
  { meta: { requirements: ['O-010', 'O-021', 'O-286'] } },
  async () => {
    serve(() => answer({ testOrders: 2 }));
    show();
    const money = await screen.findByRole('region', { name: 'Money' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Kalavara dashboard');
    expect(money.textContent).toContain('Total revenue₹1,23,456');
    expect(money.textContent).toContain('Paid₹1,20,000.50');
    expect(money.textContent).toContain('Today₹9402 orders');
    expect(money.textContent).toContain('2 practice orders are left out');
  },
);

test(
  'the five recent orders with name, number, total and status; View All Orders opens their tab',
  { meta: { requirements: ['O-022', 'O-024', 'O-285'] } },
  async () => {
    serveBoth();
    show();
    const recent = await screen.findByRole('region', { name: 'Recent orders' });
    const rows = within(recent).getAllByRole('listitem');
    expect(rows).toHaveLength(5);
    expect(rows[0]!.textContent).toBe('Shopper 5₹500KV-261121-00005Pending');
    fireEvent.click(within(recent).getByRole('link', { name: 'View All Orders' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Orders' }).getAttribute('aria-current')).toBe(
        'page',
      ),
    );
  },
);

test(
  'without orders the documented sentence is shown',
  { meta: { requirements: ['O-023'] } },
  async () => {
    serve(() => answer({ recent: [] }));
    show();
    await screen.findByText('No orders available');
  },
);

test(
  'loading is shown; on a failure an error is shown, and the last data remains',
  { meta: { requirements: ['O-012'] } },
  async () => {
    let isDown = false;
    serve(() => (isDown ? 'no network' : answer()));
    await showStopped();

    isDown = true;
    refresh();
    await pass(300);
    expect(screen.getByRole('alert').textContent).toContain('Unable to load orders data');
    expect(screen.getByText('Wedding at Aluva')).toBeDefined();
    isDown = false;
    refresh();
    await pass(300);
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test(
  'a failed first load is not shown as empty: it shows the reason, and can be retried',
  { meta: { requirements: ['O-264'] } },
  async () => {
    let isDown = true;
    serve(() => (isDown ? refused(503, 'unavailable') : answer()));
    show();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Unable to load orders data');
    isDown = false;
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText('Wedding at Aluva');
  },
);

test('Refresh reloads the orders', { meta: { requirements: ['O-011'] } }, async () => {
  const calls = serve(() => answer());
  await showStopped();
  refresh();
  await pass(300);
  expect(countRequests(calls)).toBe(2);
});

test('a change of an order reloads the figures', async () => {
  const calls = serve(() => answer());
  await showStopped();
  act(() => upsertOrder(order(1, { status: 'confirmed' })));
  await pass(300);
  expect(countRequests(calls)).toBe(2);
});

test('the chart can be read day by day with the keyboard, and has a table for screen readers', async () => {
  serve(() => answer());
  show();
  const slider = await screen.findByRole('slider');
  expect(slider.getAttribute('aria-valuetext')).toBe(
    `${dayText('2026-11-21', 'en')}: ₹2,900, 29 orders`,
  );
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  expect(slider.getAttribute('aria-valuetext')).toContain('₹2,800, 28 orders');
  fireEvent.keyDown(slider, { key: 'Home' });
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  expect(slider.getAttribute('aria-valuenow')).toBe('1');
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(31);
});

test('an axis ends at a round number, in lakhs', () => {
  expect([0, 9, 11, 260, 999, 1_001].map(roundTop)).toEqual([10, 10, 20, 500, 1_000, 2_000]);
  expect([0, 500, 2_500, 150_000, 20_000_000].map(shortRupees)).toEqual([
    '₹0',
    '₹500',
    '₹2.5K',
    '₹1.5L',
    '₹2Cr',
  ]);
});

test('a display and a guessed password of another day show that day with the time', async () => {
  setNow(noon + 3 * 86_400_000);
  const display = { isLive: false, lastBeatAt: noon };
  serve(() =>
    answer({
      displays: [
        { id: 'a', name: 'Pit', ...display },
        { id: 'b', name: 'Rice', ...display, lastBeatAt: noon + 3 * 86_400_000 - 60_000 },
      ],
      guessed: [{ name: 'Amina', username: 'amina', since: noon }],
    }),
  );
  show();
  const then = `${dayText('2026-11-21', 'en')}, 12:00 PM`;
  expect(await screen.findByText(`Last seen ${then}`)).toBeDefined();
  expect(screen.getByText('Last seen 11:59 AM')).toBeDefined();
  expect(screen.getByText(`Amina (amina), since ${then}`)).toBeDefined();
});

test('low stock, the displays and the next event are shown, in the reader’s language', async () => {
  serve(() => answer());
  show();
  await screen.findByText('Kerala Tuna Pickle');
  expect(screen.getByText('9 sold in 7 days')).toBeDefined();
  expect(screen.getByText('12 of 40 tasks open')).toBeDefined();
  expect(screen.getByText('Live')).toBeDefined();
  expect(screen.getByText('Never connected.')).toBeDefined();
  act(() => setLanguage('ml'));
  expect(screen.getByText('ചൂര അച്ചാർ')).toBeDefined();
});

const failed: PaymentAlert = {
  kind: 'refund-failed',
  orderId: 'KV-261121-00007',
  paymentId: 'pay_1',
  amount: 449,
  isListed: true,
  since: noon,
};

test('a failed refund is shown, with the link to its order, and is sent again after one confirmation', async () => {
  let isSent = false;
  const calls = serve(({ method }) => {
    if (method === 'POST') isSent = true;
    return method === 'POST'
      ? { body: { success: true, order: order(7), revision: 2 } }
      : answer({ troubles: isSent ? [] : [failed] });
  });
  show();
  const alerts = await screen.findByRole('region', { name: '1 needs attention' });
  expect(within(alerts).getByRole('link', { name: 'Show the order' }).getAttribute('href')).toBe(
    '/admin?tab=orders&q=KV-261121-00007',
  );
  fireEvent.click(within(alerts).getByRole('button', { name: 'Send the refund again' }));
  const dialog = await screen.findByRole('dialog', { name: 'Refund ₹449 for KV-261121-00007?' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send the refund again' }));
  await waitFor(() => expect(screen.queryByText('A refund failed')).toBeNull());
  const post = calls.find(({ method }) => method === 'POST')!;
  expect([post.path, post.body]).toEqual([
    '/api/orders/KV-261121-00007/refunds',
    { paymentId: 'pay_1', amount: 449, note: 'Sent again from the overview' },
  ]);
});

test('an alert is answered for the version of its order that it shows, and is loaded anew after a refusal', async () => {
  const sent: unknown[] = [];
  let orderVersion = 3;
  serve(({ method, body }) => {
    if (method !== 'POST') return answer({ troubles: [{ ...failed, orderVersion }] });
    sent.push(body);
    orderVersion = 4;
    return refused(409, 'changed-meanwhile');
  });
  show();
  const record = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'I paid it back another way' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Record ₹449 as paid back' }));
  };
  await record();
  await waitFor(() => expect(sent).toMatchObject([{ expectedVersion: 3 }]));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'I paid it back another way' })).toHaveProperty(
      'disabled',
      false,
    ),
  );
  await record();
  await waitFor(() => expect(sent[1]).toMatchObject({ expectedVersion: 4 }));
});

test('a refund by other means is recorded after one confirmation, and its alert ends', async () => {
  let isRecorded = false;
  const calls = serve(({ method }) => {
    if (method === 'POST') isRecorded = true;
    return method === 'POST'
      ? { body: { success: true, order: order(7), revision: 2 } }
      : answer({ troubles: isRecorded ? [] : [failed] });
  });
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'I paid it back another way' }));
  const dialog = await screen.findByRole('dialog', {
    name: 'Record ₹449 for KV-261121-00007 as paid back?',
  });
  expect(dialog.textContent).toContain('this only records it, no gateway sends it');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Record ₹449 as paid back' }));
  await waitFor(() => expect(screen.queryByText('A refund failed')).toBeNull());
  const post = calls.find(({ method }) => method === 'POST')!;
  expect([post.path, post.body]).toEqual([
    '/api/orders/KV-261121-00007/refunds',
    { paymentId: 'pay_1', amount: 449, note: 'Paid back another way', isByHand: true },
  ]);
});

test.each([
  ['paid-no-order', 'Payment without an order', 'Refund the payment'],
  ['refund-stuck', 'A refund is not going through', undefined],
  ['refunded-twice', 'A refund went out twice', undefined],
  ['webhook-stuck', 'A message from the payment gateway failed', undefined],
] as const)('%s is shown in a plain sentence, with the remedy', async (kind, title, act) => {
  serve(() =>
    answer({
      troubles: [
        {
          ...failed,
          kind,
          isListed: false,
          orderId: kind === 'webhook-stuck' ? null : 'KV-261121-00007',
        },
      ],
    }),
  );
  show();
  await screen.findByText(title);
  expect(
    screen
      .queryAllByRole('button', { name: /^(Send|Refund|I paid)/ })
      .map(({ textContent }) => textContent),
  ).toEqual(act ? [act, 'I paid it back another way'] : []);
  expect(screen.queryByRole('link', { name: 'Show the order' })).toBeNull();
});

test('a failed refund of a payment without an order shows the customer, and does not link to an unlisted order', async () => {
  const customer = { name: 'Meera Nair', phone: '+919876543210' };
  serve(() => answer({ troubles: [{ ...failed, isListed: false, customer }] }));
  show();
  const alerts = within(await screen.findByRole('region', { name: '1 needs attention' }));
  expect(alerts.getByText('Meera Nair')).toBeDefined();
  expect(alerts.getByRole('link', { name: '+919876543210' }).getAttribute('href')).toBe(
    'tel:+919876543210',
  );
  expect(alerts.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toBe(
    'https://wa.me/919876543210',
  );
  expect(alerts.getByText(/pay the customer another way and record it here\.$/)).toBeDefined();
});

test('a refund whose answer was lost is sent again as the same command, so that it happens once', async () => {
  const calls = serve(({ method }) =>
    method === 'POST' ? { status: 502, body: null } : answer({ troubles: [failed] }),
  );
  show();
  const press = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Send the refund again' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Send the refund again' }));
  };
  const sent = () => calls.filter(({ method }) => method === 'POST');
  await press();
  await waitFor(() => expect(countRequests(calls)).toBe(2));
  await press();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('a refused refund shows the reason, and remains among the alerts', async () => {
  serve(({ method }) =>
    method === 'POST' ? refused(503, 'unavailable') : answer({ troubles: [failed] }),
  );
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Send the refund again' }));
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', {
      name: 'Send the refund again',
    }),
  );
  await screen.findByText(/The refund was not sent\./);
  expect(screen.getByText('A refund failed')).toBeDefined();
});

test('a new order is announced once, by name; a changed old one is not', async () => {
  serveBoth();
  act(() => replaceOrders([order(5)]));
  show('/admin?tab=orders');
  act(() => upsertOrder(order(6)));
  expect(await screen.findAllByText('New order from Shopper 6: ₹600')).toHaveLength(1);
  act(() => upsertOrder(order(6, { status: 'confirmed' })));
  act(() => upsertOrder(order(2, { status: 'shipped' })));
  expect(screen.queryAllByText(/Shopper 6: ₹/)).toHaveLength(1);
  expect(screen.queryAllByText(/Shopper 2: ₹/)).toHaveLength(0);
  act(() => replaceOrders([10, 9, 8, 7, 6, 5].map((n) => order(n))));
  await screen.findByText('4 new orders');
});

test('an order saved before the room is received does not make the others new', async () => {
  serveBoth();
  useRooms.setState({}, true);
  show('/admin?tab=orders');
  act(() => upsertOrder(order(1, { status: 'confirmed' })));
  act(() => {
    replaceOrders([6, 5, 4, 3, 2, 1].map((n) => order(n)));
    setRoomStatus('orders', { revision: 2 });
  });
  expect(screen.queryByText('5 new orders')).toBeNull();
  act(() => upsertOrder(order(7)));
  await screen.findByText('New order from Shopper 7: ₹700');
});

test('an order that the owner entered by hand is not announced to that owner, and one of another owner is', async () => {
  serve(({ path }) =>
    path === '/api/auth/login'
      ? { body: { success: true, data: { id: 'o1', name: 'Fathima', role: 'owner' } } }
      : { body: { success: true, data: [], revision: 1, cursor: null } },
  );
  await act(() => login('owner', 'not checked'));
  act(() => replaceOrders([order(1)]));
  show('/admin?tab=orders');
  const byHand = { paymentMethod: 'cash' } as const;
  act(() => upsertOrder(order(2, { ...byHand, changedBy: 'Basheer' })));
  await screen.findByText('New order from Shopper 2: ₹200');
  act(() => upsertOrder(order(3, { ...byHand, changedBy: 'Fathima' })));
  expect(screen.queryByText('New order from Shopper 3: ₹300')).toBeNull();
  // An order of the shop that the same owner confirmed on another device is announced.
  act(() => upsertOrder(order(4, { status: 'confirmed', changedBy: 'Fathima' })));
  await screen.findByText('New order from Shopper 4: ₹400');
});

test('while the page is in the background, its title counts new orders', () => {
  serve(() => answer());
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => replaceOrders([order(1)]));
  const { unmount } = show();
  act(() => upsertOrder(order(2)));
  act(() => upsertOrder(order(3)));
  expect(document.title).toBe('(2) Overview · Kalavara');
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(document.title).toBe('Overview · Kalavara');
  unmount();
});

test('the sound is off by default, plays at once when switched on and at each order, and is remembered', async () => {
  const started = vi.fn();
  const node = () => ({
    connect: () => {},
    start: started,
    stop: () => {},
    frequency: {},
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
  });
  vi.stubGlobal(
    'AudioContext',
    class {
      state = 'running';
      currentTime = 0;
      resume = () => Promise.resolve();
      createOscillator = node;
      createGain = node;
    },
  );
  serve(() => answer());
  act(() => replaceOrders([order(1)]));
  show();
  act(() => upsertOrder(order(2)));
  expect(started).not.toHaveBeenCalled();

  fireEvent.click(screen.getByRole('button', { name: 'Sound for orders: off' }));
  expect(started).toHaveBeenCalledTimes(6);
  expect(localStorage.getItem('kalavara.orderSound')).toBe('on');
  act(() => upsertOrder(order(3)));
  expect(started).toHaveBeenCalledTimes(12);
  fireEvent.click(screen.getByRole('button', { name: 'Sound for orders: on' }));
  act(() => upsertOrder(order(4)));
  expect(started).toHaveBeenCalledTimes(12);
});
