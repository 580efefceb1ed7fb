import type { DiaryEvent } from '@kalavara/shared-types/diary/diary';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../../i18n/language';
import { useOutbox } from '../../outbox/store';
import { markLive, markLost } from '../../realtime/status';
import { eventOf } from '../../test/eventOf';
import { loadMessages } from '../../test/loadMessages';
import { afterDoubleTap, duringDoubleTap, simulateRows } from '../../test/doubleTap';
import { done, refused, serve } from '../../test/fakeServer';
import { waitUntilSent, waitUntilStored } from '../../test/waitForOutbox';
import { Toasts } from '../../ui/Toast';
import { DeletedEvents } from './DeletedEvents';
import { EventCard } from './EventCard';
import { EventEditForm } from './EventEditForm';
import { EventForm } from './EventForm';
import { eventsFor } from './filters';
import { useDiary } from './store';
import { useDeleteEvent } from './useDeleteEvent';

const stored = createStore('kalavara-outbox', 'entries');
beforeAll(loadMessages);
beforeEach(async () => {
  await clear(stored);
  serve(() => 'no network');
  useOutbox.setState({ entries: [], failing: [] });
  markLost();
});

const event = (id: string, more: Partial<DiaryEvent> = {}) =>
  eventOf(id, '2026-12-01', { createdBy: 'Current User', createdById: 'amina', ...more });
const amina = { id: 'amina', waitingIds: new Set<string>() };
const idsOf = (events: readonly DiaryEvent[]) => events.map(({ id }) => id);

test(
  '"Created By Me" compares the id, or "Current User" if there is no id',
  { meta: { requirements: ['K-041', 'K-566'] } },
  () => {
    const events = [
      event('mine'),
      event('theirs', { createdById: 'ravi' }),
      event('old', { createdById: null }),
      event('sample', { createdById: null, createdBy: 'System' }),
    ];
    expect(idsOf(eventsFor('mine', events, amina))).toEqual(['mine', 'old']);
  },
);

test('an unsent event of this phone counts as created by me', () => {
  const waiting = event('new', { createdById: null, createdBy: 'Amina' });
  expect(
    idsOf(eventsFor('mine', [waiting], { id: 'amina', waitingIds: new Set(['new']) })),
  ).toEqual(['new']);
});

test(
  'an event counts as assigned if a task has a person, and as completed if it is completed',
  { meta: { requirements: ['K-040', 'K-042', 'K-567'] } },
  () => {
    const events = [
      event('a', { assignedTo: 'Ravi' }),
      event('b', { assignedTo: ' ' }),
      event('c', { isCompleted: true }),
    ];
    expect(idsOf(eventsFor('assigned', events, amina))).toEqual(['a']);
    expect(idsOf(eventsFor('completed', events, amina))).toEqual(['c']);
    expect(idsOf(eventsFor('all', events, amina))).toEqual(['a', 'b', 'c']);
  },
);

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const attendance = () => screen.getByLabelText<HTMLInputElement>('Estimated attendance').value;

test(
  'the attendance is guessed from the title and can be corrected',
  { meta: { requirements: ['K-511', 'K-512'] } },
  () => {
    render(<EventForm onCreated={() => {}} />);
    fill('Title', 'Wedding for 120 guests');
    expect(attendance()).toBe('120');
    fill('Title', 'A small lunch');
    expect(attendance()).toBe('30');
    fill('Estimated attendance', '45');
    fill('Title', 'A large lunch');
    expect(attendance()).toBe('45');
  },
);

const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create event' }));
/** Returns the errors of a field, and checks that there are no others. */
const errorOf = (label: string) => {
  const field = screen.getByLabelText(label);
  if (!field.hasAttribute('aria-invalid')) return undefined;
  return document.getElementById(field.getAttribute('aria-describedby')!)?.textContent;
};

test(
  'an event without title and date is not created, and both fields show why',
  { meta: { requirements: ['K-509'] } },
  () => {
    render(<EventForm onCreated={() => {}} />);
    create();
    expect(errorOf('Title')).toBe('Event title and date are required');
    expect(errorOf('Date')).toBe('Event title and date are required');
    expect(document.activeElement).toBe(screen.getByLabelText('Title'));
    fill('Title', 'Wedding');
    create();
    expect(screen.getByRole('alert').textContent).toBe('Event title and date are required');
    expect(errorOf('Title')).toBeUndefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Date'));
    expect(useOutbox.getState().entries).toEqual([]);
  },
);

test.each([
  ['Date', '0026-11-28'],
  ['Date', '1900-01-01'],
  ['Date', '20266-11-28'],
  ['Estimated attendance', '2500000'],
  ['Estimated attendance', '12.5'],
])('an input error is shown at its field before the form closes: %s %s', async (label, typed) => {
  const created = vi.fn();
  render(<EventForm onCreated={created} />);
  fill('Title', 'Wedding for 120 guests');
  const year = new Date().getFullYear();
  fill('Date', `${year}-12-24`);
  // Some browsers do not apply the limit of the field.
  const field = screen.getByLabelText<HTMLInputElement>(label);
  if (label === 'Date') field.type = 'text';
  fill(label, typed);
  create();
  expect(errorOf(label)).toBe(
    label === 'Date'
      ? `The year must be from 2000 to ${year + 5}.`
      : 'Enter a whole number from 10 to 1000000.',
  );
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe(typed);
  expect([created.mock.calls, useOutbox.getState().entries]).toEqual([[], []]);
  fill(label, label === 'Date' ? `${year + 5}-12-31` : '1000000');
  create();
  await waitFor(() => expect(created).toHaveBeenCalledOnce());
});

function Titles() {
  return useDiary().events.map(({ id, title, estimatedAttendance, createdBy }) => (
    <p key={id}>
      {title} {estimatedAttendance}, {createdBy}
    </p>
  ));
}

test(
  'an attendance under 10 is replaced by the guess, which is shown before it is saved',
  { meta: { requirements: ['K-510', 'K-511', 'K-566'] } },
  async () => {
    render(
      <>
        <EventForm onCreated={() => {}} />
        <Titles />
      </>,
    );
    fill('Title', 'Medium feast');
    fill('Date', '2026-12-24');
    fill('Estimated attendance', '3');
    create();
    expect(attendance()).toBe('50');
    expect(document.activeElement).toBe(screen.getByLabelText('Estimated attendance'));
    expect(screen.getByRole('alert').textContent).toMatch(/^At least 10 people/);
    expect(useOutbox.getState().entries).toEqual([]);
    create();
    await waitFor(() => expect(screen.getByText('Medium feast 50, Current User')).toBeTruthy());
  },
);

test('a letter typed into the attendance leaves the cursor there, whatever else is missing', () => {
  render(<EventForm onCreated={() => {}} />);
  create();
  fill('Title', 'Medium feast');
  fill('Date', '2026-12-24');
  fill('Estimated attendance', '3');
  create();
  fill('Title', '');
  screen.getByLabelText('Estimated attendance').focus();
  fill('Estimated attendance', '60');
  expect(document.activeElement).toBe(screen.getByLabelText('Estimated attendance'));
});

test(
  '"Event created" is removed when the server refuses the event',
  { meta: { requirements: ['K-598'] } },
  async () => {
    const answers: (() => void)[] = [];
    serveOnDemand(answers, () => refused(400, 'event-incomplete'));
    render(
      <>
        <EventForm onCreated={() => {}} />
        <Toasts />
      </>,
    );
    fill('Title', 'Small feast');
    fill('Date', '2026-12-24');
    create();
    await screen.findByText('Event created: Small feast');
    await waitFor(() => expect(answers).toHaveLength(1));
    act(() => answers[0]!());
    await waitFor(() => expect(screen.queryByText('Event created: Small feast')).toBeNull());
  },
);

test('a form that the server refuses retains the input, with the reason, and can be sent again', async () => {
  markLive();
  const answers: (() => void)[] = [];
  let isWrong = true;
  serveOnDemand(answers, () => (isWrong ? refused(400, 'event-incomplete') : done(5)));
  const created = vi.fn();
  render(<EventForm onCreated={created} />);
  fill('Title', 'Small feast');
  fill('Date', '2026-12-24');
  create();
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(created).not.toHaveBeenCalled();
  act(() => answers[0]!());
  expect((await screen.findByRole('alert')).textContent).toBe('Event title and date are required');
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Small feast');
  // The events are first removed from the storage.
  await waitFor(() => expect(useOutbox.getState().entries).toEqual([]));
  isWrong = false;
  create();
  await waitFor(() => expect(answers).toHaveLength(2));
  act(() => answers[1]!());
  await waitFor(() => expect(created).toHaveBeenCalledOnce());
});

test.each([
  ['refused', () => refused(400, 'event-incomplete'), ['event-incomplete']],
  ['taken', () => done(5), []],
])(
  'an event %s after its form was closed closes no other form, and a refusal remains visible',
  async (_, answer, refusals) => {
    markLive();
    const answers: (() => void)[] = [];
    serveOnDemand(answers, answer);
    const created = vi.fn();
    const { unmount } = render(<EventForm onCreated={created} />);
    fill('Title', 'Small feast');
    fill('Date', '2026-12-24');
    create();
    await waitFor(() => expect(answers).toHaveLength(1));
    unmount();
    act(() => answers[0]!());
    await waitUntilSent();
    const codes = useOutbox.getState().entries.flatMap(({ refusal }) => refusal?.code ?? []);
    expect(codes).toEqual(refusals);
    expect(created).not.toHaveBeenCalled();
  },
);

test('an edited event sends only changed fields, and the input remains after a refusal', async () => {
  markLive();
  const answers: (() => void)[] = [];
  let isWrong = true;
  const calls = serveOnDemand(answers, () => (isWrong ? refused(404, 'event-not-found') : done(5)));
  const saved = vi.fn();
  const wedding = event('a', { title: 'Wedding', date: '2026-11-28', assignedTo: 'Amina' });
  render(<EventEditForm event={wedding} onClose={() => {}} onSaved={saved} />);
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save event' }));
  fill('Date', '0026-11-29');
  save();
  expect(errorOf('Date')).toMatch(/^The year must be/);
  fill('Date', '2026-11-29');
  fill('Assigned to', '  ');
  save();
  await waitFor(() => expect(answers).toHaveLength(1));
  act(() => answers[0]!());
  expect((await screen.findByRole('alert')).textContent).toContain('event');
  expect([saved.mock.calls, useOutbox.getState().entries]).toEqual([[], []]);
  isWrong = false;
  save();
  await waitFor(() => expect(answers).toHaveLength(2));
  act(() => answers[1]!());
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(calls.at(-1)).toMatchObject({
    method: 'PUT',
    path: '/api/diary-events/a',
    body: { date: '2026-11-29', assignedTo: null },
  });
});

test('the form of an event replaces its card, and Cancel returns the focus to its button', () => {
  const nothing = () => {};
  render(
    <EventCard
      event={event('a')}
      isChosen={false}
      isWaiting={false}
      guestCount={null}
      progress={null}
      onTasks={nothing}
      onGuestCount={nothing}
      onDelete={nothing}
      onEdited={nothing}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Edit event' }));
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Feast a');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit event' }));
});

test('an event that was not edited sends nothing', () => {
  const closed = vi.fn();
  render(<EventEditForm event={event('a', {})} onClose={closed} onSaved={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Save event' }));
  expect([closed.mock.calls.length, useOutbox.getState().entries]).toEqual([1, []]);
});

/** Creates a server whose answers to changes are released by the test. Returns the calls. */
function serveOnDemand(answers: (() => void)[], answer: Parameters<typeof serve>[0]) {
  const calls = serve(answer);
  const atOnce = fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const response = await atOnce(path, init);
    if (!path.endsWith('/restore')) await new Promise<void>((go) => void answers.push(go));
    return response;
  });
  return calls;
}

function DeleteButton({ it }: { it: DiaryEvent }) {
  const remove = useDeleteEvent(true);
  return (
    <button type="button" onClick={() => void remove(it)}>
      Away
    </button>
  );
}
async function deleteAndUndo(answer: Parameters<typeof serve>[0], id: string) {
  const answers: (() => void)[] = [];
  const calls = serveOnDemand(answers, answer);
  render(
    <>
      <DeleteButton it={event(id)} />
      <Toasts />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Away' }));
  const undo = await screen.findByRole('button', { name: 'Undo' });
  await waitFor(() => expect(answers).toHaveLength(1));
  return { undo, calls, answer: () => act(() => answers[0]!()) };
}
const pathsOf = (calls: { method: string; path: string }[]) =>
  calls.map(({ method, path }) => `${method} ${path}`);

test(
  'an undo during the deletion restores the event after the answer',
  { meta: { requirements: ['D-009'] } },
  async () => {
    const { undo, calls, answer } = await deleteAndUndo(() => done(5), 'x1');
    fireEvent.click(undo);
    await waitUntilStored();
    expect(calls).toHaveLength(1);
    answer();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(pathsOf(calls)[1]).toMatch(/^POST .*x1\/restore$/);
  },
);

test(
  '"Event deleted" and its undo are removed when the server refuses the deletion',
  { meta: { requirements: ['K-478', 'K-583', 'K-600', 'D-080'] } },
  async () => {
    const { calls, answer } = await deleteAndUndo(() => refused(404, 'event-not-found'), 'x2');
    expect(screen.getByText('Event deleted: Feast x2')).toBeTruthy();
    answer();
    await waitFor(() => expect(screen.queryByText('Event deleted: Feast x2')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    // One event needs one call: a list sent after it could overwrite changes of others.
    expect(pathsOf(calls)).toEqual(['DELETE /api/diary-events/x2']);
  },
);

test(
  'a card completes and reopens its event, and confirms before deleting it',
  { meta: { requirements: ['K-045', 'K-046', 'K-047', 'K-469'] } },
  async () => {
    let deleted = 0;
    const card = (isCompleted: boolean) => (
      <EventCard
        event={event('e1', { isCompleted })}
        isChosen={false}
        isWaiting={false}
        guestCount="50 people"
        progress={null}
        onTasks={() => {}}
        onGuestCount={() => {}}
        onDelete={() => void (deleted += 1)}
        onEdited={() => {}}
      />
    );
    const { rerender } = render(card(false));
    fireEvent.click(screen.getByRole('button', { name: 'Mark Complete' }));
    await waitFor(() =>
      expect(useOutbox.getState().entries[0]?.given).toMatchObject({ body: { isCompleted: true } }),
    );
    rerender(card(true));
    expect(screen.getByRole('button', { name: 'Mark Incomplete' })).toBeTruthy();

    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(deleted).toBe(0);
    expect(screen.getByRole('dialog').textContent).toContain('Feast e1');
    fireEvent.click(screen.getByRole('button', { name: 'Delete event' }));
    expect(deleted).toBe(1);
  },
);

const cardOf = (shown: DiaryEvent, openTaskCount: number) => (
  <EventCard
    event={shown}
    openTaskCount={openTaskCount}
    isChosen={false}
    isWaiting={false}
    guestCount="50 people"
    progress={null}
    onTasks={() => {}}
    onGuestCount={() => {}}
    onDelete={() => {}}
    onEdited={() => {}}
  />
);
const completions = () =>
  useOutbox
    .getState()
    .entries.map(({ given }) => 'body' in given && (given.body as DiaryEvent).isCompleted);

test(
  'an event with open tasks is completed after a question only, since its reminders stop',
  { meta: { requirements: ['K-045'] } },
  async () => {
    const coming = event('e1', { date: '2999-01-01' });
    const { rerender } = render(cardOf(coming, 38));
    const press = (name: string) =>
      act(async () => void fireEvent.click(screen.getByRole('button', { name })));
    await press('Mark Complete');
    const dialog = screen.getByRole('dialog');
    expect(dialog.textContent).toContain('38 tasks are not done.');
    expect(dialog.textContent).toContain('Its reminders and temperature alerts stop.');
    expect(dialog.textContent).toContain('Running steps go on until they are stopped.');
    expect(completions()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(completions()).toEqual([]);
    await press('Mark Complete');
    fireEvent.click(screen.getAllByRole('button', { name: 'Mark Complete' }).at(-1)!);
    await waitFor(() => expect(completions()).toEqual([true]));

    // Reminders do not exist for past events or completed tasks.
    rerender(cardOf(event('e2', { date: '2020-01-01' }), 38));
    await press('Mark Complete');
    await waitFor(() => expect(completions()).toEqual([true, true]));
    rerender(cardOf(event('e3', { date: '2999-01-01' }), 0));
    await press('Mark Complete');
    await waitFor(() => expect(completions()).toEqual([true, true, true]));
  },
);

test('a double tap restores one deleted event', async () => {
  simulateRows();
  let left = ['d1', 'd2'];
  const reloads: (() => void)[] = [];
  const calls = serve(async ({ method, path }) => {
    if (method === 'GET') {
      if (calls.length > 1) await new Promise<void>((go) => void reloads.push(go));
      const deletedAt = '2026-11-28T06:00:00.000Z';
      return { body: { success: true, data: left.map((id) => ({ ...event(id), deletedAt })) } };
    }
    if (!left.some((id) => path.includes(id))) return refused(404, 'event-not-found');
    left = left.filter((id) => !path.includes(id));
    return done(2);
  });
  const restored = () => calls.flatMap(({ method, path }) => (method === 'GET' ? [] : [path]));
  render(
    <>
      <DeletedEvents />
      <Toasts />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Recently deleted' }));
  const press = async () =>
    fireEvent.click((await screen.findAllByRole('button', { name: 'Restore' }))[0]!);
  await press();
  duringDoubleTap();
  await screen.findByText('Restored: Feast d1');
  await press();
  await waitFor(() => expect(reloads).toHaveLength(1));
  await act(async () => reloads[0]!());
  await waitFor(() => expect(screen.queryByText('Feast d1')).toBeNull());
  await press();
  expect(restored()).toHaveLength(1);
  afterDoubleTap();
  await press();
  await screen.findByText('Restored: Feast d2');
  expect(restored()).toHaveLength(2);
});

test('a double tap completes an event and does not reopen it', async () => {
  const { rerender } = render(cardOf(event('e6'), 0));
  duringDoubleTap();
  fireEvent.click(screen.getByRole('button', { name: 'Mark Complete' }));
  await waitFor(() => expect(completions()).toEqual([true]));
  rerender(cardOf(event('e6', { isCompleted: true }), 0));
  fireEvent.click(screen.getByRole('button', { name: 'Mark Incomplete' }));
  await waitUntilStored();
  expect(completions()).toEqual([true]);
  afterDoubleTap();
  fireEvent.click(screen.getByRole('button', { name: 'Mark Incomplete' }));
  await waitFor(() => expect(completions()).toEqual([true, false]));
});

test('the completion of an event can be undone, also after it was sent', async () => {
  render(<Toasts />);
  const { rerender } = render(cardOf(event('e4'), 0));
  fireEvent.click(screen.getByRole('button', { name: 'Mark Complete' }));
  await screen.findByText('Completed: Feast e4');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(completions()).toEqual([]));

  const calls = serve(() => done(7));
  const bodies = () => calls.map(({ body }) => body);
  rerender(cardOf(event('e5'), 0));
  fireEvent.click(screen.getByRole('button', { name: 'Mark Complete' }));
  await screen.findByText('Completed: Feast e5');
  await waitUntilSent();
  expect(bodies()).toEqual([{ isCompleted: true }]);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(completions()).toContain(false));
  await waitUntilSent();
  expect(bodies()).toEqual([{ isCompleted: true }, { isCompleted: false }]);
});

test.each([
  ['en', 'Added automatically'],
  ['ml', 'തനിയെ ചേർത്തത്'],
] as const)('an event added by the program shows no person (%s)', (language, text) => {
  act(() => setLanguage(language));
  try {
    render(
      <EventCard
        event={event('sample', { createdBy: 'System', createdById: null })}
        guestCount="30"
        isWaiting={false}
        isChosen={false}
        progress={null}
        onTasks={() => {}}
        onGuestCount={() => {}}
        onDelete={() => {}}
        onEdited={() => {}}
      />,
    );
    expect(screen.getByText(text)).toBeTruthy();
    expect(document.body.textContent).not.toContain('System');
  } finally {
    act(() => setLanguage('en'));
  }
});
