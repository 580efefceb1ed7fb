import { render } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { later, openAnew } from './later';

afterEach(() => vi.unstubAllGlobals());

test('a part that cannot be fetched is drawn as nothing, and the page stands without it', async () => {
  const part = later(() => Promise.reject(new Error('Failed to fetch dynamically imported module')));
  const page = render(
    <Suspense fallback="waiting">
      Fish, spice <part.Component />
    </Suspense>,
  );
  await page.findByText('Fish, spice');
  await expect(part.load()).rejects.toThrow('Failed to fetch');
});

test.each([
  ['reached', () => Promise.resolve({ ok: true }), true],
  ['not reached', () => Promise.reject(new TypeError('Failed to fetch')), false],
])('the page is opened anew where the house can be %s: a browser never asks twice for a part', async (_how, fetch, isOpened) => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  vi.stubGlobal('fetch', fetch);
  expect(await openAnew()).toBe(isOpened);
  expect(reload).toHaveBeenCalledTimes(isOpened ? 1 : 0);
});
