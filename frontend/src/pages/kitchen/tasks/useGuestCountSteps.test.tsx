import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { GuestCountStepper } from '../../../features/guest-counts/GuestCountStepper';
import { upsertGuestCount } from '../../../features/guest-counts/store';
import { useOutbox } from '../../../outbox/store';
import { serve } from '../../../test/fakeServer';
import { loadMessages } from '../../../test/loadMessages';
import { Toasts } from '../../../ui/Toast';
import { useGuestCountSteps } from './useGuestCountSteps';

let count = 0;
let eventId: string;
const emptyOutbox = async () => {
  await clear(createStore('kalavara-outbox', 'entries'));
  useOutbox.setState({ entries: [], failing: [] });
};
beforeEach(async () => {
  loadMessages();
  await emptyOutbox();
  serve(() => 'no network');
  eventId = `g${(count += 1)}`;
  upsertGuestCount(eventId, 210);
});

function Page() {
  const set = useGuestCountSteps(eventId);
  return (
    <>
      <GuestCountStepper eventId={eventId} onSet={(to, before) => void set(to, before)} />
      <Toasts />
    </>
  );
}
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const counts = () =>
  useOutbox
    .getState()
    .entries.flatMap(({ name, given }) => (name === 'setPeople' ? [given.body.count] : []));
const shown = () => screen.getByRole('group', { name: 'People' }).textContent;

test('several taps on plus and minus have one toast with the former count, and its undo', async () => {
  render(<Page />);
  await press('10 more');
  await screen.findByText('Now 220 people, before 210');
  await press('10 more');
  await screen.findByText('Now 230 people, before 210');
  expect(screen.queryByText('Now 220 people, before 210')).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1);
  await press('Undo');
  await waitFor(() => expect(shown()).toContain('210 people'));

  // Taps after an undo start a new series.
  await press('10 fewer');
  await screen.findByText('Now 200 people, before 210');
});

test('three quick taps on plus add thirty guests, with one undo', async () => {
  render(<Page />);
  const more = screen.getByRole('button', { name: '10 more' });
  for (let tap = 0; tap < 3; tap += 1) fireEvent.click(more);
  await screen.findByText('Now 240 people, before 210');
  expect(counts()).toEqual([220, 230, 240]);
  await press('Undo');
  await waitFor(() => expect(shown()).toContain('210 people'));
});

test('taps after the toast has disappeared start a new series', async () => {
  render(<Page />);
  await press('10 more');
  await screen.findByText('Now 220 people, before 210');
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
  await press('10 more');
  await screen.findByText('Now 230 people, before 220');
});

test('the undo does not revert a count set by another person meanwhile', async () => {
  render(<Page />);
  await press('10 more');
  await screen.findByText('Now 220 people, before 210');
  act(() => upsertGuestCount(eventId, 300));
  await press('Undo');
  expect(await screen.findByText(/^Someone else changed this first/)).toBeTruthy();
  expect(counts()).toEqual([220]);
});

test('a tap after another person has set a count starts a series from that count', async () => {
  render(<Page />);
  await press('10 more');
  await screen.findByText('Now 220 people, before 210');
  // The count is sent, and then changed by another person.
  await act(async () => {
    await emptyOutbox();
    upsertGuestCount(eventId, 300);
  });
  await waitFor(() => expect(shown()).toContain('300 people'));
  await press('10 more');
  await screen.findByText('Now 310 people, before 300');
});
