import type { Category, Product } from '@kalavara/shared-types/catalogue/catalogue';
import { sampleCategories, samplePickles } from '@kalavara/shared-types/content/pickles';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearCatalogue } from '../../../features/catalogue/owner/data';
import { closeForms } from '../openForm';
import { clearUnsaved } from '../../../forms/unsaved';
import { startI18n } from '../../../i18n/i18n';
import { resources } from '../../../i18n/resources/owner';
import { type RecordedCall, refused, serve } from '../../../test/fakeServer';
import { Toasts } from '../../../ui/Toast';
import { ProductsTab } from './ProductsTab';

const at = { createdAt: '2026-11-20T20:00:00.000Z', updatedAt: '2026-11-21T00:00:00.000Z' };
const categories: Category[] = sampleCategories.map((category) => ({ ...category, ...at }));
let products: Product[];
let calls: RecordedCall[];
type Answer = Exclude<ReturnType<Parameters<typeof serve>[0]>, Promise<unknown>>;

beforeEach(() => {
  vi.unstubAllGlobals();
  startI18n(resources, 'en');
  clearCatalogue();
  closeForms();
  clearUnsaved();
  products = samplePickles.slice(0, 3).map((pickle) => ({
    ...pickle,
    ...at,
    originalPrice: undefined,
    price: 400,
    stockQuantity: 10,
    isPublished: true,
  }));
});

/** Saves like the server, except for the calls that the test answers. */
function shop(
  other: (call: RecordedCall) => Answer | Promise<Answer> | undefined = () => undefined,
) {
  let versions = 0;
  calls = serve((call) => {
    const { method, path } = call;
    const ok = (body: object) => ({ body: { success: true, revision: 1, ...body } });
    if (method === 'GET' && path.startsWith('/api/products?')) return ok({ data: products });
    if (path === '/api/categories') return ok({ data: categories });
    if (path === '/api/back-in-stock') return ok({ data: [], waiting: {} });
    const own = other(call);
    if (own) return own;
    const body = call.body as Partial<Product> & { change?: number; basedOn?: string };
    if (method === 'POST' && path === '/api/products') {
      const product = { ...products[0]!, ...body, id: 'copy' } as Product;
      products = [...products, product];
      return ok({ product });
    }
    const before = products.find(({ id }) => path.includes(id))!;
    if (body.change === undefined && body.basedOn !== before.updatedAt)
      return refused(409, 'changed-meanwhile');
    const { change = 0, basedOn: _basedOn, ...fields } = body;
    const product: Product = {
      ...before,
      ...(body.change === undefined && { ...fields, updatedAt: `version ${(versions += 1)}` }),
      stockQuantity: before.stockQuantity + change,
    };
    products = products.map((one) => (one.id === product.id ? product : one));
    return ok({ product });
  });
}
const saves = () =>
  calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => ({ path, body }));

const open = async () => {
  const page = render(
    <>
      <ProductsTab />
      <Toasts />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Prices and stock' }));
  return page;
};
const cell = (column: string, row: number) =>
  screen.getByLabelText<HTMLInputElement>(`${column}: ${products[row]!.name}`);
const type = (column: string, row: number, value: string) =>
  fireEvent.change(cell(column, row), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save all' }));
const saved = () =>
  waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save all' }).disabled).toBe(
      false,
    ),
  );
const isRefused = (input: HTMLElement) => input.hasAttribute('aria-invalid');
const reasonOf = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
const rowOf = (row: number) =>
  document.querySelector<HTMLElement>(`tr[data-product="${products[row]!.id}"]`)!;

test('one save sends the changed prices, and the stock as a change with its reason, and undo reverts all of it', async () => {
  shop();
  await open();
  const [first, second] = products;
  type('Price (₹)', 0, '449.50');
  type('In stock', 1, '25');
  expect(rowOf(0).textContent).toContain('was 400');
  expect(rowOf(1).textContent).toContain('was 10 (+15)');
  screen.getByText('2 products changed');
  fireEvent.change(screen.getByLabelText('Why does the stock change?'), {
    target: { value: 'batch' },
  });
  save();
  await screen.findByText('2 products are saved');
  expect(saves()).toEqual([
    { path: `/api/products/${first!.id}`, body: { price: 449.5, basedOn: at.updatedAt } },
    { path: `/api/products/${second!.id}/stock`, body: { change: 15, reason: 'batch' } },
  ]);
  screen.getByText('0 products changed');

  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('2 products are as before');
  expect(saves().slice(2)).toEqual([
    {
      path: `/api/products/${first!.id}`,
      body: { price: 400, originalPrice: null, basedOn: 'version 1' },
    },
    { path: `/api/products/${second!.id}/stock`, body: { change: -15, reason: 'correction' } },
  ]);
  await waitFor(() => expect(cell('Price (₹)', 0).value).toBe('400'));
});

test('a refused row shows the reason beside its cell, and the others are saved', async () => {
  shop(({ path }) =>
    path.endsWith('/stock') ? refused(409, 'stock-too-low', { stock: 2 }) : undefined,
  );
  await open();
  type('Price (₹)', 0, '0');
  type('Price before (₹)', 1, '399');
  type('Price (₹)', 2, '500');
  type('In stock', 2, '0');
  save();
  await screen.findByText('1 product is saved');
  expect(saves().map(({ path }) => path)).toEqual([
    `/api/products/${products[2]!.id}`,
    `/api/products/${products[2]!.id}/stock`,
  ]);
  expect(reasonOf(cell('Price (₹)', 0))).toMatch(/₹0 would give it away/);
  expect(reasonOf(cell('Price before (₹)', 1))).toMatch(/Lower than the price/);
  expect(isRefused(cell('In stock', 2))).toBe(true);
  expect(cell('In stock', 2).value).toBe('0');
  expect(isRefused(cell('Price (₹)', 2))).toBe(false);
  screen.getByText('3 products changed');
  expect(document.activeElement).toBe(cell('Price (₹)', 0));
});

test('a change of stock whose answer was lost is sent again as the same command, and as another one after its row was reset', async () => {
  let isLost = true;
  shop(({ path }) => {
    if (!path.endsWith('/stock') || !isLost) return undefined;
    products = products.map((one, n) => (n === 0 ? { ...one, stockQuantity: 15 } : one));
    return { status: 502, body: null };
  });
  await open();
  const moves = () => calls.filter(({ path }) => path.endsWith('/stock'));
  const keys = () => moves().map(({ headers }) => headers['idempotency-key']);
  type('Price (₹)', 0, '450');
  type('In stock', 0, '15');
  save();
  await waitFor(() => expect(isRefused(cell('In stock', 0))).toBe(true));
  save();
  await waitFor(() => expect(keys()).toHaveLength(2));
  expect(keys()[1]).toBe(keys()[0]);
  await waitFor(() => expect(isRefused(cell('In stock', 0))).toBe(true));
  fireEvent.keyDown(cell('In stock', 0), { key: 'Escape' });
  await waitFor(() => expect(cell('In stock', 0).value).toBe('15'));
  isLost = false;
  type('In stock', 0, '20');
  save();
  await waitFor(() => expect(products[0]!.stockQuantity).toBe(20));
  expect(moves()[2]!.body).toEqual(moves()[0]!.body);
  expect(keys()[2]).not.toBe(keys()[0]);
});

test('a comma counts only between groups of digits: no price becomes a hundred times as much', async () => {
  shop();
  await open();
  type('Price (₹)', 0, '449,50');
  type('Price (₹)', 1, '1,500');
  save();
  await screen.findByText('1 product is saved');
  expect(saves().map(({ body }) => body)).toEqual([{ price: 1500, basedOn: at.updatedAt }]);
  expect(reasonOf(cell('Price (₹)', 0))).toMatch(/such as 449 or 449.50/);
});

test('a price is saved without a conflict if another tab changed another field of its product', async () => {
  shop();
  await open();
  type('Price (₹)', 0, '450');
  products = products.map((one, index) =>
    index === 0 ? { ...one, originalPrice: 599, weight: '350g', updatedAt: 'theirs' } : one,
  );
  save();
  await screen.findByText('1 product is saved');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(products[0]).toMatchObject({ price: 450, originalPrice: 599, weight: '350g' });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(products[0]).toMatchObject({ price: 400, originalPrice: 599 }));
});

/** Types a price of 450 over one that another device has set to 420. */
async function openConflict(): Promise<HTMLElement> {
  shop();
  await open();
  type('Price (₹)', 0, '450');
  products = products.map((one, index) =>
    index === 0 ? { ...one, price: 420, updatedAt: 'theirs' } : one,
  );
  save();
  return screen.findByRole('alertdialog');
}

test('a price that another device changed is shown beside the own one before either is saved', async () => {
  const conflict = await openConflict();
  expect(conflict.textContent).toContain('Mine450');
  expect(conflict.textContent).toContain('Theirs420');
  expect(products[0]!.price).toBe(420);
  const saveChosen = within(conflict).getByRole<HTMLButtonElement>('button', {
    name: 'Save what I chose',
  });
  await waitFor(() => expect(saveChosen.disabled).toBe(false));
  fireEvent.click(saveChosen);
  await waitFor(() => expect(products[0]!.price).toBe(450));
  expect(saves().at(-1)!.body).toEqual({ price: 450, basedOn: 'theirs' });
});

test('if the price of the other device is chosen, nothing is saved and that price is shown', async () => {
  const conflict = await openConflict();
  const sent = saves().length;
  const saveChosen = within(conflict).getByRole<HTMLButtonElement>('button', {
    name: 'Save what I chose',
  });
  fireEvent.click(within(conflict).getByRole('radio', { name: /Theirs/ }));
  await waitFor(() => expect(saveChosen.disabled).toBe(false));
  fireEvent.click(saveChosen);
  await waitFor(() => expect(cell('Price (₹)', 0).value).toBe('420'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(saves()).toHaveLength(sent);
});

test('Enter and the arrow keys move between the cells, and Esc resets a row', async () => {
  shop();
  await open();
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key });
  cell('Price (₹)', 0).focus();
  press('Enter');
  expect(document.activeElement).toBe(cell('Price (₹)', 1));
  press('ArrowDown');
  expect(document.activeElement).toBe(cell('Price (₹)', 2));
  press('ArrowUp');
  cell('Price (₹)', 1).setSelectionRange(3, 3);
  press('ArrowRight');
  expect(document.activeElement).toBe(cell('Price before (₹)', 1));
  press('ArrowRight');
  expect(document.activeElement).toBe(cell('In stock', 1));
  cell('In stock', 1).setSelectionRange(1, 1);
  press('ArrowLeft');
  expect(document.activeElement).toBe(cell('In stock', 1));
  type('In stock', 1, '99');
  press('Escape');
  expect(cell('In stock', 1).value).toBe('10');
});

test('unsaved cells are restored after another tab was visited', async () => {
  shop();
  const page = await open();
  type('In stock', 0, '12');
  page.unmount();
  render(<ProductsTab />);
  expect((await screen.findByDisplayValue('12')).getAttribute('name')).toBe('stock');
});

test('a phone shows two cells per product, and the original price if it has to be corrected', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  shop();
  products[0] = { ...products[0]!, originalPrice: 450 };
  await open();
  expect(within(rowOf(0)).getAllByRole('textbox')).toHaveLength(2);
  type('Price (₹)', 0, '500');
  save();
  await waitFor(() => expect(isRefused(cell('Price before (₹)', 0))).toBe(true));
});

test('a copy is unpublished, has no stock and is named as a copy in both languages', async () => {
  shop();
  products[0] = { ...products[0]!, images: ['/media/a.jpg', '/media/b.jpg'] };
  render(
    <>
      <ProductsTab />
      <Toasts />
    </>,
  );
  const { name, ml, images } = products[0];
  fireEvent.click(await screen.findByRole('button', { name: `Duplicate ${name}` }));
  await screen.findByRole('form', { name: `Edit product: ${name} (copy)` });
  expect(saves()[0]!.body).toMatchObject({
    name: `${name} (copy)`,
    ml: { name: `${ml!.name} (പകർപ്പ്)` },
    isPublished: false,
    stockQuantity: 0,
    images,
  });
  expect(saves()[0]!.body).not.toHaveProperty('id');
});

test('“Duplicate” creates one copy per press: on a slow network, and after a lost answer', async () => {
  const keys: (string | undefined)[] = [];
  let answer: (isLost: boolean) => void = () => {};
  shop(({ method, headers }) => {
    if (method !== 'POST') return undefined;
    keys.push(headers['idempotency-key']);
    const made = { success: true, revision: 1, product: { ...products[0]!, id: 'copy' } };
    return new Promise((resolve) => {
      answer = (isLost) => resolve(isLost ? { status: 502, body: null } : { body: made });
    });
  });
  render(<ProductsTab />);
  const name = `Duplicate ${products[0]!.name}`;
  const [button] = await screen.findAllByRole<HTMLButtonElement>('button', { name });
  const end = async (isLost: boolean) => {
    expect(button!.disabled).toBe(true);
    answer(isLost);
    await waitFor(() => expect(button!.disabled).toBe(false));
  };
  fireEvent.click(button!);
  fireEvent.click(button!);
  await end(true);
  expect(keys).toHaveLength(1);
  fireEvent.click(button!);
  await end(false);
  expect(keys[1]).toBe(keys[0]);
  fireEvent.click(button!);
  await end(false);
  expect(new Set(keys).size).toBe(2);
});

test('the same amount in other digits is not a change, and an invalid stock is refused beside its cell', async () => {
  shop();
  await open();
  type('Price (₹)', 0, '400.00');
  expect(cell('Price (₹)', 0).value).toBe('400.00');
  screen.getByText('0 products changed');
  type('In stock', 1, 'ten');
  save();
  await waitFor(() => expect(isRefused(cell('In stock', 1))).toBe(true));
  expect(saves()).toEqual([]);
});

test('input typed while the rows are being saved remains, and waits for the next save', async () => {
  let isFirst = true;
  shop(({ path }) => {
    if (!path.startsWith('/api/products/') || !isFirst) return undefined;
    isFirst = false;
    type('Price (₹)', 0, '470');
    type('In stock', 1, '13');
    type('Price (₹)', 2, '5');
    return undefined;
  });
  await open();
  type('Price (₹)', 0, '450');
  type('In stock', 1, '12');
  type('Price (₹)', 2, '510');
  save();
  await screen.findByText('1 product is saved');
  expect(saves().map(({ body }) => body)).toEqual([{ price: 450, basedOn: at.updatedAt }]);
  expect(cell('Price (₹)', 0).value).toBe('470');
  expect(rowOf(0).textContent).toContain('was 450');
  expect(cell('In stock', 1).value).toBe('13');
  expect(cell('Price (₹)', 2).value).toBe('5');
  screen.getByText('3 products changed');
  type('Price (₹)', 2, '520');
  save();
  await screen.findByText('3 products are saved');
  expect(saves().slice(1)).toEqual([
    { path: `/api/products/${products[1]!.id}/stock`, body: { change: 3, reason: 'counted' } },
    { path: `/api/products/${products[0]!.id}`, body: { price: 470, basedOn: 'version 1' } },
    { path: `/api/products/${products[2]!.id}`, body: { price: 520, basedOn: at.updatedAt } },
  ]);
  screen.getByText('0 products changed');
});

test('a stock typed while the row is being saved is a change based on the sent one, regardless of sales', async () => {
  let typed = '13';
  shop(({ path }) => {
    if (!path.endsWith('/stock') || typed === '') return undefined;
    type('In stock', 0, typed);
    typed = '';
    products = products.map((one, n) => (n === 0 ? { ...one, stockQuantity: 8 } : one));
    return undefined;
  });
  await open();
  type('In stock', 0, '12');
  save();
  await screen.findByText('1 product is saved');
  expect(rowOf(0).textContent).toContain('was 12 (+1)');
  save();
  await waitFor(() => expect(products[0]!.stockQuantity).toBe(11));
  typed = '11';
  type('In stock', 0, '20');
  save();
  await waitFor(() => expect(rowOf(0).textContent).toContain('was 20 (−9)'));
});

test('a refused change of stock is the same command after something was sold', async () => {
  shop(({ path }) => {
    if (!path.endsWith('/stock')) return undefined;
    return { status: 502, body: null };
  });
  await open();
  type('Price (₹)', 0, '450');
  type('In stock', 0, '12');
  products = products.map((one, n) => (n === 0 ? { ...one, stockQuantity: 9 } : one));
  save();
  await waitFor(() => expect(isRefused(cell('In stock', 0))).toBe(true));
  save();
  const moves = () => calls.filter(({ path }) => path.endsWith('/stock'));
  await waitFor(() => expect(moves()).toHaveLength(2));
  expect(moves()[1]!.body).toEqual(moves()[0]!.body);
  expect(moves()[1]!.headers['idempotency-key']).toBe(moves()[0]!.headers['idempotency-key']);
});

/** A server that stores the commands of stock by their ids, and loses the answer of the first one. */
function loseFirstMove() {
  const done = new Map<string, string>();
  shop(({ path, body, headers }) => {
    if (!path.endsWith('/stock')) return undefined;
    const id = headers['idempotency-key']!;
    const earlier = done.get(id);
    if (earlier !== undefined && earlier !== JSON.stringify(body)) return refused(422, 'id-reused');
    done.set(id, JSON.stringify(body));
    if (done.size > 1 || earlier !== undefined) return undefined;
    const { change } = body as { change: number };
    products = products.map((one, n) =>
      n === 0 ? { ...one, stockQuantity: one.stockQuantity + change } : one,
    );
    return { status: 502, body: null };
  });
}

test('a stock whose answer was lost is not added to the corrected one: the table shows what is stored and asks once more', async () => {
  loseFirstMove();
  await open();
  type('In stock', 0, '15');
  save();
  await waitFor(() => expect(isRefused(cell('In stock', 0))).toBe(true));
  await saved();
  type('In stock', 0, '18');
  save();
  await waitFor(() =>
    expect(reasonOf(cell('In stock', 0))).toMatch(/An earlier attempt was saved: 15 now/),
  );
  expect(products[0]!.stockQuantity).toBe(15);
  expect(cell('In stock', 0).value).toBe('18');
  await saved();
  save();
  await waitFor(() => expect(products[0]!.stockQuantity).toBe(18));
  await screen.findByText('0 products changed');
});

test('a lost change of stock is the same command where the number passes its former value while it is corrected, or its row was reset', async () => {
  let isOffline = false;
  products[0]!.stockQuantity = 2;
  loseFirstMove();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    isOffline && (init.method ?? 'GET') === 'GET'
      ? Promise.reject(new TypeError('Failed to fetch'))
      : fetch(path, init),
  );
  await open();
  isOffline = true;
  type('In stock', 0, '24');
  save();
  await waitFor(() => expect(isRefused(cell('In stock', 0))).toBe(true));
  await saved();
  type('In stock', 0, '2');
  screen.getByText('0 products changed');
  type('In stock', 0, '25');
  fireEvent.keyDown(cell('In stock', 0), { key: 'Escape' });
  type('In stock', 0, '25');
  isOffline = false;
  save();
  await waitFor(() => expect(reasonOf(cell('In stock', 0))).toMatch(/saved: 24 now/));
  await saved();
  save();
  await waitFor(() => expect(products[0]!.stockQuantity).toBe(25));
});

test('a stock typed after its row is saved and before the others is a change of the saved one', async () => {
  let answerSecond = (_answer: Answer) => {};
  shop(({ path }) =>
    path.includes(products[1]!.id)
      ? new Promise<Answer>((resolve) => (answerSecond = resolve))
      : undefined,
  );
  await open();
  type('In stock', 0, '12');
  type('In stock', 1, '11');
  save();
  await waitFor(() => expect(rowOf(0).hasAttribute('data-changed')).toBe(false));
  expect(cell('In stock', 0).value).toBe('12');
  type('In stock', 0, '13');
  answerSecond({ body: { success: true, revision: 1, product: products[1] } });
  await screen.findByText('2 products are saved');
  expect(rowOf(0).textContent).toContain('was 12 (+1)');
});
