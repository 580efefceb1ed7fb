import type { Timer } from '@kalavara/shared-types/timers';
import { eventRoom } from '@kalavara/shared-types/rooms';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { kitchenRoomStores } from '../../app/kitchenRoomStores';
import { upsertEventName } from '../../features/diary/eventNames';
import { upsertGuestCount } from '../../features/guest-counts/store';
import { setLanguage } from '../../i18n/language';
import { loadMessages } from '../../test/loadMessages';
import { stopClocks } from '../../test/stopClocks';
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

const show = (timers: readonly Timer[] = [], showsId = false) =>
  render(<EventBar {...{ eventId, timers, showsId }} />).container;

test('a screen names its event by title, date and guest count, not by its id', () => {
  upsertEventName(eventId, { title: 'Wedding at Aluva', date: '2026-11-21' });
  upsertGuestCount(eventId, 250);
  const bar = show();
  expect(bar.textContent).toBe('Wedding at Aluva Sat, 21 Nov, 2026 · 250 people');
  act(() =>
    kitchenRoomStores.apply(eventRoom(eventId), {
      type: 'eventName.changed',
      name: { title: 'Wedding at Kalady', date: '2026-11-22' },
    }),
  );
  expect(bar.textContent).toContain('Wedding at Kalady Sun, 22 Nov, 2026');
});

test(
  'the pages with a badge for the id have it beside the name',
  { meta: { requirements: ['K-147', 'K-161'] } },
  () => {
    upsertEventName(eventId, { title: 'Wedding at Aluva', date: '2026-11-21' });
    expect(show([], true).textContent).toContain(`· Event ID: ${eventId}`);
  },
);

test('an event that the diary does not have is named by its id', () => {
  show();
  expect(screen.getByText(eventId)).toBeTruthy();
});
