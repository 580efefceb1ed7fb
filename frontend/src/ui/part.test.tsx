import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../i18n/language';
import { loadMessages } from '../test/loadMessages';
import { takeLoggedErrors } from '../test/setup';
import { ErrorBoundary } from './ErrorBoundary';
import { part } from './part';
import { waitUntil } from '../test/waiting';

const reload = vi.fn();
let isAway = false;
beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  isAway = false;
  reload.mockClear();
  vi.stubGlobal('location', { ...location, reload });
  vi.stubGlobal('fetch', () =>
    isAway ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve({ ok: true }),
  );
});

const Stock = ({ kilos }: { kilos: number }) => <p>{kilos} kg of rice</p>;

/** Renders a page with a part that fails to load `failures` times, or throws once it is loaded. */
function open(failures: number, Content: ComponentType<{ kilos: number }> = Stock) {
  const load = vi.fn(() =>
    load.mock.calls.length <= failures
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve({ default: Content }),
  );
  const Part = part(load);
  render(
    <ErrorBoundary>
      <h1>Feast</h1>
      <Suspense fallback="on its way">
        <Part kilos={40} />
      </Suspense>
    </ErrorBoundary>,
  );
  return load;
}
const missing = async () => {
  const text = (await screen.findByRole('alert')).textContent;
  expect(takeLoggedErrors().length).toBeGreaterThan(0);
  return text;
};
const pressRetry = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

test('a part is loaded when it is needed', async () => {
  open(0);
  expect(screen.getByText('on its way')).toBeTruthy();
  expect(await screen.findByText('40 kg of rice')).toBeTruthy();
});

test('a part that failed to load shows an error in its position, in both languages, and loads on retry', async () => {
  const load = open(1);
  expect(await missing()).toContain('This part of the page needs the network the first time.');
  expect(screen.getByRole('heading', { name: 'Feast' })).toBeTruthy();
  setLanguage('ml');
  expect(
    (await screen.findByRole('button', { name: 'വീണ്ടും ശ്രമിക്കുക' })).closest('section')?.textContent,
  ).not.toMatch(/[a-z]/i);
  setLanguage('en');
  await screen.findByRole('button', { name: 'Try again' });
  pressRetry();
  expect(await screen.findByText('40 kg of rice')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect([load.mock.calls.length, reload.mock.calls.length]).toEqual([2, 0]);
});

test('without a network every retry shows the error', async () => {
  isAway = true;
  const load = open(3);
  for (const tries of [1, 2, 3]) {
    await missing();
    expect(load).toHaveBeenCalledTimes(tries);
    pressRetry();
  }
  expect(await screen.findByText('40 kg of rice')).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});

test('the page reloads if the server answers but the part is missing, since there is a newer build', async () => {
  open(Infinity);
  await missing();
  pressRetry();
  await waitUntil(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a loaded part that throws is not reported as missing', async () => {
  open(0, () => {
    throw new Error('broken on purpose');
  });
  expect(await missing()).toMatch(/saved on this device/);
});
