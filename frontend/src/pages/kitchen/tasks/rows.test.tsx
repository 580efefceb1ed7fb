import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { minuteMs } from '@kalavara/shared-types/durations';
import type { Task } from '@kalavara/shared-types/todos/todos';
import {
  isTimeExceeded as isLate,
  withCompletion,
  withStart,
} from '@kalavara/shared-types/todos/todos.rules';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { replaceDiary, upsertDiaryEvent } from '../../../features/diary/store';
import { login } from '../../../features/accounts/sessionStore';
import { replaceTasks } from '../../../features/todos/store';
import { TaskList } from '../../../features/todos/TaskList';
import { VideoPlayer } from '../../../ui/VideoPlayer';
import { setLanguage } from '../../../i18n/language';
import { perform } from '../../../outbox/outbox';
import { useOutbox } from '../../../outbox/store';
import { loadMessages } from '../../../test/loadMessages';
import { afterDoubleTap, duringDoubleTap, simulateRows } from '../../../test/doubleTap';
import { done, refused, serve } from '../../../test/fakeServer';
import { waitUntilStored } from '../../../test/waitForOutbox';
import { eventOf } from '../../../test/eventOf';
import { stopClocks } from '../../../test/stopClocks';
import { DiaryPage } from '../diary/DiaryPage';
import type { KitchenLocation } from '../location';

let count = 0;
let eventId: string;

beforeEach(async () => {
  loadMessages();
  setLanguage('en');
  await clear(createStore('kalavara-outbox', 'entries'));
  useOutbox.setState({ entries: [], failing: [] });
  serve(() => 'no network');
  eventId = `k${(count += 1)}`;
});
afterEach(() => vi.useRealTimers());

function Diary() {
  const [location, go] = useState<KitchenLocation>({ section: 'diary', eventId: undefined });
  return (
    <MemoryRouter>
      <DiaryPage location={location} go={go} />
    </MemoryRouter>
  );
}
function openDiary(...events: DiaryEvent[]) {
  replaceDiary({ events, wasUsed: true });
  return render(<Diary />);
}
const button = (name: string) => screen.getByRole('button', { name });
async function signIn(id: string) {
  serve(() => ({ body: { success: true, data: { id, name: id, username: id, role: 'staff' } } }));
  await act(() => login(id, '482913'));
  serve(() => 'no network');
}
const titles = () =>
  within(screen.getByRole('list', { name: 'Events' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

// Must be the first test, because the store never discards a loaded diary.
test(
  'a diary that cannot be loaded shows and logs an error, offers a retry, and no empty list',
  { meta: { requirements: ['K-597', 'K-649'] } },
  async () => {
    vi.useFakeTimers();
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    render(<Diary />);
    expect(screen.queryByText('Failed to load events. Please try again later.')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(screen.getByText('Failed to load events. Please try again later.')).toBeTruthy();
    expect(screen.queryByText('No events yet')).toBeNull();
    expect(log.mock.calls).toEqual([['Error loading diary: no answer']]);
  },
);

test(
  'under the header the form for a new event opens and closes with its button',
  { meta: { requirements: ['K-037', 'K-038'] } },
  () => {
    openDiary(eventOf('a', '2026-12-01'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Event Diary');
    expect(screen.queryByLabelText('Title')).toBeNull();
    fireEvent.click(button('Create New Event'));
    expect(screen.getByLabelText('Title')).toBeTruthy();
    fireEvent.click(button('Close the form'));
    expect(screen.queryByLabelText('Title')).toBeNull();
  },
);

test(
  'there are four filters, and the chosen one applies to the list below',
  { meta: { requirements: ['K-039', 'K-040', 'K-041', 'K-042'] } },
  () => {
    openDiary(
      eventOf('a', '2026-12-01', { assignedTo: 'Ravi' }),
      eventOf('b', '2026-12-02', { createdBy: 'Current User' }),
      eventOf('c', '2026-12-03', { isCompleted: true }),
    );
    const filters = within(screen.getByRole('group', { name: 'Filter' })).getAllByRole('button');
    expect(filters.map(({ textContent }) => textContent)).toEqual([
      'All Events',
      'Assigned Events',
      'Created By Me',
      'Completed',
    ]);
    const shown = filters.map((filter) => {
      fireEvent.click(filter);
      expect(filter.getAttribute('aria-pressed')).toBe('true');
      return titles();
    });
    expect(shown).toEqual([
      ['Feast c', 'Feast b', 'Feast a'],
      ['Feast a'],
      ['Feast b'],
      ['Feast c'],
    ]);
  },
);

test(
  '"Created By Me" has own events, and those of "Current User" without an id, for any account',
  { meta: { requirements: ['K-041', 'K-566', 'D-082'] } },
  async () => {
    await signIn('amina');
    openDiary(
      eventOf('mine', '2026-12-01', { createdBy: 'Current User', createdById: 'amina' }),
      eventOf('theirs', '2026-12-02', { createdBy: 'Current User', createdById: 'biju' }),
      eventOf('old', '2026-12-03', { createdBy: 'Current User', createdById: null }),
      eventOf('sample', '2026-12-04', { createdBy: 'System', createdById: null }),
    );
    fireEvent.click(button('Created By Me'));
    expect(titles()).toEqual(['Feast old', 'Feast mine']);
    await signIn('biju');
    expect(titles()).toEqual(['Feast old', 'Feast theirs']);
  },
);

test(
  '"Assigned Events" has those with an assigned task, of any person',
  { meta: { requirements: ['K-040', 'K-567'] } },
  () => {
    openDiary(
      eventOf('a', '2026-12-01', { assignedTo: 'Ravi' }),
      eventOf('b', '2026-12-02', { assignedTo: '' }),
      eventOf('c', '2026-12-03', { assignedTo: '  ' }),
      eventOf('d', '2026-12-04', { assignedTo: null }),
      eventOf('e', '2026-12-05', { assignedTo: 'മിനി' }),
    );
    fireEvent.click(button('Assigned Events'));
    expect(titles()).toEqual(['Feast e', 'Feast a']);
  },
);

test(
  'creating, changing and deleting an event is one call each, also if it is refused, and never a list',
  { meta: { requirements: ['K-477', 'K-478', 'K-582', 'D-080'] } },
  async () => {
    const outcomes = [refused(409, 'event-not-found'), done(1)];
    for (const outcome of outcomes) {
      const calls = serve(() => outcome);
      const name = outcome === outcomes[0] ? 'refused' : 'taken';
      await act(() =>
        perform('createDiaryEvent', 'diary', {
          body: { id: `event-${name}`, title: name, date: '2026-12-01' },
        }),
      );
      await act(() =>
        perform('updateDiaryEvent', 'diary', { params: { id: 'x' }, body: { isCompleted: true } }),
      );
      await act(() => perform('deleteDiaryEvent', 'diary', { params: { id: 'y' } }));
      await waitFor(() => expect(calls).toHaveLength(3));
      expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
        'POST /api/diary-events/create',
        'PUT /api/diary-events/x',
        'DELETE /api/diary-events/y',
      ]);
      expect(calls.filter(({ body }) => Array.isArray(body))).toEqual([]);
    }
    // Taken stock is on the list without a request.
    openDiary();
    expect(titles()).toEqual(['taken']);
  },
);

test('a double tap reopens one completed event, and not the next one that moves to its position', async () => {
  simulateRows();
  const completed = { isCompleted: true };
  openDiary(eventOf('a', '2026-11-03', completed), eventOf('b', '2026-11-02', completed));
  fireEvent.click(button('Completed'));
  duringDoubleTap();
  act(() => upsertDiaryEvent(eventOf('a', '2026-11-03')));
  expect(titles()).toEqual(['Feast b']);
  fireEvent.click(button('Mark Incomplete'));
  await waitUntilStored();
  expect(titles()).toEqual(['Feast b']);
  afterDoubleTap();
  fireEvent.click(button('Mark Incomplete'));
  await screen.findByText('No event here');
});

test(
  'the cards are sorted by date, the newest first',
  { meta: { requirements: ['K-043', 'K-579'] } },
  () => {
    openDiary(
      eventOf('old', '2025-05-05'),
      eventOf('new', '2027-01-01'),
      eventOf('mid', '2026-06-06'),
    );
    expect(titles()).toEqual(['Feast new', 'Feast mid', 'Feast old']);
  },
);

test(
  'a card has four buttons, and Edit attendance opens the number field',
  { meta: { requirements: ['K-044', 'K-045', 'K-047', 'K-048'] } },
  () => {
    openDiary(eventOf('a', '2026-12-01'));
    const card = within(screen.getByRole('list', { name: 'Events' }).querySelector('li')!);
    const names = card.getAllByRole('button').map(({ textContent }) => textContent);
    for (const name of ['View Tasks', 'Mark Complete', 'Edit attendance', 'Delete'])
      expect(names).toContain(name);
    fireEvent.click(card.getByRole('button', { name: 'Edit attendance' }));
    expect(screen.getByLabelText<HTMLInputElement>('Number of people').value).toBe('50');
  },
);

test(
  'the tasks of the chosen event are below the list until it is closed',
  { meta: { requirements: ['K-049', 'K-050', 'K-051', 'K-052'] } },
  async () => {
    replaceTasks(eventId, [taskOf('wood-1'), taskOf('gas-1')]);
    openDiary(eventOf(eventId, '2026-12-01'));
    expect(screen.queryByRole('region', { name: `Tasks: Feast ${eventId}` })).toBeNull();
    fireEvent.click(button('View Tasks'));
    const panel = screen.getByRole('region', { name: `Tasks: Feast ${eventId}` });
    expect(within(panel).getByText('0 of 2 done')).toBeTruthy();
    const list = screen.getByRole('list', { name: 'Events' });
    expect(list.compareDocumentPosition(panel) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();

    fireEvent.click(within(panel).getByRole('button', { name: 'Update Attendance' }));
    fireEvent.change(screen.getByLabelText('Number of people'), { target: { value: '75' } });
    fireEvent.click(button('Update attendance'));
    await waitFor(() =>
      expect(useOutbox.getState().entries[0]).toMatchObject({
        name: 'setPeople',
        given: { body: { count: 75 } },
      }),
    );
    fireEvent.click(within(panel).getByRole('button', { name: 'Close Tasks' }));
    expect(screen.queryByRole('region', { name: `Tasks: Feast ${eventId}` })).toBeNull();
  },
);

function showTasks(tasks: readonly Task[]) {
  replaceTasks(eventId, tasks);
  return render(
    <TaskList eventId={eventId} isLive hasFailed={false} onRetry={() => {}} me="Amina" />,
  );
}
const taskOf = (id: string) => defaultTasks(eventId).find((task) => task.id === id)!;

test('the progress is shown as text and as a bar', { meta: { requirements: ['K-062'] } }, () => {
  showTasks([
    withCompletion(taskOf('wood-1'), 'Ravi', Date.now()),
    taskOf('gas-1'),
    taskOf('utensils-1'),
    taskOf('packing-1'),
  ]);
  expect(screen.getByText('1 of 4 done')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
});

test('a list without tasks shows that', { meta: { requirements: ['K-063'] } }, () => {
  showTasks([]);
  expect(screen.getByText('No tasks on this list')).toBeTruthy();
});

test(
  'the video of a task opens in full screen, with a text where it cannot be played',
  { meta: { requirements: ['K-064', 'K-132'] } },
  () => {
    showTasks([taskOf('marination-1')]);
    fireEvent.click(screen.getByRole('button', { name: /^Details:/ }));
    expect(screen.queryByRole('dialog', { name: /^Video:/ })).toBeNull();
    fireEvent.click(button('Full screen'));
    const overlay = screen.getByRole('dialog', { name: /^Video:/ });
    const video = overlay.querySelector('video')!;
    expect(video.getAttribute('src')).toBe('/videos/roadmap/2-1.mp4');
    expect(video.textContent).toBe('Your browser does not support the video tag.');
    fireEvent.click(within(overlay).getByRole('button', { name: 'Close the video' }));
    expect(screen.queryByRole('dialog', { name: /^Video:/ })).toBeNull();
  },
);

test.each([
  ['pit-temp-1', ['Temperature']],
  ['final-1', ['Final']],
  // Its step shows the built-in video.
  ['pit-1', ['Video']],
  ['delivery-1', ['Delivery']],
  ['wood-1', []],
])('the row of %s has the badges %j', { meta: { requirements: ['K-065'] } }, (id, badges) => {
  showTasks([taskOf(id)]);
  const row = document.querySelector<HTMLElement>(`[data-task="${id}"]`)!;
  expect(
    within(row)
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(badges);
});

test(
  'the arrow of a row opens its details, and closes them',
  { meta: { requirements: ['K-066'] } },
  () => {
    showTasks([taskOf('wood-1')]);
    const arrow = screen.getByRole('button', { name: /^Details:/ });
    const isOpen = () => [
      arrow.getAttribute('aria-expanded'),
      screen.queryByText('Required Materials') !== null,
    ];
    expect(isOpen()).toEqual(['false', false]);
    fireEvent.click(arrow);
    expect(isOpen()).toEqual(['true', true]);
    fireEvent.click(arrow);
    expect(isOpen()).toEqual(['false', false]);
  },
);

test(
  'a running task is updated every 60 seconds automatically',
  { meta: { requirements: ['K-467', 'K-653'] } },
  async () => {
    const now = Date.parse('2026-11-22T04:15:00Z');
    stopClocks(now);
    const limit = [...Array(300).keys()].find((minutes) =>
      isLate(withStart(taskOf('gas-1'), 'Ravi', now - minutes * minuteMs), now),
    )!;
    showTasks([withStart(taskOf('gas-1'), 'Ravi', now - (limit - 1) * minuteMs)]);
    await act(() => vi.advanceTimersByTimeAsync(50_000));
    expect(screen.queryByText('Time Exceeded')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    expect(screen.getByText('Time Exceeded')).toBeTruthy();
  },
);

test(
  'a video starts automatically 300 ms after it appeared',
  { meta: { requirements: ['K-655'] } },
  () => {
    vi.useFakeTimers();
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    render(<VideoPlayer url="/videos/roadmap/2-1.mp4" label="Video" />);
    vi.advanceTimersByTime(299);
    expect(play).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(play).toHaveBeenCalledOnce();
  },
);
