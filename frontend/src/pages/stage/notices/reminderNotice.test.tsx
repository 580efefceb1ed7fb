import { blankTask } from '@kalavara/shared-types/todos/todos.rules';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { upsertEventName } from '../../../features/diary/eventNames';
import { replaceReadings } from '../../../features/readings/store';
import { addAcknowledgement } from '../../../features/reminders/store';
import { replaceTimers } from '../../../features/timers/store';
import { replaceTasks } from '../../../features/todos/store';
import { setLanguage } from '../../../i18n/language';
import { loadMessages } from '../../../test/loadMessages';
import { stopClocks } from '../../../test/stopClocks';
import { Notices } from './Notices';

const eventId = 'reminded';
const date = '2026-11-24';
const now = Date.parse(`${date}T10:00:05+05:30`);
const inTouch = { staleness: 'none', lastReceivedAt: null, refusal: undefined } as const;

beforeEach(() => {
  loadMessages();
  setLanguage('en');
  stopClocks(now);
  replaceTimers(eventId, []);
  replaceReadings(eventId, []);
  upsertEventName(eventId, { title: 'Wedding', date });
  const onions = { task: 'Cut the onions', dueDate: 'Event day', startTime: '10:01 AM' };
  replaceTasks(eventId, [
    { ...blankTask(eventId, 'onions'), ...onions, assignedTo: 'Ravi' },
    { ...blankTask(eventId, 'rice'), ...onions, task: 'Rinse the rice' },
  ]);
});
afterEach(() => vi.useRealTimers());

test('a TV shows the most urgent reminder in its row of notices, and then who acknowledged it', () => {
  render(<Notices eventId={eventId} {...inTouch} />);
  expect(screen.getByRole('alert').textContent).toBe(
    'Starts 10:01 AM: Cut the onions · Ravi · +1 more',
  );
  act(() => setLanguage('ml'));
  expect(screen.getByRole('alert').textContent).toBe(
    '10:01 AM-ന് തുടങ്ങണം: Cut the onions · Ravi · +1 കൂടി',
  );
  act(() => setLanguage('en'));
  const dueAt = Date.parse(`${date}T10:01:00+05:30`);
  for (const subject of ['onions', 'rice'])
    act(() =>
      addAcknowledgement(eventId, { kind: 'task.start', subject, dueAt, by: 'Meera', at: now }),
    );
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Meera is on it: Cut the onions');
});

test('a step that ends soon is shown on the TVs of the other stages; on its own TV it fills the screen', () => {
  replaceTasks(eventId, []);
  const startTime = now - 19 * 60_000;
  replaceTimers(eventId, [
    { eventId, stepId: '2-1', isActive: true, startTime, startedBy: 'Ravi' },
  ]);
  const { rerender } = render(<Notices eventId={eventId} {...inTouch} stageId="3" />);
  expect(screen.getByRole('alert').textContent).toMatch(/^Ends \d+:\d\d AM: 2-1 /);
  rerender(<Notices eventId={eventId} {...inTouch} stageId="2" />);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a TV without a network shows no reminder of an event that was closed', () => {
  upsertEventName(eventId, { title: 'Wedding', date, isCompleted: true });
  render(<Notices eventId={eventId} {...inTouch} />);
  expect(screen.queryByRole('alert')).toBeNull();
});
