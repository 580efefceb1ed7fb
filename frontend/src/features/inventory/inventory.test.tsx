import type { Item, Movement } from '@kalavara/shared-types/inventory/inventory';
import { itemNameIn } from '@kalavara/shared-types/inventory/item-names.rules';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { newId } from '../../http/newId';
import { perform } from '../../outbox/outbox';
import { useOutbox } from '../../outbox/store';
import { setRoomStatus } from '../../realtime/rooms';
import { markLive } from '../../realtime/status';
import { setLanguage } from '../../i18n/language';
import { itemOf } from '../../test/itemOf';
import { typeWithComma } from '../../test/typeNumber';
import { loadMessages } from '../../test/loadMessages';
import {
  afterDoubleTap,
  duringDoubleTap,
  waitUntilEnabled,
  simulateRows,
} from '../../test/doubleTap';
import { refused, serve } from '../../test/fakeServer';
import { waitUntilStored } from '../../test/waitForOutbox';
import { AddItem } from './items/AddItem';
import { BackFromEvent } from './event-stock/BackFromEvent';
import { DeletedItems } from './items/DeletedItems';
import { EditItem } from './items/EditItem';
import { ExportPanel } from './transfer/ExportPanel';
import { everything, filtered, grouped } from './items/filter';
import { ImportPanel } from './transfer/ImportPanel';
import { ItemTable } from './items/ItemTable';
import { Ledger } from './moves/Ledger';
import { MoveForm } from './moves/MoveForm';
import { MovementLine } from './moves/MovementLine';
import { RefusedMoves } from './moves/RefusedMoves';
import { PriceHistory } from './prices/PriceHistory';
import { TakeAll } from './event-stock/TakeAll';
import { StockOfEvent } from './event-stock/StockOfEvent';
import { Transfer } from './transfer/Transfer';
import {
  upsertItem,
  upsertEventMovement,
  cacheMovements,
  replaceItems,
  replaceEventMovements,
  useInventory,
} from './store';
import { inventoryCommands } from './sync';
import { useItemActions } from './useItemActions';

const stored = createStore('kalavara-outbox', 'entries');
beforeAll(loadMessages);
beforeEach(async () => {
  await clear(stored);
  serve(() => 'no network');
  useOutbox.setState({ entries: [], failing: [] });
});

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const commands = () =>
  useOutbox.getState().entries.map(({ name, given }) => [name, (given as { body?: object }).body]);
const done = async (name: string) => {
  await waitFor(() => expect(commands().map(([sent]) => sent)).toContain(name));
  return commands().find(([sent]) => sent === name)![1];
};
const none = new Set<string>();
const acts = { onStock: () => {}, onEdit: () => {}, onPrices: () => {}, onActive: () => {} };

test(
  'items are found by name, id and note, by category, and inactive ones only with the filter',
  { meta: { requirements: ['K-096', 'K-097', 'K-098', 'K-099', 'K-104', 'K-482'] } },
  () => {
    const items = [
      itemOf('1001', { name: 'Black pepper' }),
      itemOf('1021', { name: 'Mutton', category: 'Meat', notes: 'Halal' }),
      itemOf('1030', { isActive: false }),
    ];
    const find = (more: object) =>
      filtered(items, { ...everything, ...more }, (one) => itemNameIn(one, 'ml')).map(
        ({ id }) => id,
      );
    expect(find({})).toEqual(['1001', '1021']);
    expect(find({ search: 'PEPPER' })).toEqual(['1001']);
    expect(find({ search: 'കുരുമുളക്' })).toEqual(['1001']);
    expect(find({ search: '1021' })).toEqual(['1021']);
    expect(find({ search: 'halal' })).toEqual(['1021']);
    expect(find({ category: 'Meat' })).toEqual(['1021']);
    expect(find({ showsInactive: true })).toEqual(['1001', '1021', '1030']);
    expect(grouped(items).map(([category, inIt]) => [category, inIt.length])).toEqual([
      ['Spices', 2],
      ['Meat', 1],
    ]);
  },
);

test(
  'a table has its columns, marks of low and inactive items, and actions',
  {
    meta: {
      requirements: [
        'K-105',
        'K-106',
        'K-107',
        'K-108',
        'K-109',
        'K-110',
        'K-111',
        'K-112',
        'K-113',
        'K-114',
        'K-115',
        'K-116',
        'K-743',
      ],
    },
  },
  () => {
    const text: string[] = [];
    const items = [
      itemOf('1001', { minQuantity: 3 }),
      itemOf('1002', { isActive: false, currentPrice: 120 }),
    ];
    render(
      <ItemTable
        category="Spices"
        items={items}
        waitingIds={none}
        newIds={none}
        priceRise={20}
        {...acts}
        onEdit={({ id }) => void text.push(`edit ${id}`)}
        onActive={({ id }, isActive) => void text.push(`${id} ${isActive}`)}
      />,
    );
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'ID',
      'Item Name',
      'Quantity',
      'Unit',
      'Price (₹)',
      'Last Updated',
      'Status',
      'Actions',
    ]);
    const [low, resting] = screen.getAllByRole('row').slice(1) as [HTMLElement, HTMLElement];
    expect(within(low).getByText('Low')).toBeTruthy();
    expect(low.dataset['low']).toBe('true');
    expect(within(low).getByText('2.50')).toBeTruthy();
    expect(within(resting).queryByText('Low')).toBeNull();
    expect(resting.dataset['inactive']).toBe('true');
    expect(within(resting).getByText('Inactive')).toBeTruthy();
    expect(within(resting).getByText('₹120')).toBeTruthy();
    press('Edit: Item 1001');
    press('Deactivate: Item 1001');
    press('Activate: Item 1002');
    expect(text).toEqual(['edit 1001', '1001 false', '1002 true']);
  },
);

test(
  'the form for a new item has name, category, unit, quantity, price, minimum and notes, and sends each of them',
  { meta: { requirements: ['K-328'] } },
  async () => {
    render(<AddItem isOpen onClose={() => {}} onAdded={() => {}} />);
    const typed = {
      Name: 'Saffron',
      Category: 'Herbs',
      Unit: 'g',
      Quantity: '2.5',
      'Price (₹)': '300',
      'Minimum quantity': '1',
      Notes: 'From the market',
    };
    for (const [label, value] of Object.entries(typed)) fill(label, value);
    press('Add Item');
    const sent = await done('addItem');
    expect(sent).toMatchObject({
      name: 'Saffron',
      category: 'Herbs',
      unit: 'g',
      quantity: 2.5,
      currentPrice: 300,
      minQuantity: 1,
      notes: 'From the market',
    });
  },
);

test(
  'a new item needs a name and numbers, and the input remains after an error',
  { meta: { requirements: ['K-100', 'K-536', 'K-537', 'K-538', 'K-539'] } },
  async () => {
    render(<AddItem isOpen onClose={() => {}} onAdded={() => {}} />);
    fill('Quantity', '-1');
    fill('Price (₹)', '');
    press('Add Item');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Item name is required',
      'Quantity must be a valid positive number',
      'Price must be a valid positive number',
    ]);
    expect(commands()).toEqual([]);
    for (const label of ['Quantity', 'Price (₹)', 'Minimum quantity']) {
      const { min, step } = screen.getByLabelText<HTMLInputElement>(label);
      expect([min, step]).toEqual(['0', '0.01']);
    }
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
    fill('Name', 'Saffron');
    fill('Quantity', '2.5');
    fill('Price (₹)', '300');
    press('Add Item');
    expect(await done('addItem')).toMatchObject({
      name: 'Saffron',
      quantity: 2.5,
      currentPrice: 300,
      minQuantity: null,
      notes: null,
    });
  },
);

function edit(more: Partial<Item> = {}) {
  const closed: string[] = [];
  render(
    <EditItem
      item={itemOf('1001', more)}
      onClose={() => void closed.push('closed')}
      onUpdated={() => {}}
      onRemoved={() => {}}
    />,
  );
  return closed;
}

test(
  'an edit sends only the changed fields',
  { meta: { requirements: ['K-119', 'K-481'] } },
  async () => {
    edit();
    fill('Notes', 'washed');
    fill('Status', 'inactive');
    press('Update Item');
    expect(await done('patchItem')).toEqual({
      notes: 'washed',
      isActive: false,
      at: expect.any(Number) as number,
    });
  },
);

test.each(['new', 'edited'])(
  'a number of a %s item with an ambiguous comma is refused, and any other comma is a decimal point',
  async (which) => {
    if (which === 'edited') edit();
    else render(<AddItem isOpen onClose={() => {}} onAdded={() => {}} />);
    const save = which === 'edited' ? 'Update Item' : 'Add Item';
    if (which === 'new') fill('Name', 'Saffron');
    typeWithComma(screen.getByLabelText('Quantity'), '1,500');
    press(save);
    expect(screen.getByRole('alert').textContent).toBe(
      '“1,500” can mean 1500 or 1.5. Enter one of these, without a comma.',
    );
    expect(screen.queryByText(/counts as 0/)).toBeNull();
    expect(commands()).toEqual([]);
    typeWithComma(screen.getByLabelText('Quantity'), '1,5');
    press(save);
    expect(await done(which === 'edited' ? 'patchItem' : 'addItem')).toMatchObject({
      quantity: 1.5,
    });
  },
);

test('an edited price far from the last one needs a confirmation, in the chosen unit', async () => {
  edit();
  fill('Unit', 'g');
  fill('Price (₹)', '0.2');
  press('Update Item');
  expect(commands()).toEqual([]);
  press('Yes, the price is right');
  expect(await done('patchItem')).toMatchObject({ currentPrice: 0.2, isPriceConfirmed: true });
});

const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('another unit of the same measure converts the form, and sends only the unit', async () => {
  edit({ quantity: 8, currentPrice: 35, minQuantity: 2 });
  fill('Unit', 'g');
  expect([value('Quantity'), value('Price (₹)'), value('Minimum quantity')]).toEqual([
    '8000',
    '0.035',
    '2000',
  ]);
  expect(screen.getByText('Quantity, minimum and price are converted to g.')).toBeTruthy();
  press('Update Item');
  expect(await done('patchItem')).toEqual({
    unit: 'g',
    seenUnit: 'kg',
    at: expect.any(Number) as number,
  });
});

test('a number typed before or after the unit is sent in the new unit', async () => {
  edit({ quantity: 8, currentPrice: 35 });
  fill('Quantity', '7.5');
  fill('Unit', 'g');
  expect(value('Quantity')).toBe('7500');
  fill('Price (₹)', '0.04');
  press('Update Item');
  expect(await done('patchItem')).toMatchObject({
    unit: 'g',
    quantity: 7_500,
    currentPrice: 0.04,
    seenUnit: 'kg',
  });
});

test('a unit of another measure is refused in the form, and after returning to the former unit nothing has changed', () => {
  const closed = edit({ quantity: 8, currentPrice: 35 });
  fill('Unit', 'piece');
  press('Update Item');
  expect(screen.getByRole('alert').textContent).toBe(
    'The new unit measures something else, so nothing can be converted. Add a new item with that unit.',
  );
  expect([closed, commands()]).toEqual([[], []]);
  fill('Unit', 'kg');
  expect([value('Quantity'), value('Price (₹)')]).toEqual(['8', '35']);
  press('Update Item');
  expect([closed, commands()]).toEqual([['closed'], []]);
});

test('pending movements in the old unit are shown in the new one', async () => {
  replaceItems([itemOf('1001', { quantity: 8 })]);
  render(<Shown />);
  press('use');
  await screen.findByText('Item 1001: 7');
  act(() => upsertItem(itemOf('1001', { quantity: 8_000, unit: 'g' })));
  expect(screen.getByText('Item 1001: 7000')).toBeTruthy();
});

test.each(['Cancel', 'Close'])(
  'the form edits a copy: %s does not change the item',
  { meta: { requirements: ['K-118', 'K-484'] } },
  (name) => {
    const closed = edit();
    fill('Name', 'Something else');
    press(name);
    expect([closed, commands()]).toEqual([['closed'], []]);
    cleanup();
    edit();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Item 1001');
  },
);

test('a second item with a name, in either language, needs a confirmation', async () => {
  replaceItems([itemOf('1022', { name: 'Onion' })]);
  render(<AddItem isOpen onClose={() => {}} onAdded={() => {}} />);
  fill('Name', ' സവാള');
  press('Add Item');
  expect(screen.getByText('There is already an item "Onion". Add a second one?')).toBeTruthy();
  expect(commands()).toEqual([]);
  press('Yes, keep both');
  expect(await done('addItem')).toMatchObject({ name: 'സവാള', isNameConfirmed: true });
});

test('the ingredient that recipes take from an item is chosen in its form', async () => {
  replaceItems([itemOf('1022', { name: 'Onion' }), itemOf('5000', { name: 'Small onion' })]);
  render(
    <EditItem
      item={itemOf('5000', { name: 'Small onion' })}
      onClose={() => {}}
      onUpdated={() => {}}
      onRemoved={() => {}}
    />,
  );
  const field = screen.getByLabelText<HTMLSelectElement>('Recipes take it as');
  expect(field.value).toBe('none');
  fill('Recipes take it as', 'onion');
  expect(
    screen.getByText('Recipes take Onion for it now. This item will replace it.'),
  ).toBeTruthy();
  press('Update Item');
  expect(await done('patchItem')).toMatchObject({ ingredient: 'onion' });
});

test('a deleted item is listed with its recipe, and restored', async () => {
  const onion = itemOf('1022', { name: 'Onion', quantity: 3 });
  serve(({ method }) =>
    method === 'GET' ? { body: { success: true, data: [onion], revision: 1 } } : 'no network',
  );
  replaceItems([itemOf('1001')]);
  render(<DeletedItems onClose={() => {}} />);
  expect(await screen.findByText('1022 · 3.00 kg · in recipes: Onion')).toBeTruthy();
  press('Restore: Onion');
  expect(await done('restoreItem')).toEqual({});
  expect(
    await screen.findByText('Onion comes back as soon as there is a connection.'),
  ).toBeTruthy();
  act(() => upsertItem(onion));
  expect(screen.getByText('No deleted items')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Restored: Onion, 3.00 kg');
});

test('deleted items that cannot be loaded show an error', async () => {
  render(<DeletedItems onClose={() => {}} />);
  expect(await screen.findByText('The deleted items could not be loaded.')).toBeTruthy();
});

test('a name that the server refuses can be confirmed beside the refusal', () => {
  const recover = (code: 'item-name-taken' | 'item-name-deleted') =>
    inventoryCommands.find(({ name }) => name === 'addItem')!.recover!({
      given: { body: { name: 'Onion' } },
      refusal: { code, details: { itemId: '1022' } },
    } as never)?.commands;
  expect(recover('item-name-taken')).toEqual([
    { name: 'addItem', given: { body: { name: 'Onion', isNameConfirmed: true } } },
  ]);
  expect(recover('item-name-deleted')).toEqual([
    { name: 'restoreItem', given: { params: { id: '1022' }, body: {} } },
  ]);
});

test('an edit without a change sends nothing', { meta: { requirements: ['K-474'] } }, () => {
  const closed = edit();
  press('Update Item');
  expect([closed, commands()]).toEqual([['closed'], []]);
});

test(
  'an invalid number counts as 0, and the form confirms before a quantity or a price becomes 0',
  { meta: { requirements: ['K-540', 'D-115'] } },
  async () => {
    edit();
    fill('Quantity', '');
    press('Update Item');
    expect(screen.getByText('The quantity becomes 0. Is that right?')).toBeTruthy();
    expect(commands()).toEqual([]);
    fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1)!);
    fill('Price (₹)', '0');
    press('Update Item');
    expect(screen.getByText('The quantity and the price become 0. Is that right?')).toBeTruthy();
    press('Yes, it is 0');
    expect(await done('patchItem')).toMatchObject({ quantity: 0, currentPrice: 0 });
  },
);

test(
  'Delete Item asks for confirmation',
  { meta: { requirements: ['K-117', 'K-483'] } },
  async () => {
    edit();
    press('Delete Item');
    expect(commands()).toEqual([]);
    press('Delete item');
    await waitFor(() => expect(commands()).toEqual([['deleteItem', undefined]]));
  },
);

test(
  'the export is indented JSON that cannot be typed into, and is copied',
  { meta: { requirements: ['K-120', 'K-122', 'K-619'] } },
  async () => {
    const clipboardTexts: string[] = [];
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: async (text: string) => void clipboardTexts.push(text) },
    });
    render(<ExportPanel items={[itemOf('1001')]} />);
    const box = screen.getByLabelText<HTMLTextAreaElement>('Inventory as JSON');
    expect([box.readOnly, box.value]).toEqual([true, JSON.stringify([itemOf('1001')], null, 2)]);
    press('Copy to clipboard');
    await screen.findByText('Data copied to clipboard');
    expect(clipboardTexts).toEqual([box.value]);
  },
);

test(
  'a list that was not loaded is not exported as an empty one',
  { meta: { requirements: ['K-612'] } },
  () => {
    const { rerender } = render(
      <Transfer
        items={[]}
        isLoaded={false}
        first="export"
        onClose={() => {}}
        onImported={() => {}}
      />,
    );
    expect(screen.getByRole('alert').textContent).toMatch(
      /^Failed to export data\. The list is not loaded yet/,
    );
    expect(screen.queryByLabelText('Inventory as JSON')).toBeNull();
    rerender(
      <Transfer items={[]} isLoaded first="export" onClose={() => {}} onImported={() => {}} />,
    );
    expect(screen.getByLabelText<HTMLTextAreaElement>('Inventory as JSON').value).toBe('[]');
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test(
  'if copying fails, a message appears and the text is selected',
  { meta: { requirements: ['K-620'] } },
  async () => {
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: () => Promise.reject(new Error('denied')) },
    });
    render(<ExportPanel items={[]} />);
    press('Copy to clipboard');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to copy to clipboard/);
  },
);

function paste(text: string, items: Item[] = []) {
  let imported = 0;
  render(<ImportPanel items={items} onImported={() => void (imported += 1)} />);
  fill('Paste JSON here', text);
  return () => imported;
}

test(
  'an import needs text, a list, and every field of each item',
  { meta: { requirements: ['K-121', 'K-123', 'K-541', 'K-542', 'K-543', 'K-613'] } },
  () => {
    paste('  \n ');
    expect(button('Import Data').disabled).toBe(true);
    const expectMessage = (text: string) => {
      fill('Paste JSON here', text);
      press('Import Data');
      return screen.getByRole('alert').textContent;
    };
    expect(expectMessage('{}')).toBe('Import failed: Invalid data format: expected an array');
    expect(expectMessage('[{')).toBe('Import failed: The text is not valid JSON');
    const { unit: _unit, ...rest } = itemOf('1001');
    expect(expectMessage(JSON.stringify([rest]))).toBe(
      "Import failed: Missing required field 'unit' in one or more items",
    );
    expect(screen.getByText("Row 1 (Item 1001): 'unit' is missing")).toBeTruthy();
    expect(expectMessage(JSON.stringify([itemOf('1001', { quantity: -1 })]))).toBe(
      'Import failed: 1 row has errors',
    );
  },
);

test(
  'an import shows added, changed and missing items, and sends only what was confirmed',
  { meta: { requirements: ['D-114', 'K-613'] } },
  async () => {
    const calls = serve(() => ({
      body: { success: true, data: [], added: 1, changed: 1, deactivated: 1, revision: 8 },
    }));
    act(() => setRoomStatus('inventory', { revision: 7 }));
    const imported = paste(JSON.stringify([itemOf('1001', { quantity: 3 }), itemOf('2000')]), [
      itemOf('1001'),
      itemOf('1002'),
    ]);
    press('Import Data');
    expect(screen.getByText('1 new item')).toBeTruthy();
    expect(screen.getByText('Quantity: 2.50 kg becomes 3.00 kg')).toBeTruthy();
    expect(screen.getByText('1 item is not on the list')).toBeTruthy();
    expect(calls).toEqual([]);
    fireEvent.click(screen.getByRole('checkbox'));
    press('Import now');
    await waitFor(() => expect(imported()).toBe(1));
    expect(calls[0]!.body).toMatchObject({
      mode: 'replace',
      basedOn: 7,
      items: [{ id: '1001' }, { id: '2000' }],
    });
  },
);

test(
  'offline an import shows that it needs the network, and nothing is lost',
  { meta: { requirements: ['K-613'] } },
  async () => {
    paste(JSON.stringify([itemOf('2000')]));
    press('Import Data');
    press('Import now');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Import failed: An import needs the network.',
    );
    expect(screen.getByText('1 new item')).toBeTruthy();
  },
);

test(
  'prices are listed newest first, each compared with the one before it, and the last with the first',
  { meta: { requirements: ['K-124', 'K-329', 'D-111'] } },
  () => {
    const priceHistory = [40, 50, 45].map((price, n) => ({ date: `2026-0${n + 1}-01`, price }));
    render(
      <PriceHistory item={itemOf('1001', { priceHistory, currentPrice: 45 })} onClose={() => {}} />,
    );
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(1)
          .map(({ textContent }) => textContent),
      );
    expect(rows).toEqual([
      ['₹45', '₹5 less (10%)'],
      ['₹50', '₹10 more (25%)'],
      ['₹40', 'First price'],
    ]);
    expect(screen.getByText('Since the first price: ₹5 more (13%)')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Prices of Item 1001 from ₹40 to ₹45' })).toBeTruthy();
  },
);

test(
  'after a first price of 0 the whole price is an increase, and an entry of 0 has no percentage',
  { meta: { requirements: ['K-330', 'K-331'] } },
  () => {
    const priceHistory = [0, 50, 0, 45].map((price, n) => ({ date: `2026-0${n + 1}-01`, price }));
    render(
      <PriceHistory item={itemOf('1001', { priceHistory, currentPrice: 45 })} onClose={() => {}} />,
    );
    expect(screen.getByText('Since the first price: ₹45 more (100%)')).toBeTruthy();
    const changes = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').at(-1)!.textContent);
    expect(changes).toEqual(['₹45 more (0%)', '₹50 less (0%)', '₹50 more (0%)', 'First price']);
  },
);

const form = (kind: 'receive' | 'use' | 'count' | 'event', more: Partial<Item> = {}) =>
  render(
    <MoveForm item={itemOf('1001', more)} kind={kind} events={[{ id: 'e1', label: 'Wedding' }]} />,
  );

test('an amount can be entered by − and +, and a delivery can include its price', async () => {
  form('receive');
  press('0.5 kg more');
  press('5 kg more');
  press('0.5 kg less');
  fill(/^Price paid/, '44.5');
  expect(screen.getByText('Then there are 7.50 kg.')).toBeTruthy();
  press('Add 5.00 kg to the store');
  expect(await done('moveStock')).toMatchObject({
    itemId: '1001',
    kind: 'receive',
    quantity: 5,
    unit: 'kg',
    price: 44.5,
  });
});

test.each([0.001, 0.006, 2.345])(
  'a count of %d kg starts with the exact quantity of the ledger, and saving it changes nothing',
  async (quantity) => {
    form('count', { quantity });
    const field = screen.getByLabelText<HTMLInputElement>(/^What is there/);
    expect(field.value).toBe(String(quantity));
    press(/^Set to/);
    expect(await done('moveStock')).toMatchObject({ kind: 'count', quantity });
  },
);

test('an amount with an unambiguous comma is accepted, and an ambiguous one is refused', async () => {
  form('count');
  // A field of type number would drop the comma and send 55.
  expect(screen.getByLabelText<HTMLInputElement>(/^What is there/).type).toBe('text');
  fill(/^What is there/, '1,500');
  press('Save');
  expect(screen.getByRole('alert').textContent).toBe(
    '“1,500” can mean 1500 or 1.5. Enter one of these, without a comma.',
  );
  act(() => setLanguage('ml'));
  expect(screen.getByRole('alert').textContent).toMatch(/^“1,500” എന്നത് 1500 ആകാം, 1.5 ആകാം/);
  act(() => setLanguage('en'));
  fill(/^What is there/, '5,5');
  press('Set to 5.50 kg');
  expect(await done('moveStock')).toMatchObject({ kind: 'count', quantity: 5.5 });
});

test('an untouched count follows the movements of others; a typed one does not change', () => {
  const counting = (quantity: number) => (
    <MoveForm item={itemOf('1001', { quantity })} kind="count" events={[]} />
  );
  const { rerender } = render(counting(2.5));
  const shown = () => screen.getByLabelText<HTMLInputElement>(/^What is there/).value;
  expect(shown()).toBe('2.5');
  rerender(counting(2));
  expect(shown()).toBe('2');
  expect(button('Set to 2.00 kg')).toBeTruthy();
  fill(/^What is there/, '1.5');
  rerender(counting(1));
  expect(shown()).toBe('1.5');
});

test('a double click moves the stock once', async () => {
  form('receive');
  press('5 kg more');
  const save = button('Add 5.00 kg to the store');
  fireEvent.click(save);
  fireEvent.click(save);
  await done('moveStock');
  await waitUntilStored();
  expect(commands()).toHaveLength(1);
});

test('the second tap on a saved movement shows no error in the emptied form', async () => {
  form('receive');
  press('5 kg more');
  duringDoubleTap();
  fireEvent.click(button('Add 5.00 kg to the store'));
  const save = await screen.findByRole('button', { name: 'Save' });
  await waitUntilEnabled(save);
  fireEvent.click(save);
  expect(screen.queryByRole('alert')).toBeNull();
  afterDoubleTap();
  fireEvent.click(save);
  expect(screen.getByRole('alert').textContent).toBe('Enter a number greater than 0.');
});

test('a movement by 0, by too much or by an invalid number is refused, but a count may be 0', async () => {
  form('use');
  press('Save');
  expect(screen.getByRole('alert').textContent).toBe('Enter a number greater than 0.');
  fill(/^How much/, '10000000');
  expect(screen.getByRole('alert').textContent).toBe('Enter a number up to 1000000.');
  expect(commands()).toEqual([]);
  cleanup();
  form('count');
  fill(/^What is there/, '0');
  press('Set to 0.00 kg');
  expect(await done('moveStock')).toMatchObject({ kind: 'count', quantity: 0 });
});

test(
  'moving more than the stock needs a confirmation, and records a count first',
  { meta: { requirements: ['D-113'] } },
  async () => {
    form('use');
    fill(/^How much/, '4');
    press('Take 4.00 kg out');
    expect(commands()).toEqual([]);
    press('Record anyway');
    expect(await done('moveStock')).toMatchObject({ quantity: 4, wasThere: true });
  },
);

test('a price far from the last one needs a confirmation before it is recorded', async () => {
  form('receive', { currentPrice: 40 });
  fill(/^How much/, '1');
  fill(/^Price paid/, '400');
  press('Add 1.00 kg to the store');
  expect(commands()).toEqual([]);
  expect(screen.getByText(/^The last price was ₹40/)).toBeDefined();
  press('Yes, the price is right');
  expect(await done('moveStock')).toMatchObject({ price: 400, isPriceConfirmed: true });
});

test('stock for an event needs the event', async () => {
  form('event');
  fill(/^How much/, '1');
  press('Take 1.00 kg to the event');
  expect(screen.getByRole('alert').textContent).toBe('Choose the event it goes to.');
  fill('Event', 'e1');
  press('Take 1.00 kg to the event');
  expect(await done('moveStock')).toMatchObject({ kind: 'event', eventId: 'e1' });
});

function Shown() {
  const { items, newIds } = useInventory();
  const { add, move } = useItemActions();
  const fields = {
    name: 'Mace',
    category: 'Spices',
    unit: 'g',
    quantity: 5,
    currentPrice: 0,
    minQuantity: null,
    notes: null,
  } as const;
  return (
    <>
      {items.map(({ id, name, quantity }) => (
        <p key={id}>{`${name}: ${quantity}${newIds.has(id) ? ' new' : ''}`}</p>
      ))}
      <button type="button" onClick={() => void move(itemOf('1001'), { kind: 'use', quantity: 1 })}>
        use
      </button>
      <button type="button" onClick={() => void add(fields)}>
        add
      </button>
    </>
  );
}

test(
  'an offline change is applied at once to the last received state, and to newer states too',
  { meta: { requirements: ['D-118'] } },
  async () => {
    replaceItems([itemOf('1001')]);
    render(<Shown />);
    press('use');
    await screen.findByText('Item 1001: 1.5');
    act(() => upsertItem(itemOf('1001', { quantity: 10 })));
    expect(screen.getByText('Item 1001: 9')).toBeTruthy();
    press('add');
    await screen.findByText('Mace: 5 new');
  },
);

test(
  'a pending movement in a former unit does not change the shown amounts in any unit',
  { meta: { requirements: ['D-118', 'D-119'] } },
  async () => {
    replaceItems([itemOf('1001')]);
    render(<Shown />);
    press('use');
    await screen.findByText('Item 1001: 1.5');
    act(() => upsertItem(itemOf('1001', { quantity: 10, unit: 'L' })));
    expect(screen.getByText('Item 1001: 10')).toBeTruthy();
  },
);

const taken = (more: Partial<Movement> = {}): Movement => ({
  id: '00000000-0000-4000-8000-000000000001',
  itemId: '1001',
  itemName: 'Black pepper',
  unit: 'g',
  kind: 'event',
  quantity: 60,
  change: -60,
  after: 0,
  at: '2026-11-01T04:00:00.000Z',
  by: 'Amina',
  reason: null,
  eventId: 'e9',
  price: null,
  undoes: null,
  isUndone: false,
  ...more,
});

test(
  'an event shows the stock taken for it, including by other phones',
  { meta: { requirements: ['K-010'] } },
  async () => {
    replaceItems([itemOf('1001', { name: 'Black pepper', unit: 'g' })]);
    replaceEventMovements('e9', [taken()]);
    cacheMovements([taken()]);
    render(<StockOfEvent eventId="e9" toTake={[]} />);
    const sum = (text: string) => within(screen.getAllByRole('list')[0]!).getByText(text);
    expect(sum('60 g')).toBeTruthy();
    act(() =>
      upsertEventMovement(
        'e9',
        taken({ id: '00000000-0000-4000-8000-000000000002', quantity: 15 }),
      ),
    );
    expect(sum('75 g')).toBeTruthy();
    press('Undo: Black pepper: For an event 15 g');
    await waitFor(() => expect(sum('60 g')).toBeTruthy());
  },
);

test('a return is entered in the row of the taken stock', () => {
  const cumin = { id: '00000000-0000-4000-8000-000000000003', itemId: '1002', itemName: 'Cumin' };
  replaceItems([
    itemOf('1001', { name: 'Black pepper', unit: 'g' }),
    itemOf('1002', { name: 'Cumin', unit: 'g' }),
  ]);
  replaceEventMovements('e10', [taken(), taken(cumin)]);
  render(<StockOfEvent eventId="e10" toTake={[]} />);
  press('Came back: Black pepper');
  const row = screen.getByRole('button', { name: 'Came back: Black pepper' }).closest('li')!;
  expect(within(row).getByLabelText(/^How much/)).toBeTruthy();
  expect(screen.getAllByLabelText('Reason')).toHaveLength(1);
});

test('everything an event needs is taken at once, with corrections', async () => {
  const items = [
    itemOf('1001'),
    itemOf('1002', { quantity: 1 }),
    itemOf('1003', { quantity: 9 }),
    itemOf('1004', { quantity: 0 }),
  ];
  replaceItems(items);
  const onTaken = vi.fn();
  render(
    <TakeAll
      eventId="e5"
      onTaken={onTaken}
      items={items}
      toTake={[
        { itemId: '1001', quantity: 2 },
        { itemId: '1002', quantity: 4 },
        { itemId: '1003', quantity: 3 },
        { itemId: '1004', quantity: 3 },
      ]}
    />,
  );
  // The fourth item is not in stock.
  press('Take everything (3 items)');
  expect(screen.getByLabelText<HTMLInputElement>(/^Item 1002|^Coriander/).value).toBe('1');
  fireEvent.change(screen.getByLabelText(/^Item 1003/), { target: { value: '0' } });
  press('Take 2 items');
  await waitFor(() => expect(commands()).toHaveLength(2));
  expect(commands().map(([, body]) => body)).toMatchObject([
    { itemId: '1001', kind: 'event', quantity: 2, eventId: 'e5' },
    { itemId: '1002', kind: 'event', quantity: 1, eventId: 'e5' },
  ]);
  await waitFor(() => expect(onTaken).toHaveBeenCalledOnce());
});

test('returned stock is discarded only with a reason', async () => {
  replaceItems([itemOf('1001')]);
  render(<BackFromEvent item={itemOf('1001')} eventId="e5" taken={2} onDone={() => {}} />);
  fireEvent.click(screen.getByRole('radio', { name: /Thrown away/ }));
  fireEvent.change(screen.getByLabelText(/^How much/), { target: { value: '2.5' } });
  press('Save');
  expect(screen.getByText('No more can come back than was taken to the event.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^How much/), { target: { value: '0.5' } });
  press('Save');
  expect(screen.getByText('Enter why it is thrown away.')).toBeTruthy();
  expect(commands()).toEqual([]);
  fill('Reason', 'fell into the pit');
  press('Save');
  await waitFor(() => expect(commands()).toHaveLength(2));
  expect(commands().map(([, body]) => body)).toMatchObject([
    { kind: 'receive', quantity: 0.5, eventId: 'e5' },
    { kind: 'waste', quantity: 0.5, eventId: 'e5', reason: 'fell into the pit' },
  ]);
  const [back, waste] = commands().map(([, body]) => body as Record<string, unknown>);
  expect(waste?.['returnId']).toBe(back?.['id']);
});

test('a refused movement of an event is shown at the event with its item and amount', async () => {
  serve(() =>
    refused(409, 'stock-short', { itemId: '1001', name: 'Black pepper', left: 1, unit: 'g' }),
  );
  act(() => markLive());
  replaceItems([itemOf('1001', { name: 'Black pepper', unit: 'g', quantity: 100 })]);
  replaceEventMovements('e9', []);
  render(<StockOfEvent eventId="e9" toTake={[]} />);
  fill('Item', '1001');
  fill(/^How much/, '60');
  press('Take 60 g to the event');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Not recorded: Black pepper: For an event 60 g',
  );
  expect(screen.getByLabelText<HTMLSelectElement>('Item').value).toBe('1001');
  expect(screen.getByLabelText<HTMLInputElement>(/^How much/).value).toBe('60');
});

test('in the sheet a double tap answers one refused movement, and not the next one that moves to its position', async () => {
  serve(() => refused(409, 'stock-short', { itemId: '1001', name: 'Item 1001' }));
  replaceItems([itemOf('1001')]);
  render(<RefusedMoves of={{ itemId: '1001' }} onAnyway={() => {}} />);
  for (const quantity of [3, 4, 5]) {
    const body = { id: newId(), itemId: '1001', kind: 'use', quantity, unit: 'kg' } as const;
    await act(() => perform('moveStock', 'inventory', { body }));
  }
  const all = (name: string) => screen.queryAllByRole('button', { name });
  await waitFor(() => expect(all('Understood')).toHaveLength(3));
  serve(() => 'no network');
  afterDoubleTap();
  duringDoubleTap();
  fireEvent.click(all('Understood')[0]!);
  await waitFor(() => expect(all('Understood')).toHaveLength(2));
  fireEvent.click(all('Understood')[0]!);
  fireEvent.click(all('Record anyway')[0]!);
  await waitUntilStored();
  expect(all('Understood')).toHaveLength(2);
  afterDoubleTap();
  fireEvent.click(all('Record anyway')[0]!);
  await waitFor(() => expect(all('Understood')).toHaveLength(1));
  const recorded = expect.objectContaining({ quantity: 4, wasThere: true }) as object;
  await waitFor(() => expect(commands().map(([, body]) => body)).toContainEqual(recorded));
});

test.each([
  ['an event', () => <StockOfEvent eventId="e12" toTake={[]} />],
  [
    'an item',
    () => <Ledger item={itemOf('1001')} isLive={false} eventTitle={String} sent={0} accepted={0} />,
  ],
] as const)(
  'a double tap removes one unsent movement of %s, and not the one below it',
  async (_, Part) => {
    replaceItems([itemOf('1001', { quantity: 100 })]);
    replaceEventMovements('e12', []);
    for (const quantity of [3, 4, 5]) {
      const body = {
        id: newId(),
        itemId: '1001',
        kind: 'event',
        quantity,
        eventId: 'e12',
      } as const;
      await act(() => perform('moveStock', 'inventory', { body }));
    }
    simulateRows();
    render(<Part />);
    const undos = () => screen.queryAllByRole('button', { name: /^Undo: / });
    expect(undos()).toHaveLength(3);
    const tap = () => fireEvent.click(undos()[0]!);
    afterDoubleTap();
    duringDoubleTap();
    tap();
    tap();
    await waitFor(() => expect(undos()).toHaveLength(2));
    tap();
    await waitUntilStored();
    expect(commands().map(([name]) => name)).toEqual(['moveStock', 'moveStock']);
    afterDoubleTap();
    tap();
    await waitFor(() => expect(undos()).toHaveLength(1));
  },
);

test.each([
  ['en', 'Used 0.80 kg', 'Cutlets of Sun, 29 Nov 2026', /^Worker · /],
  ['ml', '0.80 കിലോ എടുത്തു', /^കട്‌ലറ്റ്: .*29 നവംബർ 2026$/, /^ജോലി ചെയ്തയാൾ · /],
] as const)(
  'the ledger lists the stock used by a completed cutlet day in the reader’s language (%s)',
  (language, ...texts) => {
    setLanguage(language);
    onTestFinished(() => setLanguage('en'));
    const reason = 'Cutlets 2026-11-29';
    const used = { kind: 'use', quantity: 0.8, unit: 'kg', price: null, reason } as const;
    render(<MovementLine movement={{ ...used, at: '2026-11-29T05:00:00.000Z', by: 'Worker' }} />);
    for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
  },
);

test('undoing a delivery or a counted movement shows at once with its price and its count', async () => {
  const more = { eventId: null, by: 'Amina' };
  const price = [
    { date: '2026-10-01', price: 40 },
    { date: '2026-11-01', price: 400, movementId: '00000000-0000-4000-8000-000000000003' },
  ];
  replaceItems([itemOf('1001', { quantity: 10, currentPrice: 400, priceHistory: price })]);
  const counted = taken({
    ...more,
    id: '00000000-0000-4000-8000-000000000004',
    kind: 'count',
    quantity: 60,
    change: 26,
    after: 60,
    unit: 'kg',
  });
  const used = taken({
    ...more,
    id: '00000000-0000-4000-8000-000000000005',
    kind: 'use',
    unit: 'kg',
    proof: counted.id,
  });
  const received = taken({
    ...more,
    id: '00000000-0000-4000-8000-000000000003',
    kind: 'receive',
    quantity: 10,
    change: 10,
    after: 10,
    price: 400,
    unit: 'kg',
  });
  cacheMovements([received, used, counted]);
  function Now() {
    const { items } = useInventory();
    const { takeBack } = useItemActions();
    return (
      <>
        {items.map(({ id, quantity, currentPrice }) => (
          <p key={id}>{`${quantity} kg, ₹${currentPrice}`}</p>
        ))}
        <button type="button" onClick={() => void takeBack(used.id, undefined, 'used')}>
          undo use
        </button>
        <button type="button" onClick={() => void takeBack(received.id, undefined, 'received')}>
          undo delivery
        </button>
      </>
    );
  }
  render(<Now />);
  press('undo use');
  await screen.findByText('44 kg, ₹400');
  press('undo delivery');
  await screen.findByText('34 kg, ₹40');
});

test('a list that may lack movements of the server is not shown as empty', async () => {
  const movements: Movement[] = [];
  let isLate = false;
  serve(({ path }) => {
    if (isLate || !path.includes('/movements')) return 'hangs';
    const rest = { hasMore: false, revision: 1, serverNow: Date.now() };
    return { body: { success: true, data: [...movements], ...rest } };
  });
  let lastUpdated = '2026-11-01T04:00:00.000Z';
  const ledger = (sent: number, accepted: number) => (
    <Ledger
      item={itemOf('1001', { lastUpdated })}
      isLive
      sent={sent}
      accepted={accepted}
      eventTitle={(id) => id}
    />
  );
  const { rerender } = render(ledger(0, 0));
  const nothing = () => screen.queryByText('Nothing has moved yet.');
  await waitFor(() => expect(nothing()).toBeTruthy());

  // The item changes at once on this phone, and its list is loaded before the server has the movement.
  lastUpdated = '2026-11-01T04:00:01.000Z';
  rerender(ledger(0, 0));
  await waitUntilStored();
  isLate = true;
  rerender(ledger(1, 1));
  expect(nothing()).toBeNull();
  expect(screen.getByRole('status', { name: 'Loading the movements' })).toBeTruthy();

  isLate = false;
  const more = {
    eventId: null,
    kind: 'receive',
    unit: 'kg',
    quantity: 2,
    change: 2,
    after: 2,
  } as const;
  movements.push(taken(more));
  lastUpdated = '2026-11-01T04:00:02.000Z';
  rerender(ledger(1, 1));
  await screen.findByText(/Received 2/);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a price that rose by more than the owner’s limit is marked with its percent', () => {
  const priced = (id: string, ...prices: number[]) =>
    itemOf(id, { priceHistory: prices.map((price, n) => ({ price, date: `2026-11-0${n + 1}` })) });
  render(
    <ItemTable
      category="Spices"
      items={[priced('1001', 40, 54), priced('1002', 40, 44), priced('1003', 54, 40)]}
      waitingIds={none}
      newIds={none}
      priceRise={20}
      {...acts}
    />,
  );
  const [, risen, ...others] = screen.getAllByRole('row');
  expect(risen!.textContent).toContain('Price up 35%');
  for (const row of others) expect(row.textContent).not.toContain('Price up');
});
