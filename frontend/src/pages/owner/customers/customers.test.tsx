import type { Customer } from '@kalavara/shared-types/customers/customers';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Link, MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { replaceOrders, upsertOrder } from '../../../features/orders/store';
import { setLanguage } from '../../../i18n/language';
import { refused, serve, type RecordedCall } from '../../../test/fakeServer';
import { loadMessages } from '../../../test/loadMessages';
import { orderOf } from '../../../test/orders';
import { dayText } from '../../../ui/time';
import { Toasts } from '../../../ui/Toast';
import CustomersPage from './CustomersPage';

beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  replaceOrders([]);
});
afterEach(() => vi.unstubAllGlobals());

const customer = (n: number, more: Partial<Customer> = {}): Customer => ({
  phone: `+91944710000${n}`,
  name: `Leela ${n}`,
  address: 'Rose Villa, Kottayam',
  orders: n,
  spent: 898 * n,
  note: '',
  lastOrder: { orderNo: `KV-261121-0000${n}`, at: '2026-11-21T06:00:00.000Z' },
  ...more,
});
type Answer = ReturnType<Parameters<typeof serve>[0]>;
const list = (data: Customer[], cursor: string | null = null): Answer => ({
  body: { success: true, data, cursor },
});

async function mount(answer: (call: RecordedCall) => Answer, at = '/customers') {
  const calls = serve(answer);
  const { unmount } = render(
    <MemoryRouter initialEntries={[at]}>
      <CustomersPage />
      <Toasts />
    </MemoryRouter>,
  );
  await act(async () => void (await new Promise(setImmediate)));
  return { calls, unmount };
}
const open = async (...args: Parameters<typeof mount>) => (await mount(...args)).calls;
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('a customer has figures that link to the orders behind them', async () => {
  await open(() => list([customer(2, { note: 'Rings twice' })]));
  const row = within(screen.getByText('Leela 2').closest('li')!);
  expect(row.getByText('₹1,796')).toBeTruthy();
  expect(row.getByText('Rings twice', { selector: 'p' })).toBeTruthy();
  const hrefOf = (name: string) => row.getByRole('link', { name }).getAttribute('href');
  expect(hrefOf('2 orders of Leela 2')).toBe('/admin?tab=orders&q=%2B919447100002');
  expect(hrefOf(dayText('2026-11-21', 'en'))).toBe('/admin?tab=orders&q=KV-261121-00002');
});

test('the search calls the server after a pause in typing, and states if nothing is found', async () => {
  const calls = await open(({ path }) => list(path.includes('q=') ? [] : [customer(1)]));
  const field = screen.getByLabelText('Search by name, phone or town');
  for (const value of ['t', 'th', 'thrissur']) fireEvent.change(field, { target: { value } });
  await waitFor(() => expect(screen.getByText('No customer found')).toBeTruthy());
  expect(calls.map(({ path }) => path)).toEqual(['/api/customers', '/api/customers?q=thrissur']);
});

function Back() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      back
    </button>
  );
}

test('a second press of “Customers” shows all customers, and the search is not restored', async () => {
  const calls = serve(() => list([customer(1)]));
  render(
    <MemoryRouter initialEntries={['/customers']}>
      <Link to="/customers">Customers of the menu</Link>
      <Back />
      <CustomersPage />
    </MemoryRouter>,
  );
  const field = () => screen.getByLabelText<HTMLInputElement>('Search by name, phone or town');
  const paths = () => calls.map(({ path }) => path);
  fireEvent.change(field(), { target: { value: 'thrissur' } });
  await waitFor(() => expect(paths()).toEqual(['/api/customers', '/api/customers?q=thrissur']));
  expect(field().value).toBe('thrissur');
  fireEvent.click(screen.getByRole('link', { name: 'Customers of the menu' }));
  await waitFor(() => expect(paths()).toHaveLength(3));
  expect(field().value).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'back' }));
  await waitFor(() =>
    expect(paths().slice(2)).toEqual(['/api/customers', '/api/customers?q=thrissur']),
  );
  expect(field().value).toBe('thrissur');
});

test('a new order updates the customers, while only the first page is shown', async () => {
  let orders = 1;
  const calls = await open(
    ({ path }) =>
      path.includes('cursor=') ? list([customer(3)]) : list([customer(orders)], '1.a'),
    // The number of pages is stored for each path.
    '/customers/new-order',
  );
  orders = 2;
  await act(async () => upsertOrder(orderOf({ id: 'new', version: 1 })));
  expect(await screen.findByText('Leela 2')).toBeTruthy();
  await press('Show more customers');
  const before = calls.length;
  await act(async () => upsertOrder(orderOf({ id: 'new', version: 2 })));
  expect(screen.getByText('Leela 3')).toBeTruthy();
  expect(calls).toHaveLength(before);
});

test('the next page of customers is appended', async () => {
  const calls = await open(({ path }) =>
    path.includes('cursor=') ? list([customer(2)]) : list([customer(1)], '1.a'),
  );
  await press('Show more customers');
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    'Leela 1',
    'Leela 2',
  ]);
  expect(calls.at(-1)?.path).toBe('/api/customers?cursor=1.a');
  expect(screen.queryByRole('button', { name: 'Show more customers' })).toBeNull();
});

test('a failed load of a page is explained at its button, and a failed export at its row', async () => {
  await open(({ path }) => (path === '/api/customers' ? list([customer(1)], '1.a') : 'no network'));
  await press('Show more customers');
  const isAfter = Node.DOCUMENT_POSITION_FOLLOWING;
  const row = screen.getByText('Leela 1');
  const alert = screen.getByRole('alert');
  expect(row.compareDocumentPosition(alert) & isAfter).toBe(isAfter);
  await press('Export data');
  const toasts = within(screen.getByRole('region', { name: 'Notices' }));
  expect(toasts.getByText(/There was no answer/)).toBeTruthy();
});

/** Serves the note of one customer, saved like by the server. */
function serveNote(stored: string) {
  const saves: { note: string; before: string }[] = [];
  const server = {
    stored,
    saves,
    isLost: false,
    meanwhile: () => {},
    answer({ method, body }: RecordedCall): Answer {
      if (method === 'GET') return list([customer(1, { note: server.stored })]);
      const { note, before } = body as { note: string; before: string };
      saves.push({ note, before });
      server.meanwhile();
      if (server.stored !== note && server.stored !== before)
        return refused(409, 'changed-meanwhile');
      server.stored = note;
      if (server.isLost) return { status: 502, body: null };
      return { body: { success: true, data: { phone: '+919447100001', note } } };
    },
  };
  return server;
}
const typeNote = (value: string) =>
  fireEvent.change(screen.getByLabelText('Note'), { target: { value } });
const typedNote = () => screen.getByLabelText<HTMLTextAreaElement>('Note').value;

test('a note that another person has changed meanwhile is shown beside the own one, and the next save replaces it', async () => {
  const server = serveNote('Old');
  await open(server.answer);
  typeNote('New');
  server.stored = 'Theirs';
  await press('Save note');
  expect(screen.getByText('Someone saved this in the meantime.')).toBeTruthy();
  expect(screen.getByText('Theirs', { selector: 'p' })).toBeTruthy();
  expect(typedNote()).toBe('New');
  await press('Save note');
  expect(server.saves).toEqual([
    { note: 'New', before: 'Old' },
    { note: 'New', before: 'Theirs' },
  ]);
  expect(screen.getByText('Note saved')).toBeTruthy();
  expect(screen.getByText('New', { selector: 'p' })).toBeTruthy();
});

test('input typed while a note is being saved remains, and is saved over it', async () => {
  const server = serveNote('Old');
  await open(server.answer);
  typeNote('New');
  server.meanwhile = () => typeNote('New, and more');
  await press('Save note');
  expect(typedNote()).toBe('New, and more');
  expect(screen.getByText('New', { selector: 'p' })).toBeTruthy();
  server.meanwhile = () => {};
  await press('Save note');
  expect(server.saves.at(-1)).toEqual({ note: 'New, and more', before: 'New' });
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('a note whose answer was lost can be saved again, also changed, without a refusal', async () => {
  const server = serveNote('Old');
  await open(server.answer);
  typeNote('New');
  server.isLost = true;
  await press('Save note');
  server.isLost = false;
  await press('Save note');
  expect(screen.getByText('Note saved')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an unsaved note is restored after another page was visited, and the browser warns before it closes', async () => {
  const { unmount } = await mount(() => list([customer(1, { note: 'Old' })]));
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'New' } });
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  unmount();
  const saved = { phone: '+919447100001', note: 'New' };
  await mount(({ method }) =>
    method === 'PUT'
      ? { body: { success: true, data: saved } }
      : list([customer(1, { note: 'Old' })]),
  );
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('New');
  expect(screen.getByText('Note and data').closest('details')!.open).toBe(true);
  await press('Save note');
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('a note that another person changed before a reload is not overwritten until it was shown', async () => {
  const { unmount } = await mount(() => list([customer(1, { note: 'Old' })]));
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'New' } });
  unmount();
  const calls: unknown[] = [];
  await mount(({ method, body }) => {
    if (method === 'GET') return list([customer(1, { note: 'Theirs' })]);
    calls.push(body);
    const { before, note } = body as { before: string; note: string };
    return before === 'Theirs'
      ? { body: { success: true, data: { phone: '+919447100001', note } } }
      : refused(409, 'changed-meanwhile');
  });
  expect(screen.getByText('Theirs', { selector: 'p' })).toBeTruthy();
  await press('Save note');
  expect(screen.getByText('Someone saved this in the meantime.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('New');
  await press('Save note');
  expect(calls).toMatchObject([{ before: 'Old' }, { before: 'Theirs', note: 'New' }]);
  expect(screen.getByText('New', { selector: 'p' })).toBeTruthy();
});

test('erasing needs a confirmation and the password, and lists the remaining orders', async () => {
  let isConfirmed = false;
  const calls = await open(({ path }) => {
    if (path === '/api/customers') return list([customer(1)]);
    if (path === '/api/confirm' || path.includes('confirm')) {
      isConfirmed = true;
      return { body: { success: true } };
    }
    if (!isConfirmed) return refused(403, 'confirm-needed');
    return { body: { success: true, erased: 0, kept: ['KV-261121-00009'] } };
  });
  await press('Erase…');
  const dialog = screen.getByRole('dialog');
  await act(
    async () =>
      void fireEvent.click(within(dialog).getByRole('button', { name: 'Erase customer' })),
  );
  expect(screen.getByLabelText('Your PIN or password')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Your PIN or password'), { target: { value: 'secret' } });
  await act(
    async () =>
      void fireEvent.submit(screen.getByLabelText('Your PIN or password').closest('form')!),
  );
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('KV-261121-00009'));
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  expect(screen.queryByText('No finished order has this number.')).toBeNull();
  expect(calls.filter(({ path }) => path === '/api/customers/erase').at(-1)?.body).toEqual({
    phone: '+919447100001',
  });
});

test('a list that cannot be loaded shows the error, and is not an empty one', async () => {
  await open(() => refused(503, 'unavailable'));
  expect(screen.getByRole('alert')).toBeTruthy();
  expect(screen.queryByText('No customers yet')).toBeNull();
});

test('the list can be sorted by spend, and exported as a table', async () => {
  const calls = await open(() => list([customer(1)]));
  await act(
    async () =>
      void fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'spent' } }),
  );
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/customers?sort=spent'));
  const link = screen.getByRole('link', { name: 'Download as CSV' });
  expect(link.getAttribute('href')).toBe('/api/customers.csv');
});

test('the chosen order is the same after a search', async () => {
  const calls = await open(() => list([customer(1)]));
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText('Search by name, phone or town'), { target: { value } });
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'spent' } });
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/customers?sort=spent'));
  type('leela');
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/customers?q=leela'));
  type('');
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/customers?sort=spent'));
});
