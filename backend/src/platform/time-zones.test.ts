import { afterEach, expect, test } from 'vitest';
import {
  dayAfter,
  indianDateTime,
  indianDay,
  parsedDateTime,
} from '@kalavara/shared-types/time.rules';

const own = process.env['TZ'];
afterEach(() => {
  if (own === undefined) delete process.env['TZ'];
  else process.env['TZ'] = own;
});

const zones = [
  'Asia/Kolkata',
  'UTC',
  'America/Los_Angeles',
  'Pacific/Kiritimati',
  'Europe/London', // summer time ends there at the second moment
];
/** Just before midnight in Kerala, the hour that London has twice, and the hour that London skips. */
const moments = ['2026-11-23T18:29:59Z', '2026-10-25T00:30:00Z', '2026-03-29T01:00:00Z'].map(
  Date.parse,
);

const read = (at: number) => [
  indianDateTime(at),
  indianDay(at),
  dayAfter(indianDay(at), 1),
  parsedDateTime(indianDateTime(at)),
  parsedDateTime('25/10/2026'),
];
/** In the time zone of the machine, like a formatter without an explicit zone. */
const readByMachine = (at: number) => new Date(at).toDateString() + new Date(at).getHours();

function inZone<T>(zone: string, run: (at: number) => T): T[] {
  process.env['TZ'] = zone;
  return moments.map(run);
}

test('days and times are those of Kerala in every time zone of the server or the phone, also at changes of summer time', () => {
  const expected = inZone('Asia/Kolkata', read);
  for (const zone of zones) expect(inZone(zone, read), zone).toEqual(expected);
});

test('control: in the time zone of the machine they differ', () => {
  const results = zones.map((zone) => JSON.stringify(inZone(zone, readByMachine)));
  expect(new Set(results).size).toBe(zones.length);
});
