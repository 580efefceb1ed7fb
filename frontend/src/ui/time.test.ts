import { expect, test } from 'vitest';
import { rupees } from './rupees';
import { clockSeconds, clockTime, countdown, dayText } from './time';

test.each([
  [761_000, '12:41'],
  [760_001, '12:41'],
  [760_000, '12:40'],
  [7_200_000, '120:00'],
  [9_000, '00:09'],
  [1, '00:01'],
  [0, '00:00'],
  [-1, '00:00'],
  [-999, '00:00'],
  [-1_000, '+0:01'],
  [-127_000, '+2:07'],
  [-127_999, '+2:07'],
  [-3_600_000, '+60:00'],
])('%i ms left are formatted as %s', (ms, text) => expect(countdown(ms)).toBe(text));

test('no second is shown twice as long as another around zero', () => {
  const shown = Array.from({ length: 6 }, (_, i) => countdown(3_000 - i * 1_000));
  expect(shown).toEqual(['00:03', '00:02', '00:01', '00:00', '+0:01', '+0:02']);
});

const noon = Date.UTC(2026, 10, 21, 6, 34, 31);
test('the time of day is Kerala’s, regardless of the device’s time zone', () => {
  expect(clockTime(noon)).toBe('12:04 PM');
  expect(clockSeconds(noon)).toBe('12:04:31 PM');
  expect(clockTime(Date.UTC(2026, 10, 21, 18, 30))).toBe('12:00 AM');
});

test('days are formatted for people, and other texts are returned unchanged', () => {
  expect(dayText('2026-11-21', 'en')).toBe('Sat, 21 Nov 2026');
  expect(dayText('2026-11-21', 'ml')).toBe('21 നവംബർ 2026');
  expect(dayText('soon', 'en')).toBe('soon');
});

test.each([
  [498, '₹498'],
  [123_456, '₹1,23,456'],
  [498.5, '₹498.50'],
  [0, '₹0'],
])('%d rupees are formatted as %s', (amount, text) => expect(rupees(amount)).toBe(text));
