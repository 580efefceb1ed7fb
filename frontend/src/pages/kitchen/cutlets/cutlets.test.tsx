import type { CutletDay } from '@kalavara/shared-types/cutlets/cutlets';
import { checksOf, prepTasks, productionTasks } from '@kalavara/shared-types/content/cutlets';
import { documentedCutlets } from '@kalavara/shared-types/cutlets/cutlet-amounts.rules';
import { usageOf, withCompletion } from '@kalavara/shared-types/cutlets/cutlet-completion.rules';
import {
  emptyCutletDay,
  withCheck,
  withIntake,
  withNumbers,
} from '@kalavara/shared-types/cutlets/cutlets.rules';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Dashboard } from '../../../features/cutlets/Dashboard';
import { useGate } from '../../../features/cutlets/gate';
import { upsertCutletDay } from '../../../features/cutlets/store';
import { login, refreshSession } from '../../../features/accounts/sessionStore';
import { perform } from '../../../outbox/outbox';
import { useOutbox } from '../../../outbox/store';
import { clock, device } from '../../../realtime/clock';
import { useRooms } from '../../../realtime/rooms';
import { useConnectionStore } from '../../../realtime/status';
import { typeWithComma } from '../../../test/typeNumber';
import { loadMessages } from '../../../test/loadMessages';
import { type RecordedCall, refused, serve } from '../../../test/fakeServer';
import { clearDrafts } from '../../../forms/useMemoryDraft';
import CutletsPage from './CutletsPage';

const me = { id: 'amina', name: 'Amina', role: 'staff' };
const date = '2027-01-09';
const stored = createStore('kalavara-outbox', 'entries');
beforeAll(loadMessages);
beforeAll(() => clock.addSample(device.now(), Date.parse('2026-12-18T12:00:00+05:30')));
beforeEach(async () => {
  await clear(stored);
  serve(() => ({ body: { success: true, data: me } }));
  await login('amina', '482913');
  useOutbox.setState({ entries: [], failing: [] });
  useRooms.setState({}, true);
  useConnectionStore.setState({ state: 'live', since: null, failedTries: 0 });
  window.scrollTo = () => undefined;
  clearDrafts();
});

const ok = (call: RecordedCall) => ({
  body: {
    success: true,
    data: call.path.endsWith('unlock') ? { isUnlocked: true } : emptyCutletDay(date),
    revision: 1,
  },
});
const open = (view = 'dashboard') =>
  render(
    <MemoryRouter initialEntries={[`/cutlets?view=${view}&date=${date}`]}>
      <CutletsPage />
    </MemoryRouter>,
  );
/** Renders the unlocked page with a day. */
async function openUnlocked(view?: string, day: CutletDay = emptyCutletDay(date)) {
  const calls = serve(ok);
  upsertCutletDay(day);
  open(view);
  if (screen.queryByLabelText('Password')) await enterPassword();
  await screen.findByRole('navigation', { name: 'Views' });
  calls.length = 0;
  return calls;
}
async function enterPassword() {
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  fireEvent.change(field, { target: { value: 'smoke and pepper' } });
  fireEvent.submit(field.form!);
  await screen.findByRole('navigation', { name: 'Views' });
}

function Spy({ onChange }: { onChange: (who: string | null) => void }) {
  onChange(useGate().who);
  return null;
}

test('the standards of the dashboard follow the edited recipe, and no instruction has amounts beside it', () => {
  const amounts = {
    ...documentedCutlets,
    perKg: { eggs: 3, breadcrumbs: 80, potatoes: 0.4 },
  };
  const day = emptyCutletDay(date);
  const flags = { isLoaded: true, isWaiting: () => false, isIntakeWaiting: false };
  render(<Dashboard shown={{ day, amounts, ...flags }} />);
  for (const text of [
    'Per kg of meat: eggs 3, breadcrumbs 80 g, potatoes 0.4 kg',
    'Kerala masala per kg: black pepper 15 g, cardamom 8 g, curry leaves 10 g',
    'Bridge spices per kg: garam masala 12 g, red chili 8 g, turmeric 5 g',
  ])
    expect(screen.getByText(text)).toBeTruthy();
  const instructions = productionTasks.flatMap((task) => task.instructions.map(({ en }) => en));
  expect(instructions.filter((line) => /\d eggs|breadcrumbs per/.test(line))).toEqual([]);
});

test(
  'a wrong password shows an error, and the field is cleared and has the focus; the right one opens the page with Enter',
  { meta: { requirements: ['K-224', 'K-551', 'K-552', 'K-648'] } },
  async () => {
    serve(() => refused(401, 'cutlet-password-wrong'));
    open();
    const field = screen.getByLabelText<HTMLInputElement>('Password');
    fireEvent.change(field, { target: { value: 'a guess' } });
    fireEvent.submit(field.form!);
    await screen.findByText('Incorrect password. Please try again.');
    expect(field.value).toBe('');
    expect(document.activeElement).toBe(field);
    expect(screen.queryByRole('navigation')).toBeNull();

    // Enter in the only field of a form submits it if its button has the type "submit".
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Open' }).type).toBe('submit');
    serve(ok);
    await enterPassword();
  },
);

test(
  'a guest of an open kitchen is sent to the sign-in, since the password would have no effect',
  { meta: { requirements: ['K-012', 'D-002'] } },
  async () => {
    serve(({ path }) =>
      path === '/api/auth/session'
        ? { body: { success: true, data: null, isOpenKitchen: true } }
        : 'no network',
    );
    await refreshSession();
    open();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.getByText('Sign in first to open the cutlet kitchen.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toMatch(
      /^\/sign-in\?next=/,
    );
  },
);

test(
  'only a flag is stored; the server decides, and after a refusal the gate is locked on the page too',
  { meta: { requirements: ['K-506'] } },
  async () => {
    await openUnlocked();
    expect(localStorage.getItem('kalavara.cutlets')).toBe('amina');
    act(() =>
      useRooms.setState({
        [`cutlets:${date}`]: { isLive: false, lastReceivedAt: null, refusal: 'cutlets-locked' },
      }),
    );
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    expect(localStorage.getItem('kalavara.cutlets')).toBeNull();
    // After the password was entered again the page opens at once; the earlier refusal is cleared.
    await enterPassword();
    expect(useRooms.getState()[`cutlets:${date}`]?.refusal).toBeUndefined();
  },
);

test(
  'Logout locks the page on this device and at the server',
  { meta: { requirements: ['K-234'] } },
  async () => {
    const calls = await openUnlocked();
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByLabelText('Password')).toBeTruthy();
    expect(calls.map(({ path }) => path)).toContain('/api/cutlets/lock');
    let who: string | null = 'x';
    render(<Spy onChange={(name) => (who = name)} />);
    expect(who).toBeNull();
  },
);

test(
  'the bar and the menu have the documented entries',
  {
    meta: {
      requirements: [
        'K-225',
        'K-226',
        'K-227',
        'K-228',
        'K-229',
        'K-230',
        'K-231',
        'K-232',
        'K-233',
      ],
    },
  },
  async () => {
    await openUnlocked();
    const links = within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link');
    const documented = [
      'Dashboard',
      'Day Before Tasks',
      'Production Tasks',
      'Inventory',
      'Summary',
    ];
    expect(
      links.map((link) => [link.getAttribute('aria-label'), link.lastElementChild?.textContent]),
    ).toEqual(documented.map((name) => [name, name]));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(
      'Cutlet Production SOP - Leftover Mandi Meat',
    );
    expect(screen.getByText(/^Today, Friday,? 18 December,? 2026$/)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Worker name').placeholder).toBe('Worker');
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe(date);
    upsertCutletDay({
      ...emptyCutletDay('2027-01-10'),
      inventory: { ...emptyCutletDay('2027-01-10').inventory, frozenCutlets: 40 },
    });
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2027-01-10' } });
    expect(await screen.findByText('60')).toBeTruthy();
  },
);

test(
  'the dashboard calculates the required amounts',
  { meta: { requirements: ['K-744', 'K-745', 'K-746', 'K-747', 'K-748'] } },
  async () => {
    await openUnlocked();
    expect(screen.getByLabelText<HTMLInputElement>('Target for the day (cutlets)').value).toBe(
      '100',
    );
    expect(screen.getByText('Purchase needed: 3.6 kg of meat')).toBeTruthy();
    const row = (name: string) =>
      screen.getByRole('row', { name: new RegExp(`^${name} `) }).textContent;
    expect(row('Potatoes')).toBe('Potatoes0.9 kg');
    expect(row('Eggs')).toBe('Eggs7.2 (take 8)');
    expect(row('Curry leaves')).toBe('Curry leaves36 g');
  },
);

test(
  'a checkpoint needs its value, is done once, and its button is disabled afterwards',
  { meta: { requirements: ['K-429', 'K-501', 'K-502', 'K-504'] } },
  async () => {
    const calls = await openUnlocked('production');
    const card = screen.getByRole('heading', { name: /Potato base/ }).closest('li')!;
    const field = within(card).getByLabelText<HTMLInputElement>('Potatoes (kg) *Required');
    expect([field.type, field.step]).toEqual(['number', '0.1']);
    fireEvent.click(within(card).getByRole('button', { name: 'Mark done: Potatoes' }));
    expect(within(card).getByRole('alert').textContent).toBe('Enter the value first.');
    expect(document.activeElement).toBe(field);

    fireEvent.change(field, { target: { value: '0.9' } });
    fireEvent.submit(field.form!);
    expect((await screen.findByText(/Completed by Worker, /)).textContent).toBeTruthy();
    await waitFor(() =>
      expect(calls.map(({ path }) => path)).toContain(`/api/cutlets/${date}/checks`),
    );
    expect(calls[0]?.body).toMatchObject({
      taskId: 'production-3',
      checkId: 'potatoes',
      value: '0.9',
      at: expect.any(Number) as unknown,
    });
    fireEvent.click(within(card).getByRole('button', { name: /Potato base/ }));
    expect(
      within(card).getByRole<HTMLButtonElement>('button', { name: 'Done: Potatoes' }).disabled,
    ).toBe(true);
    expect(within(card).getByLabelText<HTMLInputElement>('Potatoes (kg) *Required').disabled).toBe(
      true,
    );
  },
);

test(
  'a time has a time field, other units have steps of one, subtasks steps of 0.1',
  { meta: { requirements: ['K-429'] } },
  async () => {
    await openUnlocked('production');
    const taste = screen.getByLabelText<HTMLInputElement>('Taste test done at *Required');
    expect(taste.type).toBe('time');
    expect(screen.getByLabelText<HTMLInputElement>('Weight of a sample (g) *Required').step).toBe(
      '1',
    );
    fireEvent.click(screen.getByRole('link', { name: 'Day Before Tasks' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Eggs (pieces)')).step).toBe('0.1');
  },
);

test(
  'every checkpoint is marked as required: a time in hours and minutes, kg in steps of 0.1, all others in steps of one',
  { meta: { requirements: ['K-555', 'K-556', 'K-558'] } },
  async () => {
    await openUnlocked('production');
    const checkpoints = productionTasks.flatMap(({ checkpoints: all }) => all);
    const fields = screen.getAllByLabelText<HTMLInputElement>(/ \*Required$/);
    expect(fields).toHaveLength(checkpoints.length);
    expect(fields.every(({ required }) => required)).toBe(true);
    const wanted = ({ unit }: { unit: string }) =>
      unit === 'time' ? ['time', ''] : ['number', unit === 'kg' ? '0.1' : '1'];
    expect(fields.map(({ type, step }) => [type, step])).toEqual(checkpoints.map(wanted));
    expect(new Set(checkpoints.map(({ unit }) => unit))).toEqual(
      new Set(['°C', 'kg', 'time', 'g', 'pieces', 'packs']),
    );
  },
);

test(
  'a subtask accepts a number in steps of 0.1, and none once it is done',
  { meta: { requirements: ['K-557'] } },
  async () => {
    const check = {
      id: 'frozen',
      taskId: 'prep-1',
      value: '40',
      worker: 'Biju',
      at: '2027-01-09T04:34:00.000Z',
    };
    await openUnlocked('before', withCheck(emptyCutletDay(date), check));
    const fields = within(screen.getByRole('main')).getAllByRole<HTMLInputElement>('spinbutton');
    expect(fields).toHaveLength(
      prepTasks.flatMap(({ subtasks }) => subtasks).filter(({ unit }) => unit !== 'yes').length,
    );
    expect(fields.filter(({ type, step }) => type !== 'number' || step !== '0.1')).toEqual([]);
    expect(fields.filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual(['40']);
  },
);

test.each([
  ['Count the frozen cutlets (pieces)', '1,000', /^“1,000” can mean 1000 or 1\./],
  ['Eggs (pieces)', '1,5', /^Wrong value/],
])('an invalid comma in "%s" is not sent: %s', async (label, value, problem) => {
  const calls = await openUnlocked('before');
  calls.length = 0;
  const field = screen.getByLabelText<HTMLInputElement>(label);
  typeWithComma(field, value);
  fireEvent.submit(field.form!);
  expect(screen.getByRole('alert').textContent).toMatch(problem);
  expect(calls).toEqual([]);
});

test(
  'the worker’s name may be empty, and a chosen one is sent with the tick',
  { meta: { requirements: ['K-560'] } },
  async () => {
    const calls = await openUnlocked('before');
    const worker = screen.getByLabelText<HTMLInputElement>('Worker name');
    const tick = async (label: string) => {
      calls.length = 0;
      const field = screen.getByLabelText<HTMLInputElement>(label);
      fireEvent.change(field, { target: { value: '1' } });
      fireEvent.submit(field.form!);
      await waitFor(() => expect(calls).toHaveLength(1));
      return calls[0]?.body as { worker?: string };
    };
    expect([worker.required, worker.value]).toEqual([false, '']);
    expect((await tick('Count the frozen cutlets (pieces)')).worker ?? '').toBe('');
    fireEvent.change(worker, { target: { value: 'Mini' } });
    expect((await tick('Eggs (pieces)')).worker).toBe('Mini');
    fireEvent.change(worker, { target: { value: '' } });
  },
);

test(
  'a number is saved automatically, and an invalid one becomes 0',
  { meta: { requirements: ['K-553', 'K-593'] } },
  async () => {
    const calls = await openUnlocked('inventory', {
      ...emptyCutletDay(date),
      inventory: { ...emptyCutletDay(date).inventory, mandiLeftovers: 3 },
    });
    const saved = async (label: string, typed: string) => {
      calls.length = 0;
      const field = screen.getByLabelText<HTMLInputElement>(label);
      fireEvent.change(field, { target: { value: typed } });
      await act(async () => void fireEvent.blur(field));
      await waitFor(() => expect(calls).toHaveLength(1));
      return calls[0]?.body;
    };
    expect(await saved('Mandi leftovers (kg)', '')).toEqual({ inventory: { mandiLeftovers: 0 } });
    expect(await saved('Salt (kg)', '1.5')).toEqual({ inventory: { ingredients: { salt: 1.5 } } });
    expect(await saved('Daily requirement (pieces)', '80')).toEqual({
      inventory: { dailyRequirement: 80 },
    });
  },
);

test('an ambiguous amount of the store remains in its field, unsaved', async () => {
  const calls = await openUnlocked('inventory');
  const field = screen.getByLabelText<HTMLInputElement>('Salt (kg)');
  fireEvent.change(field, { target: { value: '1,500' } });
  await act(async () => void fireEvent.blur(field));
  expect(screen.getByRole('alert').textContent).toMatch(/^“1,500” can mean 1500 or 1.5/);
  expect(field.value).toBe('1,500');
  fireEvent.change(field, { target: { value: '1500' } });
  await act(async () => void fireEvent.blur(field));
  await waitFor(() =>
    expect(calls.map(({ body }) => body)).toEqual([{ inventory: { ingredients: { salt: 1500 } } }]),
  );
});

test('a target that is no number becomes 100', { meta: { requirements: ['K-554'] } }, async () => {
  const calls = await openUnlocked('dashboard', {
    ...emptyCutletDay(date),
    production: { ...emptyCutletDay(date).production, targetCutlets: 60 },
  });
  const field = screen.getByLabelText<HTMLInputElement>('Target for the day (cutlets)');
  fireEvent.change(field, { target: { value: '' } });
  await act(async () => void fireEvent.blur(field));
  await waitFor(() => expect(calls[0]?.body).toEqual({ production: { targetCutlets: 100 } }));
});

test(
  'the summary has the production and the problems',
  { meta: { requirements: ['K-405', 'K-406', 'K-407'] } },
  async () => {
    const calls = await openUnlocked('summary');
    expect(screen.getByLabelText('Produced cutlets')).toBeTruthy();
    expect(screen.getByLabelText('Leftover meat used (kg)')).toBeTruthy();
    expect(screen.getByLabelText('Total packages')).toBeTruthy();
    const issues = screen.getByLabelText('Quality issues');
    fireEvent.change(issues, { target: { value: 'Two cracked' } });
    await act(async () => void fireEvent.blur(issues));
    await waitFor(() =>
      expect(calls[0]?.body).toEqual({ production: { qualityIssues: 'Two cracked' } }),
    );
  },
);

test(
  'offline a tick shows at once, with a pending badge, and is sent later',
  { meta: { requirements: ['D-012'] } },
  async () => {
    await openUnlocked('before');
    serve(() => 'no network');
    act(() => useConnectionStore.setState({ state: 'lost', since: Date.now(), failedTries: 3 }));
    const field = screen.getByLabelText<HTMLInputElement>('Count the frozen cutlets (pieces)');
    fireEvent.change(field, { target: { value: '40' } });
    fireEvent.submit(field.form!);
    expect(await screen.findByText('Not sent yet')).toBeTruthy();
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: 'Done: Count the frozen cutlets' })
        .disabled,
    ).toBe(true);
  },
);

test('a tick that another person made first is reverted, and shows the check and the person', async () => {
  await openUnlocked('before');
  serve(({ path }) =>
    path.endsWith('/checks')
      ? refused(409, 'check-done', { by: 'Biju', at: '2027-01-09T04:34:00.000Z', value: '39' })
      : { body: { success: true } },
  );
  const body = { taskId: 'prep-1', checkId: 'frozen', value: '40' };
  await act(() => perform('tickCutlet', `cutlets:${date}`, { params: { date }, body }));
  const text = (await screen.findByText(/This was already done/)).textContent;
  expect(text).toContain('Count the frozen cutlets');
  expect(text).toContain('Biju was first, at 10:04 AM.');
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Mark done: Count the frozen cutlets' })
      .disabled,
  ).toBe(false);
});

test('a refused number is shown with its field, and is saved by "Do it anyway"', async () => {
  await openUnlocked('inventory');
  const calls = serve((call) =>
    calls.length > 1
      ? ok(call)
      : refused(409, 'changed-meanwhile', { by: 'Biju', at: '2027-01-09T04:34:00.000Z' }),
  );
  const body = { inventory: { frozenCutlets: 25, ingredients: { eggs: 6 } } };
  await act(() => perform('saveCutletDay', `cutlets:${date}`, { params: { date }, body }));
  const text = (await screen.findByText(/Someone else changed this first/)).textContent;
  expect(text).toContain('Frozen cutlets: 25 · Eggs: 6');
  expect(text).toContain('Biju was first, at 10:04 AM.');
  fireEvent.click(screen.getByRole('button', { name: 'Do it anyway' }));
  await waitFor(() => expect(calls.map((call) => call.body)).toEqual([body, body]));
});

test('a refused intake is shown with what was entered, and can be recorded anyway', async () => {
  await openUnlocked('before');
  serve(() => refused(409, 'changed-meanwhile', { by: 'Biju', at: '2027-01-09T04:34:00.000Z' }));
  const body = { wasServed: false, hours: 2, temperature: 4 };
  await act(() => perform('recordIntake', `cutlets:${date}`, { params: { date }, body }));
  const text = (await screen.findByText(/Someone else changed this first/)).textContent;
  expect(text).toContain('Never served. 2 h since it left the pit, 4°C.');
  expect(text).toContain('Biju was first, at 10:04 AM.');
  expect(screen.getByRole('button', { name: 'Do it anyway' })).toBeTruthy();
});

test('commands that wait for the cutlet password do not block others', async () => {
  await openUnlocked('before');
  const calls = serve(({ path }) =>
    path.startsWith('/api/cutlets')
      ? refused(401, 'cutlets-locked')
      : { body: { success: true, data: 60, revision: 1 } },
  );
  const body = { taskId: 'prep-1', checkId: 'frozen', value: '40' };
  await act(() => perform('tickCutlet', `cutlets:${date}`, { params: { date }, body }));
  await act(() =>
    perform('setPeople', 'event:e1', { params: { eventId: 'e1' }, body: { count: 60 } }),
  );
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/api/people/e1'));
  expect(
    useOutbox.getState().entries.find(({ name }) => name === 'tickCutlet')?.refusal,
  ).toBeUndefined();
});

test('the advice to discard the meat is shown once above the tasks of the day', async () => {
  await openUnlocked('production');
  const at = '2027-01-09T05:00:00.000Z';
  const served = { wasServed: true, hours: 2, temperature: 4, by: 'Amina', at };
  act(() => upsertCutletDay(withIntake(emptyCutletDay(date), served)));
  fireEvent.click(await screen.findByRole('button', { name: /Leftover meat processing/ }));
  expect(await screen.findAllByText('Discard this meat.')).toHaveLength(1);
});

test(
  'meat that was served is advised to be discarded, and the first wrong field has the focus',
  { meta: { requirements: ['D-123'] } },
  async () => {
    const calls = await openUnlocked();
    fireEvent.click(screen.getByRole('button', { name: 'Record' }));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'No, never' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    fireEvent.click(screen.getByRole('button', { name: 'Record' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Hours since it left the pit'));
    fireEvent.change(screen.getByLabelText('Hours since it left the pit'), {
      target: { value: '2' },
    });
    fireEvent.change(screen.getByLabelText('Temperature now (°C)'), { target: { value: '4' } });
    fireEvent.click(screen.getByRole('button', { name: 'Record' }));
    const question = within(screen.getByRole('group', { name: 'What was done about it?' }));
    expect(question.getAllByRole('radio')).toHaveLength(3);
    fireEvent.click(question.getByRole('radio', { name: 'Discarded this meat' }));
    fireEvent.click(screen.getByRole('button', { name: 'Record' }));
    expect(
      (await screen.findByText('Discard this meat.')).closest('[role=alert]')?.textContent,
    ).toContain('The owner and the food-safety adviser must confirm this rule.');
    await waitFor(() =>
      expect(calls[0]?.body).toMatchObject({
        wasServed: true,
        hours: 2,
        temperature: 4,
        action: 'Discarded this meat',
      }),
    );
  },
);

test(
  'lukewarm meat is recorded with a corrective action, and cold meat without a confirmation',
  { meta: { requirements: ['D-123'] } },
  async () => {
    const calls = await openUnlocked();
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    const record = () => fireEvent.click(screen.getByRole('button', { name: 'Record' }));
    fireEvent.click(screen.getByRole('radio', { name: 'No, never' }));
    type('Hours since it left the pit', '3');
    type('Temperature now (°C)', '40');
    expect(screen.queryByText('What was done about it?')).toBeNull();
    fireEvent.blur(screen.getByLabelText('Temperature now (°C)'));
    expect(
      screen.getByText('40°C is outside the limit: 5°C or colder, or 60°C or hotter'),
    ).toBeTruthy();
    record();
    expect(screen.getByText('Choose what was done.')).toBeTruthy();
    expect(useOutbox.getState().entries).toEqual([]);

    fireEvent.click(screen.getByRole('radio', { name: 'Measured again with another thermometer' }));
    record();
    expect(
      await screen.findByText(/Action taken: Measured again with another thermometer/),
    ).toBeTruthy();
    await waitFor(() =>
      expect(calls[0]?.body).toMatchObject({
        temperature: 40,
        action: 'Measured again with another thermometer',
      }),
    );

    fireEvent.click(screen.getByRole('button', { name: 'Record again' }));
    fireEvent.click(screen.getByRole('radio', { name: 'No, never' }));
    type('Hours since it left the pit', '3');
    type('Temperature now (°C)', '4');
    record();
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.body).not.toHaveProperty('action');
  },
);

test('staff cannot undo a tick', { meta: { requirements: ['K-505', 'D-122'] } }, async () => {
  const check = {
    id: 'frozen',
    taskId: 'prep-1',
    value: '40',
    worker: 'Biju',
    at: '2027-01-09T04:34:00.000Z',
  };
  await openUnlocked('before', withCheck(emptyCutletDay(date), check));
  expect(screen.getByText('Biju, 10:04 AM')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Reopen/ })).toBeNull();
});

test('a value outside its limit is marked and needs a corrective action before the check is done, also offline', async () => {
  await openUnlocked('production');
  serve(() => 'no network');
  act(() => useConnectionStore.setState({ state: 'lost', since: Date.now(), failedTries: 3 }));
  const field = screen.getByLabelText<HTMLInputElement>('After 30 minutes (°C) *Required');
  const row = within(field.form!);
  expect(row.getByText('Limit: -18°C or colder')).toBeTruthy();
  fireEvent.change(field, { target: { value: '-5' } });
  fireEvent.submit(field.form!);
  expect(row.getByRole('alert').textContent).toBe('-5°C is outside the limit: -18°C or colder');
  expect(useOutbox.getState().entries).toEqual([]);
  fireEvent.submit(field.form!);
  expect(row.getByText('Choose what was done.')).toBeTruthy();
  expect(useOutbox.getState().entries).toEqual([]);
  expect(row.queryByRole('textbox')).toBeNull();

  fireEvent.click(row.getByRole('radio', { name: 'Other…' }));
  fireEvent.submit(field.form!);
  expect(row.getByText('Write in a few words what was done.')).toBeTruthy();
  expect(useOutbox.getState().entries).toEqual([]);
  fireEvent.change(row.getByLabelText('Other action'), {
    target: { value: 'Moved to the second freezer' },
  });
  fireEvent.submit(field.form!);
  expect(await row.findByText('Not sent yet')).toBeTruthy();
  expect(row.getByText('Outside the limit')).toBeTruthy();
  expect(row.getByText('Action taken: Moved to the second freezer')).toBeTruthy();
  const [entry] = useOutbox.getState().entries;
  expect(entry?.given).toMatchObject({
    body: { checkId: 'at30', value: '-5', action: 'Moved to the second freezer' },
  });

  fireEvent.click(screen.getByRole('link', { name: 'Summary' }));
  expect(
    await screen.findByText(
      /-5°C \(Outside the limit\. Action taken: Moved to the second freezer\)/,
    ),
  ).toBeTruthy();
});

test('input of a task that is not done yet is restored after another view', async () => {
  await openUnlocked('production');
  const views = within(screen.getByRole('navigation', { name: 'Views' }));
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const away = async () => {
    fireEvent.click(views.getByRole('link', { name: 'Dashboard' }));
    await screen.findByText(/^Purchase needed/);
  };
  fireEvent.change(field('Meat temperature (°C) *Required'), { target: { value: '62' } });
  fireEvent.change(field('Started at *Required'), { target: { value: '06:40' } });
  await away();
  fireEvent.change(field('Hours since it left the pit'), { target: { value: '3' } });
  fireEvent.click(views.getByRole('link', { name: 'Production Tasks' }));
  await waitFor(() => expect(field('Started at *Required').value).toBe('06:40'));
  expect(field('Meat temperature (°C) *Required').value).toBe('62');
  await away();
  expect(field('Hours since it left the pit').value).toBe('3');
});

test('a task that was opened on a phone folds once it is done, and its typed values are forgotten', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  onTestFinished(() => void vi.unstubAllGlobals());
  await openUnlocked('before');
  const [task] = prepTasks;
  const head = () => screen.getByRole('button', { name: new RegExp(task!.title.en) });
  fireEvent.click(head());
  expect(head().getAttribute('aria-expanded')).toBe('true');
  const check = checksOf(task!).find(({ unit }) => unit !== 'yes')!;
  const field = () => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${check.task.en}`));
  fireEvent.change(field(), { target: { value: '40' } });
  const by = { worker: 'Biju', at: '2027-01-09T04:34:00.000Z', value: '39' };
  const done = checksOf(task!).reduce(
    (day, { id }) => withCheck(day, { taskId: task!.id, id, ...by }),
    emptyCutletDay(date),
  );
  act(() => upsertCutletDay(done));
  expect(head().getAttribute('aria-expanded')).toBe('false');
  act(() => upsertCutletDay(emptyCutletDay(date)));
  fireEvent.click(head());
  expect(field().value).toBe('');
});

test('every check with a documented limit shows its band before a value is entered', async () => {
  await openUnlocked('production');
  const bandOf = (label: string) =>
    within(screen.getByLabelText<HTMLInputElement>(label).form!).queryByText(/^Limit: /)
      ?.textContent;
  expect(bandOf('Meat temperature (°C) *Required')).toBe('Limit: 5°C or colder, or 60°C or hotter');
  expect(bandOf('Weight of a sample (g) *Required')).toBe('Limit: 48 to 52 g');
  for (const label of ['After 30 minutes', 'After 120 minutes', 'Freezer temperature'])
    expect(bandOf(`${label} (°C) *Required`)).toBe('Limit: -18°C or colder');
  expect(bandOf('Packs *Required')).toBe('Limit: 10 to 20 in a pack');
  expect(bandOf('Potatoes (kg) *Required')).toBeUndefined();
  // The error beside the field does not replace the band.
  const sample = screen.getByLabelText<HTMLInputElement>('Weight of a sample (g) *Required');
  fireEvent.submit(sample.form!);
  expect(within(sample.form!).getByText('Enter the value first.')).toBeTruthy();
  expect(bandOf('Weight of a sample (g) *Required')).toBe('Limit: 48 to 52 g');

  fireEvent.click(screen.getByRole('link', { name: 'Day Before Tasks' }));
  await screen.findByLabelText('Eggs (pieces)');
  expect(bandOf('Read the freezer temperature (°C)')).toBe('Limit: -18°C or colder');
  fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
  const intake = await screen.findByLabelText<HTMLInputElement>('Temperature now (°C)');
  expect(within(intake.form!).getByText('Limit: 5°C or colder, or 60°C or hotter')).toBeTruthy();
});

test('a corrective action is chosen from those that fit the check', async () => {
  const calls = await openUnlocked('production');
  const field = screen.getByLabelText<HTMLInputElement>('Weight of a sample (g) *Required');
  const row = within(field.form!);
  fireEvent.change(field, { target: { value: '60' } });
  fireEvent.blur(field);
  expect(row.getAllByRole('radio')).toHaveLength(4);
  fireEvent.click(row.getByRole('radio', { name: 'Shaped the cutlets again at 50 g' }));
  fireEvent.submit(field.form!);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toMatchObject({
    value: '60',
    action: 'Shaped the cutlets again at 50 g',
  });
});

test('a value within its limit needs no action, and a corrected one no longer needs it', async () => {
  const calls = await openUnlocked('production');
  const field = screen.getByLabelText<HTMLInputElement>('Weight of a sample (g) *Required');
  const row = within(field.form!);
  fireEvent.change(field, { target: { value: '60' } });
  fireEvent.blur(field);
  expect(row.getByRole('alert').textContent).toBe('60 g is outside the limit: 48 to 52 g');
  fireEvent.change(field, { target: { value: '51' } });
  expect(row.queryByRole('alert')).toBeNull();
  fireEvent.submit(field.form!);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).not.toHaveProperty('action');
});

test('a tick of an outdated page that the server refuses for its value is reverted and shows the reason', async () => {
  await openUnlocked('production');
  serve(({ path }) =>
    path.endsWith('/checks') ? refused(400, 'action-needed') : { body: { success: true } },
  );
  const body = { taskId: 'production-8', checkId: 'at30', value: '-5' };
  await act(() => perform('tickCutlet', `cutlets:${date}`, { params: { date }, body }));
  expect(
    (await screen.findByText(/This value is outside the limit\. Enter what was done about it\./))
      .textContent,
  ).toContain('After 30 minutes');
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: 'Mark done: After 30 minutes' }).disabled,
  ).toBe(false);
});

test('every task shows what to weigh for the pieces of the day', async () => {
  const day = emptyCutletDay(date);
  await openUnlocked('production', { ...day, inventory: { ...day.inventory, frozenCutlets: 16 } });
  const card = screen.getByRole('heading', { name: /Potato base/ }).closest('li')!;
  expect(within(card).getByText('For 84 cutlets:')).toBeTruthy();
  expect(within(card).getByText('0.75')).toBeTruthy();
  expect(screen.getAllByText('For 84 cutlets:')).toHaveLength(productionTasks.length);
  fireEvent.click(screen.getByRole('link', { name: 'Day Before Tasks' }));
  expect(await screen.findAllByText('For 84 cutlets:')).toHaveLength(prepTasks.length);
});

test('the day is completed with the amounts used, and the completion can be undone', async () => {
  const calls = await openUnlocked('summary');
  fireEvent.click(screen.getByRole('button', { name: 'Complete the day' }));
  expect(screen.getByRole('alert').textContent).toBe('Enter how many cutlets were produced first.');
  expect(calls).toEqual([]);

  let day = withNumbers(emptyCutletDay(date), { production: { producedCutlets: 100 } });
  act(() => upsertCutletDay(day));
  fireEvent.click(screen.getByRole('button', { name: 'Complete the day' }));
  expect(screen.getByLabelText<HTMLInputElement>('Potatoes (kg)').value).toBe('0.9');
  fireEvent.change(screen.getByLabelText('Salt (kg)'), { target: { value: '1,500' } });
  fireEvent.click(screen.getByRole('button', { name: 'Complete and move the stock' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Salt (kg)')));
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.change(screen.getByLabelText('Salt (kg)'), { target: { value: '1500' } });
  fireEvent.change(screen.getByLabelText('Oil (L)'), { target: { value: '0,5' } });
  // Another phone enters more pieces meanwhile: untouched fields are updated.
  day = withNumbers(day, { production: { producedCutlets: 200 } });
  act(() => upsertCutletDay(day));
  expect(screen.getByLabelText<HTMLInputElement>('Potatoes (kg)').value).toBe('1.8');
  fireEvent.click(screen.getByRole('button', { name: 'Complete and move the stock' }));
  const question = screen.getByRole('dialog', { name: /^9 of 9 tasks of the day are not done/ });
  expect(calls).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Complete and move the stock' }));
  await waitFor(() => expect(calls[0]?.path).toBe(`/api/cutlets/${date}/complete`));
  expect(calls[0]?.body).toMatchObject({ usage: { meat: 7.2, eggs: 15, salt: 1500, oil: 0.5 } });

  const completed = withCompletion(day, {
    at: '2027-01-09T11:00:00.000Z',
    worker: 'Amina',
    produced: 200,
    usage: usageOf(day),
    before: day.inventory,
    meatUsedBefore: 0,
    movements: [],
  });
  act(() => upsertCutletDay(completed));
  expect(await screen.findByText(/The next day begins with 200 frozen cutlets/)).toBeTruthy();
  serve(() => refused(409, 'next-day-completed'));
  fireEvent.click(screen.getByRole('button', { name: 'Undo completion' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/A later day is completed/);
});

test('a day can be completed once the numbers of this phone are sent', async () => {
  const done = productionTasks.map(({ id }) => ({ taskId: id, worker: 'Amina', at: '' }));
  const checks = productionTasks.flatMap((task) =>
    checksOf(task).map(({ id }) => ({ id, taskId: task.id, value: '1', worker: 'Amina', at: '' })),
  );
  const day = withNumbers(
    { ...emptyCutletDay(date), done, checks },
    {
      production: { producedCutlets: 90 },
    },
  );
  await openUnlocked('summary', day);
  const isComplete = ({ path }: RecordedCall) => path.endsWith('/complete');
  const whileUnsent = serve((call) => (isComplete(call) ? ok(call) : 'no network'));
  const body = { production: { producedCutlets: 96 } };
  await act(() => perform('saveCutletDay', `cutlets:${date}`, { params: { date }, body }));
  fireEvent.click(screen.getByRole('button', { name: 'Complete the day' }));
  fireEvent.click(screen.getByRole('button', { name: 'Complete and move the stock' }));
  await screen.findByText(/^Offline: completing the day needs the network\./);
  expect(whileUnsent.filter(isComplete)).toEqual([]);

  const calls = serve(ok);
  fireEvent.click(screen.getByRole('button', { name: 'Complete and move the stock' }));
  await waitFor(() => expect(calls.some(isComplete)).toBe(true));
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `PUT /api/cutlets/${date}`,
    `POST /api/cutlets/${date}/complete`,
  ]);
});
