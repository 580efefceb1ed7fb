import { defaultBusiness } from '@kalavara/shared-types/content/default-business';
import type { EventCost } from '@kalavara/shared-types/event-costs/event-costs';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { defaultSchedule } from '@kalavara/shared-types/schedule/schedule.rules';
import type { KitchenSettings } from '@kalavara/shared-types/settings/settings';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { clearDrafts } from '../../../forms/useMemoryDraft';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { replaceDiary } from '../../../features/diary/store';
import { replaceEventMovements } from '../../../features/inventory/store';
import { upsertGuestCount } from '../../../features/guest-counts/store';
import { replaceReadings } from '../../../features/readings/store';
import { replaceRecipes } from '../../../features/kitchen-recipes/store';
import { replaceKitchenSettings } from '../../../features/settings/kitchenStore';
import { replaceReviews } from '../../../features/reviews/store';
import { upsertSchedule } from '../../../features/todos/schedule';
import { replaceTasks } from '../../../features/todos/store';
import { LabourForm } from '../../../features/reports/LabourForm';
import { setLanguage } from '../../../i18n/language';
import { setRoomStatus } from '../../../realtime/rooms';
import { eventOf } from '../../../test/eventOf';
import { loadMessages } from '../../../test/loadMessages';
import { refused, serve } from '../../../test/fakeServer';
import ReportsPage from './ReportsPage';

beforeAll(loadMessages);
beforeEach(() => {
  serve(() => 'no network');
});
afterEach(() => {
  setLanguage('en');
  clearDrafts();
});

const event = (id: string, more: Partial<DiaryEvent> = {}) =>
  eventOf(id, '2026-11-21', {
    createdAt: '2026-11-01T00:00:00.000Z',
    createdBy: 'Current User',
    ...more,
  });
const iso = (time: string) => new Date(`2026-11-21T${time}:00+05:30`).toISOString();
const done: Partial<Task> = {
  startedAtIso: iso('06:00'),
  startedBy: 'Raju',
  completed: true,
  completedAtIso: iso('07:20'),
  completedBy: 'Amina',
};

/** Loads an event like its rooms. */
function loadEvent(
  id: string,
  tasks: Task[] | null = defaultTasks(id),
  more: Partial<DiaryEvent> = {},
) {
  replaceDiary({ events: [event(id, more)], wasUsed: true });
  replaceTasks(id, tasks);
  upsertGuestCount(id, 75);
  upsertSchedule(id, defaultSchedule);
  replaceReadings(id, []);
  replaceReviews(id, []);
  replaceEventMovements(id, []);
}
const open = (address: string, Page = ReportsPage) =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Page />
    </MemoryRouter>,
  );
/** Returns the files that the browser would have saved, in order. */
function savedFiles(): Blob[] {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  return saved;
}
const kitchenSettings: KitchenSettings = {
  ...defaultBusiness,
  setupTiming: 'standard',
  riceAmounts: 'as-given',
  usesSecondTable: true,
};
const clearDiary = () => replaceDiary(undefined as never);

test(
  'without a chosen event the page requests one, and then shows its report',
  { meta: { requirements: ['K-241', 'K-235', 'K-013'] } },
  async () => {
    loadEvent('a');
    open('/eventreports');
    expect(
      screen.getByText('Please select an event from the dropdown to view its report.'),
    ).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Event'), { target: { value: 'a' } });
    expect(await screen.findByRole('article', { name: 'Feast a' })).toBeTruthy();
  },
);

test(
  'the report has summary and statistics; details that the diary lacks come from the room',
  {
    meta: {
      requirements: [
        'K-236',
        'K-237',
        'K-439',
        'K-440',
        'K-441',
        'K-442',
        'K-443',
        'K-444',
        'K-508',
      ],
    },
  },
  () => {
    loadEvent(
      'b',
      defaultTasks('b').map((task) => (task.id === 'mutton-1' ? { ...task, ...done } : task)),
    );
    open('/eventreports?eventId=b');
    const fact = (name: string) =>
      screen.getAllByText(name).map((label) => label.nextElementSibling?.textContent);
    expect([fact('Attendance'), fact('Date'), fact('Created by')]).toEqual([
      ['75'],
      ['Sat, 21 Nov 2026'],
      ['Current User'],
    ]);
    expect([fact('Total tasks'), fact('Done'), fact('Average time')]).toEqual([
      ['47'],
      ['2%'],
      ['1 hour 20 minutes'],
    ]);
    expect(fact('Longer than planned')[0]).toBe('1');
  },
);

test('the report shows the person who created the event', () => {
  loadEvent('named', [], { createdByName: 'Amina' });
  open('/eventreports?eventId=named');
  expect(screen.getByText('Created by').nextElementSibling?.textContent).toBe('Amina');
});

test('an event that was never opened has its default tasks in the report', () => {
  loadEvent('fresh', null);
  open('/eventreports?eventId=fresh');
  expect(screen.getByText('Total tasks').nextElementSibling?.textContent).toBe('47');
});

const fieldRows = ['K-446', 'K-447', 'K-448', 'K-449', 'K-450', 'K-451', 'K-452'];
const tableRows = ['K-638', 'K-240', 'K-239', 'K-507', 'K-759', 'K-760'];
test(
  'the table is filtered and sorted, and states when nothing matches',
  { meta: { requirements: [...tableRows, ...fieldRows] } },
  () => {
    loadEvent(
      'c',
      defaultTasks('c').map((task) =>
        task.id === 'mutton-1' ? { ...task, ...done, assignedTo: 'Mini' } : task,
      ),
    );
    open('/eventreports?eventId=c');
    const rows = () =>
      within(screen.getByRole('table', { name: 'Tasks' }))
        .getAllByRole('row')
        .slice(1);
    expect(rows()).toHaveLength(47);
    expect(
      within(rows()[0]!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Completed',
      'Mini',
      'Raju',
      '21/11/2026, 6:00:00 am',
      'Amina',
      '21/11/2026, 7:20:00 am',
      '1 hour 20 minutes',
    ]);
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'name' } });
    fireEvent.change(screen.getByLabelText('Order'), { target: { value: 'desc' } });
    expect(within(rows()[0]!).getByRole('rowheader').textContent).toBe('Wood');
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'in-progress' } });
    expect(screen.getByText('No tasks match the current filters.')).toBeTruthy();
  },
);

test(
  'an invalid time, and an end before its start, are marked in the row, on the screen and in the file',
  { meta: { requirements: ['K-632', 'K-633', 'K-634'] } },
  async () => {
    const times = [
      { startedAt: 'yesterday', completedAt: '21/11/2026, 10:15:00 am' },
      { startedAt: '21/11/2026, 10:15:00 am', completedAt: '31/02/2026, 10:15:00 am' },
      { startedAtIso: iso('10:15'), completedAtIso: iso('10:14') },
    ];
    loadEvent(
      'o',
      times.map((time, n) => ({
        ...defaultTasks('o')[n]!,
        ...time,
        startedBy: 'Raju',
        completed: true,
        completedBy: 'Amina',
      })),
    );
    const saved = savedFiles();
    open('/eventreports?eventId=o');
    const rows = within(screen.getByRole('table', { name: 'Tasks' }))
      .getAllByRole('row')
      .slice(1);
    const taken = rows.map((row) => within(row).getAllByRole('cell').at(-1)!.textContent);
    expect([...taken].sort()).toEqual([
      'Invalid end date',
      'Invalid start date',
      'Time calculation error',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const text = await saved[0]!.text();
    for (const heading of taken) expect(text).toContain(`"${heading}"`);
  },
);

test(
  'an event without tasks shows that, and there is nothing to export',
  { meta: { requirements: ['K-562', 'K-637', 'K-639', 'K-238'] } },
  () => {
    loadEvent('d', []);
    open('/eventreports?eventId=d');
    expect(screen.getByText('No tasks found for this event.')).toBeTruthy();
    expect(screen.getAllByText('No completed tasks yet').length).toBeGreaterThan(0);
    for (const name of ['Save as CSV', 'Save as PDF'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true);
  },
);

test('the page shows what it is loading', { meta: { requirements: ['K-640', 'K-641'] } }, () => {
  clearDiary();
  const { unmount } = open('/eventreports');
  expect(screen.getByText('Loading events...')).toBeTruthy();
  unmount();
  replaceDiary({ events: [event('e')], wasUsed: true });
  open('/eventreports?eventId=e');
  expect(screen.getByText('Loading event data...')).toBeTruthy();
});

const refuse = (room: `event:${string}` | 'diary') =>
  setRoomStatus(room, { isLive: false, refusal: 'not-found' });

test(
  'if the room has no data, the documented call is made, and its status is shown',
  { meta: { requirements: ['K-596', 'K-624', 'K-627'] } },
  async () => {
    clearDiary();
    refuse('diary');
    const calls = serve(() => refused(403, 'not-allowed'));
    open('/eventreports');
    expect(
      await screen.findByText('Error loading events: Failed to fetch events: 403'),
    ).toBeTruthy();
    expect(calls[0]).toMatchObject({ method: 'GET', path: '/api/diary-events' });
    serve(() => ({ body: { success: true, data: 'none', revision: 1 } }));
    fireEvent.click(screen.getByRole('button', { name: /again/i }));
    expect(
      await screen.findByText('Error loading events: Invalid data format received from server'),
    ).toBeTruthy();
    serve(() => ({ body: { success: true, data: [event('f')], revision: 1 } }));
    fireEvent.click(screen.getByRole('button', { name: /again/i }));
    expect(await screen.findByRole('option', { name: /Feast f/ })).toBeTruthy();
  },
);

test(
  'the diary is accepted in both of its forms, also as a bare list',
  { meta: { requirements: ['K-578', 'D-083'] } },
  async () => {
    clearDiary();
    refuse('diary');
    serve(() => ({ body: [event('p')] }));
    open('/eventreports');
    expect(await screen.findByRole('option', { name: /Feast p/ })).toBeTruthy();
  },
);

test(
  'a failed load is logged too, and is not shown as empty',
  { meta: { requirements: ['K-649', 'D-004'] } },
  async () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    clearDiary();
    refuse('diary');
    serve(() => refused(503, 'unavailable'));
    open('/eventreports');
    expect(
      await screen.findByText('Error loading events: Failed to fetch events: 503'),
    ).toBeTruthy();
    expect(log).toHaveBeenCalledWith('Error fetching events: 503');
    expect(screen.queryByText('No events yet', { exact: false })).toBeNull();
  },
);

test(
  'tasks that cannot be loaded show the reason',
  { meta: { requirements: ['K-625', 'K-626', 'K-628'] } },
  async () => {
    replaceDiary({ events: [event('g')], wasUsed: true });
    refuse('event:g');
    serve(() => refused(404, 'not-found'));
    open('/eventreports?eventId=g');
    expect(
      await screen.findByText('Error loading event data: Failed to fetch tasks: 404'),
    ).toBeTruthy();
    serve(() => ({ body: 'a page of the hotel' }));
    fireEvent.click(screen.getByRole('button', { name: /again/i }));
    expect(
      await screen.findByText('Error loading event data: Invalid data format received from server'),
    ).toBeTruthy();
  },
);

test(
  'an invalid list counts as empty, and the attendance falls back to that of the diary',
  { meta: { requirements: ['K-574', 'K-630', 'K-631'] } },
  async () => {
    replaceDiary({ events: [event('h', { estimatedAttendance: 80 })], wasUsed: true });
    refuse('event:h');
    serve(({ path }) =>
      path.startsWith('/api/people')
        ? refused(500, 'unexpected')
        : { body: { success: true, data: { a: 1 }, isNew: false, revision: 1 } },
    );
    open('/eventreports?eventId=h');
    expect(await screen.findByText('No tasks found for this event.')).toBeTruthy();
    expect(screen.getByText('Attendance').nextElementSibling?.textContent).toBe('80');
  },
);

test(
  'a failed export shows the reason; the CSV is created in the browser and needs no network',
  { meta: { requirements: ['K-629', 'K-561', 'K-594'] } },
  async () => {
    loadEvent('i');
    const saved = savedFiles();
    open('/eventreports?eventId=i');
    fireEvent.click(screen.getByRole('button', { name: 'Save as PDF' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Export failed: the kitchen computer cannot be reached',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Save as CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.type).toBe('text/csv;charset=utf-8');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  },
);

test(
  'while one file is being created no other can be requested',
  { meta: { requirements: ['K-562'] } },
  async () => {
    loadEvent('q');
    serve(() => 'hangs');
    open('/eventreports?eventId=q');
    const isOff = () =>
      within(screen.getByRole('region', { name: 'Export' }))
        .getAllByRole<HTMLButtonElement>('button')
        .slice(0, 2)
        .map(({ disabled }) => disabled);
    expect(isOff()).toEqual([false, false]);
    fireEvent.click(screen.getByRole('button', { name: 'Save as PDF' }));
    await waitFor(() => expect(isOff()).toEqual([true, true]));
  },
);

test('the timeline has every timed task and reading, and a text alternative, in both languages', () => {
  loadEvent('j');
  replaceReadings('j', [
    {
      id: 'r',
      eventId: 'j',
      taskId: 'temp-1',
      kind: 'pit',
      value: 190,
      at: iso('08:10'),
      by: 'Raju',
      probe: null,
      note: null,
      action: 'Embers',
    },
  ]);
  open('/eventreports?eventId=j');
  expect(document.querySelectorAll('[data-bar]')).toHaveLength(29);
  expect(document.querySelectorAll('[data-dot="low"]')).toHaveLength(1);
  const about =
    '29 tasks from 5:00 AM to 2:00 PM: 0 done, 0 longer than planned, 0 running. Readings: 1, of them 1 out of range.';
  expect(screen.getByRole('img', { name: about })).toBeTruthy();
  expect(
    within(screen.getByRole('table', { name: 'Temperature readings' })).getByText('190°C (low)'),
  ).toBeTruthy();
  act(() => setLanguage('ml'));
  expect(screen.getByRole('heading', { name: 'ദിവസത്തെ സമയരേഖ' })).toBeTruthy();
});

test('malicious input is shown as text', () => {
  loadEvent('k', [{ ...defaultTasks('k')[0]!, task: '<img src=x onerror=alert(1)>' }]);
  open('/eventreports?eventId=k');
  expect(document.querySelector('img')).toBeNull();
  expect(screen.getAllByText('<img src=x onerror=alert(1)>').length).toBeGreaterThan(0);
});

const cost = {
  eventId: 'first',
  people: 75,
  planned: 7_680,
  used: 8_320,
  wasted: 0,
  total: 9_320,
  labour: { minutes: 600, ratePerHour: 100, ofTasks: 80, cost: 1_000 },
  perGuest: { planned: 102.4, used: 110.93, total: 124.27 },
  uncosted: 2,
  priceRises: [
    { itemId: '1021', name: 'Mutton', unit: 'kg', before: 480, after: 640, percent: 33.3 },
    { itemId: '1001', name: 'Pepper', unit: 'g', before: 0.9, after: 1.125, percent: 25 },
    { itemId: '1022', name: 'Onion', unit: 'kg', before: 40, after: 50, percent: 25 },
    { itemId: '1023', name: 'Tomato', unit: 'kg', before: 20, after: 25, percent: 25 },
  ],
  rows: [
    {
      itemId: '1021',
      name: 'Mutton',
      unit: 'kg',
      isEstimate: false,
      hasPrice: true,
      planned: 12,
      plannedCost: 7_680,
      used: 13,
      usedCost: 8_320,
    },
  ],
};

test('the summary has late tasks, costs, temperatures and reviews', async () => {
  serve(({ path }) =>
    path.includes('/event-costs/')
      ? { body: { success: true, data: cost, revision: 1, serverNow: 0 } }
      : 'no network',
  );
  const tasks = defaultTasks('first').map((task) => ({
    ...task,
    ...done,
    ...(task.id === 'mutton-1' && { completedAtIso: iso('09:20') }),
  }));
  loadEvent('first', tasks);
  const reading = { eventId: 'first', by: 'Raju', note: null, enteredAt: iso('08:00') };
  replaceReadings('first', [
    {
      ...reading,
      id: 'r1',
      taskId: 'temp-1',
      kind: 'pit',
      value: 90,
      at: iso('08:00'),
      action: 'More wood',
    },
  ] as never);
  replaceReviews('first', [
    {
      id: 'v1',
      eventId: 'first',
      reviewerName: 'Mini',
      comment: 'Very good',
      rating: 4,
      date: iso('20:00'),
      verified: true,
      source: 'customer',
    },
  ]);
  open('/eventreports?eventId=first');
  const card = (name: string) => within(screen.getByRole('region', { name }));
  expect(await card('What it cost').findByText('₹7,680')).toBeTruthy();
  expect(card('What it cost').getByText('₹124.27')).toBeTruthy();
  expect(card('What it cost').getByText('Items without price').nextSibling?.textContent).toBe('2');
  expect(card('What went late').getAllByRole('listitem').length).toBe(3);
  expect(card('Temperatures').getByText('1 reading, 1 out of range')).toBeTruthy();
  expect(card('Temperatures').getByText('More wood')).toBeTruthy();
  expect(card('Reviews').getByText('4.0 of 5 in 1 review')).toBeTruthy();
  const table = screen.getByRole('table', { name: 'What it cost' });
  expect(within(table).getByText('Mutton (price +33.3%)')).toBeTruthy();
  const risen = () =>
    screen.getAllByText(/\(\+\d/).map(({ parentElement }) => parentElement!.textContent);
  expect(risen()).toEqual([
    'Mutton₹480 to ₹640 per kg (+33.3%)',
    'Pepper₹0.90 to ₹1.125 per g (+25%)',
    'Onion₹40 to ₹50 per kg (+25%)',
  ]);
  expect(card('What it cost').getByText('and 1 more')).toBeTruthy();
  act(() => setLanguage('ml'));
  expect(screen.getByText('വില കൂടിയവ')).toBeTruthy();
  expect(risen()[0]).toBe('മട്ടൺകിലോ വില ₹480-ൽ നിന്ന് ₹640 (+33.3%)');
});

/** Creates a server that calculates the costs of the event from its current `people` and labour. */
function serveCosts() {
  const known = { people: 75, minutes: 600, isReachable: true };
  const calls = serve(({ path }) => {
    if (!path.includes('/event-costs/') || !known.isReachable) return 'no network';
    const { people, minutes } = known;
    const data = {
      ...cost,
      people,
      planned: people * 100,
      labour: { ...cost.labour, minutes },
      rows: cost.rows.map((row) => ({ ...row, plannedCost: people * 100 })),
    };
    return { body: { success: true, data, revision: 1, serverNow: 0 } };
  });
  return { known, calls };
}
const plannedCost = (amount: string) =>
  within(screen.getByRole('region', { name: 'What it cost' })).findByText(amount);

test('the costs follow the guest count, the recipes and the date while the report is open', async () => {
  const { known, calls } = serveCosts();
  loadEvent('follow');
  open('/eventreports?eventId=follow');
  expect(await plannedCost('₹7,500')).toBeTruthy();
  known.people = 90;
  act(() => upsertGuestCount('follow', 90));
  expect(await plannedCost('₹9,000')).toBeTruthy();
  const changes = [
    () => replaceRecipes([]),
    () => replaceKitchenSettings(kitchenSettings),
    () => replaceDiary({ events: [event('follow', { date: '2026-11-28' })], wasUsed: true }),
  ];
  for (const change of changes) {
    known.people += 10;
    act(change);
    expect(await plannedCost(`₹${(known.people / 10).toFixed(0)},000`)).toBeTruthy();
  }
  const before = calls.length;
  act(() => replaceKitchenSettings({ ...kitchenSettings, town: 'Kollam' }));
  expect(calls).toHaveLength(before);
});

test('labour entered on another phone is shown when the report becomes visible again', async () => {
  const { known } = serveCosts();
  loadEvent('labour');
  open('/eventreports?eventId=labour');
  expect(await screen.findByText('₹1,000 (10 hours)')).toBeTruthy();
  known.minutes = 720;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText('₹1,000 (12 hours)')).toBeTruthy();
});

test('the CSV of the costs contains the current calculation of the server; without it, the shown costs', async () => {
  const { known } = serveCosts();
  const saved = savedFiles();
  loadEvent('csv');
  open('/eventreports?eventId=csv');
  fireEvent.click(await screen.findByRole('button', { name: 'Save costs as CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]!.text()).toContain('"7500.00"');
  known.people = 90;
  fireEvent.click(screen.getByRole('button', { name: 'Save costs as CSV' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(await saved[1]!.text()).toContain('"9000.00"');
  expect(await plannedCost('₹9,000')).toBeTruthy();
  known.isReachable = false;
  fireEvent.click(screen.getByRole('button', { name: 'Save costs as CSV' }));
  await waitFor(() => expect(saved).toHaveLength(3));
  expect(await saved[2]!.text()).toContain('"9000.00"');
});

test('labour received while the form is open is shown in its fields, unless one was edited', () => {
  const shown = (minutes: number) => (
    <LabourForm
      cost={{ ...cost, labour: { ...cost.labour, minutes } } as EventCost}
      onCost={() => undefined}
    />
  );
  const { rerender } = render(shown(600));
  const hours = screen.getByLabelText<HTMLInputElement>('Hours of all people together');
  rerender(shown(720));
  expect(hours.value).toBe('12');
  fireEvent.change(hours, { target: { value: '15' } });
  rerender(shown(600));
  expect(hours.value).toBe('15');
});

test('labour typed while it is being saved, or while the costs could not be loaded, remains', async () => {
  let answer: (() => void) | undefined;
  const saved = { ...cost, labour: { ...cost.labour, minutes: 900 } };
  vi.stubGlobal('fetch', async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    const body = { success: true, data: saved };
    return { status: 200, headers: new Headers(), json: async () => body };
  });
  const { unmount } = render(<LabourForm cost={cost as EventCost} onCost={() => undefined} />);
  const hours = () => screen.getByLabelText<HTMLInputElement>('Hours of all people together');
  const rate = () => screen.getByLabelText<HTMLInputElement>('Rupees an hour');
  fireEvent.change(hours(), { target: { value: '15' } });
  fireEvent.submit(hours().form!);
  await waitFor(() => expect(answer).toBeDefined());
  fireEvent.change(rate(), { target: { value: '120' } });
  await act(async () => answer!());
  expect(rate().value).toBe('120');
  unmount();
  render(<LabourForm cost={saved as EventCost} onCost={() => undefined} />);
  expect([hours().value, rate().value]).toEqual(['15', '120']);
});

test('invalid hours or an invalid rate are refused beside their field, and nothing is sent', async () => {
  const calls = serve(() => 'no network');
  render(<LabourForm cost={cost as EventCost} onCost={() => undefined} />);
  const hours = screen.getByLabelText<HTMLInputElement>('Hours of all people together');
  const rate = screen.getByLabelText<HTMLInputElement>('Rupees an hour');
  fireEvent.change(hours, { target: { value: '1501' } });
  fireEvent.change(rate, { target: { value: '1,20,000' } });
  fireEvent.submit(hours.form!);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Enter a number up to 1500, or nothing.',
    'Enter 120000, without commas.',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(hours));
  expect(calls).toEqual([]);
});

test('costs from a server of the previous version show no price rises', async () => {
  const { priceRises: _new, ...before } = cost;
  serve(({ path }) =>
    path.includes('/event-costs/')
      ? { body: { success: true, data: before, revision: 1, serverNow: 0 } }
      : 'no network',
  );
  loadEvent('first');
  open('/eventreports?eventId=first');
  expect(await screen.findByText('Mutton')).toBeTruthy();
  expect(screen.queryByText('Prices that rose')).toBeNull();
});

test('without the server the report is shown, and the costs are marked as missing', async () => {
  loadEvent('offline-cost');
  open('/eventreports?eventId=offline-cost');
  expect(
    await screen.findByText('The kitchen computer calculates the costs and cannot be reached now.'),
  ).toBeTruthy();
});
