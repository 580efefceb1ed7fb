import { stages } from '@kalavara/shared-types/content/stages/index';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { kitchenRoomStores } from '../../app/kitchenRoomStores';
import { replaceTimers } from '../../features/timers/store';
import { setLanguage } from '../../i18n/language';
import { ConnectionContext } from '../../realtime/ConnectionContext';
import { markOutdated } from '../../realtime/version';
import { makeFakeSocket } from '../../test/fakeSocket';
import { loadMessages } from '../../test/loadMessages';
import { StagePage } from './StagePage';
import { loadDeferredScript } from './useDeferredScript';

beforeAll(loadMessages);
beforeAll(async () => void (await loadDeferredScript(() => import('./deferred'))));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('an outdated TV does not reload while the start of a step is typed, and does once the dialog is closed', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  setLanguage('en');
  const meat = stages.find(({ route }) => route === '/soplocked/meatmasala')!;
  window.history.replaceState(null, '', `${meat.route}?eventId=outdated`);
  vi.stubGlobal('fetch', () => Promise.resolve({ ok: true, json: () => Promise.resolve({}) }));
  replaceTimers('outdated', []);
  render(
    <ConnectionContext
      value={{ socket: makeFakeSocket(() => null).socket, stores: kitchenRoomStores }}
    >
      <StagePage stage={meat} />
    </ConnectionContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: /Start time/ }));
  await screen.findByRole('dialog', { name: 'Start time' });
  await act(async () => markOutdated());
  expect(reload).not.toHaveBeenCalled();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })));
  expect(reload).toHaveBeenCalledOnce();
});
