import { defaultBusiness } from '@kalavara/shared-types/content/default-business';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import { defaultSchedule, shiftTasks } from '@kalavara/shared-types/schedule/schedule.rules';
import type { Schedule } from '@kalavara/shared-types/schedule/schedule';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { withCompletion, withStart } from '@kalavara/shared-types/todos/todos.rules';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { replaceDiary } from '../../features/diary/store';
import { replaceKitchenSettings } from '../../features/settings/kitchenStore';
import { upsertSchedule } from '../../features/todos/schedule';
import { replaceTasks } from '../../features/todos/store';
import { TaskList } from '../../features/todos/TaskList';
import { setLanguage } from '../../i18n/language';
import { useOutbox } from '../../outbox/store';
import { useConnectionStore } from '../../realtime/status';
import { eventOf } from '../../test/eventOf';
import { loadMessages } from '../../test/loadMessages';
import { waitUntilLoaded } from '../../test/waiting';
import { done, refused, serve } from '../../test/fakeServer';
import { waitUntilSent, waitUntilStored } from '../../test/waitForOutbox';
import { Toasts } from '../../ui/Toast';
import { DeliveryNotices } from './notices/DeliveryNotices';
import { EventTools } from './tools/EventTools';
// Lazy parts are preloaded: load time is not tested here.
import './tools/CustomTaskTool';
import './tools/DeliveryTool';
import './tools/ScheduleTool';

let count = 0;
let eventId: string;
beforeEach(async () => {
  loadMessages();
  setLanguage('en');
  localStorage.clear();
  await clear(createStore('kalavara-outbox', 'entries'));
  useOutbox.setState({ entries: [], failing: [] });
  useConnectionStore.setState({ state: 'lost', since: null, failedTries: 0 });
  replaceKitchenSettings({
    ...defaultBusiness,
    setupTiming: 'standard',
    riceAmounts: 'as-given',
    usesSecondTable: true,
  });
  serve(() => 'no network');
  eventId = `s${(count += 1)}`;
});

/** The tools without the rows below them: role queries over all rows are slow. */
const tools = () => within(document.querySelector<HTMLElement>('[data-tools]') ?? document.body);
const button = (name: string | RegExp) => tools().getByRole<HTMLButtonElement>('button', { name });
const heading = async (name: string) => {
  await waitUntilLoaded();
  return tools().findByRole('heading', { name });
};
const commands = () =>
  useOutbox.getState().entries.map(({ name, given }) => [name, (given as { body?: unknown }).body]);
const row = (id: string) => document.querySelector<HTMLElement>(`[data-task="${id}"]`)!;
const list = () => defaultTasks(eventId);
/** Returns a part of the list, since all 47 rows would be rendered again with each change. */
const rowsOf = (...ids: string[]) => list().filter(({ id }) => ids.includes(id));

type Setup = { tasks?: readonly Task[] | undefined; schedule?: Schedule; isListed?: boolean };

/** Opens the tools of an event's list; with `tasks` the list is rendered too. */
function open(
  tool?: string,
  { tasks, schedule = defaultSchedule, isListed = tasks !== undefined }: Setup = {},
) {
  replaceTasks(eventId, tasks ?? list());
  upsertSchedule(eventId, schedule);
  const tools = (
    <div data-tools>
      <EventTools eventId={eventId} event={undefined} me="Amina" />
    </div>
  );
  const shown = {
    eventId,
    eventDay: '2026-12-24',
    isLive: true,
    hasFailed: false,
    onRetry: () => {},
    me: 'Amina',
    tools,
  };
  render(
    <>
      {isListed ? <TaskList {...shown} /> : tools}
      <Toasts />
    </>,
  );
  if (tool) fireEvent.click(button(tool));
}
async function openSchedule(given?: Setup) {
  open('Schedule Tasks', given);
  await heading('Schedule Delivery Time');
}
const choose = (label: string) => fireEvent.click(tools().getByRole('radio', { name: label }));

// Must be the first test, so that its calls do not wait for unanswered calls of other tests.
test('Undo in the toast of a delivery restores the default times, and its own Undo the later ones', async () => {
  await openDelivery(rowsOf('rice-1', 'delivery-1'));
  fill('Delivery location', 'Aluva');
  let revision = 0;
  serve(() => done((revision += 1)));
  fireEvent.click(button('Add delivery'));
  await screen.findByText('Using later start times');
  await screen.findByText(/^Delivery task added/);
  await waitUntilSent();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The default times are back.');
  await waitUntilSent();
  const scheduled = () => commands().filter(([name]) => name === 'scheduleTasks');
  expect(scheduled().map(([, body]) => body)).toEqual([
    { deliveryTime: '12:00 PM', table: 'first' },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(scheduled()).toHaveLength(2));
  expect(scheduled()[1]).toEqual(['scheduleTasks', { deliveryTime: '12:00 PM', table: 'second' }]);
});

test(
  'the panel has its title, the five quick choices, a custom time and Apply',
  {
    meta: {
      requirements: [
        'K-055',
        'K-072',
        'K-073',
        'K-074',
        'K-075',
        'K-076',
        'K-077',
        'K-078',
        'K-079',
      ],
    },
  },
  async () => {
    await openSchedule();
    const choices = tools()
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')!.textContent.trim());
    expect(choices).toEqual(['10:00 AM', '12:00 PM', '2:00 PM', '4:00 PM', '6:00 PM', 'Custom']);
    expect(tools().getByRole<HTMLInputElement>('radio', { name: '12:00 PM' }).checked).toBe(true);
    expect(button('Apply')).toBeTruthy();
    expect(screen.getByText('Nothing moves: the times already fit.')).toBeTruthy();
  },
);

test(
  'the tasks that will move are shown before the change',
  { meta: { requirements: ['K-006', 'K-685'] } },
  async () => {
    await openSchedule();
    choose('2:00 PM');
    expect(screen.getByText('29 tasks move: 2 h later.')).toBeTruthy();
    const moves = within(tools().getByRole('table', { hidden: true })).getAllByRole('row', {
      hidden: true,
    });
    expect(moves).toHaveLength(30);
    expect(moves[1]!.textContent).toBe('Mutton purchase5:00 AM7:00 AM');
  },
);

test('no task moves until Apply', { meta: { requirements: ['K-006', 'K-685'] } }, async () => {
  await openSchedule({ tasks: rowsOf('mutton-1', 'delivery-1') });
  choose('2:00 PM');
  await waitUntilStored();
  expect(row('mutton-1').textContent).toContain('5:00 AM');
  expect(commands()).toEqual([]);
});

test('offline the new times are shown at once on the phone, the change is queued and can be undone', async () => {
  await openSchedule({ tasks: rowsOf('mutton-1', 'delivery-1') });
  choose('4:00 PM');
  fireEvent.click(button('Apply'));
  await waitFor(() => expect(row('mutton-1').textContent).toContain('9:00 AM'));
  await screen.findByText(/Not sent yet/);
  expect(commands()).toEqual([['scheduleTasks', { deliveryTime: '4:00 PM' }]]);
  expect(screen.getByText('Delivery is planned for 4:00 PM.')).toBeTruthy();
  fireEvent.click(screen.getByText('Undo'));
  await waitFor(() => expect(row('mutton-1').textContent).toContain('5:00 AM'));
});

test(
  'Apply shows Updating Schedule..., then Schedule Updated for a second and a half',
  { meta: { requirements: ['K-080', 'K-081', 'K-660'] } },
  async () => {
    serve(() => 'hangs');
    useConnectionStore.setState({ state: 'live' });
    await openSchedule();
    choose('2:00 PM');
    fireEvent.click(button('Apply'));
    await waitFor(() => expect(button('Updating Schedule...').disabled).toBe(true));
    // The command is stored asynchronously, and only a stored command can be answered.
    await waitFor(() => expect(commands()).toHaveLength(1));
    const real = globalThis.setTimeout;
    let badgeEnds: (() => void) | undefined;
    const timeoutSpy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
      act: () => void,
      wait?: number,
    ) => {
      if (wait !== 1_500) return real(act, wait);
      badgeEnds = act;
      return undefined;
    }) as typeof setTimeout);
    const { entries } = useOutbox.getState();
    act(() => useOutbox.setState({ entries: entries.map((entry) => ({ ...entry, revision: 7 })) }));
    await screen.findByText('Schedule Updated');
    expect(button('Apply').disabled).toBe(false);
    await waitFor(() => expect(badgeEnds).toBeDefined());
    timeoutSpy.mockRestore();
    act(() => badgeEnds!());
    expect(screen.queryByText('Schedule Updated')).toBeNull();
  },
);

test('a change that the server refuses is reverted on the screen', async () => {
  await openSchedule({ tasks: rowsOf('mutton-1', 'delivery-1') });
  choose('2:00 PM');
  fireEvent.click(button('Apply'));
  await waitFor(() => expect(row('mutton-1').textContent).toContain('7:00 AM'));
  serve(() => refused(409, 'changed-meanwhile', { by: 'Biju' }));
  act(() => {
    const { entries } = useOutbox.getState();
    useOutbox.setState({
      entries: entries.map((entry) => ({ ...entry, refusal: { code: 'changed-meanwhile' } })),
    });
  });
  await waitFor(() => expect(row('mutton-1').textContent).toContain('5:00 AM'));
  expect(button('Apply')).toBeTruthy();
});

test(
  'any custom time is accepted; without one nothing changes and the documented sentence is at the field',
  { meta: { requirements: ['K-078', 'K-527'] } },
  async () => {
    await openSchedule({ tasks: rowsOf('mutton-1', 'delivery-1') });
    choose('Custom');
    const field = screen.getByLabelText<HTMLInputElement>('Time of delivery');
    expect(field.value).toBe('12:00');
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.click(button('Apply'));
    expect(tools().getByRole('alert').textContent).toBe('Invalid time format');
    expect(document.activeElement).toBe(field);
    expect(commands()).toEqual([]);
    fireEvent.change(field, { target: { value: '15:30' } });
    fireEvent.click(button('Apply'));
    await waitFor(() =>
      expect(commands()).toEqual([['scheduleTasks', { deliveryTime: '3:30 PM' }]]),
    );
    expect(row('mutton-1').textContent).toContain('8:30 AM');
  },
);

test(
  'a delivery at 10:00 AM names the tasks that would start before 5:00 AM; Apply is still allowed',
  { meta: { requirements: ['K-082', 'K-689', 'D-056'] } },
  async () => {
    await openSchedule();
    choose('10:00 AM');
    expect(screen.getByText('7 tasks would start before 5:00 AM:')).toBeTruthy();
    const first = screen.getByText('Mutton purchase: 3:00 AM').closest('ul')!;
    expect(first.children).toHaveLength(3);
    // On a phone the others would push Apply off the screen.
    const more = screen.getByText('4 more').closest('details')!;
    expect(more.open).toBe(false);
    expect(more.querySelectorAll('li')).toHaveLength(4);
    expect(button('Apply').disabled).toBe(false);
    choose('2:00 PM');
    expect(screen.queryByText(/would start before/)).toBeNull();
  },
);

test(
  'the time to light the fire is calculated, with its day',
  { meta: { requirements: ['D-055'] } },
  async () => {
    await openSchedule();
    expect(
      screen.getByText('Light the fire between 8:15 PM and 8:30 PM, previous day'),
    ).toBeTruthy();
    choose('6:00 PM');
    expect(screen.getByText('Light the fire between 2:15 AM and 2:30 AM')).toBeTruthy();
  },
);

test(
  'tasks that would start too close together are listed with their minutes',
  { meta: { requirements: ['D-059'] } },
  async () => {
    const edited = list().map((task) =>
      task.id === 'grill-1' ? { ...task, startTime: '8:20 AM' } : task,
    );
    await openSchedule({ tasks: edited, isListed: false });
    expect(screen.getByText('2 tasks would start too early:')).toBeTruthy();
    expect(screen.getByText(/too early for: Rice: place the pot in the pit/).textContent).toContain(
      '10 min',
    );
  },
);

test(
  'started and completed tasks are listed for confirmation before their planned times move',
  { meta: { requirements: ['D-058'] } },
  async () => {
    const at = Date.parse('2026-12-24T00:00:00Z');
    const day = list().map((task) =>
      task.id === 'mutton-1'
        ? withCompletion(task, 'Amina', at)
        : task.id === 'setup-1'
          ? withStart(task, 'Biju', at)
          : task,
    );
    await openSchedule({ tasks: day, isListed: false });
    choose('2:00 PM');
    fireEvent.click(button('Apply'));
    const dialog = within(await tools().findByRole('dialog'));
    expect(dialog.getByText('Mutton purchase: done')).toBeTruthy();
    expect(dialog.getByText('Kitchen setup and hand wash: in progress')).toBeTruthy();
    expect(commands()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Move the times' }));
    await waitFor(() => expect(commands()).toHaveLength(1));
  },
);

test(
  'a row shows previous day, and that an unreadable time is not scheduled',
  { meta: { requirements: ['D-056', 'D-072'] } },
  () => {
    const moved = new Map(
      shiftTasks(list(), defaultSchedule, { deliveryTime: '2:00 AM' }).map((task) => [
        task.id,
        task,
      ]),
    );
    const early = rowsOf('mutton-1', 'mayo-1', 'delivery-1')
      .map((task) => moved.get(task.id) ?? task)
      .map((task) => (task.id === 'mayo-1' ? { ...task, startTime: 'after lunch' } : task));
    open(undefined, { tasks: early });
    expect(row('mutton-1').textContent).toContain('7:00 PMprevious day');
    expect(row('mayo-1').textContent).toContain('after lunchnot scheduled');
    expect(row('delivery-1').textContent).not.toContain('previous day');
  },
);

const openCustom = async (tasks?: readonly Task[]) => {
  open('Add Custom Task', { tasks });
  await heading('Add Custom Task');
};
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a number of a custom task is selected on focus, so that what is typed replaces it', async () => {
  await openCustom();
  fill('Due', 'other');
  const select = vi.spyOn(HTMLInputElement.prototype, 'select');
  for (const label of ['Minutes', 'Days before the event'])
    fireEvent.focus(screen.getByLabelText(label));
  expect(select.mock.contexts).toEqual([
    screen.getByLabelText('Minutes'),
    screen.getByLabelText('Days before the event'),
  ]);
  select.mockRestore();
});

test(
  'a custom task with all fields is listed at once, by its start time',
  { meta: { requirements: ['K-059', 'K-518', 'K-519', 'K-520', 'K-521', 'K-522'] } },
  async () => {
    await openCustom(rowsOf('gas-1', 'unseal-1', 'final-1'));
    fill('What is to be done', ' Borrow chairs ');
    fill('Minutes', '45');
    fill('Start time', '7.30');
    expect(screen.getByText('Start time: 7:30 AM.')).toBeTruthy();
    fill('Assigned to', 'Ravi');
    fill('Description', 'Ask Biju\nTwenty');
    fireEvent.click(screen.getByLabelText('There is a video'));
    fill('Address of the video', 'https://example.com/chairs.mp4');
    fireEvent.click(button('Add task'));
    const name = await screen.findByText('Borrow chairs');
    expect(name.closest('li')!.textContent).toContain('7:30 AM');
    expect(commands()).toEqual([
      [
        'addTask',
        {
          id: expect.stringMatching(/^custom-\d+-/),
          task: 'Borrow chairs',
          dueDate: 'Event day',
          estimatedDuration: '45',
          startTime: '7.30',
          assignedTo: 'Ravi',
          description: 'Ask Biju\nTwenty',
          hasVideo: true,
          videoUrl: 'https://example.com/chairs.mp4',
        },
      ],
    ]);
    const rows = [...document.querySelectorAll<HTMLElement>('[data-task]')].map(
      ({ dataset }) => dataset['task']!,
    );
    const own = rows.findIndex((id) => id.startsWith('custom-'));
    expect([rows[own - 1], rows[own + 1]]).toEqual(['gas-1', 'unseal-1']);
    expect(tools().queryByRole('heading', { name: 'Add Custom Task' })).toBeNull();
  },
);

test(
  'errors are at their fields, the first one gets the focus, and no input is lost',
  { meta: { requirements: ['K-518', 'K-519', 'K-520', 'D-073'] } },
  async () => {
    await openCustom();
    fill('Due', 'other');
    fill('Days before the event', '0');
    fill('Minutes', '0');
    fill('Start time', 'after lunch');
    fireEvent.click(screen.getByLabelText('There is a video'));
    fill('Address of the video', 'ftp://x');
    fireEvent.click(button('Add task'));
    const text = tools()
      .getAllByRole('alert')
      .map(({ textContent }) => textContent);
    expect(text).toEqual([
      'Write what is to be done.',
      'Enter a whole number from 1.',
      'Enter a whole number from 1 to 1440.',
      'Only addresses that begin with https:// or /videos/ work.',
    ]);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByLabelText('What is to be done')),
    );
    expect(screen.getByText(/is not scheduled/)).toBeTruthy();
    expect(commands()).toEqual([]);
  },
);

test(
  'a custom task may be due any number of days before, and 1 is the day before',
  { meta: { requirements: ['K-519', 'K-676', 'K-677', 'D-071'] } },
  async () => {
    await openCustom(rowsOf('gas-1'));
    const due = screen.getByLabelText('Due');
    expect(
      within(due)
        .getAllByRole('option')
        .slice(0, 4)
        .map(({ textContent }) => textContent),
    ).toEqual(['3 days before event', '2 days before event', 'Day before event', 'Event day']);
    fill('What is to be done', 'Write to the hall');
    fill('Due', 'other');
    fill('Days before the event', '14');
    fireEvent.click(button('Add task'));
    await screen.findByText('Write to the hall');
    const headings = [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
    expect(headings.some((text) => text.startsWith('14 days before event'))).toBe(true);
    fireEvent.click(button('Add Custom Task'));
    fireEvent.change(await screen.findByLabelText('What is to be done'), {
      target: { value: 'Write again' },
    });
    fill('Due', 'other');
    fill('Days before the event', '1');
    fireEvent.click(button('Add task'));
    await waitFor(() =>
      expect(commands().at(-1)![1]).toMatchObject({ dueDate: 'Day before event' }),
    );
  },
);

const openDelivery = async (tasks?: readonly Task[]) => {
  open('Add Delivery Task', { tasks });
  await heading('Add Delivery Task');
};

test(
  'a delivery needs a location: the documented sentence is at the field and gets the focus',
  { meta: { requirements: ['K-060', 'K-523'] } },
  async () => {
    await openDelivery();
    fireEvent.click(button('Add delivery'));
    expect(tools().getByRole('alert').textContent).toBe('Please enter a delivery location');
    expect(document.activeElement).toBe(screen.getByLabelText('Delivery location'));
    expect(commands()).toEqual([]);
  },
);

test(
  'a delivery at noon with 30 minutes switches to the second table, which can be reverted afterwards',
  {
    meta: {
      requirements: [
        'K-060',
        'K-266',
        'K-267',
        'K-268',
        'K-269',
        'K-524',
        'K-525',
        'K-690',
        'D-054',
      ],
    },
  },
  async () => {
    await openDelivery(rowsOf('rice-1', 'quality-1', 'delivery-1'));
    expect(screen.getByText('Takes 30 minutes and starts at 12:00 PM.')).toBeTruthy();
    expect(screen.getByText(/^Adding it moves \d+ tasks to later start times/)).toBeTruthy();
    expect(screen.getByText(/No spare minutes before the delivery/)).toBeTruthy();
    fill('Delivery location', 'The hall at Aluva');
    fireEvent.click(tools().getByRole('radio', { name: /^Combined/ }));
    fill('Notes', 'Ask for Biju');
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    fireEvent.click(button('Add delivery'));
    const notice = (await screen.findByText('Using later start times')).closest('[role="status"]');
    expect(scrolled.mock.contexts).toContain(notice);
    expect(row('rice-1').textContent).toContain('7:45 AM');
    const added = [...document.querySelectorAll<HTMLElement>('[data-task^="delivery-"]')].at(-1)!;
    expect(added.textContent).toContain('Delivery 2');
    expect(added.textContent).toContain('ഡെലിവറി 2');
    expect(added.textContent).toContain('12:00 PM');
    expect(added.textContent).toContain('30 min');
    fireEvent.click(added.querySelector<HTMLElement>('button[aria-expanded]')!);
    expect(added.textContent).toContain('To The hall at Aluva');
    expect(added.textContent).toContain('Combined: Together with another order');
    expect(added.textContent).toContain('Ask for Biju');
    fireEvent.click(button('Keep the default times'));
    await waitFor(() => expect(row('rice-1').textContent).toContain('7:00 AM'));
    expect(commands().map(([name]) => name)).toEqual(['addTask', 'scheduleTasks']);
    expect(commands()[1]).toEqual(['scheduleTasks', { deliveryTime: '12:00 PM', table: 'first' }]);
  },
);

test(
  'a delivery can be added without changing the default times, and if the owner has disabled the shift they do not change',
  { meta: { requirements: ['D-054'] } },
  async () => {
    await openDelivery(rowsOf('rice-1', 'delivery-1'));
    fill('Delivery location', 'Aluva');
    fireEvent.click(screen.getByLabelText('Keep the default times'));
    fireEvent.click(button('Add delivery'));
    await screen.findByText('Delivery 2');
    expect(row('rice-1').textContent).toContain('7:00 AM');
    expect(commands()[0]![1]).toMatchObject({ keepsTimes: true });

    act(() =>
      replaceKitchenSettings({
        ...defaultBusiness,
        setupTiming: 'standard',
        riceAmounts: 'as-given',
        usesSecondTable: false,
      }),
    );
    fireEvent.click(button('Add Delivery Task'));
    await heading('Add Delivery Task');
    expect(screen.queryByText(/second table/)).toBeNull();
  },
);

test('the input of a delivery is restored after another tool was opened, and one double tap adds one delivery', async () => {
  await openDelivery();
  fill('Delivery location', 'Aluva');
  fireEvent.click(button('Add Custom Task'));
  await heading('Add Custom Task');
  fireEvent.click(button('Add Delivery Task'));
  await heading('Add Delivery Task');
  expect(screen.getByLabelText<HTMLInputElement>('Delivery location').value).toBe('Aluva');
  const add = button('Add delivery');
  fireEvent.click(add);
  fireEvent.click(add);
  await screen.findByText('Using later start times');
  expect(commands().map(([name]) => name)).toEqual(['addTask']);
});

test('the location and notes of the delivery of the default list are written in its details, and only what was changed is sent', async () => {
  open(undefined, { tasks: rowsOf('delivery-1') });
  fireEvent.click(row('delivery-1').querySelector<HTMLElement>('button[aria-expanded]')!);
  const task = within(row('delivery-1'));
  expect(row('delivery-1').textContent).toContain('No location entered.');
  fireEvent.click(task.getByText('Edit location and notes'));
  fireEvent.change(task.getByLabelText('Delivery location'), {
    target: { value: ' The hall at Aluva ' },
  });
  fireEvent.click(task.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(row('delivery-1').textContent).toContain('To The hall at Aluva'));
  expect(commands()).toEqual([['patchTask', { deliveryLocation: 'The hall at Aluva' }]]);
});

test('a delivery added to a shifted list starts at the shifted delivery time', async () => {
  const moved = new Map(
    shiftTasks(list(), defaultSchedule, { deliveryTime: '4:00 PM' }).map((task) => [task.id, task]),
  );
  const tasks = list().map((task) => moved.get(task.id) ?? task);
  open('Add Delivery Task', {
    tasks,
    schedule: { ...defaultSchedule, deliveryTime: '4:00 PM' },
    isListed: false,
  });
  await screen.findByText('Takes 30 minutes and starts at 4:00 PM.');
});

const event = (id: string) => eventOf(id, '2099-12-24', { title: 'Wedding' });

test('a delivery moved by another person is shown in one line on every open screen, which can be opened, until dismissed; one moved on the screen itself is not', async () => {
  replaceDiary({ events: [event(eventId)], wasUsed: true });
  const received = { ...defaultSchedule, deliveryTime: '2:00 PM', changedAt: 1, changedBy: 'Biju' };
  replaceTasks(eventId, list());
  upsertSchedule(eventId, defaultSchedule);
  render(<DeliveryNotices events={[event(eventId)]} />);
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => upsertSchedule(eventId, received));
  const line = () => within(screen.getByRole('alert')).getByRole('button');
  expect(line().textContent).toBe('Delivery 2:00 PM, before 12:00 PM Wedding');
  fireEvent.click(line());
  expect(screen.getByText('Wedding: delivery now at 2:00 PM, before 12:00 PM')).toBeTruthy();
  expect(screen.getByText(/Changed by Biju\./)).toBeTruthy();
  fireEvent.click(button('Understood'));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => upsertSchedule(eventId, { ...received, table: 'second' }));
  expect(line().textContent).toBe('Start times changed Wedding');
  fireEvent.click(line());
  expect(screen.getByText(/Using later start times\./)).toBeTruthy();
});

test('two changes of the delivery time made on this screen before an answer are not announced', async () => {
  replaceDiary({ events: [event(eventId)], wasUsed: true });
  await openSchedule();
  render(<DeliveryNotices events={[event(eventId)]} />);
  const notice = () => screen.queryByText(/, before /);
  for (const time of ['2:00 PM', '4:00 PM']) {
    choose(time);
    fireEvent.click(button('Apply'));
    await waitFor(() => expect(commands().at(-1)?.[1]).toEqual({ deliveryTime: time }));
  }
  const received = { ...defaultSchedule, changedAt: 1, changedBy: 'Amina' };
  act(() => upsertSchedule(eventId, { ...received, deliveryTime: '2:00 PM' }));
  expect(notice()).toBeNull();

  // A later change by another person is announced.
  useOutbox.setState({ entries: [] });
  act(() => upsertSchedule(eventId, { ...received, deliveryTime: '4:00 PM' }));
  expect(notice()).toBeNull();
  act(() => upsertSchedule(eventId, { ...received, deliveryTime: '6:00 PM', changedBy: 'Biju' }));
  expect(notice()?.textContent).toBe('Delivery 6:00 PM, before 4:00 PM');
});
