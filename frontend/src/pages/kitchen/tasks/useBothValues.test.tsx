import { defaultTasks } from '@kalavara/shared-types/todos/defaults.rules';
import type { Reading } from '@kalavara/shared-types/readings/readings';
import { withCompletion } from '@kalavara/shared-types/todos/todos.rules';
import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { replaceReadings } from '../../../features/readings/store';
import { setLanguage } from '../../../i18n/language';
import { loadMessages } from '../../../test/loadMessages';
import { useBothValues } from './useBothValues';

const eventId = 'both-values';
const at = Date.parse('2026-12-24T04:05:00Z');
const check = defaultTasks(eventId).find(({ isTemperature }) => isTemperature)!;
const completed = withCompletion({ ...check, temperatureValue: '98' }, 'Amina', at, '98');
const reading = (value: number, by: string, minutes: number): Reading => ({
  id: `${by} ${value}`,
  eventId,
  taskId: check.id,
  kind: 'pit',
  value,
  by,
  at: new Date(at + minutes * 60_000).toISOString(),
  probe: null,
  note: null,
  action: null,
});

beforeEach(() => {
  loadMessages();
  replaceReadings(eventId, [reading(205, 'Amina', 0), reading(98, 'Biju', 5)]);
});

test('a check that two cooks measured shows both values', () => {
  const { result } = renderHook(() => useBothValues(eventId));
  expect(result.current(completed, '98,0')).toBe('205°C and your 98°C are both stored.');
  act(() => setLanguage('ml'));
  expect(result.current(completed, '98')).toBe('205°C, നിങ്ങളുടെ 98°C: രണ്ടും സേവ് ചെയ്തു.');
});

test('an equal value, and one that was not typed, cause no notice', () => {
  const { result } = renderHook(() => useBothValues(eventId));
  expect(result.current(completed, '205')).toBeUndefined();
  expect(result.current(completed, '')).toBeUndefined();
});
