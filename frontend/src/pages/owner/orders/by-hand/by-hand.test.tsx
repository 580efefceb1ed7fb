import type { Product } from '@kalavara/shared-types/catalogue/catalogue';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useNavigate, useSearchParams } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { emptyForm } from '../../../../features/orders/byHand';
import { replaceOrders } from '../../../../features/orders/store';
import { clearUnsaved, setUnsaved } from '../../../../forms/unsaved';
import { setLanguage } from '../../../../i18n/language';
import { duringDoubleTap, tapAt } from '../../../../test/doubleTap';
import { refused, serve } from '../../../../test/fakeServer';
import { loadMessages } from '../../../../test/loadMessages';
import { orderOf } from '../../../../test/orders';
import { Toasts } from '../../../../ui/Toast';
import { OrdersTab } from '../OrdersTab';
import { RunningBill } from './RunningBill';

beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  replaceOrders([]);
});
afterEach(clearUnsaved);

const contact = { makerName: '', address: '', email: '', phone: '', whatsapp: '', fssai: '' };
const product = (id: string, name: string, price: number, stockQuantity: number) =>
  ({
    id,
    name,
    price,
    stockQuantity,
    ml: null,
    weight: '400g',
    inStock: true,
    category: 'fish',
    spiceLevel: 'Hot',
    images: [],
    tags: [],
    isPublished: true,
  }) as unknown as Product;

const products = [product('tuna', 'Tuna Pickle', 300, 20), product('lime', 'Lime Pickle', 150, 2)];
const settings = { ...sampleSettings, ...contact, countries: [{ code: 'AE', fee: 1_500 }] };

const shopper = {
  name: 'Meera Nair',
  email: null,
  address: '12 Marine Drive',
  pincode: '682031',
  country: null,
  language: 'ml',
};

type Answer = { status?: number; body: unknown };
let isShopDown = false;
function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      back
    </button>
  );
}
function Page() {
  const [query, setQuery] = useSearchParams();
  return (
    <>
      <button type="button" onClick={() => setQuery({ tab: 'products' })}>
        products
      </button>
      {query.get('tab') === 'orders' ? <OrdersTab /> : <p>Another tab</p>}
    </>
  );
}
function openForm(
  answerOrder: (body: unknown) => Answer | Promise<Answer>,
  {
    at = '/admin?tab=orders&new=by-hand',
    answerShopper = (path: string): unknown => ({
      success: true,
      data: path.includes('9876543210') ? shopper : null,
    }),
    answerCoupon = (code: string): Answer | Promise<Answer> =>
      code === 'ONAM50'
        ? { body: { success: true, data: { code: 'ONAM50', percent: 0, amount: 50 } } }
        : { status: 404, body: { success: false, error: 'No.', code: 'coupon-unknown' } },
  } = {},
) {
  const listed: ReturnType<typeof orderOf>[] = [];
  const calls = serve(({ method, path, body }) => {
    if (path.startsWith('/api/orders/shopper')) return { body: answerShopper(path) };
    if (path.startsWith('/api/delivery/'))
      return {
        body: {
          success: true,
          data: {
            pincode: path.slice(-6),
            isServiceable: true,
            days: 3,
            fee: null,
            expected: '2026-11-27',
          },
        },
      };
    if (path === '/api/products') return { body: { success: true, data: products, revision: 1 } };
    if (path === '/api/settings') return { body: { success: true, data: settings, revision: 1 } };
    if (path === '/api/coupons/check') return answerCoupon((body as { code: string }).code);
    if (isShopDown && path === '/api/categories') return { status: 502, body: null };
    if (method === 'POST') {
      const answer = answerOrder(body);
      if (answer instanceof Promise) return answer;
      if ((answer.status ?? 200) < 400) listed.push(orderOf({ paymentMethod: 'later' }));
      return answer;
    }
    return { body: { success: true, data: listed, revision: 1, cursor: null } };
  });
  const { unmount } = render(
    <MemoryRouter initialEntries={[at]}>
      <Page />
      <Back />
      <Toasts />
    </MemoryRouter>,
  );
  return { calls, unmount, sent: () => calls.filter(({ method }) => method === 'POST') };
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const addOne = (name: string) =>
  fireEvent.click(
    within(screen.getByRole('group', { name: `Units of ${name}` })).getByRole('button', {
      name: 'One more',
    }),
  );
const bill = () => screen.getByRole('region', { name: 'Bill' }).textContent;
const mismatch = { code: 'amount-mismatch', amount: 410 };
const entered = () => ({
  body: { success: true, order: orderOf({ paymentMethod: 'later' }), revision: 2 },
});

async function fill() {
  await screen.findByRole('heading', { name: 'New order by phone or chat' });
  type('Mobile number', '98765 43210');
  await screen.findByDisplayValue('12 Marine Drive');
  addOne('Tuna Pickle');
}

test('a known number fills in the address, the pincode gives town and state, and the bill is updated', async () => {
  const { sent } = openForm(entered);
  await fill();
  expect(screen.getByDisplayValue('Meera Nair')).toBeTruthy();
  expect(screen.getByText('Kochi, Kerala')).toBeTruthy();
  expect(await screen.findByText(/Arrives by/)).toBeTruthy();
  expect(bill()).toContain('Total ₹350');
  addOne('Tuna Pickle');
  expect(bill()).toContain('FREE');
  expect(bill()).toContain('Total ₹600');
  fireEvent.click(screen.getByLabelText(/To be paid later/));
  press('Enter the order');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.body).toMatchObject({
    amount: 600,
    payment: 'later',
    language: 'ml',
    draft: { items: { tuna: 2 }, customer: { name: 'Meera Nair', phone: '98765 43210' } },
  });
  // The order is in the list, and the form is closed.
  await screen.findByRole('heading', { name: 'KV-1' });
  expect(screen.getByText('To be paid')).toBeTruthy();
});

test('Back after the form leads to the list, not to an empty form', async () => {
  openForm(entered, { at: '/admin?tab=orders' });
  press('New order');
  await screen.findByRole('heading', { name: 'New order by phone or chat' });
  press('Cancel');
  await screen.findByRole('search');
  press('back');
  await screen.findByRole('search');
  expect(screen.queryByRole('heading', { name: 'New order by phone or chat' })).toBeNull();
});

test('input is not replaced by the last address, survives another tab, and is discarded only after a confirmation', async () => {
  const { unmount } = openForm(entered);
  await screen.findByRole('heading', { name: 'New order by phone or chat' });
  type('Address', '7 Temple Road');
  type('Mobile number', '9876543210');
  await screen.findByDisplayValue('Meera Nair');
  expect(screen.getByDisplayValue('7 Temple Road')).toBeTruthy();
  // The pincode of the last address belongs to another town.
  expect(valueOf('Pincode')).toBe('');
  unmount();
  openForm(entered);
  expect(await screen.findByDisplayValue('7 Temple Road')).toBeTruthy();
  press('Cancel');
  press('Keep editing');
  expect(screen.getByDisplayValue('7 Temple Road')).toBeTruthy();
  press('Cancel');
  press('Leave');
  await screen.findByRole('button', { name: 'New order' });
});

const other = { ...shopper, name: 'Asha Thomas', address: '3 Hill Road', pincode: '683101' };
const valueOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;

test('a corrected number replaces the address of the mistyped one, and not edited fields', async () => {
  openForm(entered, {
    answerShopper: (path) => ({
      success: true,
      data: path.includes('9876543210') ? shopper : path.includes('9876543211') ? other : null,
    }),
  });
  await fill();
  type('Name', 'Asha');
  type('Mobile number', '98765 4321');
  expect([valueOf('Name'), valueOf('Address'), valueOf('Pincode')]).toEqual(['Asha', '', '']);
  type('Mobile number', '98765 43211');
  await screen.findByDisplayValue('3 Hill Road');
  expect([valueOf('Name'), valueOf('Pincode')]).toEqual(['Asha', '683101']);
  expect(screen.getByText(/Asha Thomas/)).toBeTruthy();
  // Also for a number without an earlier order.
  type('Mobile number', '98765 43212');
  await screen.findByText('No earlier order with this number.');
  expect([valueOf('Name'), valueOf('Address'), valueOf('Pincode')]).toEqual(['Asha', '', '']);
});

test('a late answer about a number changes neither the data of another number nor later input', async () => {
  const answers = new Map<string, (data: unknown) => void>();
  openForm(entered, {
    answerShopper: (path) =>
      new Promise((resolve) =>
        answers.set(path.slice(-10), (data) => resolve({ success: true, data })),
      ),
  });
  await screen.findByRole('heading', { name: 'New order by phone or chat' });
  type('Mobile number', '9876543210');
  type('Mobile number', '9876543211');
  type('Address', '9 Temple Road');
  await waitFor(() => expect([...answers.keys()]).toEqual(['9876543210', '9876543211']));
  await act(async () => answers.get('9876543211')!(other));
  await screen.findByDisplayValue('Asha Thomas');
  await act(async () => answers.get('9876543210')!(shopper));
  expect(screen.getByText('Filled in from the last order of Asha Thomas.')).toBeTruthy();
  expect([valueOf('Mobile number'), valueOf('Name'), valueOf('Address')]).toEqual([
    '9876543211',
    'Asha Thomas',
    '9 Temple Road',
  ]);
});

test('a double tap, and a repetition after a lost answer, are one command', async () => {
  let isLost = true;
  const { sent } = openForm(() => (isLost ? { status: 502, body: null } : entered()));
  await fill();
  press('Enter the order');
  press(/Enter the order/);
  await screen.findByText('The order was not entered');
  isLost = false;
  press('Enter the order');
  await screen.findByRole('heading', { name: 'KV-1' });
  expect(new Set(sent().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('an order whose answer was lost is the same command after a reload and a change too: it is not entered twice', async () => {
  const { sent, unmount } = openForm(() => ({ status: 502, body: null }));
  await fill();
  press('Enter the order');
  await screen.findByText('The order was not entered');
  const stored = sessionStorage.getItem('kalavara.unsaved');
  expect(stored).toContain(orders(sent)[0]!.headers['idempotency-key']);
  unmount();
  const { sent: sentLater } = openForm(() => refused(422, 'id-reused') as Answer);
  await screen.findByDisplayValue('12 Marine Drive');
  await screen.findByText(/Arrives by/);
  addOne('Tuna Pickle');
  press('Enter the order');
  await screen.findByText(/An earlier attempt has already created this\./);
  const keys = [...orders(sent), ...orders(sentLater)].map(
    ({ headers }) => headers['idempotency-key'],
  );
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  // The next form creates another order.
  press('Cancel');
  press('Leave');
  press('New order');
  await fill();
  press('Enter the order');
  await waitFor(() => expect(orders(sentLater)).toHaveLength(2));
  expect(orders(sentLater)[1]!.headers['idempotency-key']).not.toBe(keys[0]);
});

test('the fields are disabled while an order is being entered, and the focus is restored after a refusal', async () => {
  let answer: (late: Answer) => void = () => {};
  openForm(() => new Promise((resolve) => (answer = resolve)));
  await fill();
  const note = screen.getByLabelText<HTMLTextAreaElement>('Wishes of the customer (optional)');
  note.focus();
  press('Enter the order');
  const isLocked = () => note.closest('fieldset[disabled]') !== null;
  await waitFor(() => expect(isLocked()).toBe(true));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(false);
  // Browsers blur a disabled field; jsdom does not.
  note.blur();
  await act(async () => answer({ status: 502, body: null }));
  await screen.findByText('The order was not entered');
  expect(isLocked()).toBe(false);
  expect(document.activeElement).toBe(note);
});

/** Enters an order. Returns a function that answers the call. */
async function enterWithLateAnswer() {
  let answer: (late: Answer) => void = () => {};
  openForm(() => new Promise((resolve) => (answer = resolve)));
  await fill();
  press('Enter the order');
  return (late: Answer) => answer(late);
}

test('an answer after another tab was opened leaves that tab open, and the order is not entered once more', async () => {
  const answer = await enterWithLateAnswer();
  press('products');
  await screen.findByText('Another tab');
  await act(async () => answer(entered()));
  await screen.findByText('KV-1 is entered.');
  expect(screen.getByText('Another tab')).toBeTruthy();
  press('back');
  await screen.findByRole('heading', { name: 'New order by phone or chat' });
  expect(valueOf('Mobile number')).toBe('');
});

test('an answer about a form that was left does not close the form of the next order', async () => {
  const answer = await enterWithLateAnswer();
  press('Cancel');
  press('Leave');
  press('New order');
  await screen.findByRole('heading', { name: 'New order by phone or chat' });
  type('Name', 'Asha Thomas');
  await act(async () => answer(entered()));
  await screen.findByText('KV-1 is entered.');
  expect(valueOf('Name')).toBe('Asha Thomas');
});

test('a refusal after another tab was opened is shown there', async () => {
  const answer = await enterWithLateAnswer();
  press('products');
  await screen.findByText('Another tab');
  const details = { name: 'Tuna Pickle', left: '0' };
  await act(async () => answer(refused(409, 'sold-out', details) as Answer));
  await screen.findByText(/^The order was not entered\. .*Tuna Pickle/);
  press('back');
  await screen.findByDisplayValue('12 Marine Drive');
});

test.each([
  [{}, 'Only 0 of Tuna Pickle are left.'],
  [{ reason: 'reserved' }, /^A shopper is paying for the last of Tuna Pickle\./],
])('an order with more units than there are shows why (%o)', async (reason, text) => {
  const details = { name: 'Tuna Pickle', left: '0', ...reason };
  openForm(() => refused(409, 'sold-out', details) as Answer);
  await fill();
  press('Enter the order');
  await screen.findByText(text);
});

test('a changed price is shown before the order is entered with it', async () => {
  const { sent } = openForm((body) =>
    (body as { amount: number }).amount === 410
      ? entered()
      : {
          status: 409,
          body: { success: false, error: 'No.', requestId: 'r1', ...mismatch },
        },
  );
  await fill();
  press('Enter the order');
  await screen.findByText(/changed to ₹410/);
  expect(bill()).toContain('Total ₹410');
  press('Enter the order');
  await waitFor(() => expect(sent()).toHaveLength(2));
  await screen.findByRole('heading', { name: 'KV-1' });
});

test('an invalid field shows its error and gets the focus; the stepper ends at the available units', async () => {
  openForm(entered);
  await screen.findByRole('heading', { name: 'New order by phone or chat' });
  press('Enter the order');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Mobile number')));
  const errors = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(errors).toEqual([
    'Enter the mobile number.',
    'Enter the name.',
    'Enter the address.',
    'Enter the pincode.',
  ]);
  fireEvent.change(screen.getByLabelText('Mobile number'), { target: { value: '98' } });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Asha' } });
  press('Enter the order');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Enter a valid mobile number.',
    'Enter the address.',
    'Enter the pincode.',
  ]);
  addOne('Lime Pickle');
  addOne('Lime Pickle');
  const units = within(screen.getByRole('group', { name: 'Units of Lime Pickle' }));
  expect(units.getByRole('button', { name: 'One more' })).toHaveProperty('disabled', true);
  // Announced, although the focus is on the button.
  expect(units.getByRole('status').textContent).toBe('2');
  fireEvent.change(screen.getByLabelText('Find a product'), { target: { value: 'tuna' } });
  // Chosen products remain visible during a search.
  expect(screen.getByText('Lime Pickle')).toBeTruthy();
});

test('an order without a product scrolls to the sentence beside the products', async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  const { sent } = openForm(entered);
  await screen.findByRole('heading', { name: 'New order by phone or chat' });
  type('Mobile number', '98765 43210');
  await screen.findByDisplayValue('12 Marine Drive');
  press('Enter the order');
  expect((await screen.findByRole('alert')).textContent).toBe('Choose at least one product.');
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('alert')]);
  expect(orders(sent)).toEqual([]);
});

test('products that cannot be loaded show an error with an action', async () => {
  isShopDown = true;
  openForm(entered);
  await screen.findByText('The products could not be loaded.');
  isShopDown = false;
  fireEvent.click(screen.getByRole('button', { name: /again/i }));
  await screen.findByRole('heading', { name: 'New order by phone or chat' });
});

const orders = (sent: ReturnType<typeof openForm>['sent']) =>
  sent().filter(({ path }) => path === '/api/orders/by-hand');

test('a coupon is checked, deducted from the bill and entered with the order', async () => {
  const { sent } = openForm(entered);
  await fill();
  type('Coupon (optional)', 'nonsense');
  press('Enter the order');
  expect(await screen.findByText('Apply the coupon, or clear the field.')).toBeTruthy();
  press('Apply');
  expect(await screen.findByText('This coupon code is not valid.')).toBeTruthy();
  act(() => setLanguage('ml'));
  expect(screen.getByText('ഈ കൂപ്പൺ കോഡ് ശരിയല്ല.')).toBeTruthy();
  act(() => setLanguage('en'));
  type('Coupon (optional)', 'ONAM50');
  press('Apply');
  expect(await screen.findByText('ONAM50 counts.')).toBeTruthy();
  expect(bill()).toContain('Coupon −₹50');
  expect(bill()).toContain('Total ₹300');
  press('Enter the order');
  await waitFor(() => expect(orders(sent)).toHaveLength(1));
  expect(orders(sent)[0]?.body).toMatchObject({ amount: 300, draft: { coupon: 'ONAM50' } });
});

test.each([
  ['accepted', { body: { success: true, data: { code: 'ONAM50', percent: 0, amount: 50 } } }],
  ['refused', refused(404, 'coupon-unknown')],
])(
  'a coupon that was changed during its check is not affected: the late answer %s is ignored',
  async (_what, late) => {
    let answer: (late: Answer) => void = () => {};
    openForm(entered, { answerCoupon: () => new Promise((resolve) => (answer = resolve)) });
    await fill();
    type('Coupon (optional)', 'ONAM50');
    press('Apply');
    type('Coupon (optional)', 'ONAM20');
    await act(async () => answer(late as Answer));
    expect(valueOf('Coupon (optional)')).toBe('ONAM20');
    expect(screen.queryByText('ONAM50 counts.')).toBeNull();
    expect(screen.queryByText('This coupon code is not valid.')).toBeNull();
    expect(bill()).toContain('Total ₹350');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(false);
  },
);

test('the bill of an order in a pickle event adds up: its subtotal includes the discount of the event', () => {
  const bill = { subtotal: 719_20, discount: 50_00, delivery: 50_00, total: 719_20 };
  const ofEvent = { products: [], missingIds: [], coupon: null, couponProblem: undefined };
  render(
    <RunningBill bill={{ ...ofEvent, bill, saved: 179_80, units: 2 }} total={719.2}>
      {null}
    </RunningBill>,
  );
  const [line] = screen.getByRole('region', { name: 'Bill' }).querySelectorAll('p');
  expect([...line!.children].map(({ textContent }) => textContent)).toEqual([
    '2 jars · ₹719.20',
    'Pickle event saves ₹179.80',
    'Coupon −₹50',
    'Delivery ₹50',
  ]);
});

test('a quantity can be typed, in the digits of either script and up to the available units', async () => {
  const { sent } = openForm(entered);
  await fill();
  const field = () =>
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Units of Tuna Pickle' });
  const typeUnits = (value: string) => fireEvent.change(field(), { target: { value } });
  typeUnits('6');
  expect(bill()).toContain('Total ₹1,800');
  typeUnits('൮ jars');
  expect(field().value).toBe('8');
  typeUnits('30');
  expect(field().value).toBe('10');
  expect(screen.getByText('At most 10 of one product.')).toBeTruthy();
  expect(fireEvent.keyDown(field(), { key: 'Enter' })).toBe(false);
  typeUnits('');
  expect(field().value).toBe('');
  expect(screen.queryByText('At most 10 of one product.')).toBeNull();
  expect(bill()).not.toContain('₹3,000');
  fireEvent.blur(field());
  expect(field().value).toBe('0');
  typeUnits('7');
  addOne('Tuna Pickle');
  press('Enter the order');
  await waitFor(() => expect(orders(sent)).toHaveLength(1));
  expect(orders(sent)[0]?.body).toMatchObject({ draft: { items: { tuna: 8 } } });
});

test('the second tap on "Enter the order" does not confirm the order that moves under the finger', async () => {
  const { calls } = openForm(entered);
  await fill();
  await screen.findByText(/Arrives by/);
  const tap = async (name: string) =>
    act(async () => void tapAt(await screen.findByRole('button', { name }), 280, 740));
  duringDoubleTap();
  await tap('Enter the order');
  await tap('Confirm KV-1');
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('Enter ends the typing in a field and does not enter the order, with or without a coupon code', async () => {
  openForm(entered);
  await fill();
  const enterIn = (label: string) =>
    fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter' });
  for (const label of ['Mobile number', 'Pincode', 'Find a product', 'Coupon (optional)'])
    expect(enterIn(label)).toBe(false);
  // Enter in a multi-line field inserts a line.
  expect(enterIn('Address')).toBe(true);
  expect(
    fireEvent.keyDown(screen.getByRole('button', { name: 'Enter the order' }), { key: 'Enter' }),
  ).toBe(true);
});

test('a product of the draft that is no longer sold is listed, and is removed before the order is entered', async () => {
  setUnsaved('order-by-hand', {
    ...emptyForm('en'),
    phone: '9876543213',
    name: 'Asha',
    address: '3 Hill Road',
    pincode: '682031',
    items: { tuna: 1, 'goan-prawn': 2 },
  });
  const { sent } = openForm(entered);
  const row = within((await screen.findByText(/goan-prawn/)).closest('li')!);
  expect(row.getByText('This product is not in the shop.')).toBeTruthy();
  press('Enter the order');
  expect((await screen.findByRole('alert')).textContent).toBe('This product is not in the shop.');
  expect(orders(sent)).toEqual([]);
  fireEvent.click(row.getByRole('button', { name: 'Remove goan-prawn' }));
  expect(screen.queryByText(/goan-prawn/)).toBeNull();
  press('Enter the order');
  await waitFor(() => expect(orders(sent)).toHaveLength(1));
  expect(orders(sent)[0]?.body).toMatchObject({ draft: { items: { tuna: 1 } } });
});

test('an order to another country has its fee and no pincode', async () => {
  const { sent } = openForm(entered);
  await screen.findByRole('heading', { name: 'New order by phone or chat' });
  type('Mobile number', '+971 50 123 4567');
  type('Name', 'Asha');
  type('Address', 'Villa 3, Dubai');
  type('Country', 'AE');
  expect(screen.queryByLabelText('Pincode')).toBeNull();
  addOne('Tuna Pickle');
  addOne('Tuna Pickle');
  expect(bill()).toContain('Total ₹2,100');
  press('Enter the order');
  await waitFor(() => expect(orders(sent)).toHaveLength(1));
  expect(orders(sent)[0]?.body).toMatchObject({
    amount: 2_100,
    draft: { address: { address: 'Villa 3, Dubai', pincode: '', country: 'AE' } },
  });
});
