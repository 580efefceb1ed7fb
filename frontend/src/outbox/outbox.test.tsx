import type { Task } from '@kalavara/shared-types/todos/todos';
import { blankTask, withCompletion } from '@kalavara/shared-types/todos/todos.rules';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { act, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { done, refused, serve, type RecordedCall } from '../test/fakeServer';

let number = 0;
let eventId: string;

type OutboxOfPage = Pick<typeof import('./outbox'), 'dismiss'> &
  Pick<typeof import('./store'), 'getEntries'>;
const pages: OutboxOfPage[] = [];

/** Opens a page with new modules, on the same storage. */
async function openPage() {
  vi.resetModules();
  const outbox = await import('./outbox');
  const { getEntries } = await import('./store');
  pages.push({ getEntries, ...outbox });
  const { undo } = await import('./undo');
  const { deliver } = await import('./deliver');
  const storage = await import('./storage');
  const { setActor } = await import('./actor');
  const { setRoomStatus, useRooms } = await import('../realtime/rooms');
  const { serverNow } = await import('../realtime/clock');
  const todos = await import('../features/todos/store');
  const timers = await import('../features/timers/store');
  const { registerCommands } = await import('./registry');
  registerCommands((await import('../app/offlineCommands')).offlineCommands);
  const { renderHook } = await import('@testing-library/react');
  const hook = <T,>(use: () => T) => renderHook(use).result;
  return {
    ...outbox,
    undo,
    ...storage,
    ...todos,
    ...timers,
    deliver,
    setActor,
    setRoomStatus,
    useRooms,
    serverNow,
    hook,
  };
}

const tick = (taskId: string) => ({ params: { eventId, taskId }, body: {} });
const aTask = (id: string): Task => ({ ...blankTask(eventId, id), task: id });
const tasksTicked = (calls: RecordedCall[]) =>
  calls.map(({ path }) => path.replace(/^.*\/(.+)\/complete$/, '$1'));

beforeEach(async () => {
  eventId = `o${(number += 1)}`;
  const { values, clear, createStore } = await import('idb-keyval');
  const place = createStore('kalavara-outbox', 'entries');
  if ((await values(place)).length > 0) await clear(place);
});
// A page of an earlier test may still wait for its server; what it waits with is not stored once more.
afterEach(async () => {
  serve(() => 'hangs');
  for (const { getEntries, dismiss } of pages.splice(0))
    await Promise.all(getEntries().map(({ id }) => dismiss(id)));
});

test('a tick shows at once with the name of its actor, before the server has answered', async () => {
  serve(() => 'hangs');
  const page = await openPage();
  page.setActor('Amina');
  page.replaceTasks(eventId, [aTask('t1')]);
  const tasks = page.hook(() => page.useTasks(eventId));

  await act(() => page.perform('completeTask', eventRoom(eventId), tick('t1')).then(() => {}));
  expect(tasks.current.tasks[0]).toMatchObject({
    completed: true,
    completedBy: 'Amina',
    startedBy: 'Amina',
  });
  expect([...tasks.current.waitingIds]).toEqual(['t1']);
  expect(page.hook(page.usePendingCount).current).toBe(1);
});

test('stored commands are read while another tab sends, and storage that hangs delays the page by only one second', async () => {
  serve(() => 'hangs');
  const before = await openPage();
  await before.perform('completeTask', eventRoom(eventId), tick('t1'));
  const page = await openPage();
  const waiting = page.hook(page.usePendingCount);
  expect(waiting.current).toBe(0);
  await act(() => page.restoreOutbox());
  expect(waiting.current).toBe(1);

  vi.useFakeTimers();
  const open = vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest);
  const hanging = await openPage();
  let isOver = false;
  void hanging.restoreOutbox().then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
  open.mockRestore();
  vi.useRealTimers();
});

test('a tick is shown and sent even if storage hangs, and is removed with its batch', async () => {
  vi.useFakeTimers();
  const open = vi.spyOn(indexedDB, 'open').mockReturnValue({} as IDBOpenDBRequest);
  const calls = serve(() => done(6));
  const page = await openPage();
  const room = eventRoom(eventId);
  page.setRoomStatus(room, { revision: 5, isLive: true });
  page.replaceTasks(eventId, [aTask('t1')]);
  const tasks = page.hook(() => page.useTasks(eventId));
  const tapped = page.perform('completeTask', room, tick('t1'));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(tasks.current.tasks[0]?.completed).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(tasksTicked(calls)).toEqual(['t1']);
  act(() => page.setRoomStatus(room, { revision: 6 }));
  expect(page.hook(() => page.usePendingCommands('completeTask', room)).current).toEqual([]);

  serve(() => 'no network');
  const second = page.perform('undoCompleteTask', room, tick('t1'));
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  const undone = page.undo(await second);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect([typeof (await tapped), await undone]).toEqual(['string', true]);
  open.mockRestore();
  vi.useRealTimers();
});

test('offline ticks survive the page and are sent once, in order, with their own times', async () => {
  serve(() => 'no network');
  const before = await openPage();
  for (const id of ['t1', 't2', 't3'])
    await before.perform('completeTask', eventRoom(eventId), tick(id));
  await before.deliver();
  const kept = (await before.readAll())!;

  let revision = 0;
  const calls = serve(() => done((revision += 1)));
  const page = await openPage();
  const count = page.hook(page.usePendingCount);
  const close = page.openOutbox();
  await waitFor(() => expect(calls).toHaveLength(3));
  await act(() => page.deliver());
  expect(count.current).toBe(0);
  close();

  expect(tasksTicked(calls)).toEqual(['t1', 't2', 't3']);
  expect(calls.map(({ headers }) => headers['idempotency-key'])).toEqual(kept.map(({ id }) => id));
  expect(calls.map(({ body }) => (body as { at: number }).at)).toEqual(kept.map(({ at }) => at));
});

test('a tick whose answer was lost is sent again under the same id', async () => {
  let tries = 0;
  const calls = serve(() => ((tries += 1) === 1 ? { status: 502, body: 'bad gateway' } : done(1)));
  const page = await openPage();
  await page.perform('completeTask', eventRoom(eventId), tick('t1'));
  await page.deliver();
  await page.deliver();
  expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(calls).toHaveLength(2);
});

test('a refused tick is reverted and remains listed with its reason, also in the next page', async () => {
  serve(() => refused(409, 'done-by-other', { by: 'Ravi', at: 1_000 }));
  const page = await openPage();
  page.replaceTasks(eventId, [aTask('t1')]);
  await page.perform('completeTask', eventRoom(eventId), tick('t1'));
  await page.deliver();
  expect(page.hook(() => page.useTasks(eventId)).current.tasks[0]?.completed).toBe(false);

  const next = await openPage();
  await next.deliver();
  const [refusal] = next.hook(next.useRefusals).current;
  expect(refusal).toMatchObject({
    name: 'completeTask',
    refusal: { code: 'done-by-other', details: { by: 'Ravi', at: 1_000 } },
  });
  await act(() => next.dismiss(refusal!.id));
  expect(next.hook(next.useRefusals).current).toEqual([]);
  expect(await next.readAll()).toEqual([]);
});

test('an expired start is not sent, and is shown as refused', async () => {
  const calls = serve(() => done(1));
  const page = await openPage();
  const given = { params: { eventId, stepId: '2-1' }, body: { isActive: true } };
  const at = page.serverNow() - 16_000;
  await page.write({
    id: 'old',
    order: at,
    name: 'setTimer',
    room: eventRoom(eventId),
    by: '',
    at,
    given,
  });
  await page.deliver();
  expect(calls).toEqual([]);
  expect(page.hook(page.useRefusals).current[0]?.refusal.code).toBe('too-late');
  expect(page.hook(() => page.useTimers(eventId)).current).toEqual([]);
});

test('an unsent command can be undone, a command in flight cannot', async () => {
  serve(() => 'no network');
  const page = await openPage();
  const id = await page.perform('completeTask', eventRoom(eventId), tick('t1'));
  await page.deliver();
  expect(await page.undo(id)).toBe(true);
  expect(await page.readAll()).toEqual([]);

  const calls = serve(() => 'hangs');
  const sent = await page.perform('completeTask', eventRoom(eventId), tick('t2'));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(await page.undo(sent)).toBe(false);
});

test('a tick without an answer may have been executed: it cannot be removed from the outbox', async () => {
  serve(() => ({ status: 504, body: 'gateway timeout' }));
  const page = await openPage();
  const id = await page.perform('completeTask', eventRoom(eventId), tick('t1'));
  await page.deliver();
  expect(await page.undo(id)).toBe(false);
  expect(page.hook(page.usePendingCount).current).toBe(1);
});

test('a command that another tab has sent without an answer, or is sending, cannot be removed', async () => {
  let isLocked = false;
  const locks = {
    async request(_: string, ...rest: unknown[]) {
      const work = rest.at(-1) as (lock: object | null) => Promise<unknown>;
      if (isLocked && rest.length > 1) return work(null);
      await waitFor(() => expect(isLocked).toBe(false));
      isLocked = true;
      return work({}).finally(() => (isLocked = false));
    },
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  serve(() => 'no network');
  const page = await openPage();
  const first = await page.perform('completeTask', eventRoom(eventId), tick('t1'));
  const second = await page.perform('completeTask', eventRoom(eventId), tick('t2'));
  const third = await page.perform('completeTask', eventRoom(eventId), tick('t3'));
  await page.deliver();

  serve(({ path }) => (path.includes('/t1/') ? { status: 504, body: 'timeout' } : 'no network'));
  const other = await openPage();
  await other.deliver();
  await page.restoreOutbox();
  expect(await page.undo(first)).toBe(false);
  expect(await page.undo(second)).toBe(true);

  const calls = serve(({ path }) => (path.includes('/t3/') ? 'hangs' : done(1)));
  void other.deliver();
  await waitFor(() => expect(tasksTicked(calls)).toEqual(['t3']));
  expect(await page.undo(third)).toBe(false);
  Reflect.deleteProperty(navigator, 'locks');
});

test('a command is not sent once it was undone, also while the storage erases it, and both taps of a double tap undo it', async () => {
  serve(() => 'no network');
  const page = await openPage();
  const id = await page.perform('completeTask', eventRoom(eventId), tick('t1'));
  await page.deliver();
  const calls = serve(() => done(1));
  const taps = [page.undo(id), page.undo(id)];
  await page.deliver();
  expect(await Promise.all(taps)).toEqual([true, true]);
  expect(calls).toEqual([]);
});

test('with full storage a tick is valid until the page is closed, and is sent', async () => {
  serve(() => 'no network');
  const page = await openPage();
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await page.perform('completeTask', eventRoom(eventId), tick('t1'));
  await page.deliver();
  expect(page.hook(page.usePendingCount).current).toBe(1);

  const calls = serve(() => done(1));
  await page.deliver();
  full.mockRestore();
  expect(tasksTicked(calls)).toEqual(['t1']);
  expect(await page.readAll()).toEqual([]);
});

test('a tick made after the clock was set back still follows the one before it', async () => {
  serve(() => 'no network');
  const page = await openPage();
  const at = page.serverNow() + 3_600_000;
  await page.write({
    id: 'first',
    order: at,
    name: 'completeTask',
    room: eventRoom(eventId),
    by: '',
    at,
    given: tick('t1'),
  });
  await page.deliver();
  await page.perform('undoCompleteTask', eventRoom(eventId), tick('t1'));
  expect((await page.readAll())!.map(({ name }) => name)).toEqual([
    'completeTask',
    'undoCompleteTask',
  ]);
});

test(
  'a tick is removed when its batch is received, not at the answer: it never flickers',
  { meta: { rules: ['R11'] } },
  async () => {
    serve(() => done(6));
    const page = await openPage();
    const room = eventRoom(eventId);
    page.replaceTasks(eventId, [aTask('t1')]);
    page.setRoomStatus(room, { revision: 5, isLive: true });
    const seen: (boolean | undefined)[] = [];
    function Row() {
      const { tasks } = page.useTasks(eventId);
      seen.push(tasks[0]?.completed);
      return null;
    }
    render(<Row />);

    await act(async () => {
      await page.perform('completeTask', room, tick('t1'));
      await page.deliver();
    });
    expect(await page.readAll()).toHaveLength(1);
    act(() => {
      page.upsertTask(withCompletion(aTask('t1'), 'Amina', 1_000));
      page.setRoomStatus(room, { revision: 6 });
    });
    await waitFor(async () => expect(await page.readAll()).toEqual([]));
    expect(seen.indexOf(true)).toBe(seen.lastIndexOf(false) + 1);
    expect(page.hook(() => page.usePendingCommands('completeTask', room)).current).toEqual([]);
  },
);

test('the base of the next command includes the own last command', async () => {
  let revision = 5;
  const calls = serve(() => done((revision += 1)));
  const page = await openPage();
  const room = eventRoom(eventId);
  page.setRoomStatus(room, { revision: 5, isLive: true });
  const ticks = ['t1', 't2', 't3'].map((id) => page.perform('completeTask', room, tick(id)));
  await Promise.all(ticks);
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls.map(({ headers }) => headers['x-base-revision'])).toEqual(['5', '6', '7']);
});

test('a server that fails three times is shown as failing, and is retried', async () => {
  let isWell = false;
  const calls = serve(() =>
    isWell ? done(1) : { status: 500, body: { success: false, code: 'unexpected' } },
  );
  const page = await openPage();
  await page.perform('completeTask', eventRoom(eventId), tick('t1'));
  await page.deliver();
  await page.deliver();
  await page.deliver();
  expect(calls.length).toBeGreaterThanOrEqual(3);
  expect(page.hook(page.useFailingCommandText).current).toBe('connection:trouble');
  isWell = true;
  await act(() => page.deliver());
  expect(page.hook(page.useFailingCommandText).current).toBeUndefined();
});

test('a command of another build stays stored, and the others are sent', async () => {
  const calls = serve(() => done(1));
  const page = await openPage();
  const room = eventRoom(eventId);
  const unknown = { id: 'u', order: 1, name: 'weighRice', room, given: {}, by: '', at: Date.now() };
  await page.write(unknown as never);
  await page.perform('completeTask', room, tick('t1'));
  await page.deliver();
  expect(tasksTicked(calls)).toEqual(['t1']);
  expect((await page.readAll())?.map(({ id }) => id)).toContain('u');
  await expect(page.perform('weighRice' as never, room, {} as never)).rejects.toThrow(
    'weighRice is not registered',
  );
});

test('a failing room does not delay another', async () => {
  const calls = serve(({ path }) =>
    path.includes('/stuck/') ? { status: 500, body: {} } : done(1),
  );
  const page = await openPage();
  await page.perform('completeTask', eventRoom('stuck'), {
    params: { eventId: 'stuck', taskId: 't1' },
    body: {},
  });
  await page.perform('completeTask', eventRoom(eventId), tick('t2'));
  await page.deliver();
  expect(tasksTicked(calls)).toContain('t2');
  expect(page.hook(page.usePendingCount).current).toBe(1);
});

const broken = { status: 500, body: { success: false, code: 'unexpected' } };

test(
  'a failing task delays no other task, only the later commands of its own',
  { meta: { requirements: ['K-476', 'K-604'] } },
  async () => {
    let revision = 5;
    const calls = serve(({ path }) => (path.includes('/t1/') ? broken : done((revision += 1))));
    const page = await openPage();
    const room = eventRoom(eventId);
    page.setRoomStatus(room, { revision: 5, isLive: true });
    const given = [
      ['startTask', 't1'],
      ['completeTask', 't1'],
      ['completeTask', 't2'],
      ['undoCompleteTask', 't2'],
    ] as const;
    for (const [order, [name, id]] of given.entries())
      await page.write({
        id: `c${order}`,
        order,
        name,
        room,
        by: '',
        at: page.serverNow(),
        base: 5,
        given: tick(id),
      });
    await page.deliver();
    await page.deliver();

    const of = (id: string) => calls.filter(({ path }) => path.includes(`/${id}/`));
    expect(new Set(of('t1').map(({ path }) => path)).size).toBe(1);
    // The un-tick is based on the own tick.
    expect(of('t2').map(({ headers }) => headers['x-base-revision'])).toEqual(['5', '6']);
    const waiting = (await page.readAll())!.filter(
      ({ revision: answered }) => answered === undefined,
    );
    expect(waiting.map(({ name, base }) => [name, base])).toEqual([
      ['startTask', 7],
      ['completeTask', 7],
    ]);
  },
);

test('a whole list waits for its failing task, and later commands wait for the list', async () => {
  const calls = serve(({ path }) => (path.includes('/t1/') ? broken : done(1)));
  const page = await openPage();
  const room = eventRoom(eventId);
  await page.perform('completeTask', room, tick('t1'));
  await page.perform('resetTodos', room, { params: { eventId } });
  await page.perform('completeTask', room, tick('t2'));
  await page.perform('setTimer', room, {
    params: { eventId, stepId: '2-1' },
    body: { isActive: true },
  });
  await page.deliver();
  await page.deliver();
  expect(new Set(calls.map(({ path }) => path.split('/').slice(-2).join('/')))).toEqual(
    new Set(['t1/complete', `${eventId}/2-1`]),
  );
  expect(page.hook(page.usePendingCount).current).toBe(3);
});

test('three failures end a pass, and the next pass begins with commands that have not failed', async () => {
  const isBroken = ({ path }: RecordedCall) => /\/bad\d\//.test(path);
  const calls = serve((call) => (isBroken(call) ? broken : done(1)));
  const page = await openPage();
  const ids = ['bad1', 'bad2', 'bad3', 'good'];
  for (const [order, id] of ids.entries())
    await page.write({
      id,
      order,
      name: 'completeTask',
      room: eventRoom(eventId),
      by: '',
      at: page.serverNow(),
      given: tick(id),
    });
  await page.deliver();
  expect(tasksTicked(calls)).toEqual(['bad1', 'bad2', 'bad3']);
  await page.deliver();
  expect(tasksTicked(calls).slice(3, 4)).toEqual(['good']);
});

test('the base includes own revisions also after a lost answer', async () => {
  let isLost = true;
  const answers = { t1: 6, t2: 7, t3: 8 };
  const calls = serve(({ path }) => {
    if (path.includes('/t1/') && isLost) return { status: 502, body: 'bad gateway' };
    if (path.includes('/t3/') && isLost) return broken;
    return done(answers[/\/(t\d)\//.exec(path)![1] as keyof typeof answers]);
  });
  const page = await openPage();
  const room = eventRoom(eventId);
  page.setRoomStatus(room, { revision: 5, isLive: true });
  const given = ['t1', 't2', 't3'].map((id, order) => ({
    id,
    order,
    room,
    by: '',
    at: page.serverNow(),
    base: 5,
    given: tick(id),
  }));
  for (const entry of given) await page.write({ name: 'completeTask', ...entry });
  await page.deliver();
  isLost = false;
  await page.deliver();
  const revisions = calls
    .filter(({ path }) => path.includes('/t3/'))
    .map(({ headers }) => headers['x-base-revision']);
  expect(revisions).toEqual(['5', '7']);
});

test('without a session a command waits, and is sent with the name of its actor', async () => {
  let isSignedIn = false;
  const calls = serve(() => (isSignedIn ? done(1) : refused(401, 'not-signed-in')));
  const page = await openPage();
  page.setActor('Amina');
  const close = page.openOutbox();
  await page.perform('completeTask', eventRoom(eventId), tick('t1'));
  await page.deliver();
  expect(page.hook(page.usePendingCount).current).toBe(1);
  isSignedIn = true;
  const count = page.hook(page.usePendingCount);
  page.setActor('Ravi');
  await act(() => page.deliver());
  expect(count.current).toBe(0);
  close();
  expect(calls.at(-1)?.body).toMatchObject({ by: 'Amina' });
});

test('after a restore a queued tick is sent with its own epoch, and the answers of the other epoch are not shown', async () => {
  let epoch = 'before';
  const calls = serve(({ path }) =>
    path.includes('/complete') && epoch === 'before' && path.includes('t2')
      ? 'no network'
      : ({ ...(done(60) as object), headers: { 'x-epoch': epoch } } as never),
  );
  const page = await openPage();
  const { receiveEpoch } = await import('../state/epoch');
  receiveEpoch(epoch);
  page.setRoomStatus(eventRoom(eventId), { revision: 50 });
  await page.perform('completeTask', eventRoom(eventId), tick('t1'));
  await waitFor(() => expect(calls).toHaveLength(1));
  await page.perform('completeTask', eventRoom(eventId), tick('t2'));
  const pending = page.hook(() => page.usePendingCommands('completeTask', eventRoom(eventId)));
  expect(pending.current.map(({ given }) => given.params.taskId)).toEqual(['t1', 't2']);

  epoch = 'after';
  await act(() => page.deliver());
  expect(calls.at(-1)!.headers).toMatchObject({
    'x-base-revision': '50',
    'x-base-epoch': 'before',
  });
  expect(pending.current.map(({ given }) => given.params.taskId)).toEqual(['t2']);
});

test('a damaged entry in the storage is dropped, and the others are sent', async () => {
  const { createStore, set, keys } = await import('idb-keyval');
  const stored = createStore('kalavara-outbox', 'entries');
  serve(() => 'no network');
  const closed = await openPage();
  await closed.perform('completeTask', eventRoom(eventId), tick('t1'));
  const [good] = (await closed.readAll())!;
  const damaged: unknown[] = [
    null,
    'text',
    {},
    { ...good, id: 'no-order', order: 'first' },
    { ...good, id: 'no-given', given: undefined },
    { ...good, id: 'no-params', given: {} },
    { ...good, id: 'no-room', room: 7 },
  ];
  for (const [n, value] of damaged.entries()) await set(`damaged-${n}`, value, stored);

  const calls = serve(() => done(1));
  const page = await openPage();
  await page.deliver();
  expect(tasksTicked(calls)).toEqual(['t1']);
  expect((await keys<string>(stored)).filter((key) => key.startsWith('damaged'))).toEqual([]);
});

test('an entry that the browser cannot read is the only one lost', async () => {
  serve(() => 'no network');
  const closed = await openPage();
  await closed.perform('completeTask', eventRoom(eventId), tick('t1'));
  await closed.perform('completeTask', eventRoom(eventId), tick('t2'));
  const [first] = (await closed.readAll())!;
  const unreadable = (real: (query?: never) => IDBRequest, fails: (query: unknown) => boolean) =>
    function (this: IDBObjectStore, query: unknown) {
      if (fails(query)) throw new DOMException('Failed to read large IndexedDB value', 'DataError');
      return real.call(this, query as never);
    };
  const { getAll, get } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(
    unreadable(getAll as never, () => true) as never,
  );
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(
    unreadable(get as never, (key) => key === first!.id) as never,
  );
  const calls = serve(() => done(1));
  const page = await openPage();
  await page.deliver();
  vi.restoreAllMocks();
  expect(tasksTicked(calls)).toEqual(['t2']);
});
