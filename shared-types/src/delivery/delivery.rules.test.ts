import { expect, test } from 'vitest';
import { expectedDay, usualZone, zoneOf } from './delivery.rules';

const zones = [
  { prefix: '68', days: 2, fee: null, isServiceable: true },
  { prefix: '68255', days: 8, fee: 120, isServiceable: true },
  { prefix: '79', days: 8, fee: null, isServiceable: false },
];

test.each([
  ['686001', 2, null, true],
  ['682555', 8, 120, true],
  ['682554', 8, 120, true],
  ['682001', 2, null, true],
  ['790001', 8, null, false],
  ['110001', 5, null, true],
])(
  'for %s the longest prefix counts: %s days, fee %s, served %s',
  { meta: { requirements: ['D-192'] } },
  (pincode, days, fee, isServiceable) => {
    expect(zoneOf(zones, pincode)).toMatchObject({ days, fee, isServiceable });
  },
);

test('without any rows all of India is served as usual', () => {
  expect(zoneOf([], '560001')).toEqual(usualZone);
});

test.each([
  ['2026-11-21T18:29:59Z', '2026-11-25'],
  ['2026-11-21T18:30:00Z', '2026-11-26'],
  ['2026-12-29T06:00:00Z', '2027-01-02'],
  ['2028-02-26T06:00:00Z', '2028-03-01'],
])(
  'ordered at %s it arrives on %s: two days to the batch, two on the road, by the days of Kerala',
  { meta: { requirements: ['D-149'] } },
  (at, day) => {
    expect(expectedDay(Date.parse(at), 2, 2)).toBe(day);
  },
);
