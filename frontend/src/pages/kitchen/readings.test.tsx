import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { Reading } from '@kalavara/shared-types/readings/readings';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { replaceDiary } from '../../features/diary/store';
import { upsertReading, replaceReadings } from '../../features/readings/store';
import { refreshSession } from '../../features/accounts/sessionStore';
import { replaceTasks } from '../../features/todos/store';
import { TaskList } from '../../features/todos/TaskList';
import { setLanguage } from '../../i18n/language';
import { perform } from '../../outbox/outbox';
import { undo } from '../../outbox/undo';
import { getEntries, useOutbox } from '../../outbox/store';
import { eventOf } from '../../test/eventOf';
import { loadMessages } from '../../test/loadMessages';
import { setRoomStatus } from '../../realtime/rooms';
import { done, refused, serve } from '../../test/fakeServer';
import { afterDoubleTap, duringDoubleTap, tapAt } from '../../test/doubleTap';
import { stopClocks } from '../../test/stopClocks';
import { Toasts } from '../../ui/Toast';
import { Refusals } from './notices/Refusals';
import { DiaryPage } from './diary/DiaryPage';
import { ReadingAlerts } from './notices/ReadingAlerts';
import { TaskExtras } from './tasks/TaskExtras';
// Lazy parts are preloaded: load time is not tested here.
import './tasks/PurchaseExtras';
import ReadingTool from './tools/ReadingTool';

// 9:45 in the morning of the event, in Kerala.
const now = Date.parse('2026-11-22T04:15:00Z');
let count = 0;
let eventId: string;

beforeEach(async () => {
  stopClocks(now, []);
  loadMessages();
  setLanguage('en');
  await clear(createStore('kalavara-outbox', 'entries'));
  useOutbox.setState({ entries: [], failing: [] });
  serve(() => ({
    body: { success: true, data: { id: 'a', name: 'Amina', role: 'staff' }, isOpenKitchen: false },
  }));
  await refreshSession();
  serve(() => 'no network');
  eventId = `k${(count += 1)}`;
  replaceTasks(eventId, defaultTasks(eventId));
  replaceReadings(eventId, []);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const event = (more: Partial<DiaryEvent> = {}) =>
  eventOf(eventId, '2026-11-22', {
    title: 'Wedding at Aluva',
    createdAt: '2026-11-20T00:00:00.000Z',
    ...more,
  });
const reading = (
  taskId: string,
  value: number,
  minutesAgo: number,
  more: Partial<Reading> = {},
): Reading => ({
  id: `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`,
  eventId,
  taskId,
  kind: 'pit',
  value,
  by: 'Amina',
  probe: null,
  note: null,
  action: null,
  at: new Date(now - minutesAgo * 60_000).toISOString(),
  ...more,
});
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sent = () =>
  getEntries().map(({ name, given }) => [name, 'body' in given ? given.body : undefined]);

const openTool = (of = event()) =>
  render(<ReadingTool eventId={eventId} event={of} me="Amina" onClose={() => undefined} />);
const chosen = () =>
  screen.getByLabelText<HTMLSelectElement>('For which check?').selectedOptions[0]?.textContent;

test('a toast does not cover the choice of the check', () => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    const top = this instanceof HTMLFormElement ? 420 : 300;
    return { top, bottom: 700 } as DOMRect;
  });
  openTool();
  expect(document.documentElement.style.getPropertyValue('--toast-lift')).toBe(
    `${window.innerHeight - 300}px`,
  );
});

test(
  '"Add Temperature Reading" adds a task of five minutes, and its reading with it',
  { meta: { requirements: ['K-058', 'K-526'] } },
  async () => {
    openTool(event({ date: '2999-01-01' }));
    expect(screen.getByRole('heading', { name: 'Add Temperature Reading' })).toBeTruthy();
    expect(chosen()).toBe('New: Additional Temperature Measurement 1');
    type('Temperature °C', '155');
    await press('Save reading');
    await waitFor(() =>
      expect(sent()).toMatchObject([
        [
          'addTask',
          {
            task: 'Additional Temperature Measurement 1',
            estimatedDuration: '5',
            isTemperature: true,
            dueDate: 'Event day',
          },
        ],
        ['addReading', { kind: 'pit', value: 155 }],
      ]),
    );
    await waitFor(() => expect(chosen()).toBe('New: Additional Temperature Measurement 2'));
    expect(
      within(screen.getByRole('list')).getByText('Additional Temperature Measurement 1'),
    ).toBeTruthy();
  },
);

test(
  'the task can be added alone, and its temperature entered later',
  { meta: { requirements: ['K-526'] } },
  async () => {
    openTool(event({ date: '2026-11-22' }));
    fireEvent.change(screen.getByLabelText('For which check?'), {
      target: { value: 'additional' },
    });
    await press('Add the task');
    await waitFor(() =>
      expect(sent()).toMatchObject([
        ['addTask', { task: 'Additional Temperature Measurement 1', startTime: '9:45 AM' }],
      ]),
    );
  },
);

test('a double tap on "Add the task" adds one task', async () => {
  openTool(event({ date: '2999-01-01' }));
  duringDoubleTap();
  await press('Add the task');
  await waitFor(() => expect(chosen()).toBe('New: Additional Temperature Measurement 2'));
  await press('Add the task');
  afterDoubleTap();
  await press('Add the task');
  await waitFor(() => expect(sent()).toHaveLength(2));
});

test('the tool preselects the due check, or the one to be repeated', () => {
  act(() => upsertReading(reading('pit-temp-1', 175, 200)));
  const { unmount } = openTool();
  expect(chosen()).toBe('Pit temperature: morning reading');
  unmount();
  act(() => upsertReading(reading('temp-2', 150, 30)));
  openTool();
  expect(chosen()).toBe('Temperature check 2');
});

test(
  'there is one alert in one line, which can be opened, requests the action taken, and disappears with the next good reading',
  { meta: { requirements: ['D-045'] } },
  async () => {
    const go = vi.fn();
    render(<ReadingAlerts events={[event()]} go={go} />);
    expect(screen.queryByRole('alert')).toBeNull();
    act(() => upsertReading(reading('temp-1', 190, 60)));
    act(() => upsertReading(reading('temp-1', 185, 45)));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    const line = screen.getByRole('alert');
    expect(line.textContent).toBe('185°C: Too low. Temperature check 1 (before placing the pot)');
    const whole =
      'Wedding at Aluva: Temperature check 1 (before placing the pot), 185°C at 9:00 AM' +
      'Too low. Below 200°C: do not place the pot, read again in 15 minutes. Read again at 9:15 AM.';
    expect(document.body.textContent).not.toContain(whole);
    fireEvent.click(within(line).getByRole('button'));
    expect(document.body.textContent).toContain(whole);
    type('What was done about it?', 'More embers');
    await press('Save');
    expect(await screen.findByText('Action taken: More embers')).toBeTruthy();
    await press('Open the tasks');
    expect(go).toHaveBeenCalledWith({ section: 'tasks', eventId });

    act(() => setLanguage('ml'));
    expect(document.body.textContent).toContain('200°C-ൽ താഴെ: ചെമ്പ് വെക്കരുത്');
    act(() => upsertReading(reading('temp-1', 205, 30)));
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('if two events are cooked on one day, the line of an alert names its event', () => {
  const other = event({ id: `${eventId}-other`, title: 'Lunch at Vypin' });
  act(() => upsertReading(reading('temp-1', 190, 60)));
  render(<ReadingAlerts events={[other, event()]} go={() => undefined} />);
  expect(screen.getByRole('alert').textContent).toBe(
    '190°C: Too low. Wedding at Aluva · Temperature check 1 (before placing the pot)',
  );
});

test('an ended event, or one of another week, has no alert', () => {
  act(() => upsertReading(reading('temp-1', 190, 60)));
  render(
    <ReadingAlerts
      events={[event({ isCompleted: true }), event({ date: '2026-11-10' })]}
      go={() => undefined}
    />,
  );
  expect(screen.queryByRole('alert')).toBeNull();
});

test(
  'the event’s card shows missing checks in red, several of them in one line that can be opened',
  { meta: { requirements: ['D-045'] } },
  () => {
    replaceDiary({ events: [event()], wasUsed: true });
    render(<DiaryPage location={{ section: 'diary', eventId: undefined }} go={() => undefined} />);
    const line = screen.getByText('No temperature was recorded for 3 checks');
    const whole = line.closest('details')!;
    expect(whole.open).toBe(false);
    expect([...whole.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Pit temperature: morning reading',
      'Temperature check 1 (before placing the pot)',
      'Temperature check 2',
    ]);
  },
);

const list = () =>
  render(
    <TaskList
      eventId={eventId}
      me="Amina"
      eventDay="2026-11-22"
      isLive
      hasFailed={false}
      onRetry={() => undefined}
      extras={(task) => <TaskExtras task={task} event={event()} me="Amina" />}
    />,
  );
const row = (id: string) => document.querySelector<HTMLElement>(`[data-task="${id}"]`)!;
const tick = (id: string) =>
  within(row(id)).getByRole<HTMLButtonElement>('button', { name: /^Complete:/ });

test(
  'a tick needs a value, validates it during typing, and is never blocked by it',
  { meta: { requirements: ['K-463'] } },
  async () => {
    list();
    const field = within(row('temp-1')).getByLabelText('Temperature °C');
    expect(tick('temp-1').disabled).toBe(true);
    fireEvent.change(field, { target: { value: '150' } });
    expect(
      within(row('temp-1')).getByText(/^Too low\. Below 200°C: do not place the pot/),
    ).toBeTruthy();
    expect(tick('temp-1').disabled).toBe(false);
    await act(async () => void fireEvent.click(tick('temp-1')));
    await waitFor(() =>
      expect(sent()).toMatchObject([['completeTask', { temperatureValue: '150' }]]),
    );
  },
);

test('an unsaved temperature is not shown as saved, neither in its row nor in the form', () => {
  list();
  const advice = 'Dropped a lot since the evening: add embers';
  const morning = within(row('pit-temp-1'));
  fireEvent.change(morning.getByLabelText('Temperature °C'), { target: { value: '150' } });
  expect(morning.getByText(advice)).toBeTruthy();
  fireEvent.click(morning.getAllByRole('button', { expanded: false })[0]!);
  fireEvent.click(morning.getByRole('button', { name: 'Save a reading without the tick' }));
  const form = morning.getByLabelText('Reading without the tick °C');
  fireEvent.change(form, { target: { value: '151' } });
  expect(morning.getAllByText(new RegExp(`^${advice}\\.?$`))).toHaveLength(2);
  expect(morning.queryByText(/Noted/)).toBeNull();
  fireEvent.click(morning.getByRole('button', { name: 'Save reading' }));
  return waitFor(() => expect(morning.getByText('Noted.')).toBeTruthy());
});

test(
  'after the tick the advice for a temperature outside its band remains in the row, and is in the toast',
  { meta: { requirements: ['K-463', 'D-045'] } },
  async () => {
    list();
    render(<Toasts />);
    const advice = /^Too low\. Below 200°C: do not place the pot, read again in 15 minutes/;
    const complete = async (id: string, value: string) => {
      fireEvent.change(within(row(id)).getByLabelText('Temperature °C'), { target: { value } });
      await act(async () => void fireEvent.click(tick(id)));
      await within(row(id)).findByText(/^Done by/);
    };
    await complete('temp-1', '150');
    expect(within(row('temp-1')).getByText(advice)).toBeTruthy();
    expect(
      await screen.findByText('150°C: Too low. Temperature check 1 (before placing the pot)'),
    ).toBeTruthy();
    await complete('temp-2', '180');
    expect(within(row('temp-2')).queryByText(/^(In range|Too|Noted)/)).toBeNull();
    expect(await screen.findByText(/^Done: Temperature check 2/)).toBeTruthy();
  },
);

test(
  'a saved reading satisfies the tick, which adds no second one',
  { meta: { requirements: ['K-463'] } },
  async () => {
    list();
    const open = () => within(row('temp-3')).getAllByRole('button', { expanded: false })[0]!;
    fireEvent.click(open());
    expect(within(row('temp-3')).getAllByLabelText(/°C/)).toHaveLength(1);
    fireEvent.click(
      within(row('temp-3')).getByRole('button', { name: 'Save a reading without the tick' }),
    );
    const form = within(row('temp-3')).getByLabelText('Reading without the tick °C');
    fireEvent.change(form, { target: { value: '150' } });
    await act(
      async () =>
        void fireEvent.click(within(row('temp-3')).getByRole('button', { name: 'Save reading' })),
    );
    await waitFor(() => expect(tick('temp-3').disabled).toBe(false));
    await act(async () => void fireEvent.click(tick('temp-3')));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual([
      'completeTask',
      expect.not.objectContaining({ temperatureValue: expect.anything() as string }),
    ]);
  },
);

test.each([
  [
    'task-removed',
    'Put it back on the list',
    ['restoreTask', 'addReading'],
    { at: now - 60_000, note: null },
  ],
  ['too-late', 'Do it now', ['addReading'], { note: '22/11/2026, 9:44:00 am' }],
])(
  'a refused reading (%s) is not lost: it is listed with its check and value, and can be repeated',
  async (code, name, commands, body) => {
    serve(() => refused(409, code));
    render(<Refusals events={[event()]} go={() => undefined} />);
    const given = {
      id: '00000000-0000-4000-8000-000000000001',
      kind: 'pit',
      value: 190,
      note: null,
      at: now - 60_000,
    } as const;
    await act(() =>
      perform('addReading', `event:${eventId}`, {
        params: { eventId, taskId: 'temp-1' },
        body: given,
      }),
    );
    const back = await screen.findByRole('button', { name });
    // Also if its task is no longer in a list.
    expect(
      screen.getByText('Temperature reading: Temperature check 1 (before placing the pot) · 190°C'),
    ).toBeTruthy();
    serve(() => 'no network');
    await act(async () => void fireEvent.click(back));
    await waitFor(() =>
      expect(sent().at(-1)).toMatchObject(['addReading', { value: 190, ...body }]),
    );
    await waitFor(() => expect(sent().map(([command]) => command)).toEqual(commands));
  },
);

test('Undo of a removed reading shows it as it was, also while it waits for the network', async () => {
  const read = reading('temp-2', 150, 40, { by: 'Biju', note: 'left side', probe: 'P2' });
  replaceReadings(eventId, [read]);
  openTool();
  render(<Toasts />);
  serve(() => done(5));
  await press(/^Delete 150°C/);
  await waitFor(() => expect(getEntries()[0]?.revision).toBe(5));
  act(() => {
    replaceReadings(eventId, []);
    setRoomStatus(`event:${eventId}`, { revision: 5 });
  });
  await waitFor(() => expect(getEntries()).toEqual([]));
  serve(() => 'no network');
  await press('Undo');
  const row = () => screen.getByRole('listitem').textContent;
  await waitFor(() => expect(row()).toMatch(/^150°C 9:05 AM, Biju.*Probe: P2.*Note: left side/));
});

test('a reading that is refused at its form shows the next step there', async () => {
  openTool();
  render(<Toasts />);
  fireEvent.change(screen.getByLabelText('For which check?'), { target: { value: 'temp-1' } });
  serve(() => refused(409, 'task-removed', { by: 'Ravi', at: 'x', revision: 7 }));
  type('Temperature °C', '190');
  await press('Save reading');
  await screen.findByText('Temperature reading 190°C: This task was deleted.');
  serve(() => 'no network');
  await press('Put it back on the list');
  await waitFor(() =>
    expect(sent()).toMatchObject([
      ['restoreTask', undefined],
      ['addReading', { value: 190, at: now }],
    ]),
  );
});

test('after an un-tick the field beside the tick has the latest reading, and the tick uses no earlier one', async () => {
  vi.advanceTimersByTime(1_000);
  list();
  const field = () =>
    within(row('temp-3')).getByLabelText<HTMLInputElement>('Temperature °C').value;
  const change = (more: object) =>
    act(() =>
      replaceTasks(
        eventId,
        defaultTasks(eventId).map((task) => (task.id === 'temp-3' ? { ...task, ...more } : task)),
      ),
    );
  fireEvent.change(within(row('temp-3')).getByLabelText('Temperature °C'), {
    target: { value: '170' },
  });
  await act(async () => void tapAt(tick('temp-3'), 0, 0));
  await waitFor(() =>
    expect(sent()).toMatchObject([['completeTask', { temperatureValue: '170' }]]),
  );
  // Undone before it was sent, the tick has stored nothing.
  await act(async () => void (await undo(getEntries()[0]!.id)));
  expect(field()).toBe('170');

  change({ completed: true, completedBy: 'Amina', temperatureValue: '170' });
  change({ temperatureValue: '170' });
  change({ temperatureValue: '190' });
  expect(field()).toBe('190');
  vi.advanceTimersByTime(10_000);
  await act(async () => void tapAt(tick('temp-3'), 0, 0));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toEqual([
    'completeTask',
    expect.not.objectContaining({ temperatureValue: expect.anything() as string }),
  ]);
});

test('a temperature that is being typed at midnight remains in its field', () => {
  stopClocks(Date.parse('2026-11-22T23:59:30+05:30'), ['setTimeout', 'requestAnimationFrame']);
  list();
  const field = within(row('temp-3')).getByLabelText<HTMLInputElement>('Temperature °C');
  fireEvent.change(field, { target: { value: '170' } });
  act(() => void vi.advanceTimersByTime(60_000));
  expect(field.value).toBe('170');
});
