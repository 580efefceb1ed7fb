import type { Task } from '@kalavara/shared-types/todos/todos';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import {
  blankTask,
  withCompletion,
  withoutCompletion,
  withStart,
} from '@kalavara/shared-types/todos/todos.rules';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { clear, createStore } from 'idb-keyval';
import { useLayoutEffect, type ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { useOutbox } from '../../outbox/store';
import { loadMessages } from '../../test/loadMessages';
import { serve } from '../../test/fakeServer';
import { stopClocks } from '../../test/stopClocks';
import { waitUntilStored } from '../../test/waitForOutbox';
import { removeTask, upsertTask, replaceTasks, selectTasks } from './store';
import { TaskList } from './TaskList';

/** While off, rows are removed and added at once, as without the protection. */
const protection = vi.hoisted(() => ({ isOn: true }));
vi.mock('./heldRows', async (original) => {
  const rows = await original<typeof import('./heldRows')>();
  const holdRows: typeof rows.holdRows = (groups, tasks, own) =>
    protection.isOn ? rows.holdRows(groups, tasks, own) : rows.settleRows([], tasks, () => false);
  return { ...rows, holdRows };
});

/** The nightly run plays 1 000 interleavings. */
const numRuns = process.env['KALAVARA_LONG'] === '1' ? 1_000 : 25;

const start = Date.parse('2026-12-24T04:15:00Z');
const screenHeight = 640;
const rowHeight = 142;
const listTop = 200;

let eventId = 'held0';
let count = 0;
let scrollY = 0;

beforeAll(loadMessages);
beforeEach(async () => {
  await clear(createStore('kalavara-outbox', 'entries'));
  useOutbox.setState({ entries: [], failing: [] });
  serve(() => 'no network');
  stopClocks(start - 1_000, ['setTimeout', 'clearTimeout']);
  vi.advanceTimersByTime(1_000);
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(screenHeight);
  vi.spyOn(window, 'scrollBy').mockImplementation(
    (...[, y]: unknown[]) => void (scrollY += Number(y)),
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = rows().findIndex((row) => row === this);
    return at < 0
      ? new DOMRect()
      : new DOMRect(0, listTop + at * rowHeight - scrollY, 360, rowHeight - 8);
  });
});
afterEach(() => {
  protection.isOn = true;
  vi.useRealTimers();
});

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-task]')];
const ids = () => rows().map(({ dataset }) => dataset['task']!);
const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-task="${id}"]`)!;
const tickOf = (row: HTMLElement) =>
  within(row).queryByRole('button', { name: /^(Complete|Undo complete):/ });
const rowAt = (y: number) => rows()[Math.floor((y - listTop + scrollY) / rowHeight)];
const commands = () =>
  useOutbox
    .getState()
    .entries.map(({ name, given }) => [
      name,
      (given as { params: { taskId: string } }).params.taskId,
    ]);
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Tasks that can be ticked without a further input. */
const plainTasks = (n: number) =>
  defaultTasks(eventId)
    .filter(({ isTemperature }) => !isTemperature)
    .slice(0, n);
const list = () => (
  <TaskList
    eventId={eventId}
    eventDay="2026-12-31"
    isLive
    hasFailed={false}
    onRetry={() => {}}
    me="Amina"
  />
);
function load(tasks: readonly Task[]) {
  eventId = `held${(count += 1)}`;
  replaceTasks(
    eventId,
    tasks.map((task) => ({ ...task, eventId })),
  );
}
function show(tasks: readonly Task[]) {
  scrollY = 0;
  load(tasks);
  render(list());
}
/** A section that is opened for the first time starts at its top. */
function NewSection({ children }: { children: ReactNode }) {
  useLayoutEffect(() => void (scrollY = 0), []);
  return children;
}
function scrollTo(y: number) {
  scrollY = Math.max(
    0,
    Math.min(y, Math.max(0, listTop + rows().length * rowHeight - screenHeight)),
  );
  act(() => void window.dispatchEvent(new Event('scroll')));
}
const touch = () => fireEvent.pointerMove(rows()[0]!);

/** Changes that another phone makes to the `n`-th task of the list. */
const remoteChanges = ['tick', 'untick', 'start', 'delete', 'add'] as const;
type RemoteChange = { kind: (typeof remoteChanges)[number]; n: number };
let added = 0;
function changeElsewhere({ kind, n }: RemoteChange) {
  const tasks = selectTasks(eventId)!;
  const task = tasks[n % Math.max(1, tasks.length)];
  act(() => {
    if (kind === 'add') {
      const fields = {
        sortOrder: n * 7 - 5,
        dueDate: task?.dueDate ?? 'Event day',
        task: `Added ${(added += 1)}`,
      };
      upsertTask({ ...blankTask(eventId, `added-${added}`), ...fields });
    } else if (!task) return;
    else if (kind === 'delete') removeTask(eventId, task.id);
    else
      upsertTask(
        { tick: withCompletion, untick: withoutCompletion, start: withStart }[kind](
          task,
          'Biju',
          start,
        ),
      );
  });
}

describe('Rows do not move under a finger', () => {
  test('a row ticked elsewhere remains, with person and time, until the list is untouched for 5 seconds and it is off the screen', async () => {
    show(plainTasks(12));
    const before = ids();
    touch();
    changeElsewhere({ kind: 'tick', n: 1 });
    expect(ids()).toEqual(before);
    expect(rowOf(before[1]!).dataset['state']).toBe('done');
    expect(rowOf(before[1]!).textContent).toContain('Done by Biju at 9:45 AM');

    await pass(60_000);
    expect(ids()).toEqual(before);
    scrollTo(1_000);
    await pass(4_999);
    expect(ids()).toEqual(before);
    const watched = rowAt(300)!;
    const top = watched.getBoundingClientRect().top;
    await pass(1);
    expect(ids()).toEqual(before.filter((id) => id !== before[1]));
    expect(watched.getBoundingClientRect().top).toBe(top);
  });

  test('the row of an own tick remains in the same way', async () => {
    show(plainTasks(12));
    const before = ids();
    fireEvent.click(tickOf(rowOf(before[0]!))!);
    await waitUntilStored();
    await waitUntilStored();
    expect(rowOf(before[0]!).dataset['state']).toBe('done');
    await pass(60_000);
    expect(ids()).toEqual(before);
    scrollTo(1_000);
    await pass(5_000);
    expect(ids()).toEqual(before.slice(1));
  });

  test('a resting finger counts as a touch, regardless of the duration', async () => {
    show(plainTasks(12));
    const before = ids();
    fireEvent.pointerDown(rows()[0]!);
    changeElsewhere({ kind: 'add', n: 0 });
    await pass(60_000);
    expect(ids()).toEqual(before);
    fireEvent.pointerUp(document);
    await pass(5_000);
    expect(ids()).toHaveLength(before.length + 1);
  });

  test('rows that are added, deleted or restored elsewhere move no row while the list is touched', async () => {
    show(plainTasks(12));
    const before = ids();
    changeElsewhere({ kind: 'tick', n: 10 });
    expect(ids()).toHaveLength(11);
    touch();
    const drawn = ids();
    changeElsewhere({
      kind: 'untick',
      n: selectTasks(eventId)!.findIndex(({ id }) => id === before[10]),
    });
    changeElsewhere({ kind: 'add', n: 0 });
    changeElsewhere({
      kind: 'delete',
      n: selectTasks(eventId)!.findIndex(({ id }) => id === before[2]),
    });
    expect(ids()).toEqual(drawn);
    expect(rowOf(before[2]!).textContent).toContain('Removed from the list');
    expect(
      within(rowOf(before[2]!)).queryByRole('button', { name: /^(Complete|Start):/ }),
    ).toBeNull();

    scrollTo(1_000);
    await pass(5_000);
    expect(ids()).toHaveLength(12);
    expect(ids()).toContain(before[10]);
    expect(ids()).not.toContain(before[2]);
  });

  test('deletions and restores of the phone itself are shown at once', async () => {
    show(plainTasks(3));
    const [first] = ids();
    fireEvent.click(within(rowOf(first!)).getByRole('button', { name: /^Details:/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete task' }));
    fireEvent.click(
      within(screen.getByRole('dialog', { name: /delete this task/ })).getByRole('button', {
        name: 'Delete task',
      }),
    );
    await waitUntilStored();
    await waitUntilStored();
    expect(ids()).not.toContain(first);
  });

  test('a list that is loaded while the page is scrolled is shown at once', () => {
    eventId = `held${(count += 1)}`;
    render(list());
    scrollTo(100);
    act(() => replaceTasks(eventId, plainTasks(12)));
    expect(ids()).toHaveLength(12);
  });

  test('a list that is opened in a new section starts at the top, regardless of the scroll position', () => {
    load(plainTasks(12));
    scrollY = 700;
    render(<NewSection>{list()}</NewSection>);
    expect(scrollY).toBe(0);
  });

  test('a click that began on another row does nothing', async () => {
    show(plainTasks(3));
    fireEvent.pointerDown(tickOf(rows()[0]!)!);
    fireEvent.click(tickOf(rows()[1]!)!, { detail: 1 });
    await waitUntilStored();
    expect(commands()).toEqual([]);
  });

  test('a row ticked elsewhere under a resting finger is not un-ticked by it', async () => {
    show(plainTasks(3));
    fireEvent.pointerDown(tickOf(rows()[0]!)!);
    changeElsewhere({ kind: 'tick', n: 0 });
    await pass(2_000);
    fireEvent.click(tickOf(rows()[0]!)!, { detail: 1 });
    await waitUntilStored();
    expect(commands()).toEqual([]);
  });
});

describe('For all actions of other phones during a tap', () => {
  const change: fc.Arbitrary<RemoteChange> = fc.record({
    kind: fc.constantFrom(...remoteChanges),
    n: fc.nat(30),
  });
  const changes = fc.array(change, { maxLength: 3 });
  const step = fc.oneof(
    fc.record({ does: fc.constant('change' as const), change }),
    fc.record({ does: fc.constant('scroll' as const), to: fc.nat(2_000) }),
    fc.record({ does: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 9_000 }) }),
    fc.record({
      does: fc.constant('tap' as const),
      y: fc.integer({ min: 0, max: screenHeight - 1 }),
      reaction: changes,
      press: changes,
    }),
  );
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

  /**
   * A person sees a row, moves a finger to it, presses and lifts it; `reaction` and `press` happen
   * in between.
   */
  async function tap({ y, reaction, press }: Extract<Step, { does: 'tap' }>) {
    touch();
    const aimed = rowAt(y);
    if (!aimed) return;
    const id = aimed.dataset['task'];
    const state = aimed.dataset['state'];
    reaction.forEach(changeElsewhere);
    await pass(250);
    expect(rowAt(y)?.dataset['task']).toBe(id);
    fireEvent.pointerDown(tickOf(rowAt(y)!) ?? rowAt(y)!);
    press.forEach(changeElsewhere);
    await pass(80);
    const lifted = tickOf(rowAt(y)!) ?? rowAt(y)!;
    const before = useOutbox.getState().entries.map((entry) => entry.id);
    fireEvent.pointerUp(lifted);
    fireEvent.click(lifted, { detail: 1 });
    await waitUntilStored();
    await waitUntilStored();
    const made = useOutbox.getState().entries.filter((entry) => !before.includes(entry.id));
    expect(
      made.map(({ given }) => (given as { params: { taskId: string } }).params.taskId),
    ).toEqual(made.length > 0 ? [id] : []);
    // A tap that was meant to complete a task never un-ticks it.
    if (state !== 'done') expect(made.map(({ name }) => name)).not.toContain('undoCompleteTask');
    await pass(400);
  }

  async function play(steps: readonly Step[]) {
    await clear(createStore('kalavara-outbox', 'entries'));
    useOutbox.setState({ entries: [], failing: [] });
    show(plainTasks(10));
    try {
      for (const each of steps) {
        if (each.does === 'change') changeElsewhere(each.change);
        else if (each.does === 'scroll') scrollTo(each.to);
        else if (each.does === 'wait') await pass(each.ms);
        else await tap(each);
        expect(new Set(ids()).size).toBe(ids().length);
      }
      // When the list is idle and off the screen, it has exactly the pending tasks.
      await pass(10_000);
      scrollY = 100_000;
      act(() => void window.dispatchEvent(new Event('scroll')));
      await pass(10_000);
      expect(
        rows().filter(
          ({ dataset }) => dataset['state'] === 'done' || dataset['state'] === 'removed',
        ),
      ).toEqual([]);
    } finally {
      cleanup();
    }
  }
  const property = () => fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), play);

  test('the action applies to the row that was under the finger', async () => {
    // Found in an earlier run: a row whose tick is pending is deleted elsewhere under the finger.
    const tap = (y: number, press: RemoteChange): Step => ({
      does: 'tap',
      y,
      reaction: [],
      press: [press],
    });
    const found: Step[] = [
      { does: 'scroll', to: 976 },
      tap(502, { kind: 'tick', n: 0 }),
      { does: 'scroll', to: 979 },
      tap(499, { kind: 'delete', n: 8 }),
    ];
    await fc.assert(property(), { numRuns, examples: [[found]] });
  }, 1_800_000);

  test('control: without the protection the action applies to another row', async () => {
    protection.isOn = false;
    const { failed } = await fc.check(property(), { numRuns, endOnFailure: true });
    expect(failed).toBe(true);
  }, 180_000);
});
