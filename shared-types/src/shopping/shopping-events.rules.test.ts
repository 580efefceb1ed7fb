import { expect, test } from 'vitest';
import type { DiaryEvent } from '../diary/diary';
import { sampleTitle } from '../diary/diary.rules';
import { listEventChanges } from './shopping-events.rules';

const today = '2026-11-20';
const event = (id: string, more: Partial<DiaryEvent> = {}): DiaryEvent => ({
  id,
  title: `Feast ${id}`,
  date: '2026-11-22',
  description: '',
  assignedTo: null,
  createdAt: '',
  createdBy: 'Amina',
  createdById: null,
  isCompleted: false,
  estimatedAttendance: 200,
  ...more,
});
const listed = (eventId: string, people = 200, date = '2026-11-22') => ({
  eventId,
  title: `Feast ${eventId}`,
  date,
  people,
});
const until = '2026-11-27';
const changes = (events: ReturnType<typeof listed>[] | undefined, diary: DiaryEvent[]) =>
  listEventChanges({ until, ...(events && { events }) }, diary, today).map(
    ({ eventId, before, after }) => [eventId, before, after],
  );

test.each<[string, DiaryEvent[], [string, number, number][]]>([
  ['is as it was', [event('a')], []],
  ['has more guests', [event('a', { estimatedAttendance: 300 })], [['a', 200, 300]]],
  ['has another day of the list', [event('a', { date: '2026-11-27' })], []],
  ['is after the days of the list', [event('a', { date: '2026-11-28' })], [['a', 200, 0]]],
  ['was deleted', [], [['a', 200, 0]]],
  ['is completed', [event('a', { isCompleted: true })], []],
  ['is over', [event('a', { date: '2026-11-19' })], []],
  ['has another beside it', [event('a'), event('b')], [['b', 0, 200]]],
  ['has a later one', [event('a'), event('b', { date: '2026-11-28' })], []],
  ['has the sample', [event('a'), event('s', { title: sampleTitle, createdBy: 'System' })], []],
])('an event that %s', (_what, diary, expected) => {
  expect(changes([listed('a')], diary)).toEqual(expected);
});

test('fewer than ten guests are compared as the ten that are bought for', () => {
  expect(changes([listed('a', 10)], [event('a', { estimatedAttendance: 4 })])).toEqual([]);
});

test('an event that was deleted after its day is no change', () => {
  expect(changes([listed('a', 200, '2026-11-19')], [])).toEqual([]);
});

test('a list without stored events is not compared', () => {
  expect(changes(undefined, [event('a')])).toEqual([]);
});
