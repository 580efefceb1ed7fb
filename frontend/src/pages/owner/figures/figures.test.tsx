import type { Figures } from '@kalavara/shared-types/figures/figures';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { replaceOrders, upsertOrder } from '../../../features/orders/store';
import { startI18n } from '../../../i18n/i18n';
import { resources } from '../../../i18n/resources/owner';
import { refused, serve } from '../../../test/fakeServer';
import { orderOf } from '../../../test/orders';
import { stopClocks } from '../../../test/stopClocks';
import FiguresPage from './FiguresPage';

beforeEach(() => startI18n(resources, 'en'));

const part = { name: null, nameMl: null, orders: 0, units: 0, takings: 0, before: 0 };
const figures: Figures = {
  total: { orders: 4, takings: 2_000.5, average: 500.13 },
  before: { orders: 2, takings: 1_000, average: 500, from: '2027-01-01', to: '2027-01-03' },
  days: [{ day: '2027-01-05', orders: 4, takings: 2_000.5 }],
  byProduct: [
    { ...part, key: 'tuna', name: 'Tuna', nameMl: 'ചൂര', orders: 3, units: 5, takings: 1_900.5 },
    { ...part, key: '(delivery)', takings: 100 },
  ],
  byCategory: [{ ...part, key: 'fish', name: 'Fish', units: 5, takings: 2_000.5, before: 1_000 }],
  byState: [{ ...part, key: '32', orders: 4, takings: 2_000.5 }],
  byCoupon: [{ ...part, key: '(none)', orders: 4, takings: 2_000.5 }],
};
const nothing: Figures = {
  total: { orders: 0, takings: 0, average: null },
  before: { ...figures.before, orders: 0, takings: 0, average: null },
  days: [],
  byProduct: [],
  byCategory: [],
  byState: [],
  byCoupon: [],
};

const open = (address = '/figures?from=2027-01-04&to=2027-01-06') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <FiguresPage />
    </MemoryRouter>,
  );
const linkOf = (element: HTMLElement) =>
  new URLSearchParams(element.closest('a')!.getAttribute('href')!.split('?')[1]);
const section = (name: string) => within(screen.getByRole('region', { name }));

test('the totals are shown with those of the former period, and every number links to its orders', async () => {
  serve(() => ({ body: { success: true, data: figures } }));
  open();
  const takings = await screen.findByText('₹2,000.50', { selector: 'section > a' });
  expect(Object.fromEntries(linkOf(takings))).toEqual({
    tab: 'orders',
    from: '2027-01-04',
    to: '2027-01-06',
    counted: 'takings',
  });
  expect(takings.parentElement!.textContent).toContain('+100 % · ₹1,000 before');
  screen.getByText(/Compared with the period before:/);
  screen.getByText('₹500.13');

  const products = section('By product');
  expect(linkOf(products.getByText('5')).get('product')).toBe('tuna');
  expect(linkOf(products.getByText('₹1,900.50')).get('counted')).toBe('takings');
  // Delivery fees have no filter, because every order may have one.
  expect(linkOf(products.getByText('₹100')).has('product')).toBe(false);
  expect(linkOf(section('By category').getByText('5')).get('category')).toBe('fish');
  expect(linkOf(section('By state of delivery').getByText('4')).get('state')).toBe('32');
  section('By state of delivery').getByText('Kerala');
  expect(linkOf(section('By coupon').getByText('4')).get('coupon')).toBe('(none)');
  // Each day of the period has a row, also one without orders.
  expect(section('Sales over the period').getAllByRole('row')).toHaveLength(4);
  expect(screen.getByText('Download as CSV').getAttribute('href')).toBe(
    '/api/figures.csv?from=2027-01-04&to=2027-01-06',
  );
});

test('a preset sets the days, and a period that ends before it begins is not requested', async () => {
  const calls = serve(() => ({ body: { success: true, data: figures } }));
  open();
  await screen.findByText('₹500.13');
  fireEvent.click(screen.getByRole('button', { name: 'Last month' }));
  await screen.findByText('₹500.13');
  expect(calls.at(-1)!.path).toMatch(/from=\d{4}-\d{2}-01&to=/);
  const { length } = calls;
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2020-01-01' } });
  await screen.findByText(/ends before it begins/);
  expect(calls).toHaveLength(length);
});

test('a period without orders and a failure are stated, with an action', async () => {
  serve(() => ({ body: { success: true, data: nothing } }));
  const page = open();
  await screen.findByText('No orders in this period');
  page.unmount();
  serve(() => refused(500, 'unexpected'));
  open();
  await screen.findByText(/The figures could not be loaded/);
  serve(() => ({ body: { success: true, data: figures } }));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('₹500.13');
});

test('a period without an average is not compared with that of the period before', async () => {
  serve(() => ({ body: { success: true, data: { ...nothing, before: figures.before } } }));
  open();
  const average = await screen.findByText('–', { selector: 'section > a' });
  expect(average.parentElement!.textContent).toContain('–₹500 before');
});

test('a page that stays open past midnight shows the days up to today', async () => {
  stopClocks(Date.parse('2027-01-06T18:29:00Z'));
  serve(() => ({ body: { success: true, data: figures } }));
  open('/figures');
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)));
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2027-01-06');
  await act(async () => void (await vi.advanceTimersByTimeAsync(90_000)));
  expect(screen.getByLabelText<HTMLInputElement>('To').value).toBe('2027-01-07');
  vi.useRealTimers();
});

test('a new or changed order updates the figures of the open page; without an answer they remain', async () => {
  let takings = 2_000;
  let isOnline = true;
  serve(() =>
    isOnline
      ? { body: { success: true, data: { ...figures, total: { ...figures.total, takings } } } }
      : 'no network',
  );
  act(() => replaceOrders([]));
  open();
  await screen.findByText('₹2,000');
  takings = 2_600;
  act(() => upsertOrder(orderOf()));
  await screen.findByText('₹2,600');
  isOnline = false;
  await act(async () => upsertOrder(orderOf({ version: 2 })));
  expect(screen.getByText('₹2,600')).toBeTruthy();
});

test('a page that opens with its orders requests the figures once', async () => {
  const calls = serve(() => ({ body: { success: true, data: figures } }));
  stopClocks(Date.parse('2027-01-06T10:00:00Z'));
  act(() => replaceOrders(undefined as never));
  open();
  await act(async () => void (await vi.advanceTimersByTimeAsync(100)));
  expect(calls).toHaveLength(0);
  await act(async () => replaceOrders([orderOf()]));
  expect(screen.getByText('₹500.13')).toBeTruthy();
  expect(calls).toHaveLength(1);
  await act(async () => void (await vi.advanceTimersByTimeAsync(5_000)));
  expect(calls).toHaveLength(1);
  vi.useRealTimers();
});

test('orders that come faster than the answers do not stop the figures: each answer is shown, an earlier one not after a later', async () => {
  const answers: ((takings: number) => void)[] = [];
  serve(
    () =>
      new Promise((resolve) =>
        answers.push((takings) =>
          resolve({
            body: { success: true, data: { ...figures, total: { ...figures.total, takings } } },
          }),
        ),
      ),
  );
  act(() => replaceOrders([]));
  open();
  await waitFor(() => expect(answers).toHaveLength(1));
  await act(async () => answers[0]!(2_000));
  for (const version of [1, 2, 3]) await act(async () => upsertOrder(orderOf({ version })));
  expect(answers).toHaveLength(4);
  await act(async () => answers[2]!(2_200));
  expect(screen.getByText('₹2,200')).toBeTruthy();
  await act(async () => answers[1]!(2_100));
  expect(screen.getByText('₹2,200')).toBeTruthy();
  await act(async () => answers[3]!(2_300));
  expect(screen.getByText('₹2,300')).toBeTruthy();
});
