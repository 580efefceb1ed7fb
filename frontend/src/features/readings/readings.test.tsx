import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import type { Reading } from '@kalavara/shared-types/readings/readings';
import { readingIdOf } from '@kalavara/shared-types/readings/readings.rules';
import type { Task } from '@kalavara/shared-types/todos/todos';
import {
  act,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
  within,
} from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../../i18n/language';
import { perform } from '../../outbox/outbox';
import { getEntries, useOutbox } from '../../outbox/store';
import { eventOf } from '../../test/eventOf';
import { loadMessages } from '../../test/loadMessages';
import { afterDoubleTap, duringDoubleTap, simulateRows } from '../../test/doubleTap';
import { serve } from '../../test/fakeServer';
import { waitUntilStored } from '../../test/waitForOutbox';
import { Toasts } from '../../ui/Toast';
import { ReadingForm } from './ReadingForm';
import { MissingChecks } from './MissingChecks';
import { upsertReading, replaceReadings, useReadings } from './store';
import { TaskReadings } from './TaskReadings';
import TemperatureLog from './TemperatureLog';

let count = 0;
let eventId: string;
beforeEach(async () => {
  loadMessages();
  setLanguage('en');
  await clear(createStore('kalavara-outbox', 'entries'));
  useOutbox.setState({ entries: [], failing: [] });
  serve(() => 'no network');
  eventId = `r${(count += 1)}`;
});

const reading = (
  taskId: string,
  value: number,
  time: string,
  more: Partial<Reading> = {},
): Reading => ({
  id: `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`,
  eventId,
  taskId,
  kind: 'pit',
  value,
  at: `2026-11-22T${time}:00.000Z`,
  by: 'Amina',
  probe: null,
  note: null,
  action: null,
  ...more,
});
const task = (id: string) => defaultTasks(eventId).find((each) => each.id === id)!;
const open = (id: string, mayAdd = true, more: Partial<Task> = {}) =>
  render(
    <>
      <TaskReadings task={{ ...task(id), ...more }} mayAdd={mayAdd} />
      <Toasts />
    </>,
  );
const withoutTick = 'Reading without the tick °C';
async function openForm(id: string) {
  open(id);
  await press('Save a reading without the tick');
}
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
/** Presses "Undo" in the notice with this text; notices of other tests may still be shown. */
async function undo(text: string) {
  const notice = (await screen.findByText(text)).parentElement!;
  await act(async () => void fireEvent.click(within(notice).getByRole('button', { name: 'Undo' })));
}
const bodies = () =>
  getEntries().map(({ name, given }) => [name, 'body' in given ? given.body : undefined]);

test(
  'a reading can be entered offline, is shown at once with person and time, and can be undone',
  { meta: { requirements: ['K-004', 'D-044'] } },
  async () => {
    await openForm('temp-1');
    expect(
      screen.getByText('Target: At least 200°C, ideal 280-320°C (Before the pot)'),
    ).toBeTruthy();
    expect(screen.getByText('No reading yet.')).toBeTruthy();
    type(withoutTick, '212,5');
    expect(screen.getByText('In range.')).toBeTruthy();
    await press('Save reading');
    expect(await screen.findByText('212.5°C')).toBeTruthy();
    expect(bodies()).toMatchObject([
      ['addReading', { kind: 'pit', value: 212.5, at: expect.any(Number) as number }],
    ]);
    expect(screen.queryByLabelText(withoutTick)).toBeNull();
    await undo('212.5°C is saved.');
    await waitFor(() => expect(getEntries()).toEqual([]));
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  },
);

test.each(['700', '-5', 'hot', '', '182.55'])(
  '%o is refused beside its field, and no input is lost',
  { meta: { requirements: ['D-044'] } },
  async (value) => {
    await openForm('temp-1');
    await press('Probe and note');
    type('Note (optional)', 'Lid open');
    type(withoutTick, value);
    await press('Save reading');
    const field = screen.getByLabelText(withoutTick);
    expect(screen.getByRole('alert').textContent).toBe(
      'Enter a temperature from 0 to 600°C, such as 182.5.',
    );
    expect([document.activeElement, field.getAttribute('aria-invalid')]).toEqual([field, 'true']);
    expect(screen.getByLabelText<HTMLInputElement>('Note (optional)').value).toBe('Lid open');
    expect(getEntries()).toEqual([]);
  },
);

test('a temperature with an ambiguous comma is not saved', async () => {
  await openForm('temp-1');
  type(withoutTick, '1,500');
  await press('Save reading');
  expect(screen.getByRole('alert').textContent).toBe(
    '“1,500” can mean 1500 or 1.5. Enter one of these, without a comma.',
  );
  expect(document.activeElement).toBe(screen.getByLabelText(withoutTick));
  expect(getEntries()).toEqual([]);
});

test(
  'for a value outside its band the form offers the action taken, but saves without one',
  { meta: { requirements: ['D-045'] } },
  async () => {
    await openForm('temp-1');
    type(withoutTick, '190');
    expect(
      screen.getByText(/Below 200°C: do not place the pot, read again in 15 minutes/),
    ).toBeTruthy();
    expect(screen.getByLabelText('What was done about it?')).toBeTruthy();
    await press('Save reading');
    await waitFor(() =>
      expect(bodies()).toMatchObject([['addReading', { value: 190, action: null }]]),
    );

    await screen.findByRole('listitem');
    type('What was done about it?', '  ');
    await press('Save');
    expect(screen.getByText('Write in a few words what was done.')).toBeTruthy();
    type('What was done about it?', 'More embers');
    await press('Save');
    expect(await screen.findByText('Action taken: More embers')).toBeTruthy();
    expect(screen.queryByLabelText('What was done about it?')).toBeNull();
  },
);

test.each([
  ['136', 'Done: rest it sealed 10 minutes, then unseal'],
  ['132', 'Keep it 15 more minutes, then read again'],
  ['127', 'Keep it 20 more minutes, then read again'],
  ['120', 'Keep 15 more minutes, better 20, then read again'],
])(
  'two hours after sealing, %s °C is answered with its advice',
  { meta: { requirements: ['D-042', 'K-700', 'K-701'] } },
  async (value, advice) => {
    await openForm('temp-4');
    type(withoutTick, value);
    expect(screen.getByText(new RegExp(advice))).toBeTruthy();
  },
);

test(
  'the field beside the tick is the only one, unless a reading without the tick or a further reading is requested',
  { meta: { requirements: ['K-463', 'K-004'] } },
  async () => {
    const { unmount } = open('temp-1');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(
      screen.getByText('Target: At least 200°C, ideal 280-320°C (Before the pot)'),
    ).toBeTruthy();
    expect(screen.getByText('The temperature next to the tick is saved with it.')).toBeTruthy();
    await press('Save a reading without the tick');
    expect(screen.getByLabelText(withoutTick)).toBeTruthy();
    await press('Cancel');
    expect(screen.queryByRole('textbox')).toBeNull();
    unmount();

    open('temp-1', true, { completed: true });
    expect(screen.queryByText('The temperature next to the tick is saved with it.')).toBeNull();
    await press('Add another reading');
    type('Next reading °C', '230');
    await press('Save reading');
    await waitFor(() => expect(bodies()).toMatchObject([['addReading', { value: 230 }]]));
  },
);

test(
  'taking out requires a core temperature, packing hot holding or the core, and gas none',
  { meta: { requirements: ['D-043'] } },
  () => {
    const { unmount } = open('final-1');
    expect(screen.getByText('Target: 75°C or more (At take-out)')).toBeTruthy();
    unmount();
    const packing = open('packing-2');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Hot food, kept hot',
      'Core of the meat',
    ]);
    packing.unmount();
    const { container } = open('gas-1');
    expect(container.querySelector('section:not([role])')).toBeNull();
  },
);

test('readings are in order of measurement, with a chart that has a text alternative, in both languages', () => {
  replaceReadings(eventId, []);
  act(() => {
    upsertReading(reading('temp-2', 178, '04:00'));
    upsertReading(reading('temp-2', 165, '03:30', { probe: 'Long', note: 'Lid open' }));
  });
  open('temp-2', false);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^165°C 9:00 AM, Amina.*Too low\. Outside the band: note the reason\.Probe: Long Note: Lid open$/,
    ) as string,
    expect.stringMatching(/^178°C 9:30 AM, Amina.*In range\./) as string,
  ]);
  expect(
    screen.getByRole('img', {
      name: 'Readings over time: 9:00 AM to 9:30 AM. The figures are in the list below.',
    }),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Take off|Save|Note it/ })).toBeNull();
  act(() => setLanguage('ml'));
  expect(screen.getByText('കുറവാണ്.')).toBeTruthy();
  expect(screen.getByRole('img', { name: /9:00 AM മുതൽ 9:30 AM വരെ/ })).toBeTruthy();
});

test('a wrong reading can be deleted, and its undo restores the same reading', async () => {
  const slip = reading('temp-1', 20, '03:00');
  replaceReadings(eventId, [slip]);
  open('temp-1');
  await press('Delete 20°C of 8:30 AM');
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
  await undo('20°C was deleted.');
  expect(await screen.findByRole('listitem')).toBeTruthy();
  expect(getEntries()).toEqual([]);
});

test('a double tap on "Save reading" saves once, and shows no error beside it', async () => {
  const onSave = vi.fn();
  render(<ReadingForm taskId="temp-1" kinds={['pit']} label="Value" onSave={onSave} />);
  type(/^Value/, '210');
  duringDoubleTap();
  await press('Save reading');
  await press('Save reading');
  expect([onSave.mock.calls.length, screen.queryByRole('alert')]).toEqual([1, null]);
  afterDoubleTap();
  await press('Save reading');
  expect(screen.getByRole('alert').textContent).toMatch(/^Enter a temperature/);
});

test('a double tap on Delete deletes one reading, and not the next one that moves to its position', async () => {
  simulateRows();
  replaceReadings(eventId, [
    reading('temp-1', 210, '03:00'),
    reading('temp-1', 220, '03:10'),
    reading('temp-1', 230, '03:20'),
  ]);
  open('temp-1');
  duringDoubleTap();
  await press('Delete 210°C of 8:30 AM');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  await press('Delete 220°C of 8:40 AM');
  await waitUntilStored();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  afterDoubleTap();
  await press('Delete 220°C of 8:40 AM');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
});

test(
  'the value of a pending tick is in the log at once, under the id that the server will give it',
  { meta: { requirements: ['K-463'] } },
  async () => {
    replaceReadings(eventId, [reading('temp-2', 178, '04:00')]);
    const { result } = renderHook(() => useReadings(eventId));
    const tick = (taskId: string, temperatureValue: string) =>
      act(() =>
        perform('completeTask', `event:${eventId}`, {
          params: { eventId, taskId },
          body: { temperatureValue },
        }),
      );
    const id = await tick('temp-1', '205');
    await tick('temp-2', '178');
    expect(result.current.map(({ value }) => value).sort()).toEqual([178, 205]);
    expect(result.current.find(({ value }) => value === 205)?.id).toBe(readingIdOf(id, 'temp-1'));
  },
);

const event = (more: Partial<DiaryEvent> = {}) =>
  eventOf(eventId, '2026-11-22', {
    title: 'Wedding at Aluva',
    createdAt: '2026-11-20T00:00:00.000Z',
    ...more,
  });

test(
  'a missing check is shown in red at its event only',
  { meta: { requirements: ['D-045'] } },
  () => {
    const done = event({ isCompleted: true });
    const checks = ['temp-1', 'temp-2'].map(task);
    replaceReadings(eventId, [reading('temp-2', 178, '04:00')]);
    const { rerender, container } = render(
      <MissingChecks eventId={eventId} event={done} tasks={checks} />,
    );
    expect(
      screen.getByText('No temperature was recorded: Temperature check 1 (before placing the pot)'),
    ).toBeTruthy();
    rerender(
      <MissingChecks eventId={eventId} event={event({ date: '2999-01-01' })} tasks={checks} />,
    );
    expect(container.textContent).toBe('');
  },
);

test.each([
  [
    'en',
    'Temperature log',
    'Too low',
    'Not read',
    'Additional Temperature Measurement 1',
    'Sun, 22 Nov 2026',
  ],
  ['ml', 'താപനില രേഖ', 'കുറവാണ്', 'അളന്നിട്ടില്ല', 'അധിക ചൂടിന്റെ അളവ് 1', '22 നവംബർ 2026'],
] as const)(
  'the printed log has each check with all its readings, and the missing checks (%s)',
  { meta: { requirements: ['K-526'] } },
  (language, title, low, none, more, day) => {
    setLanguage(language);
    const extra = {
      ...task('gas-1'),
      id: 'temp-more-1',
      task: 'Additional Temperature Measurement 1',
      isTemperature: true,
    };
    const tasks = [...['temp-1', 'temp-2', 'final-1', 'gas-1'].map(task), extra];
    const readings = [
      reading('temp-1', 190, '02:40', { action: 'More embers', probe: 'Long' }),
      reading('temp-1', 210, '02:55'),
      reading('final-1', 78, '05:30', { kind: 'core' }),
      reading('gone-1', 99, '05:40'),
    ];
    const { rerender } = render(
      <TemperatureLog
        eventId={eventId}
        tasks={tasks}
        readings={readings}
        event={event({ isCompleted: true })}
      />,
    );
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );
    expect(rows.map(([, , value]) => value)).toEqual(['', '190', '210', '', '78', '99']);
    expect(rows.find(([, , value]) => value === '190')).toEqual([
      '8:10 AM',
      `${day}, 8:10 AM`,
      '190',
      expect.stringContaining('200°C') as string,
      low,
      'More embers',
      'Amina',
      'Long',
    ]);
    expect(rows.filter((row) => row[4] === none)).toHaveLength(2);
    // Before its planned time the cells of a check are empty, to be filled in by hand.
    rerender(
      <TemperatureLog
        eventId={eventId}
        tasks={tasks}
        readings={readings}
        event={event({ date: '2999-01-01' })}
      />,
    );
    expect(screen.queryByText(none)).toBeNull();
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toContain(more);
  },
);

test.each([
  ['en', ['Pit', 'Core of the meat']],
  ['ml', ['കുഴി', 'ഇറച്ചിയുടെ ഉള്ളിലെ ചൂട്']],
] as const)(
  'a reading of a removed task is labelled by its measurement (%s)',
  { meta: { requirements: ['K-526'] } },
  (language, names) => {
    setLanguage(language);
    const taskId = '5f0c3c1e-6a52-4a53-9d5e-0d1c9a7f1b11';
    const readings = [
      reading(taskId, 190, '02:40'),
      reading(taskId, 78, '05:30', { kind: 'core' }),
    ];
    render(<TemperatureLog eventId={eventId} event={undefined} tasks={[]} readings={readings} />);
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(names);
  },
);

test('an event without a check shows an empty log', () => {
  render(
    <TemperatureLog eventId={eventId} event={undefined} tasks={[task('gas-1')]} readings={[]} />,
  );
  expect(screen.getByText('This event has no temperature check.')).toBeTruthy();
});
