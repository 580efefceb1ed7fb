import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import { withCompletion, withStart } from '@kalavara/shared-types/todos/todos.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../../i18n/language';
import { tapAt } from '../../test/doubleTap';
import { loadMessages } from '../../test/loadMessages';
import { useOutbox } from '../../outbox/store';
import { serve } from '../../test/fakeServer';
import { stopClocks } from '../../test/stopClocks';
import { waitUntilStored } from '../../test/waitForOutbox';
import { NowView } from './NowView';
import { replaceTasks } from './store';
import { TaskList } from './TaskList';
import { showMine } from './whose';

const eventDay = '2031-12-24';
const at = (time: string, day = eventDay) => Date.parse(`${day}T${time}:00+05:30`);

beforeAll(loadMessages);
beforeEach(() => setLanguage('en'));
afterEach(() => {
  vi.useRealTimers();
  showMine(false);
});

let count = 0;
function open(now: number, change: (task: Task) => Task = (task) => task) {
  stopClocks(now, ['setInterval', 'clearInterval']);
  const eventId = `now-${(count += 1)}`;
  replaceTasks(eventId, defaultTasks(eventId).map(change));
  const reminders = { open: [], taken: [] };
  return render(<NowView eventId={eventId} eventDay={eventDay} reminders={reminders} me="Amina" />);
}
const rows = () =>
  [...document.querySelectorAll<HTMLElement>('[data-now]')].map(
    ({ dataset, textContent }) => `${dataset['state']} ${textContent}`,
  );

test(
  'forgotten tasks of the morning and the days before leave room for the next three, with their times',
  { meta: { requirements: ['K-466'] } },
  () => {
    open(at('08:20'));
    expect(rows()).toEqual([
      'late 5:00 AMMutton purchase3 h 20 min late',
      'late 5:30 AMKitchen setup and hand wash2 h 50 min late',
      'late 8:00 AMChutney: soak tamarind and extract20 min late',
      'late 8:10 AMTemperature check 1 (before placing the pot)10 min late',
      'late 8:15 AMRice: place the pot in the pit5 min late',
    ]);
    expect(screen.getByText('3 h 20 min behind')).toBeDefined();
  },
);

test('a running task is shown together with one overdue task and the next three', async () => {
  const now = at('08:20');
  const done = new Set(['rice-2', 'rice-3', 'chutney-1', 'temp-1']);
  open(now, (task) => {
    if (done.has(task.id)) return withCompletion(task, 'Amina', now);
    return task.id === 'rice-4' ? withStart(task, 'Amina', now) : task;
  });
  const names = () => rows().map((row) => row.replace(/^(\w+) (\d+:\d+ [AP]M).*/, '$1 $2'));
  expect(names()).toEqual([
    'running 8:15 AM',
    'late 5:00 AM',
    'next 8:30 AM',
    'next 8:30 AM',
    'next 8:40 AM',
  ]);
  await act(async () => setLanguage('ml'));
  expect(rows()[1]).toBe('late 5:00 AMമട്ടൺ വാങ്ങുക3 മണിക്കൂർ 20 മിനിറ്റ് വൈകി');
});

test('on a day before the event remaining tasks come first, and a row of another day shows the day', () => {
  open(at('09:00', '2031-12-22'), (task) =>
    ['utensils-1', 'wood-1', 'mutton-1'].includes(task.id)
      ? task
      : withCompletion(task, 'Amina', at('08:00', '2031-12-22')),
  );
  expect(rows()).toEqual([
    'late Utensils3 days before event',
    'late Wood3 days before event',
    'next 5:00 AMMutton purchaseEvent day',
  ]);
});

test('until 4:00 AM the tasks of a late dinner that have no time are not late', () => {
  const night = at('01:00', '2031-12-25');
  const withoutTime = (task: Task) =>
    task.id === 'cleanup-1' ? { ...task, startTime: null } : withCompletion(task, 'Amina', night);
  open(night, withoutTime);
  expect(rows()).toEqual(['next Cleanup']);
});

test('if none of my tasks is left, Now shows the tasks of others until they are done', () => {
  const now = at('08:20');
  const text = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  const show = (change: (task: Task) => Task) => {
    const { unmount } = open(now, change);
    act(() => showMine(true));
    const shown = text();
    unmount();
    return shown;
  };
  const done = (task: Task) => withCompletion(task, 'Amina', now);
  expect(show((task) => task)).toEqual([
    'No task here is yours. Show All to see the tasks of the others.',
  ]);
  expect(
    show((task) => (task.id === 'gas-1' ? done({ ...task, assignedTo: 'Amina' }) : task)),
  ).toEqual(['Show All to see the tasks of the others.']);
  expect(show(done)).toEqual(['Nothing is left to do.']);
});

const renderList = () =>
  render(
    <TaskList
      eventId={`now-${count}`}
      eventDay={eventDay}
      isLive
      hasFailed={false}
      onRetry={() => {}}
      me="Amina"
    />,
  );

test('a row of Now links to its task, even if the list is hidden', () => {
  open(at('08:20'));
  renderList();
  fireEvent.click(screen.getByRole('button', { name: 'Hide To-Do List' }));
  expect(screen.getByRole('button', { name: 'Show To-Do List' })).toBeTruthy();
  fireEvent.click(document.querySelector('[data-now="mutton-1"]')!);
  expect(document.activeElement?.closest('[data-task]')).toHaveProperty('dataset.task', 'mutton-1');
  expect(screen.getByRole('button', { name: 'Hide To-Do List' })).toBeTruthy();
});

test('a double tap on a row of Now goes to its task, and does not complete the task that moves under the finger', async () => {
  serve(() => 'no network');
  open(at('08:20'));
  renderList();
  const tap = async (element: Element, clientX: number, clientY: number) => {
    tapAt(element, clientX, clientY);
    await waitUntilStored();
  };
  const names = () => useOutbox.getState().entries.map(({ name }) => name);
  const now = document.querySelector('[data-now="mutton-1"]')!;
  const tick = () => screen.getByRole('button', { name: /^(Complete|Undo complete): Mutton/ });
  const start = screen.getByRole('button', { name: /^Start: Mutton/ });
  await tap(now, 318, 240);
  await tap(tick(), 320, 247);
  await tap(start, 320, 247);
  expect(names()).toEqual([]);
  // A tap at another position counts, even directly afterwards.
  await tap(tick(), 320, 420);
  expect(names()).toEqual(['completeTask']);
});
