import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import {
  withCompletion,
  withoutCompletion,
  withStart,
} from '@kalavara/shared-types/todos/todos.rules';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setActor } from '../../outbox/actor';
import { useOutbox } from '../../outbox/store';
import { setRoomStatus } from '../../realtime/rooms';
import { loadMessages } from '../../test/loadMessages';
import { done, serve } from '../../test/fakeServer';
import { stopClocks } from '../../test/stopClocks';
import { waitUntilSent, waitUntilStored } from '../../test/waitForOutbox';
import { Toasts } from '../../ui/Toast';
import { upsertTask, replaceTasks } from './store';
import { TaskList } from './TaskList';
import type { BothValues } from './useTaskActions';

const now = Date.parse('2026-12-24T04:15:00Z');
let eventId = 'taps0';
let count = 0;

beforeAll(loadMessages);
beforeEach(async () => {
  await clear(createStore('kalavara-outbox', 'entries'));
  eventId = `taps${(count += 1)}`;
  useOutbox.setState({ entries: [], failing: [] });
  serve(() => 'no network');
  setActor('Amina');
  stopClocks(now - 1_000, ['setTimeout', 'clearTimeout']);
  // React treats an event time of 0 as missing.
  vi.advanceTimersByTime(1_000);
});
afterEach(() => {
  // The toasts of one test must not be shown in the next.
  act(() => void vi.advanceTimersByTime(9_000));
  setActor('');
  vi.useRealTimers();
});

const wood = () => defaultTasks(eventId).find(({ id }) => id === 'wood-1')!;
function show(task: Task, bothValues?: BothValues) {
  replaceTasks(eventId, [task]);
  render(
    <>
      <TaskList
        eventId={eventId}
        eventDay="2026-12-31"
        isLive
        hasFailed={false}
        onRetry={() => {}}
        me="Amina"
        bothValues={bothValues}
      />
      <Toasts />
    </>,
  );
}
const row = () => document.querySelector<HTMLElement>('[data-task="wood-1"]')!;
/** Taps the tick, and waits until the effect is stored and shown. */
async function tap() {
  fireEvent.click(within(row()).getByRole('button', { name: /^(Complete|Undo complete): Wood/ }));
  await waitUntilStored();
  await waitUntilStored();
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const commands = () =>
  useOutbox.getState().entries.map(({ name, given }) => [name, (given as { body: unknown }).body]);
const names = () => useOutbox.getState().entries.map(({ name }) => name);
const pathsOf = (calls: { path: string }[]) => calls.map(({ path }) => path.split('/').at(-1));

test('a second tap undoes the first: offline nothing is left to send, and the task is not started', async () => {
  show(wood());
  await tap();
  expect([row().dataset['state'], names()]).toEqual(['done', ['completeTask']]);
  await pass(1_000);
  await tap();
  expect([row().dataset['state'], names()]).toEqual(['pending', []]);
  expect(screen.queryByText('Done: Wood')).toBeNull();
});

test('a second tap undoes a tick that was sent: not done, and not started', async () => {
  const calls = serve(() => done(5));
  show(wood());
  await tap();
  await waitUntilSent();
  await pass(4_000);
  fireEvent.keyDown(row(), { key: 'Tab' });
  await pass(3_900);
  await tap();
  await waitUntilSent();
  expect(pathsOf(calls)).toEqual(['complete', 'undo-complete', 'undo-start']);
  expect(row().dataset['state']).toBe('pending');
});

test('undoing a tick restores the task in progress, as it was', async () => {
  const calls = serve(() => done(5));
  const begun = withStart(wood(), 'Raju', now - 600_000);
  show(begun);
  await tap();
  await waitUntilSent();
  act(() => upsertTask(withCompletion(begun, 'Amina', now)));
  await pass(1_000);
  await tap();
  await waitUntilSent();
  expect(pathsOf(calls)).toEqual(['complete', 'undo-complete']);
  expect(row().textContent).toContain('In progress since 9:35 AM, Raju');
});

test('taps less than 400 ms apart count once, and after 400 ms the second counts', async () => {
  show(wood());
  await tap();
  await pass(399);
  await tap();
  expect(row().dataset['state']).toBe('done');
  await pass(399);
  await tap();
  expect([row().dataset['state'], names()]).toEqual(['done', ['completeTask']]);
  await pass(400);
  await tap();
  expect([row().dataset['state'], names()]).toEqual(['pending', []]);
});

test('a second tap before the screen shows the first one is ignored', async () => {
  show(wood());
  const button = () =>
    within(row()).getByRole('button', { name: /^(Complete|Undo complete): Wood/ });
  fireEvent.click(button());
  vi.setSystemTime(now + 600);
  fireEvent.click(button());
  await waitUntilStored();
  await waitUntilStored();
  expect([row().dataset['state'], names()]).toEqual(['done', ['completeTask']]);
});

test('a third tap completes the task once more', async () => {
  show(wood());
  for (let taps = 0; taps < 3; taps += 1) {
    await tap();
    await pass(500);
  }
  expect([row().dataset['state'], names()]).toEqual(['done', ['completeTask']]);
});

test('after 8 seconds a tap is a new one: it undoes the completion and leaves the start', async () => {
  const calls = serve(() => done(5));
  show(wood());
  await tap();
  await waitUntilSent();
  for (let seconds = 0; seconds < 9; seconds += 3) {
    await pass(3_000);
    fireEvent.keyDown(row(), { key: 'Tab' });
  }
  await tap();
  await waitUntilSent();
  expect(pathsOf(calls)).toEqual(['complete', 'undo-complete']);
  expect(row().dataset['state']).toBe('running');
});

test('a second tap undoes an un-tick: done by the same person at the same time as before', async () => {
  const at = now - 3_600_000;
  show(withStart(wood(), 'Raju', at));
  fireEvent.keyDown(row(), { key: 'Tab' });
  act(() => upsertTask(withCompletion(withStart(wood(), 'Raju', at), 'Biju', at)));
  await pass(1_000);

  // The tick is not sent yet, so the un-tick removes it.
  await tap();
  expect([row().dataset['state'], names()]).toEqual(['running', ['undoCompleteTask']]);
  await pass(500);
  await tap();
  expect([row().dataset['state'], names()]).toEqual(['done', []]);

  // The tick is sent, so it is undone by the opposite command.
  serve(() => done(5));
  await pass(500);
  await tap();
  await waitUntilSent();
  serve(() => 'no network');
  act(() => upsertTask(withoutCompletion(withStart(wood(), 'Raju', at))));
  await pass(500);
  await tap();
  expect(commands().at(-1)).toEqual(['completeTask', { by: 'Biju', at }]);
  expect(row().textContent).toContain('Done by Biju at 8:45 AM');
});

test('if another phone ticked first, a second tap does not undo that tick', async () => {
  const calls = serve(() => done(5));
  show(wood());
  await tap();
  await waitUntilSent();
  act(() => upsertTask(withCompletion(wood(), 'Biju', now - 1_000)));
  await pass(1_000);
  await tap();
  await waitUntilSent();
  expect(pathsOf(calls)).toEqual(['complete']);
  expect(row().dataset['state']).toBe('done');
  expect(screen.getByText('Wood: Done by Biju at 9:44 AM')).toBeTruthy();
});

test('after an offline tick that another phone had made before, the toast names the person and offers no undo', async () => {
  show(wood());
  await tap();
  expect(screen.getByText('Done: Wood')).toBeTruthy();
  serve(() => done(5));
  await waitUntilSent();
  expect(screen.getByText('Done: Wood')).toBeTruthy();
  await act(async () => {
    upsertTask(withCompletion(wood(), 'Biju', now - 60_000));
    setRoomStatus(eventRoom(eventId), { revision: 5 });
  });
  expect(screen.queryByText('Done: Wood')).toBeNull();
  expect(screen.getByText('Wood: Done by Biju at 9:44 AM')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('after a tick that was the first, the toast still has its undo', async () => {
  show(wood());
  await tap();
  serve(() => done(5));
  await waitUntilSent();
  await act(async () => {
    upsertTask(withCompletion(wood(), 'Amina', now));
    setRoomStatus(eventRoom(eventId), { revision: 5 });
  });
  expect(screen.getByText('Done: Wood')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
});

test('a tap right after the row was ticked elsewhere does not undo that tick', async () => {
  show(wood());
  fireEvent.keyDown(row(), { key: 'Tab' });
  act(() => upsertTask(withCompletion(wood(), 'Biju', now)));
  await pass(399);
  await tap();
  expect(names()).toEqual([]);
  await pass(1);
  await tap();
  expect(names()).toEqual(['undoCompleteTask']);
});

test('in the list of completed tasks a double tap, and a row that moves under the finger, restore no other task', async () => {
  const [first, second, third] = defaultTasks(eventId).map((task, n) =>
    withCompletion(task, 'Biju', now - (n + 1) * 60_000),
  );
  show(first!);
  act(() => replaceTasks(eventId, [first!, second!]));
  fireEvent.click(screen.getByRole('button', { name: 'Done (2)' }));
  const drawer = () =>
    within(screen.getByRole('list', { name: 'Done' })).getAllByRole('button', {
      name: /^Undo complete: /,
    });
  await pass(400);
  fireEvent.click(drawer()[0]!, { detail: 1 });
  await waitUntilStored();
  await pass(200);
  fireEvent.click(drawer()[0]!, { detail: 2 });
  await waitUntilStored();
  await waitUntilStored();
  expect(useOutbox.getState().entries.map(({ given }) => given)).toMatchObject([
    { params: { taskId: first!.id } },
  ]);

  await pass(400);
  fireEvent.pointerDown(drawer()[0]!);
  act(() => upsertTask(withCompletion(third!, 'Biju', now)));
  await pass(400);
  fireEvent.click(drawer()[0]!, { detail: 1 });
  await waitUntilStored();
  expect(names()).toHaveLength(1);
  fireEvent.click(drawer()[1]!, { detail: 1 });
  await waitUntilStored();
  expect(names()).toHaveLength(2);
});

test('the toast of a check that another phone completed first shows the stored values of both', async () => {
  const check = { ...wood(), isTemperature: true };
  show(check, (task, typed) => `${task.completedBy} and ${typed}.`);
  fireEvent.change(within(row()).getByLabelText('Temperature °C'), { target: { value: '98' } });
  await tap();
  serve(() => done(5));
  await waitUntilSent();
  await act(async () => {
    upsertTask(withCompletion({ ...check, temperatureValue: '205' }, 'Biju', now - 60_000));
    setRoomStatus(eventRoom(eventId), { revision: 5 });
  });
  expect(screen.getByText('Wood: Done by Biju at 9:44 AM. Biju and 98.')).toBeTruthy();
});

test('a long task name is truncated in a toast', async () => {
  show({ ...wood(), task: `Wood ${'that is dry and split '.repeat(9)}` });
  await tap();
  const toast = screen.getByText(/^Done: Wood that/).textContent;
  expect(toast).toBe('Done: Wood that is dry and split that is dry and split that is…');
});
