import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { blankTask } from '@kalavara/shared-types/todos/todos.rules';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { login } from '../../../features/accounts/sessionStore';
import { replaceDiary } from '../../../features/diary/store';
import { replaceReadings, upsertReading } from '../../../features/readings/store';
import { addAcknowledgement } from '../../../features/reminders/store';
import { replaceTimers } from '../../../features/timers/store';
import { replaceTasks, upsertTask } from '../../../features/todos/store';
import { setLanguage } from '../../../i18n/language';
import { useOutbox } from '../../../outbox/store';
import { serve } from '../../../test/fakeServer';
import { loadMessages } from '../../../test/loadMessages';
import { stopClocks } from '../../../test/stopClocks';
import { waitUntilStored } from '../../../test/waitForOutbox';
import { NowView } from '../../../features/todos/NowView';
import { FloatingReminders, ReminderLines } from './ReminderLines';

const now = Date.parse('2026-11-24T10:00:05+05:30');
const tenOne = Date.parse('2026-11-24T10:01:00+05:30');
let count = 0;
let event: DiaryEvent;
const task = (id: string, fields: Partial<Task>): Task => ({
  ...blankTask(event.id, id),
  task: id,
  dueDate: 'Event day',
  startTime: '10:01 AM',
  ...fields,
});

beforeEach(async () => {
  loadMessages();
  setLanguage('en');
  await clear(createStore('kalavara-outbox', 'entries'));
  useOutbox.setState({ entries: [], failing: [] });
  const data = { id: 'a1', name: 'Amina', username: 'amina', role: 'staff' };
  serve(() => ({ body: { success: true, data } }));
  await login('amina', '482913');
  serve(() => 'no network');
  stopClocks(now, ['setInterval', 'clearInterval']);
  event = {
    id: `reminded-${(count += 1)}`,
    title: 'Wedding',
    date: '2026-11-24',
    description: '',
    assignedTo: null,
    createdAt: '',
    createdBy: 'System',
    createdById: null,
    isCompleted: false,
    estimatedAttendance: 50,
  };
  replaceTimers(event.id, []);
  replaceReadings(event.id, []);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Replaces the observers, so that the test can report what was scrolled out of view. */
function stubObservers() {
  const measures: (() => void)[] = [];
  class Observer {
    constructor(run: () => void) {
      measures.push(run);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('ResizeObserver', Observer);
  return (element: HTMLElement, top: number) => {
    element.getBoundingClientRect = () => new DOMRect(0, top, 360, 60);
    act(() => measures.forEach((measure) => measure()));
  };
}

function open(tasks: Task[]) {
  replaceTasks(event.id, tasks);
  return render(<ReminderLines events={[event]} />);
}
const line = () => screen.queryByRole('alert')?.textContent;

test('the most urgent reminder is shown in one line, and a completed one disappears automatically', async () => {
  open([
    task('Cut the onions', { assignedTo: 'Ravi' }),
    task('Check 1', { isTemperature: true }),
    task('Far away', { startTime: '11:00 AM' }),
  ]);
  expect(line()).toBe('Reading due 10:01 AM+1Check 1');
  await act(async () => upsertTask({ ...task('Check 1', {}), completed: true }));
  expect(line()).toBe('Starts 10:01 AMCut the onions · Ravi');
  await act(async () => setLanguage('ml'));
  expect(line()).toBe('10:01 AM തുടങ്ങണംCut the onions · Ravi');
  await act(async () =>
    upsertTask({ ...task('Cut the onions', {}), startedBy: 'Ravi', startedAt: 'now' }),
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

test('at the bottom of a page the toasts are above the line', () => {
  const at = { top: 640, bottom: 700 } as DOMRect;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(at);
  replaceDiary({ events: [event], wasUsed: true });
  replaceTasks(event.id, [task('Cut the onions', {})]);
  render(<FloatingReminders />);
  expect(line()).toBe('Starts 10:01 AMCut the onions');
  expect(document.documentElement.style.getPropertyValue('--toast-lift')).toBe(
    `${window.innerHeight - 640}px`,
  );
});

test('if two events are cooked on one day, the line shows the event of its reminder', () => {
  const other = { ...event, id: `${event.id}-other`, title: 'Iftar at Kochi' };
  replaceTimers(other.id, []);
  replaceReadings(other.id, []);
  replaceTasks(other.id, []);
  replaceTasks(event.id, [task('Cut the onions', { assignedTo: 'Ravi' })]);
  render(<ReminderLines events={[other, event]} />);
  expect(line()).toBe('Starts 10:01 AMCut the onions · Ravi · Wedding');
});

test('an offline tap acknowledges a reminder, which then disappears and shows the person', async () => {
  open([task('Cut the onions', {})]);
  fireEvent.click(screen.getByRole('button', { name: 'On it: Cut the onions' }));
  await screen.findByText('Amina is on it');
  expect(line()).toBeUndefined();
  expect(useOutbox.getState().entries).toMatchObject([
    {
      name: 'acknowledgeReminder',
      given: { body: { kind: 'task.start', subject: 'Cut the onions', dueAt: tenOne } },
    },
  ]);
  // Another person was first, so their name is shown on every screen.
  act(() =>
    addAcknowledgement(event.id, {
      kind: 'task.start',
      subject: 'Cut the onions',
      dueAt: tenOne,
      by: 'Ravi',
      at: now,
    }),
  );
  expect([screen.queryByText('Amina is on it'), screen.getByText('Ravi is on it')]).toMatchObject([
    null,
    { tagName: 'B' },
  ]);
});

test('a double tap on "On it" acknowledges one reminder, and not the next one', async () => {
  open([task('Fill the water cans', {}), task('Slice the lemons', {})]);
  const press = () => fireEvent.click(screen.getByRole('button', { name: /^On it/ }));
  const taken = () => useOutbox.getState().entries.length;
  press();
  await screen.findByRole('button', { name: 'On it: Slice the lemons' });
  vi.advanceTimersByTime(399);
  press();
  await waitUntilStored();
  expect(taken()).toBe(1);
  vi.advanceTimersByTime(1);
  press();
  await screen.findByText('Amina is on it');
  expect(taken()).toBe(2);
});

test(
  'a temperature alert that is scrolled off the screen precedes a reminder and names its event, until an action is noted',
  { meta: { requirements: ['D-045'] } },
  () => {
    const scroll = stubObservers();
    const notices = document.createElement('div');
    const shown = vi.fn();
    notices.scrollIntoView = shown;
    replaceTasks(event.id, [task('temp-1', { startTime: '9:00 AM' }), task('Cut the onions', {})]);
    const other = { ...event, id: `${event.id}-other`, title: 'Iftar at Kochi' };
    replaceTasks(other.id, [task('Cut the leaves', { eventId: other.id })]);
    render(<ReminderLines events={[other, event]} notices={{ current: notices }} />);
    const reading = {
      id: '00000000-0000-4000-8000-000000000001',
      eventId: event.id,
      taskId: 'temp-1',
      kind: 'pit' as const,
      value: 150,
      by: 'Amina',
      probe: null,
      note: null,
      action: null,
      at: new Date(now - 60_000).toISOString(),
    };
    const alert = () => screen.queryByRole('button', { name: '150°C: Too low. Wedding' });
    act(() => upsertReading(reading));
    scroll(notices, 100);
    expect(alert()).toBeNull();
    scroll(notices, -900);
    const first = document.body.querySelector('div > div > *')!;
    expect(first).toBe(alert());
    fireEvent.click(alert()!);
    expect(shown).toHaveBeenCalled();
    act(() => upsertReading({ ...reading, action: 'More embers' }));
    expect(alert()).toBeNull();
  },
);

test('Now starts with the reminders, and shows who acknowledged them', () => {
  replaceTasks(event.id, [task('Late', { startTime: '9:00 AM' }), task('Due', {})]);
  const due = { subject: 'Due' };
  const now = (reminders: Parameters<typeof NowView>[0]['reminders']) => (
    <NowView eventId={event.id} eventDay={event.date} me="Amina" reminders={reminders} />
  );
  const { rerender } = render(now({ open: [due], taken: [] }));
  const rows = () =>
    screen.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/\s+/g, ' '));
  expect(rows()[0]).toMatch(/Due.*Reminder/);
  rerender(now({ open: [], taken: [{ ...due, by: 'Ravi' }] }));
  expect(rows()[0]).toMatch(/Late/);
  expect(rows()[1]).toMatch(/Due.*Ravi is on it/);
});

test('an event of another day, and one that is closed, have no line', () => {
  event = { ...event, isCompleted: true };
  const { container } = open([task('Cut the onions', {})]);
  expect(container.textContent).toBe('');
});
