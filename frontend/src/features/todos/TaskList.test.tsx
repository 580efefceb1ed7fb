import { stages, stagesTimed } from '@kalavara/shared-types/content/stages/index';
import type { Stage } from '@kalavara/shared-types/content/types';
import type { Task } from '@kalavara/shared-types/todos/todos';
import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import { withOwnMedia } from '@kalavara/shared-types/step-media/step-media.rules';
import { kitchenDay } from '@kalavara/shared-types/time.rules';
import { withCompletion, withStart } from '@kalavara/shared-types/todos/todos.rules';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useOutbox } from '../../outbox/store';
import { clock, device, serverNow } from '../../realtime/clock';
import { loadMessages } from '../../test/loadMessages';
import { done, refused, serve } from '../../test/fakeServer';
import { takeLoggedErrors } from '../../test/setup';
import { waitUntilStored } from '../../test/waitForOutbox';
import { Toasts } from '../../ui/Toast';
import { DefaultTasks } from './DefaultTasks';
import { StagesContext } from './StagesContext';
import { replaceTasks } from './store';
import { TaskDataBoundary } from './TaskDataBoundary';
import { TaskList, type TaskListProps } from './TaskList';
import { TaskRow } from './TaskRow';

const stored = createStore('kalavara-outbox', 'entries');
beforeAll(loadMessages);

let eventId = 'e0';
let count = 0;
beforeEach(async () => {
  await clear(stored);
  eventId = `e${(count += 1)}`;
  serve(() => 'no network');
  useOutbox.setState({ entries: [], failing: [] });
});

const props = (more: Partial<TaskListProps> = {}): TaskListProps => ({
  eventId,
  eventDay: '2031-12-24',
  isLive: true,
  hasFailed: false,
  onRetry: () => {},
  me: 'Amina',
  ...more,
});
function show(tasks: readonly Task[] | null, more: Partial<TaskListProps> = {}) {
  replaceTasks(eventId, tasks);
  return render(
    <>
      <TaskList {...props(more)} />
      <Toasts />
    </>,
  );
}
const taskOf = (id: string) => defaultTasks(eventId).find((task) => task.id === id)!;
const row = (id: string) => within(document.querySelector<HTMLElement>(`[data-task="${id}"]`)!);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const commands = () => useOutbox.getState().entries.map(({ name }) => name);

test(
  'tasks are grouped, the earliest day first, each with its real date',
  { meta: { requirements: ['K-061', 'K-678', 'K-679'] } },
  () => {
    show(defaultTasks(eventId));
    const headings = screen
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
    expect(headings).toHaveLength(4);
    expect(headings[0]).toMatch(/^3 days before event .*21 Dec/);
    expect(headings[2]).toMatch(/^Day before event .*23 Dec/);
    expect(headings[3]).toMatch(/^Event day .*24 Dec/);
  },
);

test('on the day of the event its group is open, and the others are folded to a line with a count', () => {
  show(defaultTasks(eventId), { eventDay: kitchenDay(Date.now()) });
  const groups = screen.getAllByRole('region').filter((each) => each.querySelector('h3'));
  const rowsOf = (group: HTMLElement) => group.querySelectorAll('[data-task]').length;
  expect(groups.map((group) => rowsOf(group) > 0)).toEqual([false, false, false, true]);
  // The whole line is the button, with the day, the date and the count.
  const line = within(groups[0]!).getByRole('button', {
    name: /^3 days before event \S.* 0 of \d+$/,
  });
  expect(line.parentElement?.tagName).toBe('H3');
  expect(line.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(screen.getByText('3 days before event'));
  expect(rowsOf(groups[0]!)).toBeGreaterThan(0);
  fireEvent.click(line);
  expect(rowsOf(groups[0]!)).toBe(0);
});

test('a ticked task offers the action of its page beside Undo', async () => {
  const stopped: string[] = [];
  show([taskOf('gas-1')], {
    offerOf: ({ id }) => ({ text: 'It still runs.', label: 'Stop', press: () => stopped.push(id) }),
  });
  fireEvent.click(row('gas-1').getByRole('button', { name: /^Done|Complete|Mark/ }));
  const offer = await screen.findByRole('button', { name: 'Stop' });
  expect(screen.getByText(/It still runs\.$/)).toBeTruthy();
  expect(button('Undo')).toBeTruthy();
  fireEvent.click(offer);
  expect(stopped).toEqual(['gas-1']);
  expect(commands()).toEqual(['completeTask']);
});

test('a started task offers the action of its page, and the tick does not', async () => {
  const started: string[] = [];
  show([taskOf('gas-1')], {
    offerOf: ({ id }, on) =>
      on === 'start' ? { text: '', label: 'Timer', press: () => started.push(id) } : undefined,
  });
  fireEvent.click(button('Start: Gas'));
  fireEvent.click(await screen.findByRole('button', { name: 'Timer' }));
  expect(started).toEqual(['gas-1']);
  fireEvent.click(button('Complete: Gas'));
  await screen.findByText('Done: Gas');
  expect(screen.queryByRole('button', { name: 'Timer' })).toBeNull();
});

test(
  'an unreadable start and end are shown as entered, and can be reset',
  { meta: { requirements: ['K-632', 'K-633'] } },
  async () => {
    const begun: Task = { ...taskOf('wood-1'), startedAt: 'after prayers', startedBy: 'Raju' };
    const over: Task = {
      ...taskOf('gas-1'),
      startedAt: 'yesterday',
      completed: true,
      completedAt: '31/02/2026, 10:15:00 am',
      completedBy: 'Mini',
    };
    show([begun, over]);
    expect(row('wood-1').getByText('In progress since after prayers, Raju')).toBeTruthy();
    fireEvent.click(button('Done (1)'));
    expect(screen.getByText(/Done by Mini at 31\/02\/2026, 10:15:00 am/)).toBeTruthy();
    fireEvent.click(button('Undo complete: Gas'));
    await waitFor(() => expect(commands()).toEqual(['undoCompleteTask']));
    expect(row('gas-1').getByText(/^In progress since yesterday/)).toBeTruthy();
  },
);

test(
  'a tick is shown at once, with its person and as pending',
  { meta: { requirements: ['K-459'] } },
  async () => {
    show([taskOf('wood-1'), taskOf('gas-1')]);
    fireEvent.click(button('Complete: Wood'));
    await waitFor(() => expect(row('wood-1').getByText(/Done by/)).toBeTruthy());
    expect(row('wood-1').getByText('Not sent')).toBeTruthy();
    expect(screen.getByText('1 of 2 done')).toBeTruthy();
  },
);

test(
  'a tick can be undone in its toast, and is then never sent',
  { meta: { requirements: ['D-065'] } },
  async () => {
    show([taskOf('utensils-1')]);
    fireEvent.click(button('Complete: Utensils'));
    await waitFor(() => expect(screen.getByText('Done: Utensils')).toBeTruthy());
    fireEvent.click(button('Undo'));
    await waitFor(() => expect(screen.getByText('0 of 1 done')).toBeTruthy());
  },
);

test('a wrong tick that was already sent is undone to the former state: not done, and not started', async () => {
  const calls = serve(() => done(5));
  show([taskOf('gas-1')]);
  fireEvent.click(button('Complete: Gas'));
  await waitFor(() => expect(calls).toHaveLength(1));
  await screen.findByText('Done: Gas');
  fireEvent.click(button('Undo'));
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls.slice(1).map(({ path }) => path.split('/').at(-1))).toEqual([
    'undo-complete',
    'undo-start',
  ]);
  expect(screen.getByText('0 of 1 done')).toBeTruthy();
});

test.each(['abc', '99999', '600,5'])(
  'a temperature task is not ticked with "%s", and shows what is required',
  { meta: { requirements: ['K-463'] } },
  (typed) => {
    show([taskOf('pit-temp-1')]);
    fireEvent.change(screen.getByLabelText('Temperature °C'), { target: { value: typed } });
    expect(button(/^Complete: Pit temperature/).disabled).toBe(true);
    expect(screen.getByText('Enter a number from 0 to 600.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Temperature °C'), { target: { value: '182,5' } });
    expect(button(/^Complete: Pit temperature/).disabled).toBe(false);
  },
);

test.each([
  ['98,5', '98.5°C'],
  ['205 °C', '205°C'],
  ['unread', 'unread°C'],
])('the temperature "%s" of a task is shown as %s', (temperatureValue, text) => {
  show([{ ...taskOf('pit-temp-1'), temperatureValue }]);
  expect(row('pit-temp-1').getByText(`Temperature ${text}`)).toBeTruthy();
});

test(
  'a temperature task cannot be ticked before it has its value',
  { meta: { requirements: ['K-463'] } },
  async () => {
    show([taskOf('pit-temp-1')]);
    const tick = () => button(/^Complete: Pit temperature/);
    expect(tick().disabled).toBe(true);
    expect(screen.getByText('Enter the temperature first.')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Temperature °C'), { target: { value: '212' } });
    expect(tick().disabled).toBe(false);
    fireEvent.click(tick());
    await waitFor(() =>
      expect(useOutbox.getState().entries[0]?.given).toMatchObject({
        body: { temperatureValue: '212' },
      }),
    );
  },
);

test('a temperature that was typed and not ticked is restored when the list is opened again', async () => {
  const { unmount } = show([taskOf('pit-temp-1')]);
  const field = () => screen.getByLabelText<HTMLInputElement>('Temperature °C');
  fireEvent.change(field(), { target: { value: '181' } });
  unmount();
  const { unmount: leave } = show([taskOf('pit-temp-1')]);
  expect(field().value).toBe('181');
  fireEvent.click(button(/^Complete: Pit temperature/));
  await screen.findByRole('button', { name: /^Undo complete: Pit temperature/ });
  leave();
  useOutbox.setState({ entries: [] });
  show([taskOf('pit-temp-1')]);
  expect(field().value).toBe('');
});

test('a typed temperature is discarded once another phone has done the task, and on another day', () => {
  const task = taskOf('pit-temp-1');
  const field = () => screen.getByLabelText<HTMLInputElement>('Temperature °C');
  const typeIn = () => fireEvent.change(field(), { target: { value: '181' } });
  const first = show([task]);
  typeIn();
  act(() => replaceTasks(eventId, [withCompletion(task, 'Ravi', Date.now(), '185')]));
  first.unmount();
  const next = show([task]);
  expect(field().value).toBe('');
  typeIn();
  next.unmount();
  clock.addSample(device.now(), serverNow() + 86_400_000);
  show([task]);
  expect(field().value).toBe('');
  clock.addSample(device.now(), Date.now());
});

const openDetails = (id: string) =>
  fireEvent.click(row(id).getByRole('button', { name: /^Details:/ }));

test('the final task is not deleted, and shows why', { meta: { requirements: ['K-464'] } }, () => {
  show([taskOf('final-1')]);
  openDetails('final-1');
  fireEvent.click(button('Delete task'));
  const message = "The final task 'Rice and meat taken outside pit' cannot be deleted.";
  expect(screen.getByRole('heading', { name: message })).toBeTruthy();
  expect(commands()).toEqual([]);
});

test(
  'any other task is deleted after a confirmation',
  { meta: { requirements: ['K-534', 'D-074', 'D-075'] } },
  async () => {
    show([taskOf('wood-1')]);
    openDetails('wood-1');
    fireEvent.click(button('Delete task'));
    const dialog = within(
      screen.getByRole('dialog', { name: 'Are you sure you want to delete this task?' }),
    );
    expect(commands()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Delete task' }));
    await waitFor(() => expect(commands()).toEqual(['deleteTask']));
  },
);

test(
  'a task that takes too long is flagged until it is done',
  { meta: { requirements: ['K-466', 'K-468'] } },
  () => {
    const late = withStart(taskOf('gas-1'), 'Ravi', Date.now() - 3 * 3_600_000);
    show([late]);
    expect(screen.getByText('Time Exceeded')).toBeTruthy();
    act(() => replaceTasks(eventId, [withCompletion(late, 'Ravi', Date.now())]));
    expect(screen.queryByText('Time Exceeded')).toBeNull();
  },
);

test(
  'starting a task before its predecessors is allowed, with a warning',
  { meta: { requirements: ['D-059'] } },
  async () => {
    show([taskOf('pit-1'), taskOf('pit-2')]);
    fireEvent.click(row('pit-2').getByRole('button', { name: /^Start:/ }));
    await waitFor(() =>
      expect(row('pit-2').getByText(/^Started before this was done:/)).toBeTruthy(),
    );
  },
);

test(
  'an event without a list gets the 47 defaults, saved once',
  { meta: { requirements: ['K-471'] } },
  async () => {
    const { rerender } = show(null);
    rerender(<TaskList {...props({ isLive: false })} />);
    rerender(<TaskList {...props({ isLive: true })} />);
    await waitFor(() => expect(commands()).toEqual(['saveTodos']));
    expect(screen.getByText('0 of 47 done')).toBeTruthy();
    expect(useOutbox.getState().entries[0]?.given).toMatchObject({ body: { length: 47 } });
  },
);

test(
  'after a failed load the defaults are shown read-only, and never saved',
  { meta: { requirements: ['K-472', 'K-572', 'K-602', 'D-004'] } },
  async () => {
    render(<TaskList {...props({ hasFailed: true, isLive: false })} />);
    expect(screen.getByText('Error loading tasks. Using defaults as fallback.')).toBeTruthy();
    expect(document.querySelectorAll('[data-task]')).toHaveLength(47);
    expect(screen.queryByRole('button', { name: /^Complete:/ })).toBeNull();
    await waitUntilStored();
    expect(commands()).toEqual([]);
  },
);

test(
  'an unreadable list shows the defaults and saves nothing',
  { meta: { requirements: ['K-603', 'D-069'] } },
  () => {
    replaceTasks(eventId, [{ id: 7 } as unknown as Task]);
    render(
      <TaskDataBoundary
        instead={<DefaultTasks eventId={eventId} eventDay={undefined} isUnusable />}
      >
        <TaskList {...props()} />
      </TaskDataBoundary>,
    );
    expect(screen.getByText('Failed to load task data. Initializing with defaults.')).toBeTruthy();
    expect(commands()).toEqual([]);
    expect(takeLoggedErrors().length).toBeGreaterThan(0);
  },
);

test(
  'completed tasks are in a drawer, and can be reopened from there',
  { meta: { requirements: ['K-462'] } },
  async () => {
    show([withCompletion(taskOf('wood-1'), 'Ravi', Date.now())]);
    expect(document.querySelector('[data-task="wood-1"]')).toBeNull();
    fireEvent.click(button('Done (1)'));
    fireEvent.click(button('Undo complete: Wood'));
    await waitFor(() =>
      expect(row('wood-1').getByText('In progress', { exact: false })).toBeTruthy(),
    );
  },
);

test(
  'a reset asks for confirmation, and offers an undo',
  { meta: { requirements: ['K-054', 'K-535', 'D-053'] } },
  async () => {
    const calls = serve(() => done(5));
    show([taskOf('wood-1')]);
    fireEvent.click(button('Reset All Tasks'));
    expect(calls).toHaveLength(0);
    fireEvent.click(button('Reset the tasks'));
    await waitFor(() =>
      expect(screen.getByText('All tasks are back to the default list.')).toBeTruthy(),
    );
    fireEvent.click(button('Restore'));
    await waitFor(() =>
      expect(calls.map(({ path }) => path.split('/').at(-1))).toEqual(['reset', 'undo-reset']),
    );
  },
);

test('a reset that waits for the network shows that, and once undone it is never sent', async () => {
  show([taskOf('wood-1')]);
  fireEvent.click(button('Reset All Tasks'));
  fireEvent.click(button('Reset the tasks'));
  await waitFor(() =>
    expect(screen.getByText(/^The reset is sent when the network is back/)).toBeTruthy(),
  );
  fireEvent.click(button('Restore'));
  await waitFor(() => expect(commands()).toEqual([]));
});

test('a refused reset offers no undo, which would restore the list before an earlier reset', async () => {
  serve(() => refused(404, 'event-not-found'));
  show([taskOf('wood-1')]);
  fireEvent.click(button('Reset All Tasks'));
  fireEvent.click(button('Reset the tasks'));
  await waitFor(() => expect(useOutbox.getState().entries[0]?.refusal).toBeTruthy());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull());
  act(() => useOutbox.setState({ entries: [] }));
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});

test('a row shows the person who is signed in at the time of the tick, also if the page was opened by another account', async () => {
  const { rerender } = show([taskOf('wood-1')]);
  rerender(<TaskList {...props({ me: 'Ameena' })} />);
  fireEvent.click(button('Complete: Wood'));
  await waitFor(() => expect(commands()).toEqual(['completeTask']));
  expect(useOutbox.getState().entries[0]!.given).not.toHaveProperty('body.by');
});

test('the list hides and shows', { meta: { requirements: ['K-053'] } }, () => {
  show([taskOf('wood-1')]);
  fireEvent.click(button('Hide To-Do List'));
  expect(screen.queryByRole('button', { name: 'Complete: Wood' })).toBeNull();
  fireEvent.click(button('Show To-Do List'));
  expect(button('Complete: Wood')).toBeTruthy();
});

test(
  'an opened row contains its video, which plays in place',
  { meta: { requirements: ['K-005', 'K-069'] } },
  () => {
    show([taskOf('marination-1')]);
    expect(document.querySelector('video')).toBeNull();
    openDetails('marination-1');
    const video = document
      .querySelector<HTMLElement>('[data-task="marination-1"]')!
      .querySelector('video')!;
    expect([video.getAttribute('src'), video.controls]).toEqual(['/videos/roadmap/2-1.mp4', true]);
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test(
  'saving sends only the fields that differ',
  { meta: { requirements: ['K-474'] } },
  async () => {
    show([{ ...taskOf('delivery-1'), assignedTo: 'Raju', deliveryLocation: 'Town hall' }]);
    openDetails('delivery-1');
    const assigned = screen.getByLabelText('Assigned to');
    fireEvent.change(assigned, { target: { value: 'Mini' } });
    fireEvent.change(assigned, { target: { value: 'Raju ' } });
    expect(button('Assign').disabled).toBe(true);
    fireEvent.keyDown(assigned, { key: 'Enter' });

    const saveDelivery = async (typed: readonly string[]) => {
      fireEvent.click(button('Edit location and notes'));
      for (const value of typed)
        fireEvent.change(screen.getByLabelText('Delivery location'), { target: { value } });
      fireEvent.click(button('Save'));
      await act(() => new Promise((resolve) => setImmediate(resolve)));
    };
    await saveDelivery(['Church', 'Town hall']);
    expect(commands()).toEqual([]);
    await saveDelivery(['Church']);
    await waitFor(() =>
      expect(
        useOutbox.getState().entries.map(({ given }) => (given as { body: object }).body),
      ).toEqual([{ deliveryLocation: 'Church' }]),
    );
  },
);

test(
  'an opened row shows materials and steps, and the language of its text can be changed separately',
  { meta: { requirements: ['K-067', 'K-068', 'K-070'] } },
  () => {
    show([taskOf('marination-1')]);
    openDetails('marination-1');
    expect(screen.getByRole('heading', { name: 'Required Materials' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Step-by-Step Guide' })).toBeTruthy();
    const english = document.querySelector('ol')!.textContent;
    fireEvent.click(button('മലയാളം'));
    expect(document.querySelector('ol')!.lang).toBe('ml');
    expect(document.querySelector('ol')!.textContent).not.toBe(english);
  },
);

test('a task with a timed step links to its stage page, which starts it', () => {
  show([taskOf('marination-1')]);
  openDetails('marination-1');
  const link = screen.getByRole('link', { name: /^Open on the stage page/ });
  expect(link.getAttribute('href')).toBe(`/soplocked/meatmasala?eventId=${eventId}&startTimer=2-1`);
});

test(
  'a task of the setup stage shows the minutes the owner has chosen',
  { meta: { requirements: ['K-150', 'K-724', 'D-021'] } },
  () => {
    replaceTasks(eventId, [taskOf('pit-3')]);
    render(
      <StagesContext value={stagesTimed('long-burn')}>
        <TaskList {...props()} />
      </StagesContext>,
    );
    openDetails('pit-3');
    expect(screen.getByRole('link', { name: /^Open on the stage page/ }).textContent).toContain(
      '120 min',
    );
  },
);

test.each([
  ['150', true],
  ['210', false],
])('a finished check with %s°C is marked as out of range: %s', (temperatureValue, isMarked) => {
  const now = Date.now();
  const task = withCompletion(taskOf('temp-1'), 'Ravi', now, temperatureValue);
  const still = { isWaiting: false, actions: undefined };
  render(<TaskRow task={task} now={now} {...still} first="" names="" me="Amina" />);
  const shown = document.querySelector<HTMLElement>('[data-task="temp-1"]')!;
  expect(shown.dataset['alarming'] === 'true').toBe(isMarked);
  expect(row('temp-1').queryByText('Out of range') !== null).toBe(isMarked);
});

test('a video that is received while the list is touched does not change the height of its row', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(96);
  const task = taskOf('pit-3');
  const list = (of: readonly Stage[], isTouched: boolean) => (
    <StagesContext value={of}>
      <TaskRow
        task={task}
        now={0}
        isWaiting={false}
        actions={undefined}
        first=""
        names=""
        me="Amina"
        touches={{ isTouched: () => isTouched, onIdle: () => () => {} }}
      />
    </StagesContext>
  );
  const face = () => document.querySelector<HTMLElement>(`[data-task="${task.id}"] > div`)!;
  const own = { stepId: '1-3', videoUrl: '/media/own.webm', stillUrl: null };
  const { rerender } = render(list(stages, true));
  expect(row(task.id).queryByText('Video')).toBeNull();
  rerender(list(withOwnMedia(stages, { [own.stepId]: own }), true));
  expect(row(task.id).getByText('Video')).toBeTruthy();
  expect(face().style.height).toBe('96px');
});
