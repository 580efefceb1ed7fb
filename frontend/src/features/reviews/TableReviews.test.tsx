import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { setLanguage } from '../../i18n/language';
import { setRoomStatus } from '../../realtime/rooms';
import { afterDoubleTap, duringDoubleTap } from '../../test/doubleTap';
import { refused, serve } from '../../test/fakeServer';
import { loadMessages } from '../../test/loadMessages';
import { waitUntil } from '../../test/waiting';
import { Toasts } from '../../ui/Toast';
import { TableReviews } from './TableReviews';

beforeAll(loadMessages);
beforeEach(() => setLanguage('en'));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const review = {
  id: '0b0e7a52-6f0c-4d1e-9a39-1d9a6f3f0001',
  eventId: 'e1',
  reviewerName: 'Leela',
  rating: 5,
  comment: 'Soft meat',
  date: '2026-11-21T06:00:00.000Z',
  status: 'pending',
};

const press = (name: RegExp) => fireEvent.click(screen.getAllByRole('button', { name })[0]!);
const answerReject = (name: string) => {
  const dialog = screen.getByRole('dialog', { name: 'Reject this review?' });
  fireEvent.click(within(dialog).getByRole('button', { name }));
};

test.each(['Publish', 'Reject'])('%s offline shows the reason at its review', async (name) => {
  const other = { ...review, id: 'other', reviewerName: 'Mini', comment: 'Cold rice' };
  serve(({ method }) =>
    method === 'GET' ? { body: { success: true, data: [other, review] } } : 'no network',
  );
  render(<TableReviews eventId="e1" />);
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name} .*Leela`) }));
  if (name === 'Reject') answerReject(name);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('There was no answer. Try again in a moment.');
  const [, row] = screen.getAllByRole('listitem');
  expect(row!.contains(alert)).toBe(true);
  expect(screen.getByText('Soft meat')).toBeTruthy();
});

test('a review that its guest changed meanwhile is not published unread: its new text is shown', async () => {
  let now = { ...review, version: 'v1' };
  let isDecided = false;
  const calls = serve(({ method, body }) => {
    if (method === 'GET') return { body: { success: true, data: isDecided ? [] : [now] } };
    const { expectedVersion } = body as { expectedVersion?: string };
    isDecided = expectedVersion === now.version;
    return isDecided
      ? { body: { success: true, data: null, revision: 1 } }
      : refused(409, 'changed-meanwhile');
  });
  render(<TableReviews eventId="e1" />);
  await screen.findByText('Soft meat');
  now = { ...now, comment: 'Cold meat', version: 'v2' };
  fireEvent.click(screen.getByRole('button', { name: /^Publish/ }));
  await screen.findByText('Cold meat');
  expect(screen.getByRole('alert').textContent).toBe('Someone saved this in the meantime.');
  fireEvent.click(screen.getByRole('button', { name: /^Publish/ }));
  await waitUntil(() => expect(screen.queryByText('Cold meat')).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { isApproved: true, expectedVersion: 'v1' },
    { isApproved: true, expectedVersion: 'v2' },
  ]);
});

/** Opens a list with three pending reviews. Records the decided reviews, in the order of the calls. */
async function openThree() {
  const names = ['Leela', 'Mini', 'Ravi'];
  let data = names.map((reviewerName) => ({ ...review, id: reviewerName, reviewerName }));
  const calls = serve(({ method, path }) => {
    if (method === 'GET') return { body: { success: true, data } };
    data = data.filter(({ id }) => !path.includes(id));
    return { body: { success: true, data: null, revision: 1 } };
  });
  render(
    <>
      <TableReviews eventId="e1" />
      <Toasts />
    </>,
  );
  await screen.findByText('Ravi');
  return () => calls.filter(({ method }) => method === 'POST').map(({ path }) => path);
}

test('a double click publishes one review, and not the next one that moves under the pointer', async () => {
  const decided = await openThree();
  duringDoubleTap();
  press(/^Publish/);
  await screen.findByText('Published: the review of Leela');
  press(/^Publish/);
  press(/^Reject/);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(decided()).toHaveLength(1);
  afterDoubleTap();
  press(/^Publish/);
  await screen.findByText('Published: the review of Mini');
  expect(decided()).toHaveLength(2);
});

test('a review is rejected after a confirmation', async () => {
  const decided = await openThree();
  press(/^Reject/);
  answerReject('Cancel');
  expect(decided()).toEqual([]);
  press(/^Reject/);
  answerReject('Reject');
  await screen.findByText('Rejected: the review of Leela');
  expect(decided()).toHaveLength(1);
});

test('a review that was decided on another device is removed from the list', async () => {
  let isDecided = false;
  serve(({ method }) =>
    method === 'GET'
      ? { body: { success: true, data: isDecided ? [] : [review] } }
      : refused(404, 'review-not-found'),
  );
  render(<TableReviews eventId="e1" />);
  await screen.findByText('Soft meat');
  isDecided = true;
  press(/^Reject/);
  answerReject('Reject');
  expect((await screen.findByRole('alert')).textContent).toBe('Review not found.');
  await waitUntil(() => expect(screen.queryByText('Soft meat')).toBeNull());
});

test('decisions of other devices and new reviews of guests update the list automatically', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let data = ['Leela', 'Mini'].map((reviewerName) => ({
    ...review,
    id: reviewerName,
    reviewerName,
  }));
  serve(() => ({ body: { success: true, data } }));
  render(<TableReviews eventId="e1" />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  const names = () => data.map(({ reviewerName }) => screen.queryByText(reviewerName) !== null);
  expect(names()).toEqual([true, true]);
  // A review published on another device is in the event's room at once.
  data = [{ ...data[1]! }];
  act(() => setRoomStatus('event:e1', { revision: 2 }));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.queryByText('Leela')).toBeNull();
  expect(names()).toEqual([true]);
  // Rejected and pending reviews are in no room.
  data = [{ ...data[0]!, id: 'Ravi', reviewerName: 'Ravi' }];
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.queryByText('Mini')).toBeNull();
  expect(names()).toEqual([true]);
});

test('a list requested before a review was published does not show the review again', async () => {
  const answers: ((data: object[]) => void)[] = [];
  serve(({ method }) =>
    method === 'POST'
      ? { body: { success: true, data: null, revision: 1 } }
      : new Promise((resolve) =>
          answers.push((data) => resolve({ body: { success: true, data } })),
        ),
  );
  render(<TableReviews eventId="e1" />);
  await waitUntil(() => expect(answers).toHaveLength(1));
  await act(async () => answers[0]!([review]));
  act(() => setRoomStatus('event:e1', { revision: 9 }));
  await waitUntil(() => expect(answers).toHaveLength(2));
  press(/^Publish/);
  await waitUntil(() => expect(screen.queryByText('Soft meat')).toBeNull());
  await act(async () => answers[1]!([review]));
  expect(screen.queryByText('Soft meat')).toBeNull();
  await waitUntil(() => expect(answers).toHaveLength(3));
});

test('a list that cannot be loaded without a network shows nothing', async () => {
  const answer = vi.fn(() => 'no network' as const);
  serve(answer);
  const { container } = render(<TableReviews eventId="e1" />);
  await waitUntil(() => expect(answer).toHaveBeenCalledOnce());
  await act(async () => void (await new Promise(setImmediate)));
  expect(container.textContent).toBe('');
});
