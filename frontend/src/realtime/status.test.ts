import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markFailedTry, useConnectionStore } from './status';

beforeEach(() =>
  useConnectionStore.setState({ state: 'connecting', since: null, failedTries: 0, polledAt: null }),
);
afterEach(() => void vi.restoreAllMocks());
const state = () => useConnectionStore.getState().state;

test('a page that was never live has lost the server after four tries', () => {
  for (const expected of ['connecting', 'connecting', 'connecting', 'lost']) {
    markFailedTry();
    expect(state()).toBe(expected);
  }
});

test('a page that is opened on a device without a network has lost the server at once', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  markFailedTry();
  expect(state()).toBe('lost');
});
