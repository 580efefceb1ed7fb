import type { DiaryEvent } from '@kalavara/shared-types/diary';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useOutbox } from '../../outbox/store';
import { speak } from '../../test/allWords';
import { serve } from '../../test/fakeServer';
import { EventCard } from './EventCard';
import { EventForm } from './EventForm';
import { eventsFor } from './filters';
import { useDiary } from './store';

const stored = createStore('kalavara-outbox', 'entries');
beforeAll(speak);
beforeEach(async () => {
  await clear(stored);
  serve(() => 'no network');
  useOutbox.setState({ entries: [], isInTrouble: false });
});

const event = (id: string, more: Partial<DiaryEvent> = {}): DiaryEvent => ({
  id,
  title: `Feast ${id}`,
  date: '2026-12-01',
  description: '',
  assignedTo: null,
  createdAt: '2026-11-21T00:00:00.000Z',
  createdBy: 'Current User',
  createdById: 'amina',
  isCompleted: false,
  estimatedAttendance: 50,
  ...more,
});
const amina = { id: 'amina', waitingIds: new Set<string>() };
const idsOf = (events: readonly DiaryEvent[]) => events.map(({ id }) => id);

test('K-041 K-566 "Created By Me" is by my id, or "Current User" where there is no id', () => {
  const events = [
    event('mine'),
    event('theirs', { createdById: 'ravi' }),
    event('old', { createdById: null }),
    event('sample', { createdById: null, createdBy: 'System' }),
  ];
  expect(idsOf(eventsFor('mine', events, amina))).toEqual(['mine', 'old']);
});

test('an event that still waits on this phone is mine', () => {
  const waiting = event('new', { createdById: null, createdBy: 'Amina' });
  expect(idsOf(eventsFor('mine', [waiting], { id: 'amina', waitingIds: new Set(['new']) }))).toEqual(['new']);
});

test('K-040 K-042 K-567 assigned means somebody is named, completed means completed', () => {
  const events = [event('a', { assignedTo: 'Ravi' }), event('b', { assignedTo: ' ' }), event('c', { isCompleted: true })];
  expect(idsOf(eventsFor('assigned', events, amina))).toEqual(['a']);
  expect(idsOf(eventsFor('completed', events, amina))).toEqual(['c']);
  expect(idsOf(eventsFor('all', events, amina))).toEqual(['a', 'b', 'c']);
});

const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const attendance = () => screen.getByLabelText<HTMLInputElement>('Estimated attendance').value;

test('K-511 K-512 the attendance is guessed from the title and shown for correction', () => {
  render(<EventForm onCreated={() => {}} />);
  fill('Title', 'Wedding for 120 guests');
  expect(attendance()).toBe('120');
  fill('Title', 'A small lunch');
  expect(attendance()).toBe('30');
  fill('Estimated attendance', '45');
  fill('Title', 'A large lunch');
  expect(attendance()).toBe('45');
});

test('K-509 an event without title and date is not made, and says so', () => {
  render(<EventForm onCreated={() => {}} />);
  fill('Title', 'Wedding');
  fireEvent.click(screen.getByRole('button', { name: 'Create event' }));
  expect(screen.getByRole('alert').textContent).toBe('Event title and date are required');
  expect(useOutbox.getState().entries).toEqual([]);
});

function Titles() {
  return useDiary().events.map(({ id, title, estimatedAttendance }) => (
    <p key={id}>
      {title} {estimatedAttendance}
    </p>
  ));
}

test('K-510 an attendance under 10 gives way to the guess, and the event shows at once', async () => {
  render(
    <>
      <EventForm onCreated={() => {}} />
      <Titles />
    </>,
  );
  fill('Title', 'Medium feast');
  fill('Date', '2026-12-24');
  fill('Estimated attendance', '3');
  fireEvent.click(screen.getByRole('button', { name: 'Create event' }));
  await waitFor(() => expect(screen.getByText('Medium feast 50')).toBeTruthy());
});

test('K-045 K-046 K-047 K-469 a card completes and reopens its event, and asks before it deletes it', async () => {
  let deleted = 0;
  const card = (isCompleted: boolean) => (
    <EventCard
      event={event('e1', { isCompleted })}
      isChosen={false}
      isWaiting={false}
      people="50 people"
      progress={null}
      onTasks={() => {}}
      onPeople={() => {}}
      onDelete={() => void (deleted += 1)}
    />
  );
  const { rerender } = render(card(false));
  fireEvent.click(screen.getByRole('button', { name: 'Mark Complete' }));
  await waitFor(() => expect(useOutbox.getState().entries[0]?.given).toMatchObject({ body: { isCompleted: true } }));
  rerender(card(true));
  expect(screen.getByRole('button', { name: 'Mark Incomplete' })).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(deleted).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Delete event' }));
  expect(deleted).toBe(1);
});
