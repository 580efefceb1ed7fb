import { act, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import * as fitText from './fitText';
import { Pager } from './Pager';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'fonts');
});

test.each([
  ['is fitted again', false, 1],
  ['is left alone when it has left the screen', true, 0],
])('a text whose fonts are loaded late %s', async (_, isGone, times) => {
  let resolve = () => {};
  const ready = new Promise<void>((arrived) => (resolve = arrived));
  Object.defineProperty(document, 'fonts', { value: { ready }, configurable: true });
  const { unmount } = render(<Pager>Soak the rice</Pager>);
  const fit = vi.spyOn(fitText, 'requestFit');
  if (isGone) unmount();
  await act(async () => resolve());
  expect(fit).toHaveBeenCalledTimes(times);
});
