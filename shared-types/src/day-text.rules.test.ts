import { expect, test } from 'vitest';
import { dateText, dayText, longDayText, momentText } from './day-text.rules';

test.each([
  ['2026-11-24', 'Tue, 24 Nov 2026', '24 നവംബർ 2026'],
  ['2026-09-05', 'Sat, 5 Sep 2026', '5 സെപ്റ്റംബർ 2026'],
  ['2027-01-01', 'Fri, 1 Jan 2027', '1 ജനുവരി 2027'],
  ['2024-02-29', 'Thu, 29 Feb 2024', '29 ഫെബ്രുവരി 2024'],
  ['soon', 'soon', 'soon'],
])('the day %s is shown as %s and %s', (day, en, ml) => {
  expect([dayText(day, 'en'), dayText(day, 'ml')]).toEqual([en, ml]);
});

test('a time is shown in the time zone of Kerala, and a date has no weekday', () => {
  expect(momentText(Date.UTC(2026, 10, 23, 18, 34), 'en')).toBe('Tue, 24 Nov 2026, 12:04 AM');
  expect(momentText(Date.UTC(2026, 10, 24, 7, 34), 'ml')).toBe('24 നവംബർ 2026, 1:04 PM');
  expect(dateText('2026-11-24', 'en')).toBe('24 Nov 2026');
});

test('a long day has its whole weekday and month', { meta: { requirements: ['K-232'] } }, () => {
  expect(longDayText('2026-11-21', 'en')).toBe('Saturday, 21 November 2026');
  expect(longDayText('2026-11-24', 'ml')).toBe('ചൊവ്വാഴ്ച, 24 നവംബർ 2026');
  expect(longDayText('soon', 'ml')).toBe('soon');
});
