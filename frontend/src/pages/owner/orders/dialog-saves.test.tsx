import type { Order, OwnerRefund } from '@kalavara/shared-types/orders/orders';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { replaceOrders } from '../../../features/orders/store';
import { setLanguage } from '../../../i18n/language';
import { refused, type RecordedCall, serve } from '../../../test/fakeServer';
import { loadMessages } from '../../../test/loadMessages';
import { orderOf } from '../../../test/orders';
import { Toasts } from '../../../ui/Toast';
import { OrdersTab } from './OrdersTab';

beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  replaceOrders([]);
});

type Answer = Exclude<ReturnType<Parameters<typeof serve>[0]>, Promise<unknown>>;
const lost: Answer = { status: 502, body: null };
const later = orderOf({ paymentMethod: 'later', paymentStatus: 'pending', paymentId: null });

/**
 * A server with one order, which refuses a change of another version and repeats the answer of a repeated command.
 * `answer` may delay or lose an answer; the change is made all the same.
 */
async function open(
  start: Order,
  answer: (given: Answer, nth: number) => Answer | Promise<Answer> = (given) => given,
) {
  let now = start;
  const done = new Map<string, { body: string; given: Answer }>();
  const change = ({ headers, body }: RecordedCall): Answer => {
    const id = headers['idempotency-key']!;
    const earlier = done.get(id);
    if (earlier)
      return earlier.body === JSON.stringify(body) ? earlier.given : refused(422, 'id-reused');
    const { expectedVersion, amount } = body as { expectedVersion: number; amount?: number };
    if (expectedVersion !== now.version) return refused(409, 'changed-meanwhile');
    const refunds: OwnerRefund[] =
      amount === undefined ? now.refunds : [...now.refunds, refundOf(amount)];
    now = { ...now, refunds, version: now.version + 1 };
    const given: Answer = { body: { success: true, order: now, revision: now.version } };
    done.set(id, { body: JSON.stringify(body), given });
    return given;
  };
  const calls = serve((call) => {
    if (call.method !== 'GET') return answer(change(call), sent().length + 1);
    const isList = call.path.startsWith('/api/orders?');
    return { body: { success: true, data: isList ? [now] : now, steps: [], cursor: null } };
  });
  const sent = () => calls.filter(({ method }) => method !== 'GET');
  render(
    <MemoryRouter initialEntries={['/admin?tab=orders']}>
      <OrdersTab />
      <Toasts />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'KV-1' });
  return { sent, order: () => now };
}
const refundOf = (amount: number): OwnerRefund => ({
  id: `r${amount}`,
  amount,
  reason: 'owner',
  state: 'due',
  note: null,
  at: '2026-11-21T07:00:00.000Z',
  trouble: null,
});
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));
function chooseStatus(status: string) {
  const list = screen.getByLabelText('Status of KV-1');
  fireEvent.pointerDown(list);
  fireEvent.change(list, { target: { value: status } });
}
const openRefund = () => {
  press('Refund');
  fireEvent.change(dialog().getByLabelText('Why'), { target: { value: 'leaked' } });
};

test.each([
  ['a refund', orderOf(), openRefund, /^Refund ₹600/],
  ['a payment', later, () => press('Mark as paid'), 'Mark as paid'],
  ['a cancellation', orderOf(), () => chooseStatus('cancelled'), /^Cancel and refund/],
] as const)(
  '%s that is being sent cannot be edited, and is sent once at two presses',
  async (_what, start, openIt, act_) => {
    let release = () => {};
    const { sent } = await open(
      start,
      (given) => new Promise((resolve) => (release = () => resolve(given))),
    );
    openIt();
    const button = dialog().getByRole<HTMLButtonElement>('button', { name: act_ });
    fireEvent.click(button);
    fireEvent.click(button);
    const fields = [...screen.getByRole('dialog').querySelectorAll('input, textarea')];
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.every((field) => field.matches(':disabled, fieldset[disabled] *'))).toBe(true);
    await act(async () => release());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toHaveLength(1);
  },
);

test.each([
  ['a refund', orderOf(), openRefund, /^Refund ₹600/],
  ['a payment', later, () => press('Mark as paid'), 'Mark as paid'],
  ['a cancellation', orderOf(), () => chooseStatus('cancelled'), /^Cancel and refund/],
] as const)(
  '%s whose answer was lost is the same command at the next press',
  async (_what, start, openIt, act_) => {
    const { sent, order } = await open(start, (given, nth) => (nth === 1 ? lost : given));
    openIt();
    fireEvent.click(dialog().getByRole('button', { name: act_ }));
    await dialog().findByRole('alert');
    fireEvent.click(dialog().getByRole('button', { name: act_ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toHaveLength(2);
    expect(order().version).toBe(start.version + 1);
  },
);

test('a refund whose answer was lost and whose amount is changed is not made twice: the first one is shown', async () => {
  const { order } = await open(orderOf(), (given, nth) => (nth === 1 ? lost : given));
  openRefund();
  fireEvent.click(dialog().getByLabelText(/A part/));
  const amount = () => dialog().getByLabelText('Amount in rupees');
  fireEvent.change(amount(), { target: { value: '200' } });
  press('Refund ₹200');
  await dialog().findByText('The refund was not made');
  fireEvent.change(amount(), { target: { value: '250' } });
  press('Refund ₹250');
  await dialog().findByText(/^₹400$/);
  expect(order().refunds.map((refund) => refund.amount)).toEqual([200]);
  expect(dialog().getByRole('button', { name: 'Refund ₹250' })).toHaveProperty('disabled', true);
});

test('the reason why a refund was not made comes into view: on a phone the button is far below it', async () => {
  const scrolled: Element[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this);
  });
  await open(orderOf(), () => lost);
  openRefund();
  press('Refund ₹600');
  const reason = await dialog().findByText('The refund was not made');
  await waitFor(() => expect(scrolled.some((element) => element.contains(reason))).toBe(true));
});

test('a payment whose answer was lost and whose method is changed is recorded once', async () => {
  const { sent, order } = await open(later, (given, nth) => (nth === 1 ? lost : given));
  press('Mark as paid');
  fireEvent.click(dialog().getByRole('button', { name: 'Mark as paid' }));
  await dialog().findByRole('alert');
  fireEvent.click(dialog().getByLabelText(/UPI/));
  fireEvent.click(dialog().getByRole('button', { name: 'Mark as paid' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(order().version).toBe(later.version + 1);
});

test('the late answer of a dialog that was left closes none that was opened since, and a late failure is shown', async () => {
  const answers: (() => void)[] = [];
  await open(
    orderOf(),
    (given, nth) => new Promise((resolve) => answers.push(() => resolve(nth === 1 ? given : lost))),
  );
  const leave = () => {
    fireEvent.click(dialog().getByRole('button', { name: 'No change' }));
    const question = screen.queryByRole('button', { name: 'Leave' });
    if (question) fireEvent.click(question);
  };
  openRefund();
  press('Refund ₹600');
  leave();
  openRefund();
  await act(async () => answers[0]!());
  expect(screen.getByRole('dialog', { name: 'Refund for KV-1' })).toBeTruthy();
  leave();
  chooseStatus('cancelled');
  fireEvent.click(dialog().getByRole('button', { name: /^Cancel/ }));
  leave();
  await act(async () => answers[1]!());
  expect(
    screen.getByText(/^KV-1: Failed to update order status\. There was no answer/),
  ).toBeTruthy();
});
