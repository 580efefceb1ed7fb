import { emptyCutletDay } from '@kalavara/shared-types/cutlets/cutlets.rules';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { login } from '../../../features/accounts/sessionStore';
import { unlock } from '../../../features/cutlets/gate';
import { upsertCutletDay } from '../../../features/cutlets/store';
import { useConnectionStore } from '../../../realtime/status';
import { serve } from '../../../test/fakeServer';
import { loadMessages } from '../../../test/loadMessages';
import { stopClocks } from '../../../test/stopClocks';
import CutletsPage from './CutletsPage';

const days = ['2026-12-18', '2026-12-19'] as const;

beforeAll(loadMessages);
beforeEach(async () => {
  window.scrollTo = () => undefined;
  useConnectionStore.setState({ state: 'live', since: null, failedTries: 0 });
  serve(() => ({ body: { success: true, data: { id: 'amina', name: 'Amina', role: 'staff' } } }));
  await login('amina', '482913');
  for (const day of days) upsertCutletDay(emptyCutletDay(day));
});
afterEach(() => void vi.useRealTimers());

/** Opens the page without a day in its address. Returns the calls to the server. */
async function openAt(time: string) {
  stopClocks(Date.parse(`${time}+05:30`), ['setInterval', 'clearInterval']);
  const calls = serve(({ path }) => ({
    body: path.endsWith('unlock')
      ? { success: true, data: { isUnlocked: true } }
      : { success: true, data: emptyCutletDay(days[0]), revision: 1 },
  }));
  await unlock('amina', 'smoke and pepper');
  render(
    <MemoryRouter initialEntries={['/cutlets?view=production']}>
      <CutletsPage />
    </MemoryRouter>,
  );
  await screen.findByRole('navigation', { name: 'Views' });
  return calls;
}
const shownDay = () => screen.getByLabelText<HTMLInputElement>('Day').value;

test('a production that continues after midnight stays on its day, with its input and ticks', async () => {
  const calls = await openAt('2026-12-18T23:58:00');
  const card = () => within(screen.getByRole('heading', { name: /Potato base/ }).closest('li')!);
  const field = () => card().getByLabelText<HTMLInputElement>('Potatoes (kg) *Required');
  act(() => void vi.advanceTimersByTime(5 * 60_000));
  expect(shownDay()).toBe(days[0]);
  // The line has its former text, because a longer one would move the rows below it.
  expect(screen.getByText(/^Today, Friday,? 18 December,? 2026$/)).toBeTruthy();
  fireEvent.change(field(), { target: { value: '0.9' } });
  fireEvent.submit(field().form!);
  await waitFor(() =>
    expect(calls.map(({ path }) => path)).toContain(`/api/cutlets/${days[0]}/checks`),
  );
});

test('from 4:00 AM the page opens with the calendar day', async () => {
  await openAt('2026-12-19T03:59:00');
  expect(shownDay()).toBe(days[0]);
  act(() => void vi.advanceTimersByTime(2 * 60_000));
  expect(shownDay()).toBe(days[1]);
});
