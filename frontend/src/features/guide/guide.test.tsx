import { stages } from '@kalavara/shared-types/content/stages/index';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../../i18n/language';
import { loadMessages } from '../../test/loadMessages';
import { Guide } from './Guide';
import { waitUntil } from '../../test/waiting';

const network = vi.hoisted(() => ({ isAway: true, isPartGone: false, tries: 0 }));
vi.mock('./StepDetail', () => {
  network.tries += 1;
  if (network.isAway || network.isPartGone)
    throw new TypeError('Failed to fetch dynamically imported module');
  return { default: ({ step }: { step: { title: string } }) => <p>{step.title} in full</p> };
});

const reload = vi.fn();
beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  network.isAway = true;
  network.isPartGone = false;
  reload.mockClear();
  vi.stubGlobal('location', { ...location, reload });
  vi.stubGlobal('fetch', () =>
    network.isAway
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve({ ok: true }),
  );
});

/** Renders a page whose steps failed to load. */
async function openWithoutSteps() {
  network.tries = 0;
  render(
    <MemoryRouter>
      <Guide stages={stages} extras={() => null} />
    </MemoryRouter>,
  );
  await waitUntil(() => expect(network.tries).toBe(1));
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^1 ?Setting Up/ }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'These steps need the network the first time.',
  );
}
const retry = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

test('the page is reloaded if the server answers but the chunk is missing, since there is a newer build', async () => {
  await openWithoutSteps();
  network.isAway = false;
  network.isPartGone = true;
  retry();
  await waitUntil(() => expect(reload).toHaveBeenCalledTimes(1));
});

test(
  'a step whose contents failed to load shows an error once opened, and opens after a retry',
  { meta: { requirements: ['K-032'] } },
  async () => {
    await openWithoutSteps();
    retry();
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect([network.tries, reload.mock.calls.length]).toEqual([2, 0]);

    network.isAway = false;
    retry();
    expect(await screen.findByText('Setting Up in full')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);
