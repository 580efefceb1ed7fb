import { samplePickles } from '@kalavara/shared-types/content/pickles';
import type { Coupon } from '@kalavara/shared-types/coupons/coupons';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clearUnsaved } from '../../../forms/unsaved';
import { setLanguage } from '../../../i18n/language';
import { refused, serve, type RecordedCall } from '../../../test/fakeServer';
import { afterDoubleTap, duringDoubleTap, waitUntilEnabled } from '../../../test/doubleTap';
import { loadMessages } from '../../../test/loadMessages';
import { Toasts } from '../../../ui/Toast';
import { closeForms } from '../openForm';
import CouponsPage from './CouponsPage';

beforeAll(loadMessages);
beforeEach(() => setLanguage('en'));
afterEach(() => {
  vi.unstubAllGlobals();
  closeForms();
  clearUnsaved();
});

const coupon = (more: Partial<Coupon> = {}): Coupon => ({
  code: 'PICKLE15',
  percent: 15,
  amount: null,
  minimum: 0,
  fromDay: null,
  toDay: null,
  totalLimit: null,
  phoneLimit: null,
  products: null,
  isActive: true,
  uses: 3,
  version: 1,
  ...more,
});

async function open(
  coupons: Coupon[],
  save: (call: RecordedCall) => ReturnType<Parameters<typeof serve>[0]> = () => 'no network',
) {
  const calls = serve((call) => {
    if (call.path.startsWith('/api/products')) return { body: { success: true, data: [] } };
    if (call.method === 'GET') return { body: { success: true, data: coupons } };
    return save(call);
  });
  render(
    <MemoryRouter>
      <CouponsPage />
      <Toasts />
    </MemoryRouter>,
  );
  await act(async () => void (await new Promise(setImmediate)));
  return () => calls.filter(({ method }) => method !== 'GET');
}
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('the form of a coupon shows that the products could not be loaded, and loads them on request', async () => {
  let isAway = true;
  serve(({ path }) => {
    if (!path.startsWith('/api/products')) return { body: { success: true, data: [] } };
    return isAway ? 'no network' : { body: { success: true, data: samplePickles, revision: 1 } };
  });
  render(
    <MemoryRouter>
      <CouponsPage />
    </MemoryRouter>,
  );
  await press('Add a coupon');
  fireEvent.change(screen.getByLabelText('It counts for'), { target: { value: 'some' } });
  expect(screen.getByRole('heading', { name: 'This could not be loaded' })).toBeDefined();
  isAway = false;
  await press('Try again');
  expect(screen.getByRole('checkbox', { name: samplePickles[0]!.name })).toBeDefined();
});

test('in Malayalam the products of a coupon have their Malayalam names, and the English one where none is', async () => {
  setLanguage('ml');
  const [first, second] = samplePickles;
  const products = [first!, { ...second!, ml: null }];
  serve(({ path }) => ({
    body: { success: true, data: path.startsWith('/api/products') ? products : [], revision: 1 },
  }));
  render(
    <MemoryRouter>
      <CouponsPage />
    </MemoryRouter>,
  );
  await press('കൂപ്പൺ ചേർക്കുക');
  fireEvent.change(document.querySelector('[name="scope"]')!, { target: { value: 'some' } });
  for (const name of [first!.ml!.name, second!.name])
    expect(screen.getByRole('checkbox', { name })).toBeDefined();
  expect(screen.queryByRole('checkbox', { name: first!.name })).toBeNull();
});

test('each coupon shows its discount, its limits, its uses and whether it is valid now', async () => {
  await open([
    coupon(),
    coupon({
      code: 'ONAM',
      percent: null,
      amount: 50,
      minimum: 500,
      fromDay: '2099-08-20',
      totalLimit: 10,
      phoneLimit: 1,
      products: ['a', 'b'],
      uses: 0,
    }),
    coupon({ code: 'FULL', totalLimit: 3 }),
    coupon({ code: 'OLD', toDay: '2020-01-01' }),
    coupon({ code: 'OFF', isActive: false }),
  ]);
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toContain('PICKLE15In use15% offUsed by 3 orders');
  expect(rows[1]).toContain('Not yet₹50 off · from ₹500');
  expect(rows[1]).toContain('once for each phone number · for 2 products');
  expect(rows[1]).toContain('Used by 0 of 10 orders');
  expect(rows.slice(2).map((row) => /Used up|Ended|Switched off/.exec(row ?? '')?.[0])).toEqual([
    'Used up',
    'Ended',
    'Switched off',
  ]);
  // Like the number, the list excludes cancelled orders.
  expect(
    screen.getByRole('link', { name: 'Show the orders with PICKLE15' }).getAttribute('href'),
  ).toBe('/admin?tab=orders&counted=orders&coupon=PICKLE15');
});

test('a new coupon is checked field by field and then created', async () => {
  const sent = await open([], () => ({ body: { success: true, data: coupon({ code: 'ONAM' }) } }));
  expect(screen.getByText('No coupons yet')).toBeTruthy();
  await press('Add a coupon');
  type('Code', 'x');
  type('Percent off', '91');
  type('Uses in all', '0');
  await press('Create coupon');
  const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(alerts).toEqual([
    'A code has 3 to 20 letters A–Z and digits.',
    'A whole percentage from 1 to 90.',
    'Enter a whole number from 1 to 1000000, without commas.',
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  expect(sent()).toEqual([]);

  type('Code', 'onam ');
  fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'amount' } });
  type('Rupees off (₹)', '49.50');
  type('Uses in all', '10');
  await press('Create coupon');
  expect(sent().map(({ body }) => body)).toEqual([
    {
      code: 'ONAM',
      percent: null,
      amount: 49.5,
      minimum: 0,
      fromDay: null,
      toDay: null,
      totalLimit: 10,
      phoneLimit: null,
      products: null,
      isActive: true,
    },
  ]);
  expect(screen.getByText('ONAM saved')).toBeTruthy();
});

test('an existing code is refused at its field', async () => {
  const body = { success: false, error: 'No.', code: 'coupon-exists', fields: ['code'] };
  await open([], () => ({ status: 409, body: { ...body, requestId: 'r1' } }));
  await press('Add a coupon');
  type('Code', 'PICKLE15');
  type('Percent off', '10');
  await press('Create coupon');
  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('This coupon already exists.')).not.toHaveLength(0);
});

/** Another tab saves `theirs` while the form of the coupon is open. */
async function openWithTheirs(theirs: Partial<Coupon>) {
  const stored = [coupon()];
  const sent = await open(stored, ({ body }) => {
    const { expectedVersion, ...fields } = body as Coupon & { expectedVersion: number };
    if (expectedVersion !== stored[0]!.version) return refused(409, 'changed-meanwhile');
    return { body: { success: true, data: { ...stored[0]!, ...fields } } };
  });
  await press('Edit PICKLE15');
  stored[0] = coupon({ version: 2, ...theirs });
  return () => sent().map(({ body }) => body);
}

test('two tabs that changed different fields of a coupon are both saved without a question', async () => {
  const sent = await openWithTheirs({ toDay: '2099-12-31', percent: null, amount: 50 });
  type('Minimum order (₹)', '500');
  await press('Save coupon');
  expect(screen.getByText('PICKLE15 saved')).toBeTruthy();
  expect(sent().at(-1)).toMatchObject({
    minimum: 500,
    toDay: '2099-12-31',
    percent: null,
    amount: 50,
    expectedVersion: 2,
  });
});

test('if both changed the discount of a coupon, its kind and value are chosen together; nothing is overwritten before', async () => {
  const sent = await openWithTheirs({ percent: null, amount: 50, minimum: 300 });
  type('Percent off', '20');
  await press('Save coupon');
  const conflict = within(screen.getByRole('alertdialog'));
  expect(conflict.getAllByRole('group')).toHaveLength(1);
  const row = within(conflict.getByRole('group', { name: 'What it takes off' }));
  expect(row.getByLabelText<HTMLInputElement>(/20% off/).checked).toBe(true);
  fireEvent.click(row.getByLabelText(/₹50 off/));
  expect(sent()).toHaveLength(1);
  await press('Save what I chose');
  expect(sent().at(-1)).toMatchObject({ percent: null, amount: 50, minimum: 300 });
});

test('a coupon is switched off, and a refusal is shown beside it', async () => {
  let answer: () => ReturnType<Parameters<typeof serve>[0]> = () => refused(503, 'unavailable');
  const sent = await open([coupon()], () => answer());
  await press('Switch off PICKLE15');
  const row = within(screen.getByRole('listitem'));
  expect(row.getByRole('alert')).toBeTruthy();
  answer = () => ({ body: { success: true, data: coupon({ isActive: false }) } });
  await press('Switch off PICKLE15');
  expect(sent().at(-1)).toMatchObject({
    path: '/api/coupons/PICKLE15',
    body: { isActive: false, expectedVersion: 1, percent: 15 },
  });
  expect(screen.getByText('PICKLE15 is switched off')).toBeTruthy();
});

test('a double tap switches one coupon off, and neither on again nor the one that moves to its position', async () => {
  let coupons = [coupon(), coupon({ code: 'ONAM10' })];
  const calls = serve(({ method, path, body }) => {
    if (path.startsWith('/api/products')) return { body: { success: true, data: [] } };
    const saved = coupons.find(({ code }) => path.endsWith(code));
    if (method === 'PUT' && saved) {
      const { isActive } = body as Coupon;
      const others = coupons.filter((each) => each !== saved);
      // Coupons in use come first.
      coupons = [...others, { ...saved, isActive, version: saved.version + 1 }];
    }
    return { body: { success: true, data: method === 'GET' ? coupons : saved } };
  });
  render(
    <MemoryRouter>
      <CouponsPage />
    </MemoryRouter>,
  );
  const button = (name: string) => screen.findByRole('button', { name });
  const tap = async (name: string) => {
    const found = await button(name);
    await waitUntilEnabled(found);
    fireEvent.click(found);
    await act(async () => void (await new Promise(setImmediate)));
  };
  const saves = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]);
  await button('Switch off PICKLE15');
  duringDoubleTap();
  await tap('Switch off PICKLE15');
  await tap('Switch off ONAM10');
  await tap('Switch on PICKLE15');
  expect(saves()).toMatchObject([['/api/coupons/PICKLE15', { isActive: false }]]);
  afterDoubleTap();
  await tap('Switch off ONAM10');
  expect(saves()).toHaveLength(2);
});

test('of two coupons that are switched at once, each is busy until its own answer', async () => {
  const answers: (() => void)[] = [];
  await open(
    [coupon(), coupon({ code: 'NEW10' })],
    () => new Promise((resolve) => answers.push(() => resolve(refused(409, 'changed-meanwhile')))),
  );
  const buttons = () => screen.getAllByRole<HTMLButtonElement>('button', { name: /^Switch off/ });
  for (const button of buttons()) fireEvent.click(button);
  expect(buttons().map(({ disabled }) => disabled)).toEqual([true, true]);
  await act(async () => answers[1]!());
  await waitFor(() => expect(buttons().map(({ disabled }) => disabled)).toEqual([true, false]));
});

test('a search does not remove the form of the coupon that is edited', async () => {
  const others = ['A', 'B', 'C', 'D', 'E'].map((end) => coupon({ code: `ONAM${end}` }));
  await open([coupon(), ...others]);
  fireEvent.click(screen.getAllByRole('button', { name: /^Edit/ })[0]!);
  type('Percent off', '20');
  type('Find a coupon by its code', 'onamb');
  expect(screen.getByLabelText<HTMLInputElement>('Percent off').value).toBe('20');
  expect(screen.queryByText('ONAMA')).toBeNull();
  expect(screen.getByText('ONAMB')).toBeTruthy();
});

test('Cancel needs a confirmation once something was typed', async () => {
  await open([]);
  await press('Add a coupon');
  type('Code', 'ONAM');
  await press('Cancel');
  expect(screen.getByRole('dialog')).toBeTruthy();
});

test.each([
  ['Add a coupon', 'Code', 'ONAM', ''],
  ['Edit PICKLE15', 'Percent off', '20', '15'],
])(
  '%s: input is restored after another page was visited, until it is discarded',
  async (button, label, typed, before) => {
    const valueOf = () => screen.getByLabelText<HTMLInputElement>(label).value;
    await open([coupon()]);
    await press(button);
    type(label, typed);
    cleanup();
    await open([coupon()]);
    expect(valueOf()).toBe(typed);
    await press('Cancel');
    await press('Leave');
    expect(screen.queryByLabelText(label)).toBeNull();
    await press(button);
    expect(valueOf()).toBe(before);
  },
);

test('a list that cannot be loaded shows the error and can be loaded again', async () => {
  serve(() => refused(503, 'unavailable'));
  render(
    <MemoryRouter>
      <CouponsPage />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('the focus goes to the form of a coupon, and back to the button that opened it', async () => {
  await open([coupon(), coupon({ code: 'ONAM10' })]);
  const focusAndPress = async (name: string) => {
    screen.getByRole('button', { name }).focus();
    await press(name);
  };
  const focused = () => document.activeElement;
  await focusAndPress('Edit ONAM10');
  expect(focused()).toBe(screen.getByRole('heading', { name: 'Edit ONAM10' }));
  await press('Cancel');
  expect(focused()).toBe(screen.getByRole('button', { name: 'Edit ONAM10' }));
  await focusAndPress('Add a coupon');
  expect(focused()).toBe(screen.getByLabelText('Code'));
  await press('Cancel');
  expect(focused()).toBe(screen.getByRole('button', { name: 'Add a coupon' }));
});

test('the errors of a coupon follow a switch of the language, in its form and on its card', async () => {
  await open([coupon()], () => refused(503, 'unavailable'));
  await press('Switch off PICKLE15');
  await press('Add a coupon');
  type('Percent off', '91');
  await press('Create coupon');
  await act(async () => setLanguage('ml'));
  const ml = i18next.getFixedT('ml', 'coupons');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    ml('wrong.code'),
    ml('wrong.percent'),
    i18next.getFixedT('ml', 'errors')('unavailable'),
  ]);
});

test('a year of five digits is refused beside its field', async () => {
  const sent = await open([coupon()]);
  await press('Edit PICKLE15');
  // A browser's date picker allows such a year; that of jsdom does not.
  screen.getByLabelText<HTMLInputElement>('First day').type = 'text';
  type('First day', '12026-08-20');
  await press('Save coupon');
  expect(screen.getByRole('alert').textContent).toBe('Enter a year of four digits, such as 2026.');
  expect(document.activeElement).toBe(screen.getByLabelText('First day'));
  expect(sent()).toEqual([]);
});
