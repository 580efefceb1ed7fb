import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOffline, markFailedTry, markPolled, markPollFailed, useConnectionStore } from './status';

beforeEach(() =>
  useConnectionStore.setState({ state: 'connecting', since: null, failedTries: 0, polledAt: null }),
);
afterEach(() => void vi.restoreAllMocks());
const state = () => useConnectionStore.getState().state;

test('a page that was never live is offline when a poll has failed, and not if only the socket fails', () => {
  for (let tries = 0; tries < 6; tries += 1) markFailedTry();
  expect(state()).toBe('connecting');
  markPollFailed();
  expect(isOffline(useConnectionStore.getState())).toBe(true);
  markFailedTry();
  expect(state()).toBe('lost');
  markPolled();
  expect(isOffline(useConnectionStore.getState())).toBe(false);
});

test('a page that is opened on an offline device has lost the server at once', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  markFailedTry();
  expect(state()).toBe('lost');
});
