import { afterEach, expect, test, vi } from 'vitest';
import { reloadPage } from './reloadPage';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['reached', () => Promise.resolve({ ok: true }), true],
  ['not reached', () => Promise.reject(new TypeError('Failed to fetch')), false],
])(
  'the page reloads if the server can be %s: a browser never requests a part twice',
  async (_how, fetch, isOpened) => {
    const reload = vi.fn();
    vi.stubGlobal('location', { ...location, reload });
    vi.stubGlobal('fetch', fetch);
    expect(await reloadPage()).toBe(isOpened);
    expect(reload).toHaveBeenCalledTimes(isOpened ? 1 : 0);
  },
);
