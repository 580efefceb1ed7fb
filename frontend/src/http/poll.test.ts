import { expect, test } from 'vitest';
import { Unreachable } from './call';
import { listOf } from './poll';

test(
  'only a list of rows is accepted from an answer',
  { meta: { requirements: ['K-630'] } },
  () => {
    expect(listOf([{ id: 'wood-1' }])).toEqual([{ id: 'wood-1' }]);
    expect(listOf([])).toEqual([]);
    for (const data of ['a page of the hotel', { id: 'wood-1' }, [null], ['wood-1'], null])
      expect(() => listOf(data as never)).toThrow(Unreachable);
  },
);
