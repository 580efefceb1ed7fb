import { expect, test, vi } from 'vitest';
import { createRoomStores, defineRoomSlice } from './roomSlices';

const room = 'event:e1';
const event = { people: 50, name: { title: 'Wedding', date: '2026-11-24' } };

test('a slice that is added later receives the earlier changes, in order; until then nothing is mirrored', () => {
  const people = vi.fn();
  const received: unknown[] = [];
  const first = defineRoomSlice('event', {
    key: 'people',
    load: people,
    apply: {},
    read: () => 50,
  });
  const later = defineRoomSlice('event', {
    key: 'name',
    load: (name) => received.push(name?.title),
    apply: { 'eventName.changed': ({ name }) => received.push(name?.title) },
    read: () => event.name,
  });
  const stores = createRoomStores([first], { isMirrored: true, hasMore: true });
  const rename = (title: string) =>
    stores.apply(room, { type: 'eventName.changed', name: { ...event.name, title } });

  stores.load(room, event);
  rename('Wedding at Aluva');
  expect(people).toHaveBeenCalledWith(50, 'e1');
  expect(received).toEqual([]);
  expect(stores.read(room)).toBeUndefined();

  stores.add([later]);
  expect(received).toEqual(['Wedding', 'Wedding at Aluva']);
  rename('Party');
  expect(received.at(-1)).toBe('Party');
  expect(people).toHaveBeenCalledTimes(1);
  expect(stores.read(room)).toEqual(event);
});
