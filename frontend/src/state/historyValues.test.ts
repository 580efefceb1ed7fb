import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHistoryValues, historyEntryOf } from './historyValues';

beforeEach(() => sessionStorage.clear());
afterEach(() => void vi.restoreAllMocks());

const openedBy = (type: string) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([{ type } as PerformanceNavigationTiming]);
const first = historyEntryOf({ key: 'default', pathname: location.pathname });

test.each(['pagehide', 'visibilitychange'])(
  'the values are restored after a reload, stored at %s',
  (event) => {
    const before = createHistoryValues('test');
    before.set(first, 1_400);
    before.set('k /customers', 300);
    (event === 'pagehide' ? window : document).dispatchEvent(new Event(event));
    openedBy('reload');
    const after = createHistoryValues('test');
    expect([after.get(first), after.get('k /customers')]).toEqual([1_400, 300]);
  },
);

test('a page that is opened by its address does not have the value of an earlier visit', () => {
  const before = createHistoryValues('test');
  before.set(first, 1_400);
  before.set('k /customers', 300);
  window.dispatchEvent(new Event('pagehide'));
  openedBy('navigate');
  const after = createHistoryValues('test');
  expect([after.get(first), after.get('k /customers')]).toEqual([undefined, 300]);
});

test('a damaged item counts as missing', () => {
  sessionStorage.setItem('kalavara.history.test', '{"a":');
  expect(createHistoryValues('test').get(first)).toBeUndefined();
});

test('the last 100 entries are stored', () => {
  const before = createHistoryValues('test');
  for (let n = 0; n < 150; n += 1) before.set(`k${n} /customers`, n);
  window.dispatchEvent(new Event('pagehide'));
  const after = createHistoryValues('test');
  expect([after.get('k49 /customers'), after.get('k50 /customers')]).toEqual([undefined, 50]);
});
