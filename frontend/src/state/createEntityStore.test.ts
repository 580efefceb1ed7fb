import { expect, test } from 'vitest';
import { byId, createEntityStore, createKeyedStore } from './createEntityStore';

type Row = { id: string; order: number };
const a = { id: 'a', order: 1 };
const b = { id: 'b', order: 2 };

test('an entity is replaced in place, and a new one is appended', () => {
  const rows = createEntityStore<Row>(byId);
  rows.upsert('1', a);
  rows.upsert('1', b);
  rows.upsert('1', { ...a, order: 9 });
  expect(rows.select('1')).toEqual([{ id: 'a', order: 9 }, b]);
  expect(rows.select('2')).toBeUndefined();
});

test('a list is sorted if the store has an order', () => {
  const rows = createEntityStore<Row>(byId, (x, y) => x.order - y.order);
  rows.replaceAll('1', [a, b]);
  rows.upsert('1', { ...a, order: 3 });
  expect(rows.select('1')!.map(({ id }) => id)).toEqual(['b', 'a']);
});

test('removing leaves an empty list, which is neither missing nor null', () => {
  const rows = createEntityStore<Row, null>(byId);
  rows.replaceAll('1', null);
  expect(rows.select('1')).toBeNull();
  rows.upsert('1', a);
  rows.remove('1', 'a');
  expect(rows.select('1')).toEqual([]);
});

test('a keyed store has one value for each key', () => {
  const values = createKeyedStore<number | null>();
  values.replace('1', null);
  expect([values.select('1'), values.select('2')]).toEqual([null, undefined]);
});
