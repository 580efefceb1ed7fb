import type { LogEntry, SafetyLog } from '@kalavara/shared-types/safety-log/safety-log';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, test, vi } from 'vitest';
import { refused, serve } from '../../../test/fakeServer';
import { loadMessages } from '../../../test/loadMessages';
import SafetyLogPage from './SafetyLogPage';

beforeAll(loadMessages);

const both = (text: string) => ({ en: text, ml: text });
const late: LogEntry = {
  id: 'r1',
  day: '2027-01-09',
  isLate: true,
  isOutside: true,
  by: 'Biju',
  measuredAt: '2027-01-09T05:32:00.000Z',
  enteredAt: '2027-01-09T05:39:00.000Z',
  place: both('Wedding'),
  what: both('Pit'),
  value: both('150 °C'),
  band: both('at least 200°C'),
  action: both('More wood'),
};
const log: SafetyLog = {
  entries: [late, { ...late, id: 'r2', isLate: false, action: null, enteredAt: late.measuredAt }],
  gaps: [{ day: '2027-01-09', place: both('Wedding'), what: both('Check pit') }],
  signOffs: [],
};

async function open(answer: Parameters<typeof serve>[0]) {
  const calls = serve(answer);
  render(
    <MemoryRouter>
      <SafetyLogPage />
    </MemoryRouter>,
  );
  await act(async () => void (await new Promise(setImmediate)));
  return calls;
}

test('the log shows late entries with both times, gaps, and the sign-off of the chosen period', async () => {
  let signOffs: SafetyLog['signOffs'] = [];
  const calls = await open(({ path }) => {
    if (path.endsWith('/sign')) {
      const at = '2027-01-09T05:35:00.000Z';
      signOffs = [{ id: 's', from: '2027-01-01', to: '2027-01-31', by: 'Mini', at, entries: 1 }];
      return { body: { success: true, data: signOffs[0] } };
    }
    return { body: { success: true, data: { ...log, signOffs } } };
  });
  expect(screen.getByText(/^Sat, 9 Jan 2027: measured 11:02, entered 11:09/)).toBeTruthy();
  expect(screen.getAllByText('outside the limit')).toHaveLength(2);
  expect(screen.getByText('Limit: at least 200°C · Biju · Done: More wood')).toBeTruthy();
  expect(screen.getByText('Limit: at least 200°C · Biju · No action recorded')).toBeTruthy();
  expect(screen.getByText(/^Sat, 9 Jan 2027, 11:02/)).toBeTruthy();
  expect(screen.getByText(/^Sat, 9 Jan 2027 · Wedding/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Gaps: not measured (1)' })).toBeTruthy();
  expect(screen.getByText('This period is not signed off.')).toBeTruthy();

  await act(async () => {
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2027-01-31' } });
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2027-01-01' } });
    await new Promise(setImmediate);
  });
  expect(calls.at(-1)?.path).toContain('from=2027-01-01');
  fireEvent.click(screen.getByRole('button', { name: 'Sign off this period' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Sign off this period?' }));
  expect(dialog.getByText(/^Entries: \d+\. Gaps: 1\./)).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await act(async () => {
    fireEvent.click(dialog.getByRole('button', { name: 'Sign off this period' }));
    await new Promise(setImmediate);
  });
  const signed = await screen.findByText(/Signed off by Mini, Sat, 9 Jan 2027, 11:05 AM: 1/);
  expect(signed.textContent).toContain('1 entered since then.');
});

test.each([
  ['ends before it begins', 'To', '2020-01-01'],
  ['is longer than a year', 'From', '2020-01-01'],
])('a period that %s is refused beside its days, and nothing is sent', async (_, day, value) => {
  const calls = await open(() => ({ body: { success: true, data: log } }));
  const before = calls.length;
  const choose = (typed: string) =>
    act(async () => {
      fireEvent.change(screen.getByLabelText(day), { target: { value: typed } });
      await new Promise(setImmediate);
    });
  const { value: right } = screen.getByLabelText<HTMLInputElement>(day);
  await choose(value);
  expect(screen.getByRole('alert').textContent).toBe(
    'The period ends before it begins, or is longer than a year.',
  );
  expect(screen.queryByRole('button', { name: 'Sign off this period' })).toBeNull();
  expect(calls).toHaveLength(before);
  await choose(right);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(calls.length).toBeGreaterThan(before);
});

test('a period that the server refuses shows its message and can be retried', async () => {
  await open(() => refused(400, 'invalid'));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('the log of the period can be exported for a spreadsheet, with its gaps, and no cell is a formula', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const cold = { ...late, id: 'r3', value: both('-19°C'), action: both('=1+1, "twice"') };
  await open(() => ({ body: { success: true, data: { ...log, entries: [cold] } } }));
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
  const [, gap, entry] = Buffer.from(await saved[0]!.arrayBuffer())
    .toString()
    .split('\r\n');
  expect(gap).toBe('"2027-01-09","","","Wedding","Check pit","not measured","","","",""');
  expect(entry).toBe(
    '"2027-01-09","11:02","2027-01-09 11:09","Wedding","Pit","\'-19°C","outside the limit",' +
      '"at least 200°C","Biju","\'=1+1, ""twice"""',
  );
});
