import { expect, test } from 'vitest';
import {
  dayAfter,
  indianDateTime,
  indianDay,
  kitchenDay,
  minutesOf,
  normalTime,
  parsedDateTime,
  timeOf,
} from './time.rules';

const utc = (iso: string) => Date.parse(iso);

test.each([
  ['2026-11-21T04:45:00Z', '21/11/2026, 10:15:00 am'],
  ['2026-11-21T06:30:05Z', '21/11/2026, 12:00:05 pm'],
  ['2026-11-21T18:30:00Z', '22/11/2026, 12:00:00 am'],
  ['2026-12-31T20:00:00Z', '1/1/2027, 1:30:00 am'],
])('%s is written as %s in Kerala', { meta: { requirements: ['K-274'] } }, (iso, text) => {
  expect(indianDateTime(utc(iso))).toBe(text);
});

test.each([
  ['21/11/2026, 10:15:00 am', '2026-11-21T04:45:00Z'],
  ['5/6/2026 14:30', '2026-06-05T09:00:00Z'],
  ['05/06/2026', '2026-06-04T18:30:00Z'],
  ['2026-11-21T04:45:00.000Z', '2026-11-21T04:45:00Z'],
  ['2026-11-21T10:15:00', '2026-11-21T04:45:00Z'],
  ['2026-11-21', '2026-11-20T18:30:00Z'],
])('%s is read, the day before the month', { meta: { requirements: ['K-680'] } }, (text, iso) => {
  expect(parsedDateTime(text)).toBe(utc(iso));
});

test.each([
  '',
  'tomorrow',
  '31/2/2026',
  '13/13/2026',
  '1/1/2026 25:00',
  'Nov 21 2026',
  '2026-13-01',
  '2027-02-30',
  '12',
])('%s is not interpreted', { meta: { requirements: ['D-006'] } }, (text) =>
  expect(parsedDateTime(text)).toBeUndefined(),
);

test('a written time is read back as the same second', () => {
  for (let at = utc('2026-01-01T00:00:00Z'); at < utc('2026-01-03T00:00:00Z'); at += 997_000)
    expect(parsedDateTime(indianDateTime(at))).toBe(Math.floor(at / 1_000) * 1_000);
});

test.each([
  ['12:00 AM', 0],
  ['5:00 AM', 300],
  ['12:00 PM', 720],
  ['1:00 pm', 780],
  ['13:00 PM', undefined],
  ['0:30 AM', undefined],
  ['10:60 AM', undefined],
  ['10 AM', undefined],
])(
  'the time %s is %s minutes after midnight',
  { meta: { requirements: ['K-527'] } },
  (time, minutes) => {
    expect(minutesOf(time)).toBe(minutes);
  },
);

test.each([
  [0, '12:00 AM'],
  [-60, '11:00 PM'],
  [720, '12:00 PM'],
  [1_441, '12:01 AM'],
])('%s minutes after midnight are %s', (minutes, time) => {
  expect(timeOf(minutes)).toBe(time);
});

test.each([
  ['7.30', '7:30 AM'],
  ['7:30 am', '7:30 AM'],
  ['19:30', '7:30 PM'],
  ['12:00PM', '12:00 PM'],
  [' after lunch ', 'after lunch'],
  ['25:00', '25:00'],
  ['13:00 pm', '13:00 pm'],
])(
  'a start typed as %s is stored as %s',
  { meta: { requirements: ['K-521'] } },
  (typed, stored) => {
    expect(normalTime(typed)).toBe(stored);
  },
);

test('a day counts on over months and years', () => {
  expect(dayAfter('2026-03-01', -1)).toBe('2026-02-28');
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(indianDay(utc('2026-11-21T18:30:00Z'))).toBe('2026-11-22');
  // 3:59 and 4:00 AM in Kerala.
  expect(kitchenDay(utc('2026-11-21T22:29:59Z'))).toBe('2026-11-21');
  expect(kitchenDay(utc('2026-11-21T22:30:00Z'))).toBe('2026-11-22');
});

test.each([
  '0/12/2026',
  '1/0/2026',
  '1/1/2026 24:00',
  '1/1/2026 23:60',
  '1/1/2026 23:59:60',
  'x1/1/2026',
  '1/1/2026x',
  '1/1/2026 10:15 amx',
  'x2026-11-21',
  '2026-11-21x',
  '2026-11-21T10:15:00+5:30',
  '2026-11-21T10:15:00+ab:30',
  '2026-11-21T10:15:00+05:3',
  '2026-11-21T10:15:00+05:ab',
  '2026-11-21T10:15:00x05:30',
])('%j is no time', (text) => {
  expect(parsedDateTime(text)).toBeUndefined();
});

test.each([
  ['1/12/2026  23:59:59', '2026-12-01T18:29:59Z'],
  [' 1/12/2026 ', '2026-11-30T18:30:00Z'],
  [' 2026-11-21 ', '2026-11-20T18:30:00Z'],
  ['2026-11-21T10:15:00+05:30', '2026-11-21T04:45:00Z'],
  ['2026-11-21T10:15:00+0530', '2026-11-21T04:45:00Z'],
  ['2026-11-21T04:45:00-01:00', '2026-11-21T05:45:00Z'],
])('%j is read with its spaces and its zone', (text, iso) => {
  expect(parsedDateTime(text)).toBe(utc(iso));
});

test.each([
  [' 23:59 ', '11:59 PM'],
  ['24:00', '24:00'],
  ['12:60', '12:60'],
  ['23.00', '11:00 PM'],
  ['x7:30', 'x7:30'],
  ['7:30x', '7:30x'],
  [' 13:00 pm ', '13:00 pm'],
  [' 24:00 ', '24:00'],
  ['7:30  am ', '7:30 AM'],
])('the typed time %j becomes %j', (typed, time) => {
  expect(normalTime(typed)).toBe(time);
});

test.each(['x10:00 AM', '10:00 AMx', '0:30 AM', '13:00 PM', '10:60 AM'])(
  '%j is no time of a list',
  (text) => {
    expect(minutesOf(text)).toBeUndefined();
  },
);
