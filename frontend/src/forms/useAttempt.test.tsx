import { act, renderHook } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { Unreachable } from '../http/call';
import { loadMessages } from '../test/loadMessages';
import { useAttempt } from './useAttempt';

beforeAll(loadMessages);

test('a failed attempt shows its message until the next one starts', async () => {
  const { result } = renderHook(useAttempt);
  await act(() => result.current.attempt(() => Promise.reject(new Unreachable('no network'))));
  expect(result.current.isBusy).toBe(false);
  expect(result.current.error).toBeInstanceOf(Unreachable);
  expect(result.current.failure).toMatch(/\w/);

  let finish = () => {};
  act(() => void result.current.attempt(() => new Promise<void>((resolve) => (finish = resolve))));
  expect(result.current).toMatchObject({ isBusy: true, error: undefined, failure: undefined });

  await act(async () => finish());
  expect(result.current).toMatchObject({ isBusy: false, error: undefined, failure: undefined });
});
