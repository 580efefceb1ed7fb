import type { Timer } from '@kalavara/shared-types/timers/timers';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { replaceTimers, upsertTimer } from '../../../features/timers/store';
import { setLanguage } from '../../../i18n/language';
import { erase } from '../../../outbox/storage';
import { getEntries, remove, useOutbox } from '../../../outbox/store';
import { serve } from '../../../test/fakeServer';
import { loadMessages } from '../../../test/loadMessages';
import { stopClocks } from '../../../test/stopClocks';
import { suspendToasts, Toasts } from '../../../ui/Toast';
import { notePress, startByPress } from '../step/presses';
import { StartNotices } from './StartNotices';

const now = Date.parse('2026-11-21T06:30:00Z');
let number = 0;
let eventId: string;

beforeEach(() => {
  stopClocks(now, []);
  loadMessages();
  setLanguage('en');
  serve(() => 'no network');
  eventId = `feast-${++number}`;
  replaceTimers(eventId, []);
});
afterEach(async () => {
  for (const { id } of getEntries()) await remove(id);
  suspendToasts()();
  vi.useRealTimers();
});

const running = (stepId: string, startedBy: string, startTime = Date.now()): Timer => ({
  eventId,
  stepId,
  isActive: true,
  startTime,
  startedBy,
});
const stopped = (stepId: string): Timer => ({
  ...running(stepId, ''),
  isActive: false,
  startTime: null,
  startedBy: null,
});
const receive = (...timers: Timer[]) => act(async () => timers.forEach(upsertTimer));
/** Removes the last command like its confirmation, in the same or another tab. */
const removeConfirmed = () => {
  const confirmed = getEntries().at(-1)!;
  useOutbox.setState({ entries: getEntries().filter((entry) => entry !== confirmed) });
  return erase(confirmed.id);
};
const confirm = () => act(removeConfirmed);
const receiveConfirmed = (...timers: Timer[]) =>
  act(async () => {
    const erased = removeConfirmed();
    timers.forEach(upsertTimer);
    await erased;
  });
const start = (stepId: string) => act(() => startByPress({ eventId, stepId }));
const show = () =>
  render(
    <>
      <StartNotices />
      <Toasts />
    </>,
  );
const notice = () => screen.queryByText(/already started|has stopped|another screen/);

test('a start that was confirmed before the second script was loaded causes no notice', async () => {
  await start('2-1');
  await confirm();
  await receive(running('2-1', 'Amina'));
  vi.advanceTimersByTime(5_000);
  show();
  await act(async () => {});
  expect(notice()).toBeNull();
});

test('a start that another tab has confirmed counts as stopped only after it ran here', async () => {
  show();
  await receive(running('2-2', 'Biju', now - 600_000));
  await start('2-1');
  await confirm();
  expect(notice()).toBeNull();
  await receive(stopped('2-2'), running('2-1', 'Amina'));
  expect(notice()).toBeNull();
  await receive(stopped('2-1'));
  expect(notice()?.textContent).toBe('2-1 Wash and drain was stopped on another screen.');
});

test('a step that this screen started long ago does not count as known', async () => {
  show();
  await start('2-2');
  await receiveConfirmed(running('2-2', 'Amina'));
  act(() => notePress({ eventId, stepId: '2-2' }));
  await receive(stopped('2-2'));
  vi.advanceTimersByTime(60_000);
  await start('2-1');
  const { at } = getEntries().at(-1)!;
  await receive(running('2-2', 'Biju', at));
  await receiveConfirmed(stopped('2-2'), running('2-1', 'Amina', at));
  expect(notice()?.textContent).toMatch(/^2-2 .+, which Biju started at .+ has stopped: 2-1/);
});
