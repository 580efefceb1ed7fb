import { defaultTasks } from '@kalavara/shared-types/defaults.rules';
import type { Reading } from '@kalavara/shared-types/readings';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dropReading, keepReading, replaceReadings } from '../../features/readings/store';
import { replaceTasks } from '../../features/todos/store';
import { setLanguage } from '../../i18n/language';
import { speak } from '../../test/allWords';
import { TemperatureNotice } from './TemperatureNotice';

const eventId = 'notice';
let count = 0;
const reading = (taskId: string, value: number, time: string, kind: Reading['kind'] = 'pit'): Reading => ({
  id: `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`,
  ...{ eventId, taskId, kind, value, at: `2026-11-22T${time}:00.000Z`, by: 'Amina', probe: null, note: null, action: null },
});

beforeEach(() => {
  speak();
  setLanguage('en');
  replaceTasks(eventId, defaultTasks(eventId));
  replaceReadings(eventId, []);
});

test('D-045 the TVs of an event tell a temperature outside its band in both languages, until a good one follows', () => {
  render(<TemperatureNotice eventId={eventId} />);
  expect(screen.queryByRole('status')).toBeNull();
  act(() => keepReading(reading('temp-4', 128, '05:10')));
  expect(screen.getByRole('status').textContent).toBe('Final check: 128°C · 10:40 AM Keep it 20 more minutes, then read again');
  act(() => setLanguage('ml'));
  expect(screen.getByRole('status').textContent).toBe('അവസാന പരിശോധന: 128°C · 10:40 AM 20 മിനിറ്റ് കൂടി വെച്ച് വീണ്ടും നോക്കുക');
  act(() => keepReading(reading('temp-4', 140, '05:30')));
  expect(screen.queryByRole('status')).toBeNull();
});

test('D-043 meat that is not done inside is told too, and a slip that is taken off is not', () => {
  render(<TemperatureNotice eventId={eventId} />);
  const cold = reading('final-1', 70, '05:40', 'core');
  act(() => keepReading(cold));
  expect(screen.getByRole('status').textContent).toContain('Core of the meat: 70°C · 11:10 AM Below 75°C: do not serve, back in the pit');
  act(() => dropReading(eventId, cold.id));
  expect(screen.queryByRole('status')).toBeNull();
});
