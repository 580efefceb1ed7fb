import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useLoaded } from './useLoaded';

/** Renders a hook whose requests can be answered in any order. */
function renderLoaded() {
  const requests: {
    resolve: (answer: { text: string }) => void;
    reject: (error: Error) => void;
  }[] = [];
  const fetchData = () =>
    new Promise<{ text: string }>((resolve, reject) => requests.push({ resolve, reject }));
  const { result, rerender } = renderHook(({ version }) => useLoaded(fetchData, version), {
    initialProps: { version: 1 },
  });
  return {
    result,
    reloadOn: (version: number) => rerender({ version }),
    answer: (at: number, text: string) => act(async () => requests[at]!.resolve({ text })),
    fail: (at: number) => act(async () => requests[at]!.reject(new Error('no network'))),
  };
}

test('a late answer of an earlier request is not shown', async () => {
  const { result, reloadOn, answer } = renderLoaded();
  reloadOn(2);
  await answer(1, 'new');
  await answer(0, 'old');
  expect(result.current).toMatchObject({ loaded: { text: 'new' }, isLoading: false });
});

test('loaded data remains during a reload and after a failed one', async () => {
  const { result, reloadOn, answer, fail } = renderLoaded();
  expect(result.current).toMatchObject({ loaded: undefined, isLoading: true });
  await answer(0, 'first');
  reloadOn(2);
  expect(result.current).toMatchObject({ loaded: { text: 'first' }, isLoading: true });
  await fail(1);
  expect(result.current).toMatchObject({ loaded: { text: 'first' }, isLoading: false });
  expect(result.current.error).toBeInstanceOf(Error);
});

test('an error remains during a reload, and is removed at once by a retry', async () => {
  const { result, reloadOn, answer, fail } = renderLoaded();
  await fail(0);
  reloadOn(2);
  expect(result.current.error).toBeInstanceOf(Error);
  act(() => result.current.load());
  expect(result.current).toMatchObject({ error: undefined, isLoading: true });
  await answer(2, 'first');
  expect(result.current).toMatchObject({ loaded: { text: 'first' }, error: undefined });
});

test('answers that are slower than the changes are shown one after the other', async () => {
  const { result, reloadOn, answer } = renderLoaded();
  [2, 3].forEach(reloadOn);
  await answer(0, 'first');
  expect(result.current).toMatchObject({ loaded: { text: 'first' }, isLoading: true });
  await answer(2, 'third');
  expect(result.current).toMatchObject({ loaded: { text: 'third' }, isLoading: false });
  await answer(1, 'second');
  expect(result.current.loaded).toEqual({ text: 'third' });
});

test('after a reload the answer of an earlier request, made before a save, is not shown', async () => {
  const { result, answer } = renderLoaded();
  act(() => void result.current.reload());
  await answer(0, 'old');
  expect(result.current.loaded).toBeUndefined();
  await answer(1, 'new');
  expect(result.current.loaded).toEqual({ text: 'new' });
});
