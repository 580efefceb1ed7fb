import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { act, waitFor } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { offlineCommands } from '../../app/offlineCommands';
import { deliver } from '../../outbox/deliver';
import { perform } from '../../outbox/outbox';
import { registerCommands } from '../../outbox/registry';
import { repeatRefused } from '../../outbox/repeatRefused';
import { useOutbox } from '../../outbox/store';
import { setRoomStatus, useRooms } from '../../realtime/rooms';
import { done, refused, serve } from '../../test/fakeServer';
import { waitUntilStored } from '../../test/waitForOutbox';
import { removeTask, replaceTasks, upsertTask } from './store';

const eventId = 'restored';
const room = eventRoom(eventId);
const tasks = defaultTasks(eventId);
const wood = tasks.find(({ id }) => id === 'wood-1')!;
const params = { eventId, taskId: wood.id };
const paths = (calls: readonly { path: string }[]) => calls.map(({ path }) => path);
const complete = '/api/todos/restored/wood-1/complete';

let stop = () => {};
beforeEach(async () => {
  registerCommands(offlineCommands);
  await clear(createStore('kalavara-outbox', 'entries'));
  useOutbox.setState({ entries: [], failing: [] });
  useRooms.setState({}, true);
  replaceTasks(eventId, tasks);
  stop = repeatRefused();
});
afterEach(() => stop());

/**
 * Makes a tick that is refused because the task was removed at revision 7, while the room of the screen is at revision
 * 6.
 */
async function refuseTick() {
  setRoomStatus(room, { revision: 6, isLive: true });
  serve(() => refused(409, 'task-removed', { by: 'Ravi', at: 'x', revision: 7 }));
  await act(() => perform('completeTask', room, { params, body: {} }));
  await act(() => deliver());
  expect(useOutbox.getState().entries[0]?.refusal?.code).toBe('task-removed');
}

function receive(revision: number, change: () => void) {
  change();
  setRoomStatus(room, { revision });
}

test('a tick refused because its task was removed is applied once another person has restored the task', async () => {
  await refuseTick();
  const first = useOutbox.getState().entries[0]!;
  const calls = serve(() => done(9));
  act(() => receive(7, () => removeTask(eventId, wood.id)));
  await waitUntilStored();
  // The list contains the task at revision 6, and not at 7.
  expect(paths(calls)).toEqual([]);

  act(() => receive(8, () => upsertTask(wood)));
  await waitFor(() => expect(paths(calls)).toEqual([complete]));
  expect(calls[0]!.body).toEqual((first.given as { body: object }).body);
  act(() => receive(9, () => {}));
  await waitFor(() => expect(useOutbox.getState().entries).toEqual([]));
});

test('a temperature refused for the same reason is recorded with its time once the task is restored', async () => {
  setRoomStatus(room, { revision: 6, isLive: true });
  serve(() => refused(409, 'task-removed', { by: 'Ravi', at: 'x', revision: 7 }));
  const body = { id: '00000000-0000-4000-8000-000000000001', kind: 'pit', value: 190 } as const;
  await act(() => perform('addReading', room, { params, body }));
  await act(() => deliver());
  const { given } = useOutbox.getState().entries[0]!;
  const calls = serve(() => done(9));
  act(() => receive(7, () => removeTask(eventId, wood.id)));
  await waitUntilStored();
  expect(paths(calls)).toEqual([]);

  act(() => receive(8, () => upsertTask(wood)));
  await waitFor(() =>
    expect(calls.map((call) => call.body)).toEqual([(given as { body: object }).body]),
  );
});

test('an un-tick of such a task is not repeated automatically', async () => {
  setRoomStatus(room, { revision: 6, isLive: true });
  serve(() => refused(409, 'task-removed', { by: 'Ravi', at: 'x', revision: 7 }));
  await act(() => perform('undoCompleteTask', room, { params, body: {} }));
  await act(() => deliver());
  const calls = serve(() => done(9));
  act(() => receive(8, () => upsertTask(wood)));
  await waitUntilStored();
  expect(paths(calls)).toEqual([]);
  expect(useOutbox.getState().entries).toHaveLength(1);
});
