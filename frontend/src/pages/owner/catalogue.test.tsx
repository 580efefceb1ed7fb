import type { Category, Product } from '@kalavara/shared-types/catalogue/catalogue';
import { sampleCategories, samplePickles } from '@kalavara/shared-types/content/pickles';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearCatalogue } from '../../features/catalogue/owner/data';
import { markCatalogueChanged } from '../../features/catalogue/owner/store';
import { closeForms } from './openForm';
import { clearUnsaved } from '../../forms/unsaved';
import { startI18n } from '../../i18n/i18n';
import { setLanguage } from '../../i18n/language';
import { resources } from '../../i18n/resources/owner';
import { afterDoubleTap, duringDoubleTap, tapAt } from '../../test/doubleTap';
import { refused, serve } from '../../test/fakeServer';
import { suspendToasts, Toasts } from '../../ui/Toast';
import { CategoriesTab } from './categories/CategoriesTab';
import { ProductsTab } from './products/ProductsTab';

const at = { createdAt: '2026-11-20T20:00:00.000Z', updatedAt: '2026-11-21T00:00:00.000Z' };
let products: Product[];
let categories: Category[];
let requests: { data: object[]; waiting: Record<string, number> };
let warned: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  startI18n(resources, 'en');
  clearCatalogue();
  closeForms();
  clearUnsaved();
  suspendToasts()();
  products = samplePickles.slice(0, 3).map((pickle) => ({ ...pickle, ...at }));
  categories = sampleCategories.map((category) => ({ ...category, ...at }));
  requests = { data: [], waiting: {} };
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

type Call = { method: string; path: string; body: unknown };
type Answer = ReturnType<Parameters<typeof serve>[0]>;
/** Serves the current lists; every other call is answered by the test. */
const serveShop = (other: (call: Call) => Answer = () => 'no network') =>
  serve((call) => {
    if (call.method === 'GET' && call.path.startsWith('/api/products?'))
      return { body: { success: true, data: products, revision: 1 } };
    if (call.method === 'GET' && call.path === '/api/categories')
      return { body: { success: true, data: categories, revision: 1 } };
    if (call.path === '/api/catalogue/removed')
      return { body: { success: true, products: [products[0]], categories: [] } };
    if (call.path === '/api/back-in-stock') return { body: { success: true, ...requests } };
    return other(call);
  });

const open = async (tab: 'products' | 'categories') => {
  const { unmount } = render(
    <MemoryRouter>
      {tab === 'products' ? <ProductsTab /> : <CategoriesTab />}
      <Toasts />
    </MemoryRouter>,
  );
  await screen.findAllByRole('listitem');
  return unmount;
};
const card = (id: string) =>
  document.querySelector<HTMLElement>(`[data-product="${id}"], [data-category="${id}"]`)!;
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const form = () => screen.getByRole('form');

test(
  'the categories are in their order, each with its badges, texts, id, date and buttons',
  {
    meta: {
      requirements: [
        'O-044',
        'O-046',
        'O-047',
        'O-048',
        'O-049',
        'O-136',
        'O-137',
        'O-138',
        'O-139',
        'O-142',
      ],
    },
  },
  async () => {
    categories = [{ ...categories[1]!, isActive: false }, categories[0]!];
    serveShop();
    await open('categories');
    const names = screen
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
    expect(names).toEqual([categories[1]!.name, categories[0]!.name]);
    const second = within(card(categories[0]!.id));
    for (const text of ['Inactive', 'Position 2', categories[0]!.description])
      expect(second.getByText(text)).toBeTruthy();
    expect(card(categories[0]!.id).textContent).toContain(`ID: ${categories[0]!.id}`);
    // 1:30 AM in Kerala, shown as the day there.
    expect(card(categories[0]!.id).textContent).toMatch(/Created .*21.* Nov.* 2026/);
    expect(within(card(categories[1]!.id)).getByText('Active')).toBeTruthy();
    expect(second.getByRole('button', { name: /^Edit/ })).toBeTruthy();
    expect(second.getByRole('button', { name: /^Delete/ })).toBeTruthy();
  },
);

test(
  'a category received as a name or as an object is shown equally, on the card, in the filter and in the form',
  { meta: { requirements: ['O-131'] } },
  async () => {
    const first = categories[0]!;
    const second = categories[1]!;
    products = [
      { ...products[0]!, category: { name: first.name } as unknown as string },
      { ...products[1]!, category: second.name },
      { ...products[2]!, category: second.id },
    ];
    serveShop();
    await open('products');
    expect(card(products[0]!.id).textContent).toContain(first.name);
    fireEvent.change(screen.getByLabelText('Category'), { target: { value: second.id } });
    expect(card(products[0]!.id)).toBeNull();
    expect(card(products[1]!.id).textContent).toContain(second.name);
    fireEvent.click(within(card(products[1]!.id)).getByRole('button', { name: /^Edit/ }));
    expect(within(form()).getByLabelText<HTMLSelectElement>('Category').value).toBe(second.id);
  },
);

test(
  'an empty shop states that it is empty',
  { meta: { requirements: ['O-050', 'O-061'] } },
  async () => {
    products = [];
    categories = [];
    serveShop();
    const { unmount } = render(<CategoriesTab />);
    expect(await screen.findByText('No categories found')).toBeTruthy();
    unmount();
    render(<ProductsTab />);
    expect(await screen.findByText('No products found')).toBeTruthy();
  },
);

test(
  'a product shows its badges, texts, price, category, tags, stock and buttons',
  {
    meta: {
      requirements: [
        'O-052',
        'O-053',
        'O-054',
        'O-055',
        'O-056',
        'O-057',
        'O-058',
        'O-059',
        'O-060',
        'O-130',
      ],
    },
  },
  async () => {
    const one = {
      ...products[0]!,
      isPopular: true,
      isNewArrival: true,
      isVegan: true,
      isGlutenFree: true,
      price: 399,
      originalPrice: 449,
      weight: '400g',
    };
    products = [one, { ...products[1]!, inStock: false, stockQuantity: 0 }];
    serveShop();
    await open('products');
    const first = within(card(one.id));
    for (const text of [
      'Popular',
      'New',
      one.spiceLevel,
      'Vegan',
      'GF',
      'In Stock',
      '₹399',
      '400g',
      '₹1 per g',
      one.name,
      one.description,
    ])
      expect(first.getByText(text)).toBeTruthy();
    expect(first.getByText('₹449').tagName).toBe('S');
    expect(card(one.id).textContent).toContain(
      categories.find(({ id }) => id === one.category)!.name,
    );
    expect(within(card(products[1]!.id)).getByText('Out of Stock')).toBeTruthy();
    expect(first.getByRole('button', { name: /^Edit/ })).toBeTruthy();
    expect(first.getByRole('button', { name: /^Delete/ })).toBeTruthy();
  },
);

test(
  'a picture that cannot be loaded is replaced by a drawn one',
  { meta: { requirements: ['O-045', 'O-052', 'O-280'] } },
  async () => {
    serveShop();
    await open('products');
    const image = card(products[0]!.id).querySelector('img')!;
    fireEvent.error(image);
    expect(image.getAttribute('src')).toBe('/pictures/fallback-product.svg');
  },
);

test('an uploaded picture is loaded in the size and format of the screen', async () => {
  products[0]!.image = '/media/0123456789abcdef01234567-1200x900.jpg';
  serveShop();
  await open('products');
  const picture = card(products[0]!.id).querySelector('picture')!;
  expect([...picture.querySelectorAll('source')].map(({ type: kind }) => kind)).toEqual([
    'image/avif',
    'image/webp',
  ]);
  expect(picture.querySelector('img')!.getAttribute('srcset')).toContain(
    '/media/0123456789abcdef01234567-1200x900-400.jpg 400w',
  );
});

test(
  'a product is created in the form, which then closes; an invalid field gets the focus',
  { meta: { requirements: ['O-051', 'O-114', 'O-212', 'O-213', 'O-255'] } },
  async () => {
    const calls = serveShop(({ body }) => ({
      body: {
        success: true,
        product: { ...products[0], ...(body as object), id: 'mango' },
        revision: 2,
      },
    }));
    await open('products');
    press('Add New Product');
    expect(within(form()).getByLabelText<HTMLInputElement>('Vegan').checked).toBe(true);
    press('Save product');
    await waitFor(() =>
      expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));

    type('Name', 'Mango Pickle');
    fireEvent.change(within(form()).getByLabelText('Category'), {
      target: { value: products[0]!.category },
    });
    expect(screen.getByLabelText<HTMLInputElement>('Allergens').value).toBe('fish');
    type('Price (₹)', '199');
    expect(screen.queryByText('₹0.80 per g')).toBeNull();
    type('Weight', '250g');
    expect(await screen.findByText('₹0.80 per g')).toBeTruthy();
    type('Description', 'Sour');
    type('or its address', '/pictures/x.svg');
    type('Ingredients', ' Mango, , salt ');
    type('Jars in stock now', '24');
    fireEvent.click(within(form()).getByLabelText('Published'));
    press('Save product');
    // Fish is not vegan: the error is shown beside the focused checkbox.
    await waitFor(() =>
      expect(document.activeElement).toBe(within(form()).getByLabelText('Vegan')),
    );
    fireEvent.click(within(form()).getByLabelText('Vegan'));
    press('Save product');

    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    const { body } = calls.find(({ method }) => method === 'POST')!;
    expect(body).toMatchObject({
      name: 'Mango Pickle',
      price: 199,
      ingredients: ['Mango', 'salt'],
      allergens: ['fish'],
      isVegan: false,
      spiceLevel: 'Medium',
      shelfLife: '12 months',
      stockQuantity: 24,
      isPublished: true,
    });
    expect(screen.getByText('Mango Pickle is saved')).toBeTruthy();
  },
);

test.each([
  ['published with one press', undefined],
  ['opened where the shop refuses it', refused(400, 'invalid')],
])(
  'a new product is announced as not published yet, is scrolled into view, and is %s',
  async (_what, refusal) => {
    const made = { ...products[0]!, id: 'mango', name: 'Mango Pickle', isPublished: false };
    const calls = serveShop(({ method }) => {
      if (method === 'PUT' && refusal) return refusal;
      const product = { ...made, isPublished: method === 'PUT' };
      products = [...products.filter(({ id }) => id !== 'mango'), product];
      return { body: { success: true, product, revision: 2 } };
    });
    const scrolled = vi.fn<(this: Element) => void>();
    Element.prototype.scrollIntoView = scrolled;
    await open('products');
    press('Add New Product');
    type('Name', 'Mango Pickle');
    fireEvent.change(within(form()).getByLabelText('Category'), {
      target: { value: products[0]!.category },
    });
    type('Price (₹)', '199');
    type('Weight', '500 grams');
    type('Description', 'Sour');
    type('or its address', '/pictures/x.svg');
    type('Ingredients', 'Mango');
    fireEvent.click(within(form()).getByLabelText('Vegan'));
    press('Save product');
    // Also while it is unpublished, because the shop could not calculate its price per gram.
    await waitFor(() =>
      expect(document.activeElement).toBe(within(form()).getByLabelText('Weight')),
    );
    type('Weight', '500 g');
    press('Save product');
    await screen.findByText('Mango Pickle is saved, and not in the shop yet');
    await waitFor(() => expect(scrolled.mock.instances).toEqual([card('mango')]));

    press('Publish');
    if (refusal) {
      expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to publish product/);
      // Missing fields can be corrected in the form.
      expect(form().getAttribute('aria-label')).toContain('Mango Pickle');
    } else {
      await screen.findByText('Mango Pickle is in the shop');
      expect(screen.queryByRole('form')).toBeNull();
    }
    expect(calls.filter(({ method }) => method === 'PUT')).toMatchObject([
      { path: '/api/products/mango', body: { isPublished: true } },
    ]);
  },
);

test(
  'a category is created in its form',
  { meta: { requirements: ['O-043', 'O-256'] } },
  async () => {
    const calls = serveShop(({ body }) => ({
      body: {
        success: true,
        category: { ...categories[0], ...(body as object), id: 'veg' },
        revision: 2,
      },
    }));
    await open('categories');
    press('Add New Category');
    expect(screen.getByLabelText<HTMLInputElement>('Position in the shop').value).toBe('1');
    type('Name', 'Vegetable pickles');
    type('Description', 'From the garden');
    type('or its address', 'https://pictures.example/veg.jpg');
    press('Save category');
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(calls.find(({ method }) => method === 'POST')!.body).toMatchObject({
      name: 'Vegetable pickles',
      displayOrder: 1,
      isActive: true,
      kind: 'fish',
      ml: null,
    });
  },
);

test.each([
  ['products', 'Add New Product', 'Failed to create product'],
  ['products', /^Edit /, 'Failed to update product'],
  ['categories', 'Add New Category', 'Failed to create category'],
  ['categories', /^Edit /, 'Failed to update category'],
] as const)(
  'a failed save (%s, %s) is shown in the banner, and the input remains; closing clears both',
  { meta: { requirements: ['O-268', 'O-269', 'O-271', 'O-272'] } },
  async (tab, opener, banner) => {
    serveShop(({ method }) => (method === 'GET' ? 'no network' : refused(400, 'invalid')));
    await open(tab);
    fireEvent.click(screen.getAllByRole('button', { name: opener })[0]!);
    type('Name', 'Another name');
    type('Description', 'Words');
    type('or its address', '/pictures/x.svg');
    if (tab === 'products' && opener === 'Add New Product') {
      fireEvent.change(within(form()).getByLabelText('Category'), {
        target: { value: products[0]!.category },
      });
      fireEvent.click(within(form()).getByLabelText('Vegan'));
      type('Price (₹)', '199');
      type('Weight', '250g');
      type('Ingredients', 'Fish');
    }
    press(/^Save /);
    expect((await screen.findByText(new RegExp(`^${banner}: `))).getAttribute('role')).toBe(
      'alert',
    );
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Another name');
    // Cancelling closes the form and clears the error.
    press('Cancel');
    press('Leave');
    expect(screen.queryByText(new RegExp(banner))).toBeNull();
    fireEvent.click(screen.getAllByRole('button', { name: opener })[0]!);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).not.toBe('Another name');
    expect(screen.queryByText(new RegExp(banner))).toBeNull();
  },
);

test.each([
  ['a text', { error: 'The spice cupboard is closed.' }, 'The spice cupboard is closed.'],
  ['no text', {}, 'Something went wrong on our side. Try again.'],
])(
  'a refused new category is shown with the documented sentence, and the reason of the answer: %s',
  { meta: { requirements: ['S-334', 'S-337', 'S-341'] } },
  async (_what, said, why) => {
    serveShop(({ method }) =>
      method === 'GET' ? 'no network' : { status: 500, body: { success: false, ...said } },
    );
    await open('categories');
    press('Add New Category');
    type('Name', 'Vegetable pickles');
    type('Description', 'From the garden');
    type('or its address', '/pictures/x.svg');
    press('Save category');
    expect((await screen.findByText(/^Failed to create category/)).textContent).toBe(
      `Failed to create category: ${why}`,
    );
  },
);

test('an error of the server is beside its field', async () => {
  serveShop(() => ({
    status: 400,
    body: {
      success: false,
      error: 'No.',
      code: 'label-incomplete',
      fields: ['label.makerName'],
      requestId: 'r1',
    },
  }));
  await open('products');
  press(`Edit ${products[0]!.name}`);
  type('Description', 'Other words');
  press('Save product');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Made by')));
  expect(screen.getByLabelText('Made by').getAttribute('aria-describedby')).toBeTruthy();
});

test.each([
  [
    'products',
    'Are you sure you want to delete this product?',
    'Delete product',
    'Failed to delete product',
  ],
  [
    'categories',
    'Are you sure you want to delete this category?',
    'Delete category',
    'Failed to delete category',
  ],
] as const)(
  'deleting one of the %s asks for confirmation, and a failure is shown',
  { meta: { requirements: ['O-247', 'O-248', 'O-270', 'O-273'] } },
  async (tab, question, act_, failed) => {
    const calls = serveShop();
    await open(tab);
    fireEvent.click(screen.getAllByRole('button', { name: /^Delete / })[0]!);
    const dialog = screen.getByRole('dialog', { name: question });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
    fireEvent.click(screen.getAllByRole('button', { name: /^Delete / })[0]!);
    fireEvent.click(screen.getByRole('button', { name: act_ }));
    expect(await screen.findByText(new RegExp(`^${failed}: `))).toBeTruthy();
  },
);

test.each([
  ['products', 'Delete product'],
  ['categories', 'Delete category'],
] as const)(
  'on a slow network the row of the %s being deleted shows it, and is deleted once',
  async (tab, act_) => {
    let answer: (done: { body: unknown }) => void = () => {};
    const calls = serveShop(
      ({ method }) =>
        new Promise((resolve) => {
          if (method === 'DELETE') answer = resolve;
        }),
    );
    await open(tab);
    const [deleted, other] = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Delete / });
    fireEvent.click(deleted!);
    press(act_);
    await waitFor(() => expect(deleted!.getAttribute('aria-busy')).toBe('true'));
    expect(deleted!.disabled).toBe(true);
    expect(other!.disabled).toBe(false);
    fireEvent.click(deleted!);
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(async () => answer({ body: { success: true, revision: 2 } }));
    expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  },
);

test.each(['products', 'categories'] as const)(
  'the late answer of a form of the %s closes none that was opened since',
  async (tab) => {
    let answer = () => {};
    serveShop(
      () =>
        new Promise((resolve) => {
          const body = {
            success: true,
            product: products[0],
            category: categories[0],
            revision: 2,
          };
          answer = () => resolve({ body });
        }),
    );
    await open(tab);
    const edit = (nth: number) =>
      fireEvent.click(screen.getAllByRole('button', { name: /^Edit / })[nth]!);
    edit(0);
    const [name] = within(form()).getAllByRole('textbox');
    fireEvent.change(name!, { target: { value: 'Another name' } });
    await act(async () => void fireEvent.submit(form()));
    edit(1);
    const second = form().getAttribute('aria-label');
    await act(async () => answer());
    await screen.findByText(/is saved/);
    expect(form().getAttribute('aria-label')).toBe(second);
  },
);

test.each([
  ['products', 'Delete product'],
  ['categories', 'Delete category'],
] as const)(
  'of two %s that are deleted at once, each row is busy until its own answer',
  async (tab, act) => {
    const answers: ((answer: { status: number; body: null }) => void)[] = [];
    serveShop(({ method }) =>
      method === 'DELETE' ? new Promise((resolve) => answers.push(resolve)) : 'no network',
    );
    await open(tab);
    const rows = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Delete / });
    for (const row of rows.slice(0, 2)) {
      fireEvent.click(row);
      press(act);
    }
    await waitFor(() => expect(answers).toHaveLength(2));
    expect([rows[0]!.disabled, rows[1]!.disabled]).toEqual([true, true]);
    answers[1]!({ status: 502, body: null });
    await waitFor(() => expect(rows[1]!.disabled).toBe(false));
    expect(rows[0]!.disabled).toBe(true);
  },
);

test(
  'a category in use is not deleted before its products have a new category',
  { meta: { requirements: ['D-161'] } },
  async () => {
    const calls = serveShop(({ path }) =>
      path.includes('moveTo')
        ? { body: { success: true, revision: 2 } }
        : refused(409, 'category-in-use', { count: 2 }),
    );
    await open('categories');
    press(`Delete ${categories[0]!.name}`);
    press('Delete category');
    const dialog = await screen.findByRole('dialog', { name: 'This category is in use' });
    expect(dialog.textContent).toContain(`2 products are still in “${categories[0]!.name}”.`);
    fireEvent.change(within(dialog).getByLabelText('Move them to'), {
      target: { value: categories[2]!.id },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move and delete' }));
    await waitFor(() => expect(calls.at(-1)!.method).not.toBe('DELETE'));
    expect(
      calls.some(
        ({ method, path }) =>
          method === 'DELETE' &&
          path === `/api/categories/${categories[0]!.id}?moveTo=${categories[2]!.id}`,
      ),
    ).toBe(true);
  },
);

test.each([
  ['brings the products back in their order', undefined],
  ['names that not all came back', 'unavailable'],
])(
  'Undo of a category whose products were moved %s',
  { meta: { requirements: ['D-009', 'D-161'] } },
  async (_title, failure) => {
    const [from, , to] = categories.map(({ id }) => id) as [string, string, string];
    const [first, second, third] = products as [Product, Product, Product];
    products = [
      { ...first, id: 'later', category: from },
      { ...second, id: 'earlier', category: from },
      { ...third, category: to },
      { ...third, id: 'elsewhere', category: from },
    ];
    const writes: string[] = [];
    serveShop(({ method, path, body }) => {
      writes.push(`${method} ${path} ${JSON.stringify(body ?? '')}`);
      if (path.endsWith('/categories/' + from))
        return refused(409, 'category-in-use', { count: 3 });
      if (path.includes('moveTo'))
        products = products.map((one) => (one.category === from ? { ...one, category: to } : one));
      if (failure && path === '/api/products/later') return refused(503, failure);
      return {
        body: { success: true, product: products[0], category: categories[0], revision: 2 },
      };
    });
    await open('categories');
    press(`Delete ${categories[0]!.name}`);
    press('Delete category');
    const dialog = await screen.findByRole('dialog', { name: 'This category is in use' });
    fireEvent.change(within(dialog).getByLabelText('Move them to'), { target: { value: to } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move and delete' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    // A product that another person has moved meanwhile is not moved.
    products = products.map((one) =>
      one.id === 'elsewhere' ? { ...one, category: categories[1]!.id } : one,
    );
    fireEvent.click(undo);
    const back = ['later', 'earlier'].map((id) => `PUT /api/products/${id} {"category":"${from}"}`);
    await waitFor(() =>
      expect(writes.slice(2)).toEqual([`POST /api/categories/${from}/restore ""`, ...back]),
    );
    if (failure)
      expect((await screen.findByRole('alert')).textContent).toBe(
        'The category is back, but not all of its products: There was no answer. Try again in a moment.',
      );
    else expect(screen.queryByRole('alert')).toBeNull();
  },
);

function deleteFirstCategory() {
  press(`Delete ${categories[0]!.name}`);
  press('Delete category');
}
async function moveAndDelete(to: string) {
  deleteFirstCategory();
  const dialog = await screen.findByRole('dialog', { name: 'This category is in use' });
  fireEvent.change(within(dialog).getByLabelText('Move them to'), { target: { value: to } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Move and delete' }));
}

test('Undo of a category deleted by a call whose answer was lost brings its products back too', async () => {
  const [from, , to] = categories.map(({ id }) => id) as [string, string, string];
  products = [{ ...products[0]!, id: 'moved', category: from }];
  const writes: string[] = [];
  serveShop(({ method, path }) => {
    writes.push(`${method} ${path}`);
    const hasProducts = products.some(({ category }) => category === from);
    if (path.endsWith('/categories/' + from) && hasProducts)
      return refused(409, 'category-in-use', { count: 1 });
    if (path.includes('moveTo')) {
      products = products.map((one) => ({ ...one, category: to }));
      return 'no network';
    }
    return { body: { success: true, product: products[0], category: categories[0], revision: 2 } };
  });
  await open('categories');
  await moveAndDelete(to);
  await screen.findByText(/There was no answer/);
  deleteFirstCategory();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(writes.at(-1)).toBe('PUT /api/products/moved'));
});

test('Undo of a deleted category leaves products where another person moved them after a refusal', async () => {
  const [from, , to] = categories.map(({ id }) => id) as [string, string, string];
  products = [{ ...products[0]!, id: 'moved', category: from }];
  const writes: string[] = [];
  serveShop(({ method, path }) => {
    writes.push(`${method} ${path}`);
    const hasProducts = products.some(({ category }) => category === from);
    if (path.includes('moveTo')) return refused(409, 'changed-meanwhile');
    if (path.endsWith('/categories/' + from) && hasProducts)
      return refused(409, 'category-in-use', { count: 1 });
    return { body: { success: true, product: products[0], category: categories[0], revision: 2 } };
  });
  await open('categories');
  await moveAndDelete(to);
  await screen.findByText(/Failed to delete/);
  products = products.map((one) => ({ ...one, category: to }));
  deleteFirstCategory();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(writes.at(-1)).toMatch(/^POST .*restore$/));
  expect(writes.filter((each) => each.includes('/api/products/'))).toEqual([]);
});

test(
  'if the products cannot be loaded, the three built-in ones are shown, without a message, and read-only',
  { meta: { requirements: ['O-132', 'O-133', 'O-134', 'O-265'] } },
  async () => {
    serve(({ path }) =>
      path === '/api/categories'
        ? { body: { success: true, data: categories, revision: 1 } }
        : 'no network',
    );
    await open('products');
    const cards = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    expect(cards).toHaveLength(3);
    for (const [name, price, weight] of [
      ['Kerala Kingfish', '₹449', '400g'],
      ['Goan Shark', '₹589', '400g'],
      ['Bengali Hilsa', '₹789', '300g'],
    ] as const)
      expect(
        cards.some((text) => text.includes(name) && text.includes(price) && text.includes(weight)),
      ).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: /Edit|Delete|Stock|Add/ })).toBeNull();
  },
);

test(
  'a failed load of the categories is only logged: they are neither shown as empty nor editable',
  { meta: { requirements: ['O-266', 'D-004'] } },
  async () => {
    serve(({ path }) =>
      path === '/api/categories'
        ? 'no network'
        : { body: { success: true, data: products, revision: 1 } },
    );
    render(<CategoriesTab />);
    await waitFor(() => expect(warned).toHaveBeenCalled());
    expect(await screen.findByRole('button', { name: 'Refresh' })).toBeTruthy();
    expect(screen.getByText('The categories are not loaded yet')).toBeTruthy();
    expect(screen.queryByText('No categories found')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add New Category' })).toBeNull();
  },
);

test(
  'input in a form remains after another tab was visited, until it is discarded',
  { meta: { requirements: ['O-212', 'O-213'] } },
  async () => {
    serveShop();
    const isLeaveBlocked = () =>
      !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { unmount } = render(<ProductsTab />);
    await screen.findAllByRole('listitem');
    press('Add New Product');
    expect(isLeaveBlocked()).toBe(false);
    type('Name', 'Mango Pickle');
    expect(isLeaveBlocked()).toBe(true);
    unmount();
    expect(isLeaveBlocked()).toBe(true);
    await open('products');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mango Pickle');
    press('Cancel');
    press('Keep editing');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mango Pickle');
    expect(isLeaveBlocked()).toBe(true);
    press('Cancel');
    press('Leave');
    expect(isLeaveBlocked()).toBe(false);
    press('Add New Product');
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  },
);

test('changes of another device trigger a reload, and a lost network removes nothing', async () => {
  serveShop();
  await open('products');
  products = [{ ...products[0]!, price: 555 }, ...products.slice(1)];
  act(markCatalogueChanged);
  expect(await screen.findByText('₹555')).toBeTruthy();
  serve(() => 'no network');
  act(markCatalogueChanged);
  await waitFor(() => expect(warned).toHaveBeenCalled());
  expect(screen.getByText('₹555')).toBeTruthy();
});

test('two tabs that changed different fields of a product are both saved without a question', async () => {
  const one = products[0]!;
  const calls = serveShop(({ body }) => {
    const { basedOn } = body as { basedOn: string };
    if (basedOn === at.updatedAt) return refused(409, 'changed-meanwhile');
    return { body: { success: true, product: products[0], revision: 3 } };
  });
  await open('products');
  press(`Edit ${one.name}`);
  type('Weight', '350g');
  // An equal change in both tabs is not a conflict either.
  type('Shelf life', '9 months');
  products = [
    { ...one, price: 475, shelfLife: '9 months', updatedAt: '2026-11-21T09:00:00.000Z' },
    ...products.slice(1),
  ];
  press('Save product');

  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { weight: '350g', shelfLife: '9 months', basedOn: at.updatedAt },
    { weight: '350g', basedOn: '2026-11-21T09:00:00.000Z' },
  ]);
});

test('the second tap on "Save product" does not duplicate the product that moves under the finger', async () => {
  const calls = serveShop(() => ({ body: { success: true, product: products[0], revision: 2 } }));
  await open('products');
  press(`Edit ${products[0]!.name}`);
  type('Weight', '350g');
  const tap = (name: string) =>
    act(async () => void tapAt(screen.getByRole('button', { name }), 200, 750));
  duringDoubleTap();
  await tap('Save product');
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  await tap(`Duplicate ${products[1]!.name}`);
  expect(calls.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual([
    'PUT',
  ]);
});

test('a stale edit shows both versions, and only the chosen values are sent, based on the newer version', async () => {
  const one = products[0]!;
  const calls = serveShop(({ body }) => {
    const { basedOn } = body as { basedOn: string };
    if (basedOn === at.updatedAt) return refused(409, 'changed-meanwhile');
    return { body: { success: true, product: products[0], revision: 3 } };
  });
  await open('products');
  press(`Edit ${one.name}`);
  type('Price (₹)', '455');
  type('Weight', '350g');
  products = [
    { ...one, price: 475, description: 'Theirs', updatedAt: '2026-11-21T09:00:00.000Z' },
    ...products.slice(1),
  ];
  press('Save product');

  const conflict = await screen.findByRole('alertdialog');
  const field = (name: string) => within(within(conflict).getByRole('group', { name }));
  expect(field('Price (₹)').getByLabelText<HTMLInputElement>(/Mine/).checked).toBe(true);
  expect(field('Price (₹)').getByText('475')).toBeTruthy();
  // Only fields that both have changed are listed.
  expect(within(conflict).getAllByRole('group')).toHaveLength(1);
  fireEvent.click(field('Price (₹)').getByLabelText(/Theirs/));
  press('Save what I chose');

  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(calls.filter(({ method }) => method === 'PUT').at(-1)!.body).toEqual({
    weight: '350g',
    basedOn: '2026-11-21T09:00:00.000Z',
  });
});

test('the pictures of a product are taken from one tab as a whole: the main one and the others are not separated', async () => {
  const a = '/pictures/a.jpg';
  const b = '/pictures/b.jpg';
  const one = { ...products[0]!, image: a, images: [a, b] };
  products = [one, ...products.slice(1)];
  const calls = serveShop(({ body }) => {
    const { basedOn } = body as { basedOn: string };
    if (basedOn === at.updatedAt) return refused(409, 'changed-meanwhile');
    return { body: { success: true, product: products[0], revision: 3 } };
  });
  const theirs = { ...one, image: b, images: [b, a], updatedAt: '2026-11-21T09:00:00.000Z' };
  await open('products');
  press(`Edit ${one.name}`);
  // The picture removed in one tab has become the main picture in the other.
  press('Remove picture 2');
  products = [theirs, ...products.slice(1)];
  press('Save product');
  const conflict = await screen.findByRole('alertdialog');
  const [group, ...more] = within(conflict).getAllByRole('group');
  expect(more).toEqual([]);
  for (const path of [a, b]) expect(group!.textContent).toContain(path);
  press('Save what I chose');
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(calls.filter(({ method }) => method === 'PUT').at(-1)!.body).toEqual({
    image: a,
    images: [a],
    basedOn: theirs.updatedAt,
  });
});

test('the fields are disabled while a product is being saved, and the focus is restored after a refusal', async () => {
  let answer: (refusal: 'no network') => void = () => {};
  serveShop(({ method }) =>
    method === 'PUT' ? new Promise((resolve) => (answer = resolve)) : 'no network',
  );
  await open('products');
  press(`Edit ${products[0]!.name}`);
  const weight = screen.getByLabelText<HTMLInputElement>('Weight');
  weight.focus();
  type('Weight', '350g');
  fireEvent.submit(form());
  const isLocked = () => weight.closest('fieldset[disabled]') !== null;
  await waitFor(() => expect(isLocked()).toBe(true));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(false);
  // Browsers blur a disabled field; jsdom does not.
  weight.blur();
  answer('no network');
  await screen.findByText(/^Failed to update product: /);
  expect(isLocked()).toBe(false);
  expect(document.activeElement).toBe(weight);
});

test('a repeated request after a lost answer is one command', async () => {
  let tries = 0;
  const calls = serveShop(({ method }) => {
    if (method !== 'PUT') return 'no network';
    tries += 1;
    return tries === 1
      ? { status: 502, body: null }
      : { body: { success: true, product: products[0], revision: 3 } };
  });
  await open('products');
  press(`Edit ${products[0]!.name}`);
  type('Weight', '350g');
  press('Save product');
  await screen.findByText(/^Failed to update product: /);
  press('Save product');
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  const ids = calls
    .filter(({ method }) => method === 'PUT')
    .map(({ headers }) => headers['idempotency-key']);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
});

test('products are found by text, and sorted by low stock on request', async () => {
  products = products.map((product, index) => ({ ...product, stockQuantity: 9 - index }));
  serveShop();
  await open('products');
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'low' } });
  const ids = () => screen.getAllByRole('listitem').map(({ dataset }) => dataset['product']);
  expect(ids()).toEqual([...products].reverse().map(({ id }) => id));
  type('Search products', 'tuna');
  expect(ids()).toEqual(['kerala-tuna']);
  type('Search products', 'nothing like it');
  expect(screen.getByText('No products found')).toBeTruthy();
});

test('stock is added and removed with a reason; too much is refused beside the field', async () => {
  const moves = [
    {
      id: 7,
      at: at.createdAt,
      delta: -3,
      stock: 12,
      kind: 'adjust',
      reason: 'broken',
      note: 'Lid',
      by: 'Meera',
      orderId: null,
    },
  ];
  const calls = serveShop(({ method, body }) => {
    if (method === 'GET') return { body: { success: true, data: moves } };
    if ((body as { change?: number }).change === -99)
      return refused(409, 'stock-too-low', { stock: 15 });
    return { body: { success: true, product: products[0], revision: 2 } };
  });
  await open('products');
  press(`Stock of ${products[0]!.name}`);
  const sheet = within(await screen.findByRole('dialog'));
  expect((await sheet.findByText(/Broken/)).textContent).toContain('12 afterwards');
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  expect(document.activeElement).toBe(sheet.getByLabelText('How many jars?'));
  const number = sheet.getByLabelText<HTMLInputElement>('How many jars?');
  expect(number.maxLength).toBeGreaterThan(8); // otherwise the browser would truncate the input to 99999
  fireEvent.change(number, { target: { value: '99999999' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  expect(sheet.getByText('A whole number from 1 to 99999')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.click(sheet.getByLabelText(/Jars went out/));
  fireEvent.change(sheet.getByLabelText('How many jars?'), { target: { value: '99' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  expect(await sheet.findByText('Only 15 in stock.')).toBeTruthy();
  fireEvent.change(sheet.getByLabelText('How many jars?'), { target: { value: '2' } });
  fireEvent.change(sheet.getByLabelText('Note'), { target: { value: 'Fell down' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').at(-1)!.body).toEqual({
      change: -2,
      reason: 'broken',
      note: 'Fell down',
    }),
  );
  expect(await screen.findByText(`Stock of ${products[0]!.name} is saved`)).toBeTruthy();
  // The second tap of a double tap.
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  expect(sheet.queryByText('A whole number from 1 to 99999')).toBeNull();
});

test('a stock panel with typed input closes only after a confirmation', async () => {
  serveShop(() => ({ body: { success: true, data: [] } }));
  await open('products');
  press(`Stock of ${products[0]!.name}`);
  const number = await screen.findByLabelText<HTMLInputElement>('How many jars?');
  fireEvent.change(number, { target: { value: '24' } });
  press('Close');
  press('Keep editing');
  expect(number.value).toBe('24');
  press('Close');
  press('Leave');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press(`Stock of ${products[0]!.name}`);
  await screen.findByLabelText('How many jars?');
  press('Close');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('units whose answer was lost are not added a second time if the entry is changed before the next press', async () => {
  let isLost = true;
  const moves: object[] = [];
  const calls = serveShop(({ method }) => {
    if (method === 'GET') return { body: { success: true, data: moves } };
    return isLost ? { status: 502, body: null } : refused(422, 'id-reused');
  });
  await open('products');
  press(`Stock of ${products[0]!.name}`);
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.change(sheet.getByLabelText('How many jars?'), { target: { value: '20' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await sheet.findByText(/^The stock was not changed: There was no answer/);
  isLost = false;
  moves.push({ id: 8, at: at.createdAt, delta: 20, stock: 35, kind: 'batch', reason: 'batch' });
  fireEvent.change(sheet.getByLabelText('Note'), { target: { value: 'Lot 12' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await sheet.findByText(/An earlier attempt was saved/);
  expect(await sheet.findByText('+20')).toBeTruthy();
  const ids = () =>
    calls
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers['idempotency-key']);
  expect(new Set(ids()).size).toBe(1);
  // Entered again, it is another movement.
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(ids()).toHaveLength(3));
  expect(ids()[2]).not.toBe(ids()[0]);
});

test('the reason why a product or a movement of stock was not saved stands beside its button', async () => {
  serveShop(({ method }) =>
    method === 'GET' ? { body: { success: true, data: [] } } : 'no network',
  );
  await open('products');
  press(`Edit ${products[0]!.name}`);
  const [name] = within(form()).getAllByRole('textbox');
  fireEvent.change(name!, { target: { value: 'Another name' } });
  fireEvent.submit(form());
  const banner = await within(form()).findByRole('alert');
  const save = within(form()).getByRole('button', { name: 'Save product' });
  expect(banner.parentElement).toBe(save.parentElement);

  press(`Stock of ${products[0]!.name}`);
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.change(sheet.getByLabelText('How many jars?'), { target: { value: '20' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  const reason = await sheet.findByRole('alert');
  expect(reason.nextElementSibling).toBe(sheet.getByRole('button', { name: 'Save' }));
});

test('what is typed while a movement is saved is the next one: its answer empties only what was sent', async () => {
  let answer = (_answer: { body: object }) => {};
  serveShop(({ method }) =>
    method === 'GET'
      ? { body: { success: true, data: [] } }
      : new Promise((resolve) => (answer = resolve)),
  );
  await open('products');
  press(`Stock of ${products[0]!.name}`);
  const sheet = within(await screen.findByRole('dialog'));
  const number = sheet.getByLabelText<HTMLInputElement>('How many jars?');
  const note = sheet.getByLabelText<HTMLInputElement>('Note');
  fireEvent.change(number, { target: { value: '20' } });
  fireEvent.change(note, { target: { value: 'Lot 12' } });
  fireEvent.click(sheet.getByRole('button', { name: 'Save' }));
  fireEvent.change(number, { target: { value: '7' } });
  await act(async () => answer({ body: { success: true, product: products[0], revision: 2 } }));
  await screen.findByText(`Stock of ${products[0]!.name} is saved`);
  expect([number.value, note.value]).toEqual(['7', '']);
});

test.each([
  [{ unsent: 5 }, 'Without the jars of paid orders that are not sent yet: 5.'],
  [{}, 'Without the jars of paid orders that are not sent yet.'],
])('a count is without the units of paid orders: an answer with %j', async (unsent, hint) => {
  const calls = serveShop(() => ({ body: { success: true, data: [], ...unsent } }));
  const lists = () => calls.filter(({ path }) => path.startsWith(`/api/products/`)).length;
  await open('products');
  press(`Stock of ${products[0]!.name}`);
  const sheet = within(await screen.findByRole('dialog'));
  await sheet.findByText('Nothing has changed yet.');
  expect(sheet.queryByText(/paid orders/)).toBeNull();
  const before = lists();
  fireEvent.click(sheet.getByLabelText(/I counted/));
  // An order may have been sent since the sheet was opened.
  await waitFor(() => expect(lists()).toBe(before + 1));
  const field = await sheet.findByLabelText('How many are in stock?');
  const described = field.getAttribute('aria-describedby')!;
  await waitFor(() => expect(document.getElementById(described)?.textContent).toBe(hint));
});

test(
  'deleted products are in a separate list, and can be restored',
  { meta: { requirements: ['D-009'] } },
  async () => {
    const calls = serveShop(({ path }) =>
      path.endsWith('/restore')
        ? { body: { success: true, product: products[0], revision: 2 } }
        : 'no network',
    );
    await open('products');
    const list = screen.getByText('Recently deleted').closest('details')!;
    list.open = true;
    fireEvent(list, new Event('toggle'));
    fireEvent.click(await screen.findByRole('button', { name: `Restore ${products[0]!.name}` }));
    expect(await screen.findByText(`${products[0]!.name} is restored`)).toBeTruthy();
    expect(calls.some(({ path }) => path === `/api/products/${products[0]!.id}/restore`)).toBe(
      true,
    );
  },
);

/** Uploads use XMLHttpRequest, since fetch reports no progress. */
test('the form of a category states the effect on its products when it is disabled', async () => {
  serveShop();
  await open('categories');
  press('Add New Category');
  expect(within(form()).getByText(/Its products stay in the shop/)).toBeTruthy();
});

function serveUploads() {
  const sent: unknown[] = [];
  let answer: (response: { status: number; response: unknown }) => void = () => undefined;
  class FakeUpload {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    status = 0;
    response: unknown;
    open() {}
    setRequestHeader() {}
    send(file: unknown) {
      sent.push(file);
      answer = (response) => act(() => Object.assign(this, response).onload?.());
      act(() => this.upload.onprogress?.({ loaded: 1, total: 2 }));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  return { sent, answer: (status: number, response: unknown) => answer({ status, response }) };
}

test('a refused photo shows an error, the form does not change, and another one is accepted', async () => {
  const path = '/media/0123456789abcdef01234567-600x400.jpg';
  const { sent, answer } = serveUploads();
  serveShop();
  await open('products');
  press('Add New Product');
  type('Name', 'Mango Pickle');
  const choose = () => screen.getByLabelText('Choose a photo');
  const photo = new File(['x'], 'jar.jpg', { type: 'image/jpeg' });
  fireEvent.change(choose(), { target: { files: [photo] } });
  expect(await screen.findByText('Uploading… 50%')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save product' }).getAttribute('aria-busy')).toBe(
    'true',
  );
  answer(507, { success: false, code: 'disk-full', error: 'No.', requestId: 'r1' });
  expect(await screen.findByText(/^Photo not uploaded: .*full/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Mango Pickle');
  press('Save product');
  const address = screen.getByLabelText<HTMLInputElement>('or its address');
  await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'));

  fireEvent.change(choose(), { target: { files: [photo] } });
  await waitFor(() => expect(sent).toHaveLength(2));
  answer(200, { success: true, picture: { path, width: 600, height: 400 } });
  expect(await screen.findByText('The photo is ready.')).toBeTruthy();
  expect(address.value).toBe(path);
  expect(address.getAttribute('aria-invalid')).not.toBe('true');
  expect(sent).toEqual([photo, photo]);
  vi.unstubAllGlobals();
});

test.each([
  ['the picture', 'Choose a photo'],
  ['more pictures', 'Add photos'],
])(
  'a form that is left while %s is uploaded shows that the photo is not in it',
  async (_, label) => {
    const path = '/media/0123456789abcdef01234567-600x400.jpg';
    const { answer } = serveUploads();
    serveShop();
    const leave = await open('products');
    press('Add New Product');
    const photo = new File(['x'], 'jar.jpg', { type: 'image/jpeg' });
    fireEvent.change(screen.getByLabelText(label), { target: { files: [photo] } });
    await screen.findByText(/Uploading.* 50%/);
    leave();
    render(<Toasts />);
    answer(200, { success: true, picture: { path, width: 600, height: 400 } });
    expect(await screen.findByText(/^The photo is not in the form/)).toBeTruthy();
    vi.unstubAllGlobals();
  },
);

test('several photos are added to a product, moved and removed; the first one is that of its card', async () => {
  const { sent, answer } = serveUploads();
  const calls = serveShop(() => ({ body: { success: true, product: products[0], revision: 2 } }));
  await open('products');
  press(`Edit ${products[0]!.name}`);
  const jar = products[0]!.image;
  const [first, second] = ['1', '2'].map((n) => `/media/${n.repeat(24)}-600x400.jpg`);
  const files = ['a.jpg', 'b.jpg'].map((name) => new File(['x'], name, { type: 'image/jpeg' }));
  fireEvent.change(screen.getByLabelText('Add photos'), { target: { files } });
  expect(await screen.findByText('Uploading 1 of 2… 50%')).toBeTruthy();
  answer(200, { success: true, picture: { path: first, width: 600, height: 400 } });
  expect(await screen.findByText('Uploading 2 of 2… 50%')).toBeTruthy();
  answer(200, { success: true, picture: { path: second, width: 600, height: 400 } });
  await waitFor(() => expect(screen.getByAltText('Picture 3')).toBeTruthy());
  expect(sent).toEqual(files);

  press('Move picture 3 forward');
  press('Move picture 2 forward');
  press('Remove picture 3');
  expect(screen.queryByAltText('Picture 3')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('or its address').value).toBe(second);
  press('Save product');
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
  expect(calls.find(({ method }) => method === 'PUT')!.body).toMatchObject({
    image: second,
    images: [second, jar],
  });
  vi.unstubAllGlobals();
});

test('a double tap removes one picture of a product, and moves one by one place', async () => {
  const pictures = ['a', 'b', 'c'].map((name) => `/pictures/${name}.jpg`);
  products = [{ ...products[0]!, image: pictures[0]!, images: pictures }, ...products.slice(1)];
  serveShop();
  await open('products');
  press(`Edit ${products[0]!.name}`);
  const tap = (name: string) =>
    act(() => void tapAt(screen.getByRole('button', { name }), 100, 300));
  const shown = () => screen.getAllByAltText(/^Picture \d$/).map((img) => img.getAttribute('src'));
  duringDoubleTap();
  tap('Move picture 1 back');
  tap('Move picture 1 back');
  expect(shown()).toEqual([pictures[1], pictures[0], pictures[2]]);
  afterDoubleTap();
  duringDoubleTap();
  tap('Remove picture 1');
  tap('Remove picture 1');
  expect(shown()).toEqual([pictures[0], pictures[2]]);
});

test('a failed photo does not remove those before it, and the last picture remains', async () => {
  const { answer } = serveUploads();
  serveShop();
  await open('products');
  press(`Edit ${products[0]!.name}`);
  const remove = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove picture 1' });
  expect(remove.disabled).toBe(true);
  const files = [new File(['x'], 'a.jpg', { type: 'image/jpeg' })];
  fireEvent.change(screen.getByLabelText('Add photos'), { target: { files } });
  await screen.findByText('Uploading 1 of 1… 50%');
  answer(413, { success: false, code: 'picture-too-big', error: 'No.', requestId: 'r1' });
  expect(await screen.findByText(/^Photo not uploaded: .*too large/)).toBeTruthy();
  expect(screen.getAllByAltText(/^Picture \d$/)).toHaveLength(1);
  vi.unstubAllGlobals();
});

test('“In stock” of a sold-out product is the owner’s switch, and switching it off is sent', async () => {
  products = [
    { ...products[0]!, inStock: false, stockQuantity: 0, isOffered: true },
    { ...products[1]!, inStock: false, stockQuantity: 0, isOffered: false },
  ];
  const calls = serveShop(() => ({ body: { success: true, product: products[0], revision: 2 } }));
  await open('products');
  const edit = (at: number) =>
    fireEvent.click(within(card(products[at]!.id)).getByRole('button', { name: /^Edit/ }));
  const isOn = () => within(form()).getByLabelText<HTMLInputElement>('In stock').checked;
  edit(1);
  expect(isOn()).toBe(false);
  press('Cancel');
  edit(0);
  expect(isOn()).toBe(true);
  fireEvent.click(within(form()).getByLabelText('In stock'));
  press('Save product');
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      isOffered: false,
      basedOn: at.updatedAt,
    }),
  );
});

const longText = 'Chilli powder '.repeat(7).trim();
const entries = (count: number) =>
  Array.from({ length: count }, (_, at) => `word ${at}`).join(', ');
test.each([
  ['en', 'Ingredients', `Fish, ${longText}`, /“Chilli powder .*…” is too long/],
  ['en', 'Ingredients', entries(61), /At most 60 entries/],
  ['en', 'Allergens', longText, /“Chilli powder .*…” is too long/],
  ['en', 'Tags', entries(21), /At most 20 entries/],
  ['en', 'Ingredients in Malayalam', longText, /“Chilli powder .*…” is too long/],
  ['en', 'Other nutrients', `Salt: ${longText}`, /This is too long/],
  ['ml', 'തിരയാനുള്ള വാക്കുകൾ', entries(21), /പരമാവധി 20 എണ്ണം/],
] as const)(
  'a list that the server would refuse is marked beside its field, in %s: %s',
  async (language, label, typed, text) => {
    setLanguage(language);
    const calls = serveShop();
    await open('products');
    fireEvent.click(within(card(products[0]!.id)).getAllByRole('button')[0]!);
    type(label, typed);
    fireEvent.submit(form());
    const field = screen.getByLabelText(label);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field);
    expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toMatch(
      text,
    );
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  },
);

test('a spice level is one of four', { meta: { requirements: ['O-231'] } }, async () => {
  serveShop();
  await open('products');
  press('Add New Product');
  const levels = [...within(form()).getByLabelText<HTMLSelectElement>('Spice level').options].map(
    ({ value }) => value,
  );
  expect(levels).toEqual(['Mild', 'Medium', 'Hot', 'Extra Hot']);
});

test('older movements are loaded once for two presses, and the shown ones remain when that fails', async () => {
  const move = (id: number) => ({
    id,
    at: at.updatedAt,
    delta: 1,
    stock: id,
    kind: 'batch',
    reason: null,
    note: `Batch ${id}`,
    by: 'Amina',
    orderId: null,
  });
  const all = Array.from({ length: 30 }, (_, n) => move(30 - n));
  let isFailing = true;
  const calls = serveShop(({ path }) => {
    if (!path.includes('/stock')) return 'no network';
    if (!path.includes('before=')) return { body: { success: true, data: all.slice(0, 25) } };
    return isFailing ? 'no network' : { body: { success: true, data: all.slice(25) } };
  });
  await open('products');
  press(`Stock of ${products[0]!.name}`);
  await screen.findByText('Batch 6');
  const older = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Older changes' });
  fireEvent.click(older());
  await screen.findByText(/could not be loaded/);
  expect(screen.getByText('Batch 6')).toBeTruthy();
  isFailing = false;
  const button = older();
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByText('Batch 1');
  expect(screen.getAllByText(/^Batch /)).toHaveLength(30);
  expect(calls.filter(({ path }) => path.includes('before=6'))).toHaveLength(1);
});

test('a product shows the number of shoppers who wait for it, and its stock lists them', async () => {
  const id = products[0]!.id;
  const request = { productId: id, phone: '+919847012345', email: null, language: 'ml' };
  requests = { data: [{ ...request, createdAt: at.createdAt }], waiting: { [id]: 1 } };
  serveShop(() => ({ body: { success: true, data: [] } }));
  await open('products');
  await waitFor(() => expect(card(id).textContent).toContain('1 shopper waits for it'));
  expect(card(products[1]!.id).textContent).not.toContain('wait');
  press(`Stock of ${products[0]!.name}`);
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText(/\+919847012345 · Malayalam/)).toBeTruthy();
});

test.each([
  ['products', 'Add New Product'],
  ['categories', 'Add New Category'],
] as const)(
  'Cancel in a form of %s needs no confirmation while nothing was typed',
  async (tab, opener) => {
    serveShop();
    await open(tab);
    press(opener);
    press('Cancel');
    expect(screen.queryByRole('form')).toBeNull();
    press(opener);
    type('Name', 'Mango');
    press('Cancel');
    expect(
      screen.getByRole('dialog', { name: 'Leave without saving what you typed?' }),
    ).toBeDefined();
    press('Leave');
    expect(screen.queryByRole('form')).toBeNull();
  },
);

test('the low-stock limit is saved with its product, and an empty one follows the settings', async () => {
  products[0] = { ...products[0]!, lowStockFrom: 3 };
  const sent: unknown[] = [];
  serveShop(({ body }) => {
    sent.push(body);
    return refused(400, 'busy');
  });
  await open('products');
  fireEvent.click(screen.getAllByRole('button', { name: /^Edit / })[0]!);
  const limit = screen.getByLabelText<HTMLInputElement>('Running low at (jars)');
  expect(limit.value).toBe('3');
  fireEvent.change(limit, { target: { value: 'few' } });
  press(/^Save /);
  await screen.findByText('A whole number, 0 or more');
  for (const [value, stored] of [
    ['12', 12],
    ['', null],
  ] as const) {
    fireEvent.change(limit, { target: { value } });
    press(/^Save /);
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ lowStockFrom: stored }));
    await screen.findByText(/^Failed to update product/);
  }
});

test.each(['products', 'categories'] as const)(
  'the heading of a form of %s has the Malayalam name in Malayalam',
  async (tab) => {
    serveShop();
    await open(tab);
    const one = tab === 'products' ? products[0]! : categories[0]!;
    fireEvent.click(within(card(one.id)).getByRole('button', { name: /^Edit/ }));
    expect(screen.getByRole('heading', { level: 2, name: /^Edit/ }).textContent).toContain(
      one.name,
    );
    act(() => setLanguage('ml'));
    const title = form().getAttribute('aria-label')!;
    expect(title).toContain(one.ml!.name);
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeTruthy();
  },
);
