import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { replaceDiary } from '../../../features/diary/store';
import { removeItem, upsertItem, replaceItems } from '../../../features/inventory/store';
import { sendNow } from '../../../outbox/outbox';
import { useOutbox } from '../../../outbox/store';
import { setRoomStatus } from '../../../realtime/rooms';
import { markFailedTry, markLost, markLive } from '../../../realtime/status';
import { itemOf } from '../../../test/itemOf';
import { loadMessages } from '../../../test/loadMessages';
import { afterDoubleTap, duringDoubleTap, simulateRows } from '../../../test/doubleTap';
import { done, refused, serve } from '../../../test/fakeServer';
import { stopClocks } from '../../../test/stopClocks';
import { waitUntilStored } from '../../../test/waitForOutbox';
import { Toasts } from '../../../ui/Toast';
import InventoryPage from './InventoryPage';
import { waitUntil } from '../../../test/waiting';

const movementId = '00000000-0000-4000-8000-000000000001';
const stored = createStore('kalavara-outbox', 'entries');
beforeAll(loadMessages);
beforeEach(async () => {
  await clear(stored);
  serve(() => 'no network');
  useOutbox.setState({ entries: [], failing: [] });
  markLive();
  setRoomStatus('inventory', { revision: 1, isLive: true });
});
afterEach(() => void vi.useRealTimers());

function open(...items: Item[]) {
  replaceItems(items);
  render(<InventoryPage />, { wrapper: MemoryRouter });
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const expectMessage = (text: string, role: 'status' | 'alert' = 'status') =>
  waitFor(() =>
    expect(screen.getAllByRole(role).some(({ textContent }) => textContent?.includes(text))).toBe(
      true,
    ),
  );

test(
  'the manager has its toolbar, and states when nothing is found',
  {
    meta: {
      requirements: ['K-029', 'K-096', 'K-097', 'K-099', 'K-101', 'K-102', 'K-103', 'K-125'],
    },
  },
  () => {
    open(itemOf('1001'));
    expect(screen.getByRole('heading', { name: 'Inventory Management' })).toBeTruthy();
    for (const name of [
      'Add New Item',
      'Export',
      'Import',
      'Save to Database',
      'All Items',
      'Meat',
    ])
      expect(screen.getByRole('button', { name })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Show Inactive Items' })).toBeTruthy();
    fill('Search by name, ID or note', 'no such thing');
    expect(
      screen.getByText('No items found. Add some items or change your search criteria.'),
    ).toBeTruthy();
    press('Show all items');
    expect(screen.getByText('Item 1001')).toBeTruthy();
  },
);

test(
  'a success is shown above the toolbar for three seconds',
  { meta: { requirements: ['K-126', 'K-614', 'K-661'] } },
  async () => {
    serve(() => done(2));
    open(itemOf('1001'));
    press('Add New Item');
    fill('Name', 'Saffron');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    press('Add Item');
    // Does not advance the fake time, unlike waitUntil.
    await expect.poll(() => screen.queryByText('Item added successfully')).toBeTruthy();
    await act(() => Promise.resolve()); // runs its effect, which starts the three seconds
    const notice = screen.getByText('Item added successfully');
    const toolbar = screen.getByRole('button', { name: 'Export' });
    expect(notice.compareDocumentPosition(toolbar) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    act(() => void vi.advanceTimersByTime(2_900));
    expect(screen.queryByText('Item added successfully')).toBeTruthy();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.queryByText('Item added successfully')).toBeNull();
  },
);

test(
  'an item can be deactivated, which removes it from the list, and activated again',
  { meta: { requirements: ['K-114', 'K-480', 'K-482', 'K-615'] } },
  async () => {
    open(itemOf('1001'), itemOf('1002'));
    press('Deactivate: Item 1001');
    await expectMessage('Item updated successfully');
    await waitFor(() => expect(screen.queryByText('Item 1001')).toBeNull());
    fireEvent.click(screen.getByRole('checkbox', { name: 'Show Inactive Items' }));
    press('Activate: Item 1001');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Deactivate: Item 1001' })).toBeTruthy(),
    );
  },
);

test('a double tap on Deactivate deactivates one item, and neither the next one nor activates it again', async () => {
  simulateRows();
  open(itemOf('1001'), itemOf('1002'), itemOf('1003'));
  const active = () => screen.getAllByRole('button', { name: /^Deactivate: / }).length;
  duringDoubleTap();
  press('Deactivate: Item 1001');
  await waitFor(() => expect(active()).toBe(2));
  press('Deactivate: Item 1002');
  await waitUntilStored();
  expect(active()).toBe(2);
  afterDoubleTap();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show Inactive Items' }));
  afterDoubleTap();
  duringDoubleTap();
  press('Deactivate: Item 1002');
  await waitFor(() => expect(active()).toBe(1));
  press('Activate: Item 1002');
  await waitUntilStored();
  expect(active()).toBe(1);
  afterDoubleTap();
  press('Activate: Item 1002');
  await waitFor(() => expect(active()).toBe(2));
});

test('an item deactivated in its sheet is shown as such with an undo, also after it was sent', async () => {
  const calls = serve(() => done(2));
  const sent = () => calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  open(itemOf('1001'), itemOf('1002'));
  render(<Toasts />);
  press('Stock of Item 1001: 2.50 kg');
  press('Deactivate');
  await screen.findByText('Item 1001: Inactive');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Deactivate: Item 1001' })).toBeNull();
  await waitFor(() => expect(sent()).toHaveLength(1));
  press('Undo');
  await screen.findByRole('button', { name: 'Deactivate: Item 1001' });
  await waitFor(() => expect(sent()).toMatchObject([{ isActive: false }, { isActive: true }]));
});

test(
  'a removed item disappears at once, with a message',
  { meta: { requirements: ['K-616'] } },
  async () => {
    open(itemOf('1001'), itemOf('1002'));
    press('Edit: Item 1001');
    press('Delete Item');
    press('Delete item');
    await expectMessage('Item removed successfully');
    expect(screen.queryByText('Item 1001')).toBeNull();
  },
);

test(
  'a confirmed import shows a message, and its window closes',
  { meta: { requirements: ['K-617'] } },
  async () => {
    serve(() => ({
      body: { success: true, data: [], added: 1, changed: 0, deactivated: 0, revision: 2 },
    }));
    open(itemOf('1001'));
    press('Import');
    fill('Paste JSON here', JSON.stringify([itemOf('2000')]));
    press('Import Data');
    press('Import now');
    await expectMessage('Data imported successfully');
    expect(screen.queryByLabelText('Paste JSON here')).toBeNull();
  },
);

test(
  'Save to Database sends pending commands and shows that they are saved',
  { meta: { requirements: ['K-103', 'K-618', 'D-117'] } },
  async () => {
    const calls = serve(() => 'no network');
    open(itemOf('1001'));
    press('Deactivate: Item 1001');
    await expectMessage('Item updated successfully');
    expect(calls).toEqual([]);
    const requests = serve(() => done(2));
    press('Save to Database');
    await expectMessage('Data saved to database');
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PATCH /api/inventory/1001',
    ]);
  },
);

test('until 4:00 AM stock can be taken for the dinner of the evening', () => {
  stopClocks(Date.parse('2026-11-29T00:30:00+05:30'), []);
  const eventOf = (id: string, date: string) =>
    ({ id, title: id, date, isCompleted: false }) as DiaryEvent;
  const events = [eventOf('Lunch', '2026-12-05'), eventOf('Dinner', '2026-11-28')];
  replaceDiary({ events: [...events, eventOf('Breakfast', '2026-11-27')], wasUsed: true });
  open(itemOf('1001'));
  press('Stock of Item 1001: 2.50 kg');
  press('For an event');
  const list = screen.getByLabelText('Event');
  const offered = within(list).getAllByRole('option');
  expect(offered.map(({ textContent }) => textContent?.split(' · ').pop())).toEqual([
    expect.any(String),
    'Dinner',
    'Lunch',
  ]);
});

test('without a connection Save to Database never reports saved data', async () => {
  open(itemOf('1001'));
  act(() => markLost());
  press('Save to Database');
  await waitUntil(() =>
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      'Failed to save data to server, but saved locally.',
    ),
  );
  expect(screen.queryByText('Data saved to database')).toBeNull();
});

test(
  'without the server, after three tries, it shows that changes are stored on this device',
  { meta: { requirements: ['K-609', 'D-117'] } },
  async () => {
    open(itemOf('1001'));
    press('Deactivate: Item 1001');
    await expectMessage('Item updated successfully');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    press('Save to Database');
    await waitUntil(async () => {
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      expect(screen.getByRole('alert').textContent).toBe(
        'Failed to save data to server, but saved locally.',
      );
    });
  },
);

test.each([
  ['Failed to add item', () => (press('Add New Item'), fill('Name', 'Saffron'), press('Add Item'))],
  ['Failed to update item', () => press('Deactivate: Item 1001')],
])(
  'a refusal of the server is shown: %s',
  { meta: { requirements: ['K-610', 'K-611'] } },
  async (text, act) => {
    serve(() => refused(404, 'item-not-found'));
    open(itemOf('1001'));
    act();
    await expectMessage(text, 'alert');
  },
);

test(
  'without the server the page shows the data of this device, with a message',
  { meta: { requirements: ['K-608', 'K-487'] } },
  async () => {
    open(itemOf('1001'));
    act(() => {
      markLost();
      markFailedTry();
      setRoomStatus('inventory', {
        isLive: false,
        lastReceivedAt: Date.parse('2026-11-21T04:00:00Z'),
      });
    });
    await expectMessage('Failed to load inventory data. Using local data if available.', 'alert');
    await expectMessage('9:30 AM', 'alert');
    expect(screen.getByText('Item 1001')).toBeTruthy();
  },
);

test(
  'the sheet of an item deleted elsewhere states it and retains the input, and the item can be restored and saved',
  { meta: { requirements: ['D-118'] } },
  async () => {
    let revision = 2;
    const calls = serve(() => done((revision += 1)));
    open(itemOf('1001'));
    press('Edit: Item 1001');
    fill('Notes', 'washed twice');
    act(() => removeItem('1001'));
    expect(screen.getByRole('alert').textContent).toMatch(
      /^Someone deleted this item\. What you typed is still here\./,
    );
    expect(screen.getByLabelText<HTMLInputElement>('Notes').value).toBe('washed twice');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Update Item' }).disabled).toBe(
      true,
    );
    press('Restore the item');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    press('Update Item');
    await waitFor(() =>
      expect(calls.map(({ method, body }) => [method, body])).toMatchObject([
        ['POST', { id: '1001', name: 'Item 1001', quantity: 2.5 }],
        ['PATCH', { notes: 'washed twice' }],
      ]),
    );
  },
);

test('the typed movement of an item deleted elsewhere remains until the item is restored', async () => {
  open(itemOf('1001'));
  press(/^Stock of Item 1001/);
  fill(/^How much/, '1.5');
  act(() => removeItem('1001'));
  await expectMessage('Someone deleted this item.', 'alert');
  const save = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: /^Add 1\.5\d* kg to the store/ });
  expect(save().disabled).toBe(true);
  press('Restore the item');
  await waitFor(() => expect(save().disabled).toBe(false));
});

test(
  'an open page shows changes of other phones, and an open form overwrites nothing that it did not change',
  { meta: { requirements: ['D-118'] } },
  async () => {
    const calls = serve(() => done(3));
    open(itemOf('1001'), itemOf('1002'));
    act(() => removeItem('1002'));
    expect(screen.queryByText('Item 1002')).toBeNull();
    press('Edit: Item 1001');
    fill('Notes', 'washed');
    act(() => upsertItem(itemOf('1001', { quantity: 9 })));
    press('Update Item');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]!.body).not.toHaveProperty('quantity');
    expect(within(screen.getAllByRole('row')[1]!).getByText('9.00')).toBeTruthy();
  },
);

test('a refused movement shows its message in the open sheet, with kind and amount, and its input stays', async () => {
  serve(() =>
    refused(409, 'stock-short', { itemId: '1001', name: 'Item 1001', left: 1, unit: 'kg' }),
  );
  open(itemOf('1001'));
  press(/^Stock of Item 1001/);
  const sheet = within(screen.getByRole('dialog', { name: 'Item 1001' }));
  fireEvent.click(sheet.getByRole('button', { name: 'Used' }));
  fill(/^How much/, '2');
  fill('Reason', 'Tasting');
  press('Take 2.00 kg out');
  const alert = await sheet.findByRole('alert');
  expect(alert.textContent).toContain('Not recorded: Used 2.00 kg');
  expect(alert.textContent).toContain('Not enough in stock.');
  expect(alert.textContent).toContain('1.00 kg');
  expect(screen.getByLabelText<HTMLInputElement>(/^How much/).value).toBe('2');
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('Tasting');

  const calls = serve(() => done(2));
  fireEvent.click(sheet.getByRole('button', { name: 'Record anyway' }));
  const posted = () => calls.flatMap(({ method, body }) => (method === 'POST' ? [body] : []));
  await waitFor(() =>
    expect(posted()).toMatchObject([
      { kind: 'use', quantity: 2, reason: 'Tasting', wasThere: true },
    ]),
  );
  await waitFor(() => expect(sheet.queryByRole('alert')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>(/^How much/).value).toBe('');
});

test('a confirmed movement clears its input, and one sent again replaces the refusal', async () => {
  serve(() => refused(409, 'unit-changed'));
  open(itemOf('1001'));
  press(/^Stock of Item 1001/);
  const sheet = within(screen.getByRole('dialog', { name: 'Item 1001' }));
  fill(/^How much/, '2');
  press('Add 2.00 kg to the store');
  await sheet.findByText(/Not recorded: Received 2\.00 kg/);
  await waitFor(() =>
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Add 2.00 kg to the store' }).disabled,
    ).toBe(false),
  );
  serve(() => done(2));
  press('Add 2.00 kg to the store');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^How much/).value).toBe(''));
  expect(sheet.queryByRole('alert')).toBeNull();
});

test('a queued movement that is refused later is restored to its empty form', async () => {
  open(itemOf('1001'));
  act(() => markLost());
  press(/^Stock of Item 1001/);
  const sheet = within(screen.getByRole('dialog', { name: 'Item 1001' }));
  fill(/^How much/, '2');
  fill(/^Price paid/, '44');
  press('Add 2.00 kg to the store');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^How much/).value).toBe(''));
  serve(() => refused(409, 'unit-changed'));
  await act(() => sendNow());
  await sheet.findByText(/Not recorded: Received 2\.00 kg/);
  expect(screen.getByLabelText<HTMLInputElement>(/^How much/).value).toBe('2');
  expect(screen.getByLabelText<HTMLInputElement>(/^Price paid/).value).toBe('44');
});

test('a refused undo shows its message in the open sheet', async () => {
  serve(({ path }) => {
    if (!path.includes('movements'))
      return refused(409, 'stock-short', {
        itemId: '1001',
        name: 'Item 1001',
        left: 1,
        unit: 'kg',
      });
    const received = {
      id: movementId,
      itemId: '1001',
      itemName: 'Item 1001',
      unit: 'kg',
      kind: 'receive',
      quantity: 2,
      change: 2,
      after: 2.5,
    };
    const rest = {
      at: '2026-11-01T04:00:00.000Z',
      by: 'Amina',
      reason: null,
      eventId: null,
      price: null,
      undoes: null,
      isUndone: false,
    };
    return path.endsWith('/undo')
      ? refused(409, 'stock-short', { itemId: '1001', name: 'Item 1001', left: 1, unit: 'kg' })
      : { body: { success: true, data: [{ ...received, ...rest }], hasMore: false, revision: 1 } };
  });
  open(itemOf('1001'));
  press(/^Stock of Item 1001/);
  const sheet = within(screen.getByRole('dialog', { name: 'Item 1001' }));
  fireEvent.click(await sheet.findByRole('button', { name: 'Undo: Received 2.00 kg' }));
  expect((await sheet.findByRole('alert')).textContent).toContain('Not undone: Received 2.00 kg');
});
