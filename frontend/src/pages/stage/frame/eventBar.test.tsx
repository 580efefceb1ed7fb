import { stageById, subStepOf } from '@kalavara/shared-types/content/stages/index';
import type { Timer } from '@kalavara/shared-types/timers/timers';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { kitchenRoomStores } from '../../../app/kitchenRoomStores';
import { upsertEventName } from '../../../features/diary/eventNames';
import { upsertGuestCount } from '../../../features/guest-counts/store';
import { setLanguage } from '../../../i18n/language';
import { loadMessages } from '../../../test/loadMessages';
import { stopClocks } from '../../../test/stopClocks';
import { EventBar } from './EventBar';

const now = Date.parse('2026-11-21T06:30:00Z');
let number = 0;
let eventId: string;

beforeEach(() => {
  stopClocks(now, []);
  loadMessages();
  setLanguage('en');
  eventId = `bar-${(number += 1)}`;
});
afterEach(() => vi.useRealTimers());

const running = (stepId: string, minutes: number): Timer => ({
  eventId,
  stepId,
  isActive: true,
  startTime: now - minutes * 60_000,
  startedBy: 'Amina',
});
const show = (timers: readonly Timer[] = [], showsId = false) =>
  render(<EventBar eventId={eventId} timers={timers} showsId={showsId} />).container;

test('a screen names its event by title, date and guest count, not by its id', () => {
  upsertEventName(eventId, { title: 'Wedding at Aluva', date: '2026-11-21' });
  upsertGuestCount(eventId, 250);
  const bar = show();
  expect(bar.textContent).toBe('Wedding at Aluva Sat, 21 Nov 2026 · 250 people');
  act(() =>
    kitchenRoomStores.apply(eventRoom(eventId), {
      type: 'eventName.changed',
      name: { title: 'Wedding at Kalady', date: '2026-11-22' },
    }),
  );
  expect(bar.textContent).toContain('Wedding at Kalady Sun, 22 Nov 2026');
});

test(
  'pages with a badge for the id show it beside the name',
  { meta: { requirements: ['K-147', 'K-161'] } },
  () => {
    upsertEventName(eventId, { title: 'Wedding at Aluva', date: '2026-11-21' });
    expect(show([], true).textContent).toContain(`· Event ID: ${eventId}`);
  },
);

test('steps of other stages are named by stage and step, those in overtime first', () => {
  const bar = show([
    running('1-2', 1),
    running('3-3', 75),
    // A step of setup once had the same title and number, before stages had their own labels.
    running('3-2', 5),
  ]);
  const links = [...bar.querySelectorAll('a')];
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Also running: Pit Lighting 3-3 Watch and feed the fire OVERTIME! +15:00',
    'Also running: Pit Lighting 3-2 Light the fire 10:00',
    'Also running: Setting Up 1-2 Light the fire 14:00',
  ]);
});

test.each([
  [5, 'green'],
  [9, 'yellow'],
  [12, 'red'],
])('after %d of 10 minutes the badge of the active timer is %s', (minutes, phase) => {
  const step = subStepOf('2-2')!;
  const timer = running('2-2', minutes);
  render(
    <EventBar
      eventId={eventId}
      stage={stageById('2')!}
      timers={[timer]}
      active={{ step, timer }}
      showsActive
    />,
  );
  const badge = screen.getByText(/^Active Timer/);
  expect(badge.dataset['phase']).toBe(phase);
});

test('an event that the diary does not have is shown by its id', () => {
  show();
  expect(screen.getByText(eventId)).toBeTruthy();
});
