import { act, fireEvent, render } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazyPart';
import { waitUntil } from '../../test/waiting';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test('a part that cannot be loaded renders nothing, the page remains, and reloads once', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...location, reload });
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true }));
  const load = () => Promise.reject(new Error('Failed to fetch dynamically imported module'));
  for (const expected of [1, 1]) {
    const part = lazyPart(load);
    const page = render(
      <Suspense fallback="waiting">
        Fish, spice <part.Component />
      </Suspense>,
    );
    await page.findByText('Fish, spice');
    await waitUntil(() => expect(reload).toHaveBeenCalledTimes(expected));
    await expect(part.load()).rejects.toThrow('Failed to fetch');
    page.unmount();
  }
});

test('a part that could not be loaded offline is loaded by the next press', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  let isOnline = false;
  const part = lazyPart(() =>
    isOnline
      ? Promise.resolve(({ text }: { text: string }) => <p>{text}</p>)
      : Promise.reject(new Error('Failed to fetch dynamically imported module')),
  );
  const page = render(<part.Component text="Cart, 1 item" />);
  await act(async () => {
    await expect(part.load()).rejects.toThrow('Failed to fetch');
  });
  isOnline = true;
  expect(page.queryByText('Cart, 1 item')).toBeNull();
  fireEvent.click(document.body);
  await page.findByText('Cart, 1 item');
});
