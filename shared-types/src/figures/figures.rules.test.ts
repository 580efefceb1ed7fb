import { expect, test } from 'vitest';
import { periodBefore, periodOf, presets } from './figures.rules';
import { daysIn } from '../periods.rules';

test.each([
  ['today', '2026-11-23', '2026-11-23'],
  ['week', '2026-11-17', '2026-11-23'],
  ['month30', '2026-10-25', '2026-11-23'],
  ['month', '2026-11-01', '2026-11-23'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['year', '2026-04-01', '2026-11-23'],
  ['lastYear', '2025-04-01', '2026-03-31'],
] as const)('%s is from %s to %s', (preset, from, to) => {
  expect(periodOf(preset, '2026-11-23')).toEqual({ from, to });
});

test('the financial year that began last April goes on until March', () => {
  expect(periodOf('year', '2027-03-31').from).toBe('2026-04-01');
  expect(periodOf('year', '2027-04-01').from).toBe('2027-04-01');
  expect(periodOf('lastYear', '2027-04-01')).toEqual({ from: '2026-04-01', to: '2027-03-31' });
  expect(periodOf('lastMonth', '2027-03-31')).toEqual({ from: '2027-02-01', to: '2027-02-28' });
});

test('the period before has the same length and ends the day before', () => {
  for (const preset of presets) {
    const period = periodOf(preset, '2026-11-23');
    const before = periodBefore(period);
    expect(daysIn(before)).toBe(daysIn(period));
    expect(Date.parse(period.from) - Date.parse(before.to)).toBe(86_400_000);
  }
});
