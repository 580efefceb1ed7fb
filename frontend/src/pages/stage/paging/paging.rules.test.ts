import { expect, test } from 'vitest';
import { layOut, pagesOf, type Span } from './paging.rules';

const stack = (...heights: number[]): Span[] => {
  let top = 0;
  return heights.map((height) => ({ top, bottom: (top += height) }));
};
const tops = (pages: Span[]) => pages.map(({ top, bottom }) => [top, bottom]);

test.each([
  ['all fits on one page', stack(10, 10), 30, [[0, 20]]],
  [
    'an item that does not fit whole waits for the next page',
    stack(10, 25, 10),
    30,
    [
      [0, 10],
      [10, 35],
      [35, 45],
    ],
  ],
  [
    'an item taller than its page has one to itself',
    stack(10, 50, 10),
    30,
    [
      [0, 10],
      [10, 60],
      [60, 70],
    ],
  ],
  [
    'what stands side by side turns together',
    [...stack(20), ...stack(20), { top: 20, bottom: 40 }],
    30,
    [
      [0, 20],
      [20, 40],
    ],
  ],
])('%s', (_what, items, room, pages) => {
  expect(tops(pagesOf(items, room))).toEqual(pages);
});

test.each([
  ['all of it is on one page with its title', stack(10, 10, 10), 10, 40, true],
  ['it takes another page', stack(10, 10, 10), 10, 30, false],
  ['an item leaves no room for the title', stack(25), 10, 30, false],
  ['the title alone is taller than the panel', [], 40, 30, false],
])('whether a text fits: %s', (_where, items, title, room, fits) => {
  expect(layOut(items, title, room).fits).toBe(fits);
});

test('adjacent items form one row, with the height of both', () => {
  const left = { top: 0, bottom: 20 };
  const right = { top: 0, bottom: 30 };
  expect(pagesOf([left, right], 30)).toEqual([{ top: 0, bottom: 30 }]);
  expect(
    pagesOf(
      [
        { top: 5, bottom: 30 },
        { top: 2, bottom: 20 },
      ],
      30,
    ),
  ).toEqual([{ top: 2, bottom: 30 }]);
  // An overlap of one pixel is a rounding error, and does not join two rows.
  expect(pagesOf([left, { top: 19, bottom: 40 }], 20)).toEqual([left, { top: 19, bottom: 40 }]);
  expect(pagesOf([left, { top: 18, bottom: 40 }], 40)).toEqual([{ top: 0, bottom: 40 }]);
});

test('a page may be taller than its room by one pixel', () => {
  expect(pagesOf(stack(10, 21), 30)).toHaveLength(1);
  expect(pagesOf(stack(10, 22), 30)).toHaveLength(2);
  expect(layOut(stack(31), 0, 30).fits).toBe(true);
  expect(layOut(stack(32), 0, 30).fits).toBe(false);
  expect(layOut(stack(21), 10, 30).fits).toBe(true);
  expect(layOut(stack(22), 10, 30).fits).toBe(false);
});

test('an item that is too tall for every page leaves no empty first page', () => {
  expect(pagesOf(stack(40), 30)).toEqual([{ top: 0, bottom: 40 }]);
});
