import { defaultItems } from '@kalavara/shared-types/content/inventory';
import type { Item } from '@kalavara/shared-types/inventory/inventory';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { eventOf } from '../../test/eventOf';
import { loadMessages } from '../../test/loadMessages';
import { refused, serve } from '../../test/fakeServer';
import { setLanguage } from '../../i18n/language';
import { clock, device } from '../../realtime/clock';
import { Toasts } from '../../ui/Toast';
import { asText } from './asText';
import { IngredientSheet } from './IngredientSheet';
import { PurchaseList } from './PurchaseList';
import type { PurchaseProps } from './purchaseProps';
import { RecipeCalculator } from './RecipeCalculator';

beforeAll(loadMessages);

const amountsOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

test(
  'a recipe is chosen from masala, rice and chutney, each with its calculated amounts',
  { meta: { requirements: ['K-007', 'K-083', 'K-084', 'K-085', 'K-087'] } },
  () => {
    render(<RecipeCalculator guestCount={50} riceAmounts="as-given" edited={[]} />);
    expect(
      screen.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent),
    ).toEqual(['Masala ', 'Rice ', 'Chutney ']);
    expect(amountsOf('Masala for 50')).toHaveLength(12);
    expect(amountsOf('Masala for 50').slice(0, 3)).toEqual([
      'Mutton20.0 kg',
      'MSG400.0 g',
      'Rock salt125.0 g',
    ]);

    fireEvent.click(screen.getByRole('radio', { name: /Rice/ }));
    expect(amountsOf('Rice for 50')).toHaveLength(20);
    fireEvent.click(screen.getByRole('radio', { name: /Chutney/ }));
    expect(amountsOf('Chutney for 50').at(-2)).toBe('Cardamom2.5 g');
    expect(amountsOf('Chutney for 50').at(-1)).toBe('Water2.5 L');
  },
);

test('the amount of one ingredient scales the whole recipe', () => {
  render(<RecipeCalculator guestCount={50} riceAmounts="as-given" edited={[]} />);
  fireEvent.click(screen.getByRole('button', { name: 'I have an amount of one ingredient' }));
  const amount = () => screen.getByLabelText<HTMLInputElement>('Amount (kg)');
  fireEvent.change(amount(), { target: { value: '6.5' } });
  expect(amountsOf('Masala for 16').slice(0, 3)).toEqual([
    'Mutton6.5 kg',
    'MSG130.0 g',
    'Rock salt40.6 g',
  ]);
  expect(screen.getByText('Enough for 16 people. The list is for this amount.')).toBeTruthy();
  fireEvent.change(amount(), { target: { value: '-1' } });
  expect(screen.getByText('Enter an amount above 0.')).toBeTruthy();
  expect(amountsOf('Masala for 50')[0]).toBe('Mutton20.0 kg');

  fireEvent.change(amount(), { target: { value: '6.5' } });
  fireEvent.click(screen.getByRole('radio', { name: /Rice/ }));
  expect(amountsOf('Rice for 50')[0]).toBe('Mandi rice (long-grain basmati)10.0 kg');
});

test('typed servings, the servings of the event and closing the ingredient end the scaling by it', () => {
  render(<RecipeCalculator guestCount={50} riceAmounts="as-given" edited={[]} />);
  const panel = screen.getByRole('button', { name: 'I have an amount of one ingredient' });
  fireEvent.click(panel);
  const scale = () => {
    fireEvent.change(screen.getByLabelText('Amount (kg)'), { target: { value: '6.5' } });
    expect(amountsOf('Masala for 16')[0]).toBe('Mutton6.5 kg');
  };
  const isScaled = () => screen.queryByText(/^Enough for 16/) !== null;
  scale();
  type(servings(), '30');
  expect(amountsOf('Masala for 30')[0]).toBe('Mutton12.0 kg');
  expect(isScaled()).toBe(false);

  scale();
  fireEvent.click(screen.getByRole('button', { name: 'Use 50' }));
  expect(amountsOf('Masala for 50')[0]).toBe('Mutton20.0 kg');

  scale();
  fireEvent.click(panel);
  expect(amountsOf('Masala for 50')[0]).toBe('Mutton20.0 kg');
  fireEvent.click(panel);
  expect(screen.getByLabelText<HTMLInputElement>('Amount (kg)').value).toBe('');
});

test('in Malayalam the amounts have the units of the adjacent field', () => {
  act(() => setLanguage('ml'));
  render(<RecipeCalculator guestCount={50} riceAmounts="as-given" edited={[]} />);
  const amounts = screen
    .getAllByRole('listitem')
    .map((row) => row.querySelector('b')!.textContent)
    .slice(0, 2);
  expect(amounts).toEqual(['20.0 കിലോ', '400.0 ഗ്രാം']);
  act(() => setLanguage('en'));
});

const servings = () => screen.getByLabelText<HTMLInputElement>('Servings');
const type = (field: HTMLInputElement, value: string) =>
  fireEvent.change(field, { target: { value } });

test(
  'servings start with the guest count of the event and can be reduced to one',
  { meta: { requirements: ['K-086', 'K-516', 'D-107'] } },
  () => {
    render(<RecipeCalculator guestCount={50} riceAmounts="as-given" edited={[]} />);
    expect([servings().value, servings().min]).toEqual(['50', '1']);
    type(servings(), '1');
    expect(amountsOf('Masala for 1')[0]).toBe('Mutton0.4 kg');
    fireEvent.click(screen.getByRole('button', { name: 'Use 50' }));
    expect(servings().value).toBe('50');
  },
);

test.each(['0', '-5', '', '2.5', '1e9'])(
  '%j servings are refused beside the field, and the last list remains',
  { meta: { requirements: ['K-516'] } },
  (wrong) => {
    render(<RecipeCalculator guestCount={50} riceAmounts="as-given" edited={[]} />);
    type(servings(), '30');
    type(servings(), wrong);
    expect(screen.getByRole('alert').textContent).toBe('Enter a whole number from 1 to 100000.');
    expect(servings().getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
    expect(amountsOf('Masala for 30')[0]).toBe('Mutton12.0 kg');
  },
);

test('the servings follow the event until a number is typed', () => {
  const { rerender } = render(
    <RecipeCalculator guestCount={50} riceAmounts="as-given" edited={[]} />,
  );
  rerender(<RecipeCalculator guestCount={80} riceAmounts="as-given" edited={[]} />);
  expect(servings().value).toBe('80');
  type(servings(), '25');
  rerender(<RecipeCalculator guestCount={90} riceAmounts="as-given" edited={[]} />);
  expect(servings().value).toBe('25');
});

test(
  'amounts from a thousand grams on are also shown in kilograms',
  { meta: { requirements: ['D-101'] } },
  () => {
    render(<RecipeCalculator guestCount={200} riceAmounts="as-given" edited={[]} />);
    expect(amountsOf('Masala for 200')[1]).toBe('MSG1600.0 g (1.6 kg)');
  },
);

test.each([
  [
    'as-given',
    [
      'Oniondiffers from the rice page (1.0 kg for 20)500.0 g',
      'Oildiffers from the rice page (250 g ghee for 20)500.0 g',
    ],
  ],
  ['page', ['Onion1.0 kg', 'Ghee250.0 g']],
  ['calculator', ['Onion500.0 g', 'Oil500.0 g']],
] as const)(
  'with the owner\'s choice "%s" the calculator shows %j',
  { meta: { requirements: ['K-714', 'K-715', 'D-100'] } },
  (riceAmounts, rows) => {
    render(<RecipeCalculator guestCount={20} riceAmounts={riceAmounts} edited={[]} />);
    fireEvent.click(screen.getByRole('radio', { name: /Rice/ }));
    expect(amountsOf('Rice for 20').slice(2, 4)).toEqual(rows);
  },
);

test('the ingredient sheet has all three recipes in both languages', () => {
  render(<IngredientSheet guestCount={100} riceAmounts="as-given" edited={[]} />);
  const tables = screen.getAllByRole('table');
  expect(tables.map((table) => within(table).getAllByRole('row').length - 1)).toEqual([12, 20, 9]);
  expect(tables[0]!.textContent).toContain('Muttonമട്ടൺ40.0 kg');
});

const items: Item[] = defaultItems.map(({ id, name, category, unit }) => ({
  id,
  name: name.en,
  category,
  unit,
  quantity: 0,
  currentPrice: 0,
  minQuantity: null,
  notes: null,
  isActive: true,
  priceHistory: [],
  lastUpdated: '2026-11-21T00:00:00Z',
}));
const withStock = (id: string, change: Partial<Item>) =>
  items.map((item) => (item.id === id ? { ...item, ...change } : item));
/** Noon in India, on the server and therefore on the page, so that no test begins on one day and ends on the next. */
const noon = Date.parse('2026-12-18T12:00:00+05:30');
beforeAll(() => clock.addSample(device.now(), noon));
const today = indianDay(noon);
const input: PurchaseProps = {
  event: { id: 'e1', title: 'Wedding', date: dayAfter(today, 2) },
  guestCount: 50,
  items,
  stock: [],
  riceAmounts: 'as-given',
  edited: [],
  events: [],
  isLive: true,
};

/** Opens the page and waits for its delay of 300 ms. */
async function openPage(props: Partial<PurchaseProps> = {}) {
  const rendered = render(<PurchaseList {...input} {...props} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show Calculator' }));
  return rendered;
}
const rows = () =>
  within(screen.getByRole('region', { name: 'Purchase list' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent ?? '');
const findRows = async () => {
  await screen.findByRole('region', { name: 'Purchase list' });
  return rows();
};
const attendance = () => screen.getByLabelText<HTMLInputElement>('Expected attendance');

test(
  'the calculator is shown and hidden by its button',
  { meta: { requirements: ['K-089'] } },
  async () => {
    await openPage();
    expect(
      screen.getByRole('heading', { name: 'Ingredient and Inventory Calculator' }),
    ).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Hide Calculator' }));
    expect(
      screen.queryByRole('heading', { name: 'Ingredient and Inventory Calculator' }),
    ).toBeNull();
    expect(
      screen.getByRole('button', { name: 'Show Calculator' }).getAttribute('aria-expanded'),
    ).toBe('false');
  },
);

test(
  'a result appears 300 ms after the guest count was typed; until then a calculation is indicated',
  { meta: { requirements: ['K-654'] } },
  () => {
    vi.useFakeTimers();
    try {
      render(<PurchaseList {...input} />);
      fireEvent.click(screen.getByRole('button', { name: 'Show Calculator' }));
      act(() => void vi.advanceTimersByTime(299));
      expect(screen.getByRole('status', { name: 'Calculating...' })).toBeDefined();
      act(() => void vi.advanceTimersByTime(1));
      expect(screen.queryByRole('status')).toBeNull();
      expect(rows()[0]).toContain('Mutton');

      type(attendance(), '100');
      expect(screen.getByRole('status', { name: 'Calculating...' })).toBeDefined();
      act(() => void vi.advanceTimersByTime(300));
      expect(rows()[0]).toContain('Required 40 kg');
    } finally {
      vi.useRealTimers();
    }
  },
);

test(
  'a row shows what to buy, what is in stock, the cost and the shortage',
  {
    meta: {
      requirements: [
        'K-090',
        'K-336',
        'K-337',
        'K-338',
        'K-339',
        'K-340',
        'K-341',
        'K-342',
        'K-733',
        'K-734',
        'K-735',
        'K-736',
      ],
    },
  },
  async () => {
    await openPage({ items: withStock('1021', { quantity: 4, currentPrice: 820.5 }) });
    const [mutton, ...others] = await findRows();
    expect(mutton).toBe(
      'MuttonLow stockBuy 16 kg₹13,128.00Required 20 kg, in stock 4 kg₹820.50 per kg',
    );
    expect(others.every((row) => row.includes('Out of stock'))).toBe(true);
    expect(rows().some((row) => row.startsWith('Water'))).toBe(false);
  },
);

test(
  'a placeholder price is marked as an estimate',
  { meta: { requirements: ['K-732', 'D-103'] } },
  async () => {
    await openPage();
    expect((await findRows())[0]).toContain('₹850.00 per kgestimate');
    expect(rows().find((row) => row.startsWith('Food containers'))).toContain('Buy 53 pieces');
    expect(screen.getByText(/Prices marked "estimate" are placeholders/)).toBeDefined();
  },
);

test(
  'the summary has the number of items, those out of stock, the cost and the five most expensive ones',
  { meta: { requirements: ['K-737', 'K-738', 'K-739'] } },
  async () => {
    await openPage({ items: withStock('1021', { quantity: 4 }) });
    const summary = within(await screen.findByRole('region', { name: /^Summary/ }));
    const figure = (name: string) => summary.getByText(name).nextElementSibling?.textContent;
    expect([figure('Items to buy'), figure('Out of stock')]).toEqual([
      String(rows().length),
      String(rows().length - 1),
    ]);
    expect(figure('Estimated cost')).toMatch(/^₹[\d,]+\.\d\d$/);
    const top = summary.getAllByRole('listitem');
    expect(top).toHaveLength(5);
    expect(top[0]!.textContent).toBe('Mutton₹13,600.00');
  },
);

test(
  'fewer than ten guests are raised to ten, with a message',
  { meta: { requirements: ['K-514'] } },
  async () => {
    await openPage();
    expect(attendance().min).toBe('10');
    type(attendance(), '4');
    expect(screen.getByText('4 is less than 10, so the list is for 10 people.')).toBeDefined();
    fireEvent.blur(attendance());
    expect(attendance().value).toBe('10');
    expect(screen.getByText('4 is less than 10, so the list is for 10 people.')).toBeDefined();
    expect((await findRows()).find((row) => row.startsWith('Mutton'))).toContain('Required 4 kg');
  },
);

test(
  'a stored count under ten is raised to ten, and fractions are dropped',
  { meta: { requirements: ['K-514'] } },
  async () => {
    const { unmount } = await openPage({ guestCount: 7 });
    expect(attendance().value).toBe('10');
    expect(screen.getByText('7 is less than 10, so the list is for 10 people.')).toBeDefined();
    unmount();
    await openPage();
    type(attendance(), '50.9');
    fireEvent.blur(attendance());
    expect(attendance().value).toBe('50');
  },
);

test.each(['', '-3', '1000000'])(
  'an attendance of %j is refused beside the field',
  async (wrong) => {
    await openPage();
    type(attendance(), wrong);
    expect(screen.getByRole('alert').textContent).toBe(
      'Enter how many people come, as a number up to 100000.',
    );
  },
);

test('an amount that cannot be converted is listed for the buyer, and not shown as zero', async () => {
  await openPage({ items: withStock('1030', { category: 'Others' }) });
  const note = await screen.findByRole('region', { name: 'Check by hand' });
  expect(note.textContent).toContain('The recipe says 1250 g (1.25 kg), but the stock is in L.');
  expect(screen.getByRole('region', { name: /^Summary/ }).textContent).toContain(
    '1 item without price',
  );
});

test('with everything in stock there is nothing to buy, which is not shown as an error', async () => {
  await openPage({
    items: items.map((item) => ({
      ...item,
      quantity: 1_000,
      unit: item.id === '1030' ? 'kg' : item.unit,
    })),
  });
  expect(await screen.findByRole('heading', { name: 'Everything is in stock' })).toBeDefined();
});

test('if an item could not be calculated, the list does not claim that nothing has to be bought', async () => {
  await openPage({
    items: items.map((item) => ({
      ...item,
      quantity: 1_000,
      ...(item.id === '1030' && { category: 'Others' as const }),
    })),
  });
  expect(await screen.findByRole('region', { name: 'Check by hand' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Everything is in stock' })).toBeNull();
});

test('a phone that never loaded the inventory shows that', async () => {
  await openPage({ items: undefined });
  expect(screen.getByRole('status').textContent).toContain('The stock is not on this phone yet');
});

test('stock taken to the event is not bought again', async () => {
  const taken = {
    itemId: '1021',
    unit: 'kg',
    quantity: 5,
    kind: 'event',
    eventId: 'e1',
    isUndone: false,
  } as const;
  await openPage({ stock: [taken] });
  expect((await findRows())[0]).toContain('Buy 15 kg');
  expect(rows()[0]).toContain('Taken along already: 5 kg');
});

test('one event needs no network: no request is sent', async () => {
  const calls = serve(() => ({ body: { success: true, data: listFor, revision: 1 } }));
  await openPage({ isLive: false });
  expect(await findRows()).toHaveLength(38);
  expect(calls).toEqual([]);
});

const event = (id: string, days: number, estimatedAttendance: number) =>
  eventOf(id, dayAfter(today, days), {
    title: id,
    estimatedAttendance,
    createdAt: '',
    createdBy: '',
  });
const diary = [
  event('late', 5, 20),
  event('early', 1, 20),
  event('too late', 60, 20),
  { ...event('done', 1, 20), isCompleted: true },
];
const listFor = {
  events: [{ eventId: 'early', title: 'early', date: dayAfter(today, 1), people: 20 }],
  rows: [],
  unmatched: [],
  totalCost: 0,
};
const chooseAll = () =>
  fireEvent.click(screen.getByRole('radio', { name: /All events until a day/ }));

test(
  'for all events until a day the list is requested from the server, and an invalid day is refused',
  { meta: { requirements: ['D-104'] } },
  async () => {
    const calls = serve(() => ({ body: { success: true, data: listFor, revision: 1 } }));
    await openPage({ events: diary });
    chooseAll();
    expect(await screen.findByRole('heading', { name: 'Everything is in stock' })).toBeDefined();
    expect(calls.map(({ path }) => path)).toEqual([
      `/api/purchase-list?until=${dayAfter(today, 9)}`,
    ]);
    type(screen.getByLabelText('Until'), dayAfter(today, -1));
    expect(screen.getByRole('alert').textContent).toBe('Choose today or a later day.');
  },
);

test(
  'offline the phone calculates from its own diary, the earliest event first, and states it',
  { meta: { requirements: ['D-104'] } },
  async () => {
    serve(() => 'no network');
    await openPage({ events: diary, isLive: false, items: withStock('1021', { quantity: 10 }) });
    chooseAll();
    expect(await screen.findByText(/^Offline: calculated on this phone/)).toBeDefined();
    expect(screen.getByRole('region', { name: /2 open events, 40 people/ })).toBeDefined();
    expect(rows()[0]).toContain('Required 16 kg, in stock 10 kg');
    expect(rows()[0]).toMatch(/early, .*: enough in stock.*late, .*: buy 6 kg/);
    // Bought for the early event, so it is not in stock for the late one.
    const gas = rows().find((text) => text?.includes('Gas cylinder'));
    expect(gas).toContain('Required 2 pieces, in stock 0 pieces');
    expect(gas).toMatch(/early, .*: buy 2 pieces.*late, .*: comes back from the event before/);
  },
);

test('stock for an earlier event is not counted for this one', async () => {
  serve(() => 'no network');
  await openPage({ events: diary, isLive: false, items: withStock('1021', { quantity: 10 }) });
  expect((await findRows())[0]).toContain('Buy 18 kg');
  expect(rows()[0]).toContain('Other events need 8 kg before');
  expect(screen.getByText(/^Offline: calculated on this phone/)).toBeDefined();
});

test('if there is an earlier event, the list of the server is shown, for the typed attendance', async () => {
  const calls = serve(() => ({ body: { success: true, data: listFor, revision: 1 } }));
  await openPage({ events: diary });
  type(attendance(), '80');
  await waitFor(() =>
    expect(calls.map(({ path }) => path)).toContain('/api/purchase-list?eventId=e1&people=80'),
  );
  expect(await screen.findByRole('heading', { name: 'Everything is in stock' })).toBeDefined();
});

test('a failed request shows why, and can be retried', async () => {
  let isRefused = true;
  serve(() =>
    isRefused
      ? refused(429, 'too-many-calls')
      : { body: { success: true, data: { ...listFor, events: [] }, revision: 1 } },
  );
  await openPage({ events: diary });
  chooseAll();
  expect(await screen.findByRole('alert')).toBeDefined();
  isRefused = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'No open event until then' })).toBeDefined();
});

test('the list can be copied as text, sent by WhatsApp or printed', async () => {
  const written: string[] = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void written.push(text) },
  });
  const print = vi.fn();
  vi.stubGlobal('print', print);
  render(<Toasts />);
  await openPage({ items: withStock('1030', { category: 'Others' }) });
  await findRows();
  fireEvent.click(screen.getByRole('button', { name: 'Copy list' }));
  await screen.findByText('The list is copied.');
  expect(written[0]).toMatch(/^Purchase list\nWedding, .*, For 50 people\n\n- Mutton: 20 kg\n/);
  expect(written[0]).toContain('- Sunflower oil: 1250 g (1.25 kg) (Check by hand)');
  expect(written[0]).toMatch(/Estimated cost: ₹[\d,.]+ \(1 item without price\)$/);
  const link = screen.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')!;
  expect(decodeURIComponent(link)).toBe(`https://wa.me/?text=${written[0]}`);

  fireEvent.click(screen.getByRole('button', { name: 'Print list' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  await waitFor(() => expect(document.documentElement.dataset['printing']).toBeUndefined());
});

test('the text is in the language of the reader', () => {
  const row = {
    itemId: '1021',
    name: 'Mutton',
    category: 'Meat',
    unit: 'kg',
    required: 8,
    inStock: 0,
    needToBuy: 8,
    price: 850,
  } as const;
  const list = {
    ...listFor,
    rows: [
      {
        ...row,
        isEstimate: true,
        estimatedCost: 6_800,
        state: 'out-of-stock' as const,
        notes: null,
        byEvent: [],
      },
    ],
  };
  expect(asText(list, 'ml')).toContain('- മട്ടൺ: 8 കിലോ');
  expect(asText({ ...list, rows: [{ ...list.rows[0]!, name: 'Goat' }] }, 'ml')).toContain(
    '- Goat: 8 കിലോ',
  );
});

test('the two calculators are in Malayalam', async () => {
  act(() => setLanguage('ml'));
  try {
    render(<RecipeCalculator guestCount={20} riceAmounts="as-given" edited={[]} />);
    expect(screen.getByText('മട്ടൺ')).toBeDefined();
    render(<PurchaseList {...input} />);
    fireEvent.click(screen.getByRole('button', { name: 'കാൽക്കുലേറ്റർ കാണിക്കുക' }));
    expect(await screen.findByRole('region', { name: 'വാങ്ങാനുള്ള ലിസ്റ്റ്' })).toBeDefined();
  } finally {
    act(() => setLanguage('en'));
  }
});
