import type { Item } from '@kalavara/shared-types/inventory/inventory';
import type { ShoppingList, ShoppingRow } from '@kalavara/shared-types/shopping/shopping';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { replaceDiary } from '../../../features/diary/store';
import { replaceItems } from '../../../features/inventory/store';
import { replaceShopping, upsertShoppingRow } from '../../../features/shopping/store';
import { useOutbox } from '../../../outbox/store';
import { setRoomStatus } from '../../../realtime/rooms';
import { markLive } from '../../../realtime/status';
import { eventOf } from '../../../test/eventOf';
import { itemOf } from '../../../test/itemOf';
import { done, serve, type RecordedCall } from '../../../test/fakeServer';
import { loadMessages } from '../../../test/loadMessages';
import ShoppingPage from './ShoppingPage';

const stored = createStore('kalavara-outbox', 'entries');
const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
const listId = '00000000-0000-4000-8000-000000000009';

beforeAll(loadMessages);
beforeEach(async () => {
  await clear(stored);
  useOutbox.setState({ entries: [], failing: [] });
  serve(() => 'no network');
  markLive();
  setRoomStatus('inventory', { revision: 1, isLive: true });
  replaceDiary({ events: [], wasUsed: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const item = (id: string, name: string, more: Partial<Item> = {}) =>
  itemOf(id, { name, category: 'Vegetables', quantity: 0, lastUpdated: '', ...more });
const row = (n: number, itemId: string, more: Partial<ShoppingRow> = {}): ShoppingRow => ({
  id: ids[n]!,
  itemId,
  name: '',
  unit: 'kg',
  quantity: 3,
  expected: 120,
  bought: null,
  ...more,
});
const list = (...rows: ShoppingRow[]): ShoppingList => ({
  id: listId,
  until: '2026-12-01',
  createdAt: '',
  createdBy: null,
  closedAt: null,
  rows,
});
const items = [
  item('9001', 'Beans', { supplier: 'Market' }),
  item('9002', 'Bowls', { unit: 'piece', packSize: 12, currentPrice: 5 }),
  item('9003', 'Pepper', { unit: 'g', currentPrice: 1 }),
];
function open(shown: ShoppingList | null) {
  replaceItems(items);
  replaceShopping(shown);
  render(<ShoppingPage />, { wrapper: MemoryRouter });
}
const sent = (calls: RecordedCall[]) => calls.filter(({ path }) => path.includes('/buy'));

test('rows are listed under their supplier, and rows without a supplier under their category', () => {
  open(list(row(0, '9001'), row(1, '9002', { unit: 'piece', quantity: 30 })));
  expect(within(screen.getByRole('region', { name: 'Market' })).getByText('Beans')).toBeTruthy();
  const others = within(screen.getByRole('region', { name: 'Vegetables' }));
  expect(others.getByText('Bowls')).toBeTruthy();
  expect(others.getByText('3 packs')).toBeTruthy();
});

test('a tick without a network shows the row as bought, and sends amount and total of the slip later', async () => {
  open(list(row(1, '9002', { unit: 'piece', quantity: 30 })));
  fireEvent.click(screen.getByRole('button', { name: /Bowls/ }));
  expect(screen.getByLabelText<HTMLInputElement>('Bought (piece)').value).toBe('36');
  fireEvent.change(screen.getByLabelText('Packs or boxes'), { target: { value: '2' } });
  fireEvent.change(screen.getByLabelText('Total on the slip (₹)'), { target: { value: '144' } });
  expect(screen.getByText('₹6 for one piece')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Bought: add to stock' }));
  expect(await screen.findByRole('button', { name: 'Undo: Bowls' })).toBeTruthy();
  expect(screen.getByText('1 of 1 bought')).toBeTruthy();
  expect(useOutbox.getState().entries[0]).toMatchObject({
    name: 'buyShoppingRow',
    given: {
      params: { rowId: ids[1] },
      body: { itemId: '9002', quantity: 24, unit: 'piece', total: 144 },
    },
  });
});

test.each([
  ['9003', 'Pepper', 'g', 1256.25, '1257 g', '1257'],
  ['9001', 'Beans', 'kg', 1.251, '1.26 kg', '1.26'],
  ['9001', 'Beans', 'kg', 0.004, '0.004 kg', '0.004'],
] as const)(
  'the amount to buy is sufficient and as shown in the list: %s %s %s %f',
  (itemId, name, unit, quantity, shown, filled) => {
    open(list(row(0, itemId, { unit, quantity })));
    const button = screen.getByRole('button', { name: new RegExp(name) });
    expect(button.textContent).toContain(shown);
    fireEvent.click(button);
    expect(screen.getByText(new RegExp(shown), { selector: 'p' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(`Bought (${unit})`).value).toBe(filled);
  },
);

test('a row whose item has another unit meanwhile is bought in that unit', () => {
  open(list(row(0, '9003', { unit: 'kg', quantity: 1.25 }), row(1, '9002', { quantity: 2 })));
  const button = screen.getByRole('button', { name: /Pepper/ });
  expect(button.textContent).toContain('1250 g');
  fireEvent.click(button);
  expect(screen.getByText(/1250 g/, { selector: 'p' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Bought (g)').value).toBe('1250');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));

  const counted = screen.getByRole('button', { name: /Bowls/ });
  expect(counted.textContent).toContain('2.00 kg');
  expect(counted.textContent).not.toContain('pack');
  fireEvent.click(counted);
  expect(screen.getByLabelText<HTMLInputElement>('Bought (piece)').value).toBe('');
});

test('a price three times the last one is sent only after a confirmation', async () => {
  const calls = serve(() => done(2));
  open(list(row(0, '9001')));
  fireEvent.click(screen.getByRole('button', { name: /Beans/ }));
  fireEvent.change(screen.getByLabelText('Total on the slip (₹)'), { target: { value: '900' } });
  expect(screen.getByText('₹30 per 100 g')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Bought: add to stock' }));
  expect(sent(calls)).toHaveLength(0);
  fireEvent.click(await screen.findByRole('button', { name: 'Yes, the price is right' }));
  await waitFor(() => expect(sent(calls)).toHaveLength(1));
  expect(sent(calls)[0]!.body).toMatchObject({ total: 900, isPriceConfirmed: true });
});

test('a row that another phone ticked shows who bought it, and the totals compare expected and paid', () => {
  open(list(row(0, '9001')));
  const bought = { movementId: ids[0]!, quantity: 3, unit: 'kg', paid: 150, by: 'Raju' } as const;
  upsertShoppingRow(listId, row(0, '9001', { bought: { ...bought, at: '2026-11-20T04:00:00Z' } }));
  return waitFor(() => {
    expect(screen.getByText(/^Raju · /)).toBeTruthy();
    expect(screen.getByText('₹30 more than expected for what was bought (₹120).')).toBeTruthy();
  });
});

test('input in an open row remains when another phone buys it, and can be added too', async () => {
  const calls = serve(() => done(2));
  open(list(row(0, '9001')));
  fireEvent.click(screen.getByRole('button', { name: /Beans/ }));
  fireEvent.change(screen.getByLabelText('Bought (kg)'), { target: { value: '5' } });
  const other = {
    movementId: ids[0]!,
    quantity: 5.25,
    unit: 'kg',
    paid: 150,
    by: 'Amina',
  } as const;
  const at = new Date().toISOString();
  act(() => upsertShoppingRow(listId, row(0, '9001', { bought: { ...other, at } })));
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.getByRole('alert').textContent).toMatch(
    /^Amina bought 5\.25 kg \(\d+:\d\d [AP]M\)\.$/,
  );
  expect(screen.getByLabelText<HTMLInputElement>('Bought (kg)').value).toBe('5');
  expect(sheet.queryByRole('button', { name: 'Bought: add to stock' })).toBeNull();
  // The other phone undoes its purchase, and then buys the row again.
  act(() => upsertShoppingRow(listId, row(0, '9001')));
  expect(sheet.getByRole('button', { name: 'Bought: add to stock' })).toBeTruthy();
  act(() => upsertShoppingRow(listId, row(0, '9001', { bought: { ...other, at } })));
  // A press directly after the change was meant for the former button.
  fireEvent.click(sheet.getByRole('button', { name: 'Add mine too' }));
  expect(screen.getByRole('dialog')).toBeTruthy();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000);
  fireEvent.click(sheet.getByRole('button', { name: 'Add mine too' }));
  await waitFor(() =>
    expect(sent(calls).at(-1)?.body).toMatchObject({ quantity: 5, isAdditional: true }),
  );
});

test('a price that is confirmed after another phone has bought the row is not added to that purchase', async () => {
  const calls = serve(() => done(2));
  open(list(row(0, '9001')));
  fireEvent.click(screen.getByRole('button', { name: /Beans/ }));
  fireEvent.change(screen.getByLabelText(/^Total/), { target: { value: '900' } });
  fireEvent.click(screen.getByRole('button', { name: 'Bought: add to stock' }));
  const confirm = await screen.findByRole('button', { name: 'Yes, the price is right' });
  const bought = {
    movementId: ids[0]!,
    quantity: 5.25,
    unit: 'kg',
    paid: 150,
    by: 'Amina',
    at: new Date().toISOString(),
  } as const;
  act(() => upsertShoppingRow(listId, row(0, '9001', { bought })));
  fireEvent.click(confirm);
  await waitFor(() => expect(sent(calls).at(-1)?.body).toMatchObject({ total: 900 }));
  expect(sent(calls).at(-1)?.body).not.toHaveProperty('isAdditional');
});

test('Undo contains the id of this phone’s purchase, so that it never undoes that of another', async () => {
  const calls = serve(({ path }) => done(path.endsWith('/undo') ? 4 : 2));
  open(list(row(0, '9001')));
  fireEvent.click(screen.getByRole('button', { name: /Beans/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Bought: add to stock' }));
  await waitFor(() => expect(sent(calls)).toHaveLength(1));
  const { movementId } = sent(calls)[0]!.body as { movementId: string };
  await waitFor(() => expect(useOutbox.getState().entries[0]?.revision).toBe(2));
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe('Bought: Beans, 3.00 kg'),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Undo: Beans' }));
  await waitFor(() => expect(calls.at(-1)!.body).toMatchObject({ itemId: '9001', movementId }));
  expect(movementId).toMatch(/^[0-9a-f-]{36}$/);
});

test('a list is created on the server; without the server the reason is shown beside the button', async () => {
  open(null);
  fireEvent.click(screen.getByRole('button', { name: 'Make the shopping list' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
});

const feast = (id: string, estimatedAttendance: number, date: string) =>
  eventOf(id, date, { estimatedAttendance, createdAt: '', createdBy: 'Amina' });

test('a list whose events have changed links from above its rows to the changes, and is recalculated with one press', async () => {
  const today = indianDay(Date.now());
  const madeFor = [{ eventId: 'a', title: 'Feast a', date: today, people: 200 }];
  const calls = serve(() => done(2));
  const made = { ...list(row(0, '9001')), until: dayAfter(today, 7), events: madeFor };
  replaceDiary({ events: [feast('a', 200, today)], wasUsed: true });
  open(made);
  expect(screen.queryByText('The events have changed since this list was made')).toBeNull();

  act(() =>
    replaceDiary({
      events: [feast('a', 300, today), feast('b', 40, dayAfter(today, 7))],
      wasUsed: true,
    }),
  );
  const notice = screen.getByRole('region', {
    name: 'The events have changed since this list was made',
  });
  expect(within(notice).getByText('Feast a: now 300 people, before 200')).toBeTruthy();
  expect(within(notice).getByText('New: Feast b, 40 people')).toBeTruthy();
  // The room for the line above the rows is reserved; the notice, which may grow, does not move a row.
  const beans = screen.getByRole('button', { name: /Beans/ });
  const line = screen.getByRole('link', { name: /have changed/ });
  expect(line.getAttribute('href')).toBe(`#${within(notice).getByRole('heading').id}`);
  expect(line.compareDocumentPosition(beans)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(beans.compareDocumentPosition(notice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

  fireEvent.click(within(notice).getByRole('button', { name: 'Calculate what is left again' }));
  await waitFor(() => expect(calls.at(-1)!.body).toEqual({ until: made.until }));
  act(() =>
    replaceShopping({
      ...made,
      events: [
        { ...madeFor[0]!, people: 300 },
        { eventId: 'b', title: 'Feast b', date: made.until, people: 40 },
      ],
    }),
  );
  await waitFor(() =>
    expect(screen.queryByText('The events have changed since this list was made')).toBeNull(),
  );
});

test('offline the reason why a list is not recalculated is shown beside the button', async () => {
  const today = indianDay(Date.now());
  replaceDiary({ events: [feast('a', 300, today)], wasUsed: true });
  open({ ...list(row(0, '9001')), until: today, events: [] });
  const notice = screen.getByRole('region', { name: /have changed/ });
  fireEvent.click(within(notice).getByRole('button'));
  expect(await within(notice).findByRole('alert')).toBeTruthy();
});

test('the list is copied as text if the browser cannot share', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  open(list(row(0, '9001'), row(1, '9002', { unit: 'piece', quantity: 30 })));
  fireEvent.click(screen.getByRole('button', { name: 'Share as text' }));
  await waitFor(() => expect(writeText).toHaveBeenCalled());
  expect(writeText.mock.calls[0]![0]).toBe(
    'Shopping list until Tue, 1 Dec 2026\n\nMarket\n- Beans: 3.00 kg\n\nVegetables\n- Bowls: 30 pieces',
  );
});

test('an item whose price rose above the limit is listed above the list and marked in its row', () => {
  const prices = (...all: number[]) => ({
    priceHistory: all.map((price, n) => ({ price, date: `2026-11-0${n + 1}T04:00:00.000Z` })),
  });
  replaceItems([item('9001', 'Beans', prices(40, 54)), item('9002', 'Bowls', prices(5, 5.5))]);
  replaceShopping(list(row(0, '9001'), row(1, '9002')));
  render(<ShoppingPage />, { wrapper: MemoryRouter });
  expect(screen.getByText('Prices rose: Beans (35%)')).toBeTruthy();
  expect(screen.getAllByText(/Price up/).map(({ textContent }) => textContent)).toEqual([
    'Price up 35%',
  ]);
});
