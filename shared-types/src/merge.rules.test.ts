import fc from 'fast-check';
import { expect, test } from 'vitest';
import { merged } from './merge.rules';

type Row = { id: string; name: string; done: boolean };
const row = (id: string, name = id, done = false): Row => ({ id, name, done });
const byId = ({ id }: Row) => id;
const sorted = (rows: Row[]) => [...rows].sort((a, b) => (a.id < b.id ? -1 : 1));

test('only what the sender changed is taken over', { meta: { requirements: ['D-003'] } }, () => {
  const base = [row('a'), row('b')];
  const mine = [row('a', 'wood'), row('b')];
  const current = [row('a', 'a', true), row('b', 'b', true)];
  expect(merged(base, mine, current, byId)).toEqual({
    rows: [row('a', 'wood', true), row('b', 'b', true)],
    conflicts: [],
  });
});

test('a field that both changed gets the sender’s value and is reported', () => {
  const { rows, conflicts } = merged([row('a')], [row('a', 'mine')], [row('a', 'theirs')], byId);
  expect(rows).toEqual([row('a', 'mine')]);
  expect(conflicts).toEqual([{ key: 'a', field: 'name', mine: 'mine', theirs: 'theirs' }]);
});

test('a row that both added stays as it was first saved: a late default removes no tick', () => {
  expect(merged([], [row('a')], [row('a', 'a', true)], byId).rows).toEqual([row('a', 'a', true)]);
});

test('a row that the sender removed is removed, unless it was changed since', () => {
  expect(merged([row('a'), row('b')], [], [row('a'), row('b', 'b', true)], byId).rows).toEqual([
    row('b', 'b', true),
  ]);
});

test('a removed row comes back only if the sender changed it', () => {
  expect(merged([row('a'), row('b')], [row('a'), row('b', 'new')], [], byId).rows).toEqual([
    row('b', 'new'),
  ]);
});

test('a row is the same whatever the order of its fields', () => {
  const base = [{ done: false, name: 'a', id: 'a' }, row('b')];
  expect(merged(base, [row('b')], [row('a'), row('b')], byId).rows).toEqual([row('b')]);
});

const rows = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    name: fc.constantFrom('x', 'y', 'z'),
    done: fc.boolean(),
  }),
  { selector: byId },
);

test('a sender who changed nothing changes nothing, and on an unmoved list the sender’s list is the result', () => {
  fc.assert(
    fc.property(rows, rows, (base, other) => {
      expect(sorted(merged(base, base, other, byId).rows)).toEqual(sorted(other));
      expect(sorted(merged(base, other, base, byId).rows)).toEqual(sorted(other));
    }),
  );
});
