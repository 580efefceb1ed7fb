import { expect, test } from 'vitest';
import { layOut, pagesOf, type Span } from './paging.rules';

const stack = (...heights: number[]): Span[] => {
  let top = 0;
  return heights.map((height) => ({ top, bottom: (top += height) }));
};
const tops = (pages: Span[]) => pages.map(({ top, bottom }) => [top, bottom]);

test.each([
  ['all fits on one page', stack(10, 10), 30, 30, [[0, 20]]],
  [
    'an item that does not fit whole waits for the next page',
    stack(10, 25, 10),
    30,
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
    30,
    [
      [0, 10],
      [10, 60],
      [60, 70],
    ],
  ],
  [
    'below a title there is less room',
    stack(10, 10, 10),
    10,
    20,
    [
      [0, 10],
      [10, 30],
    ],
  ],
  [
    'a title without room for an item stands alone',
    stack(20, 20),
    10,
    30,
    [
      [0, 0],
      [0, 20],
      [20, 40],
    ],
  ],
  [
    'what stands side by side turns together',
    [...stack(20), ...stack(20), { top: 20, bottom: 40 }],
    30,
    30,
    [
      [0, 20],
      [20, 40],
    ],
  ],
])('%s', (_what, items, first, rest, pages) => {
  expect(tops(pagesOf(items, first, rest))).toEqual(pages);
});

test('the title stays above all pages unless that costs more than one turn', () => {
  expect(layOut(stack(10, 10, 10), 10, 30).isTitleOnEveryPage).toBe(true);
  expect(layOut(stack(10, 10, 10, 10, 10, 10), 10, 20).isTitleOnEveryPage).toBe(false);
  expect(layOut(stack(25), 10, 30)).toMatchObject({ isTitleOnEveryPage: false, fits: true });
  expect(layOut(stack(40), 10, 30).fits).toBe(false);
});

test('items side by side make one row, with the room of both', () => {
  const left = { top: 0, bottom: 20 };
  const beside = { top: 0, bottom: 30 };
  expect(pagesOf([left, beside], 30, 30)).toEqual([{ top: 0, bottom: 30 }]);
  expect(
    pagesOf(
      [
        { top: 5, bottom: 30 },
        { top: 2, bottom: 20 },
      ],
      30,
      30,
    ),
  ).toEqual([{ top: 2, bottom: 30 }]);
  // An overlap of one pixel is a rounding error, not a row.
  expect(pagesOf([left, { top: 19, bottom: 40 }], 20, 21)).toEqual([left, { top: 19, bottom: 40 }]);
  expect(pagesOf([left, { top: 18, bottom: 40 }], 40, 40)).toEqual([{ top: 0, bottom: 40 }]);
});

test('a page may be taller than its room by one pixel', () => {
  expect(pagesOf(stack(10, 21), 30, 30)).toHaveLength(1);
  expect(pagesOf(stack(10, 22), 30, 30)).toHaveLength(2);
  expect(layOut(stack(31), 0, 30).fits).toBe(true);
  expect(layOut(stack(32), 0, 30).fits).toBe(false);
  expect(layOut(stack(21), 10, 30).isTitleOnEveryPage).toBe(true);
  expect(layOut(stack(22), 10, 30).isTitleOnEveryPage).toBe(false);
});

test('an item that is too tall for every page leaves no empty first page', () => {
  expect(pagesOf(stack(40), 30, 30)).toEqual([{ top: 0, bottom: 40 }]);
});
