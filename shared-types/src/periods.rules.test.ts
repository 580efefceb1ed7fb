import { expect, test } from 'vitest';
import { FiguresPeriod } from './figures/figures';
import { isPeriodOf } from './periods.rules';
import { LogPeriod } from './safety-log/safety-log';

test.each([
  ['2026-11-21', '2026-11-21', true, true],
  ['2026-11-22', '2026-11-21', false, false],
  ['2026-01-01', '2027-01-01', true, true],
  ['2026-01-01', '2027-01-02', false, true],
  ['2024-01-01', '2027-01-04', false, true],
  ['2024-01-01', '2027-01-05', false, false],
])('from %s to %s: a period of the log %s, of the figures %s', (from, to, ofLog, ofFigures) => {
  const period = { from, to };
  expect([isPeriodOf(period, 366), isPeriodOf(period, 1_100)]).toEqual([ofLog, ofFigures]);
  expect(LogPeriod.safeParse(period).success).toBe(ofLog);
  expect(FiguresPeriod.safeParse(period).success).toBe(ofFigures);
});
