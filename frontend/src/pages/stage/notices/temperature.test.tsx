import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import type { Reading } from '@kalavara/shared-types/readings/readings';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { upsertGuestCount } from '../../../features/guest-counts/store';
import { removeReading, upsertReading, replaceReadings } from '../../../features/readings/store';
import { replaceTasks } from '../../../features/todos/store';
import { setLanguage } from '../../../i18n/language';
import { loadMessages } from '../../../test/loadMessages';
import { stopClocks } from '../../../test/stopClocks';
import { Notices } from './Notices';

const eventId = 'notice';
let count = 0;
const reading = (
  taskId: string,
  value: number,
  time: string,
  kind: Reading['kind'] = 'pit',
): Reading => ({
  id: `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`,
  eventId,
  taskId,
  kind,
  value,
  at: `2026-11-22T${time}:00.000Z`,
  by: 'Amina',
  probe: null,
  note: null,
  action: null,
});

const inTouch = { staleness: 'none', lastReceivedAt: null, refusal: undefined } as const;

beforeEach(() => {
  loadMessages();
  setLanguage('en');
  replaceTasks(eventId, defaultTasks(eventId));
  replaceReadings(eventId, []);
});

afterEach(() => void vi.useRealTimers());

test(
  'the TVs of an event show a temperature outside its band in both languages, until a good one follows',
  { meta: { requirements: ['D-045'] } },
  () => {
    render(<Notices eventId={eventId} {...inTouch} />);
    expect(screen.queryByRole('status')).toBeNull();
    act(() => upsertReading(reading('temp-4', 128, '05:10')));
    expect(screen.getByRole('status').textContent).toBe(
      'Final check: 128°C · 10:40 AM · Keep it 20 more minutes, then read again',
    );
    act(() => setLanguage('ml'));
    expect(screen.getByRole('status').textContent).toBe(
      'അവസാന പരിശോധന: 128°C · 10:40 AM · 20 മിനിറ്റ് കൂടി വെച്ച് വീണ്ടും നോക്കുക',
    );
    act(() => upsertReading(reading('temp-4', 140, '05:30')));
    expect(screen.queryByRole('status')).toBeNull();
  },
);

test(
  'undercooked meat is shown too, and a deleted wrong entry is not',
  { meta: { requirements: ['D-043'] } },
  () => {
    render(<Notices eventId={eventId} {...inTouch} />);
    const cold = reading('final-1', 70, '05:40', 'core');
    act(() => upsertReading(cold));
    expect(screen.getByRole('status').textContent).toContain(
      'Core of the meat: 70°C · 11:10 AM · Below 75°C: do not serve, back in the pit',
    );
    act(() => removeReading(eventId, cold.id));
    expect(screen.queryByRole('status')).toBeNull();
  },
);

test('a temperature outside its band remains in its row while the other notices take turns in another', () => {
  stopClocks(Date.parse('2026-11-22T05:30:00.600Z'), ['setTimeout', 'clearTimeout']);
  const { container } = render(
    <Notices
      eventId={eventId}
      {...inTouch}
      staleness="long"
      lastReceivedAt={Date.parse('2026-11-22T05:00:00Z')}
    />,
  );
  act(() => upsertReading(reading('temp-4', 128, '05:10')));
  act(() => upsertGuestCount(eventId, 100));
  act(() => upsertGuestCount(eventId, 120));
  const shown = () =>
    [...container.querySelectorAll<HTMLElement>('[data-is-resting="false"]')].map(
      ({ textContent }) => textContent,
    );
  const others = new Set<string>();
  for (let turn = 0; turn < 4; turn += 1) {
    const [alert, other, ...more] = shown();
    expect(alert).toMatch(/^Final check: 128°C/);
    expect(more).toEqual([]);
    others.add(/(\d\/2)$/.exec(other!)![1]!);
    act(() => void vi.advanceTimersByTime(8_000));
  }
  expect([...others].sort()).toEqual(['1/2', '2/2']);
});
