import { defaultItems } from '@kalavara/shared-types/content/inventory';
import type { Item, Movement } from '@kalavara/shared-types/inventory/inventory';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cacheMovements, replaceItems } from '../../features/inventory/store';
import { replaceTasks } from '../../features/todos/store';
import { newId } from '../../http/newId';
import { setLanguage } from '../../i18n/language';
import { deliver } from '../../outbox/deliver';
import { perform } from '../../outbox/outbox';
import { useOutbox } from '../../outbox/store';
import { useConnectionStore } from '../../realtime/status';
import { loadMessages } from '../../test/loadMessages';
import { afterDoubleTap, duringDoubleTap } from '../../test/doubleTap';
import { done, refused, serve } from '../../test/fakeServer';
import { eventOf } from '../../test/eventOf';
import { stopClocks } from '../../test/stopClocks';
import { waitUntilStored } from '../../test/waitForOutbox';
import { OfflineBadge } from '../../ui/OfflineBadge';
import { GuestCountNotices } from './notices/GuestCountNotices';
import { isBig } from './notices/guestCountChanges';
import { nextEvent } from './nextEvent';
import { Navigation } from './frame/Navigation';
import { Refusals } from './notices/Refusals';
import { OutboxErrors } from './notices/OutboxErrors';

const stored = createStore('kalavara-outbox', 'entries');
beforeAll(loadMessages);
beforeEach(async () => {
  await clear(stored);
  serve(() => 'no network');
  useOutbox.setState({ entries: [], failing: [] });
  useConnectionStore.setState({ state: 'live', since: null, failedTries: 0 });
});

const futureDay = '2999-01-01';
const tomato = defaultItems.find(({ id }) => id === '1023')!;

const params = { eventId: 'r1', taskId: 'wood-1' };

test('a refused tick shows its task, the reason, and who was first', async () => {
  const at = '2026-11-21T04:34:00.000Z';
  serve(() => refused(409, 'task-removed', { by: 'Ravi', at }));
  replaceTasks('r1', defaultTasks('r1'));
  render(<Refusals events={[eventOf('r1', futureDay)]} go={() => {}} />);
  await act(() => perform('completeTask', 'event:r1', { params, body: {} }));

  const text = (await screen.findByRole('alert')).textContent;
  expect(text).toContain('Tick: Wood');
  expect(text).toContain('This task was deleted.');
  expect(text).toContain('Ravi was first, at 10:04 AM.');
});

test('a refused stop of a timer shows its step and its event', async () => {
  serve(() => refused(409, 'too-late'));
  render(<Refusals events={[eventOf('r1', futureDay)]} go={() => {}} />);
  const ref = { eventId: 'r1', stepId: '1-2' };
  await act(() => perform('setTimer', 'event:r1', { params: ref, body: { isActive: false } }));
  const text = (await screen.findByRole('alert')).textContent;
  expect(text).toContain(`Stop: 1-2 Light the fire · ${eventOf('r1', futureDay).title}`);
});

test('a refused un-tick can be repeated once the newer state is visible', async () => {
  serve(() => refused(409, 'done-by-other', { by: 'Ravi', at: '2026-11-21T04:34:00.000Z' }));
  render(<Refusals events={[]} go={() => {}} />);
  await act(() => perform('undoCompleteTask', 'event:r1', { params, body: {} }));
  const anyway = await screen.findByRole('button', { name: 'Undo anyway' });
  const calls = serve(() => refused(409, 'nothing-to-undo'));
  fireEvent.click(anyway);
  await waitFor(() => expect(calls[0]?.path).toBe('/api/todos/r1/wood-1/undo-complete'));
});

test('a guest count that another person changed meanwhile shows the person and both numbers, and is set anyway on request', async () => {
  serve(() => refused(409, 'changed-meanwhile', { by: 'Priya', at: '2026-11-21T05:30:00.000Z' }));
  render(<Refusals events={[eventOf('r1', futureDay)]} go={() => {}} />);
  const given = { params: { eventId: 'r1' }, body: { count: 180 } };
  await act(() => perform('setPeople', 'event:r1', given));
  const text = (await screen.findByRole('alert')).textContent;
  expect(text).toContain('Someone else changed this first, so your change was not saved.');
  expect(text).toContain('Priya was first, at 11:00 AM.');
  expect(text).toContain(`${eventOf('r1', futureDay).title} · 180 people`);
  const calls = serve(() => refused(409, 'event-not-found'));
  fireEvent.click(screen.getByRole('button', { name: 'Set 180' }));
  await waitFor(() =>
    expect(calls[0]).toMatchObject({ path: '/api/people/r1', body: { count: 180 } }),
  );
});

test.each([
  [
    'en',
    ['Movement of stock: Tomato · Received 5.00 kg', 'Movement of stock: 7777 · Used 2.00 kg'],
    'Purchase of an item: Tomato · Received 3.00 kg',
  ],
  [
    'ml',
    ['സ്റ്റോക്കിലെ മാറ്റം: തക്കാളി · 5.00 കിലോ കിട്ടി', 'സ്റ്റോക്കിലെ മാറ്റം: 7777 · 2.00 കിലോ എടുത്തു'],
    'വാങ്ങിയ സാധനം: തക്കാളി · 3.00 കിലോ കിട്ടി',
  ],
] as const)(
  'a refused movement of a deleted item shows the item, the kind and the amount (%s)',
  async (language, movements, purchase) => {
    setLanguage(language);
    onTestFinished(() => setLanguage('en'));
    serve(() => refused(404, 'item-not-found'));
    replaceItems([]);
    render(<Refusals events={[]} go={() => {}} />);
    for (const [itemId, kind, quantity] of [
      [tomato.id, 'receive', 5],
      ['7777', 'use', 2],
    ] as const) {
      const body = { id: newId(), itemId, kind, quantity, unit: 'kg' } as const;
      await act(() => perform('moveStock', 'inventory', { body }));
    }
    await act(() =>
      perform('buyShoppingRow', 'inventory', {
        params: { rowId: newId() },
        body: { movementId: newId(), itemId: tomato.id, quantity: 3, unit: 'kg', total: null },
      }),
    );
    fireEvent.click(await screen.findByRole('button', { expanded: false }));
    for (const text of [...movements, purchase]) expect(await screen.findByText(text)).toBeTruthy();
  },
);

test('a refused corrective action is shown with its check and its text', async () => {
  serve(() => refused(409, 'changed-meanwhile', { by: 'Biju', at: '2026-11-21T04:34:00.000Z' }));
  render(<Refusals events={[]} go={() => {}} />);
  const params = { eventId: 'r1', taskId: 'temp-2', readingId: newId() };
  const body = { action: 'More firewood' };
  await act(() => perform('noteAction', 'event:r1', { params, body }));
  expect(
    await screen.findByText('Note on a reading: Temperature check 2 · More firewood'),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Do it anyway' })).toBeTruthy();
});

test('a refused undo of a movement names the item in the language of the reader, and the amount', async () => {
  const movement = { id: newId(), itemId: tomato.id, kind: 'receive', quantity: 5, unit: 'kg' };
  setLanguage('ml');
  onTestFinished(() => setLanguage('en'));
  serve(() => refused(409, 'stock-short'));
  replaceItems([{ ...tomato, name: tomato.name.en } as unknown as Item]);
  cacheMovements([movement as Movement]);
  render(<Refusals events={[]} go={() => {}} />);
  await act(() => perform('undoMovement', 'inventory', { params: { id: movement.id }, body: {} }));
  expect((await screen.findByRole('alert')).textContent).toContain('തക്കാളി · 5.00 കിലോ കിട്ടി');
});

test('a reset that would lose the work of others needs more than one press', async () => {
  serve(() => refused(409, 'changed-meanwhile', { by: 'Ravi', at: '2026-11-21T05:30:00.000Z' }));
  render(<Refusals events={[eventOf('r1', futureDay)]} go={() => {}} />);
  await act(() => perform('resetTodos', 'event:r1', { params: { eventId: 'r1' } }));
  const text = (await screen.findByRole('alert')).textContent;
  expect(text).toContain('Others had worked on this list before your reset arrived');
  expect(text).toContain('Ravi was first, at 11:00 AM.');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Show it',
    'Understood',
  ]);
});

test('of several refusals the first one and the number of others are shown; the others are one press away', async () => {
  serve(() => refused(409, 'task-removed'));
  replaceTasks('r1', defaultTasks('r1'));
  render(<Refusals events={[eventOf('r1', futureDay)]} go={() => {}} />);
  for (const taskId of ['wood-1', 'mutton-1', 'temp-1'])
    await act(() =>
      perform('completeTask', 'event:r1', { params: { ...params, taskId }, body: {} }),
    );
  const more = await screen.findByRole('button', { name: '2 more not done' });
  const understood = () => screen.getAllByRole('button', { name: 'Understood' });
  expect(understood()).toHaveLength(1);
  expect(screen.getByRole('alert').textContent).toContain('Wood');
  fireEvent.click(more);
  expect(understood()).toHaveLength(3);
  afterDoubleTap();
  fireEvent.click(understood()[0]!);
  await waitFor(() => expect(understood()).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: 'Show only the first' }));
  expect(understood()).toHaveLength(1);
  expect(screen.getByRole('button', { name: '1 more not done' })).toBeTruthy();
});

test('a double tap dismisses or repeats one refusal, and not the next one that moves to its position', async () => {
  serve(() => refused(409, 'done-by-other', { by: 'Ravi', at: '2026-11-21T04:34:00.000Z' }));
  replaceTasks('r1', defaultTasks('r1'));
  render(<Refusals events={[eventOf('r1', futureDay)]} go={() => {}} />);
  for (const taskId of ['wood-1', 'mutton-1', 'temp-1'])
    await act(() =>
      perform('undoCompleteTask', 'event:r1', { params: { ...params, taskId }, body: {} }),
    );
  await screen.findByRole('button', { name: '2 more not done' });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const refusals = () => useOutbox.getState().entries.filter(({ refusal }) => refusal).length;
  serve(() => 'no network');
  afterDoubleTap();
  duringDoubleTap();
  press('Understood');
  await screen.findByRole('button', { name: '1 more not done' });
  press('Understood');
  press('Undo anyway');
  await waitUntilStored();
  expect(refusals()).toBe(2);
  afterDoubleTap();
  press('Understood');
  await waitFor(() => expect(screen.queryByRole('button', { name: /more not done/ })).toBeNull());
  expect(refusals()).toBe(1);
});

test('a repetition that is pressed twice is performed once', async () => {
  serve(() => refused(409, 'done-by-other', { by: 'Ravi', at: '2026-11-21T04:34:00.000Z' }));
  render(<Refusals events={[]} go={() => {}} />);
  await act(() => perform('undoCompleteTask', 'event:r1', { params, body: {} }));
  const anyway = await screen.findByRole('button', { name: 'Undo anyway' });
  serve(() => 'no network');
  fireEvent.click(anyway);
  fireEvent.click(anyway);
  const names = () => useOutbox.getState().entries.map(({ name }) => name);
  await waitFor(() => {
    expect(screen.queryByRole('alert')).toBeNull();
    expect(names()).not.toEqual([]);
  });
  await waitUntilStored();
  expect(names()).toEqual(['undoCompleteTask']);
});

test(
  'a failed event command shows the documented sentence',
  { meta: { requirements: ['K-598', 'K-599', 'K-600', 'K-601'] } },
  async () => {
    serve(() => refused(409, 'event-not-found'));
    render(<Refusals events={[]} go={() => {}} />);
    const body = { title: 'A', date: futureDay };
    await act(() => perform('createDiaryEvent', 'diary', { body }));
    await act(() => perform('updateDiaryEvent', 'diary', { params: { id: 'e' }, body }));
    await act(() => perform('deleteDiaryEvent', 'diary', { params: { id: 'e' } }));
    await act(() =>
      perform('setPeople', 'event:e', { params: { eventId: 'e' }, body: { count: 3 } }),
    );
    expect(await screen.findByText(/Failed to create event\. Please try again\./)).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: '3 more not done' }));
    expect(await screen.findByText(/Failed to update event\. Please try again\./)).toBeTruthy();
    expect(await screen.findByText(/Failed to delete event\. Please try again\./)).toBeTruthy();
    expect(
      await screen.findByText(/Failed to update attendance\. Please try again\./),
    ).toBeTruthy();
  },
);

const failing = {
  status: 500,
  body: { success: false, code: 'unexpected', error: 'No.', requestId: 'r' },
};
const complete = { title: 'A', date: futureDay };
const tasksFailed = 'Failed to save tasks to server after multiple attempts.';

function Head() {
  return (
    <>
      <OfflineBadge />
      <OutboxErrors />
      <Refusals events={[]} go={() => {}} />
    </>
  );
}
const deliverThreeTimes = () =>
  act(async () => {
    for (let n = 0; n < 3; n += 1) await deliver();
  });

test.each([
  ['create event', () => perform('createDiaryEvent', 'diary', { body: complete })],
  [
    'update event',
    () => perform('updateDiaryEvent', 'diary', { params: { id: 'e' }, body: complete }),
  ],
  ['delete event', () => perform('deleteDiaryEvent', 'diary', { params: { id: 'e' } })],
  [
    'update attendance',
    () => perform('setPeople', 'event:e', { params: { eventId: 'e' }, body: { count: 30 } }),
  ],
])(
  'a server that repeatedly fails to %s shows an error, and the command stays pending',
  { meta: { requirements: ['K-598', 'K-599', 'K-600', 'K-601', 'K-604'] } },
  async (what, does) => {
    serve(() => failing);
    render(<Head />);
    await act(does);
    await deliverThreeTimes();
    expect(screen.getByText(`Failed to ${what}. Please try again.`)).toBeTruthy();
    expect(screen.getByText('1 change not sent')).toBeTruthy();
    expect(screen.queryByText(tasksFailed, { exact: false })).toBeNull();

    const calls = serve(() => done(1));
    await act(() => deliver());
    expect(calls).toHaveLength(1);
    expect(screen.queryByText(/^Failed to/)).toBeNull();
  },
);

test(
  'only a failing task command is shown as a failure of tasks',
  { meta: { requirements: ['K-476', 'K-604'] } },
  async () => {
    serve(() => failing);
    render(<Head />);
    await act(() => perform('completeTask', 'event:r1', { params, body: {} }));
    await deliverThreeTimes();
    expect(screen.getByText(tasksFailed, { exact: false })).toBeTruthy();
    expect(screen.queryByText(/Please try again\./)).toBeNull();
  },
);

test(
  'a guest count the server refuses is shown, also while ticks get through',
  { meta: { requirements: ['K-604'] } },
  async () => {
    serve(({ path }) => (path.includes('/people') ? failing : done(1)));
    render(<Head />);
    await act(() =>
      perform('setPeople', 'event:e', { params: { eventId: 'e' }, body: { count: 30 } }),
    );
    for (const taskId of ['t1', 't2', 't3']) {
      await act(() =>
        perform('completeTask', 'event:r1', { params: { eventId: 'r1', taskId }, body: {} }),
      );
      await act(() => deliver());
    }
    expect(screen.getByText('Failed to update attendance. Please try again.')).toBeTruthy();
  },
);

test(
  'the diary is named Event Diary, also if there is only room for its short name',
  { meta: { requirements: ['K-028'] } },
  () => {
    render(
      <MemoryRouter>
        <Navigation location={{ section: 'diary', eventId: undefined }} />
      </MemoryRouter>,
    );
    expect(screen.getByRole('link', { name: 'Event Diary' }).textContent).toContain('Event Diary');
  },
);

test('a large change of the guest count is shown in one line on every open screen, which can be opened, until dismissed', async () => {
  const { rerender } = render(<GuestCountNotices events={[eventOf('h1', futureDay)]} />);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<GuestCountNotices events={[eventOf('h1', futureDay, { estimatedAttendance: 90 })]} />);
  const line = within(screen.getByRole('alert')).getByRole('button');
  expect(line.textContent).toBe('90 people, before 50 Feast h1');
  fireEvent.click(line);
  expect(screen.getByText('Feast h1: now 90 people, before 50')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Understood' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a change from fifty to fifty-two guests is not announced, one from twenty to twenty-five is', () => {
  expect([isBig(50, 52), isBig(50, 60), isBig(20, 25), isBig(500, 520)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('the next event is the nearest open one from today on, otherwise the last one', () => {
  const events = [
    eventOf('later', '2026-12-09'),
    eventOf('next', '2026-12-02'),
    eventOf('past', '2026-11-01'),
  ];
  expect(nextEvent(events, '2026-11-21')?.id).toBe('next');
  expect(nextEvent(events, '2026-12-03')?.id).toBe('later');
  expect(nextEvent(events, '2027-01-01')?.id).toBe('later');
  expect(nextEvent([], '2027-01-01')).toBeUndefined();
});

test.each([
  ['00:10', 'dinner'],
  ['03:59', 'dinner'],
  ['04:00', 'next'],
])('at %s after a late dinner that is not complete the next event is %s', (time, id) => {
  stopClocks(Date.parse(`2026-11-29T${time}:00+05:30`));
  const events = [eventOf('next', '2026-12-02'), eventOf('dinner', '2026-11-28')];
  expect(nextEvent(events)?.id).toBe(id);
  vi.useRealTimers();
});
