import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { act, render, screen, waitFor } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages } from '../../test/loadMessages';
import { refused, serve } from '../../test/fakeServer';

const amina = { id: 'a1', name: 'Amina', username: 'amina', role: 'staff' };
const eventId = 'ended';
const tick = { params: { eventId, taskId: 'wood-1' }, body: {} };
const gone = vi.fn();

beforeEach(async () => {
  localStorage.clear();
  gone.mockReset();
  vi.spyOn(location, 'replace').mockImplementation(gone);
  await clear(createStore('kalavara-outbox', 'entries'));
});
afterEach(() => localStorage.clear());

/** Opens a page with new modules, on the same storage. */
async function openPage() {
  vi.resetModules();
  loadMessages();
  (await import('../../test/loadMessages')).loadMessages();
  const { registerCommands } = await import('../../outbox/registry');
  registerCommands((await import('../../app/offlineCommands')).offlineCommands);
  return {
    ...(await import('./sessionStore')),
    ...(await import('../../outbox/outbox')),
    ...(await import('../../pages/kitchen/frame/Gate')),
    ...(await import('../../pages/stage/panels/NoAccess')),
    ...(await import('../../pages/owner/OwnerGate')),
  };
}
type Page = Awaited<ReturnType<typeof openPage>>;

/** Ends Amina's session while she ticks, without an answer to the page. */
async function endSession(person = amina) {
  const page = await openPage();
  serve(() => ({ body: { success: true, data: person } }));
  await page.login('amina', '482913');
  serve(({ path }) =>
    path === '/api/auth/session' ? 'no network' : refused(401, 'not-signed-in'),
  );
  await page.perform('completeTask', eventRoom(eventId), tick);
  await page.sendNow();
}

const open = ({ Gate, OwnerGate }: Page, isOwner: boolean) =>
  render(
    <MemoryRouter>
      {isOwner ? <OwnerGate roles={['owner']}>page</OwnerGate> : <Gate>page</Gate>}
    </MemoryRouter>,
  );
const link = () => screen.getByRole('link', { name: 'Sign in' }).getAttribute('href');

test('a page that is reloaded after its session ended shows that offline, with the number of unsent changes', async () => {
  await endSession();
  serve(() => 'no network');
  const page = await openPage();
  open(page, false);
  await act(() => page.restoreOutbox());
  expect(screen.queryByText('page')).toBeNull();
  expect(link()).toMatch(/&ended=1&unsent=1$/);
  expect(screen.getByRole('status').textContent).toBe('1 change not sent');
  // Offline the sign-in could not be opened.
  expect(gone).not.toHaveBeenCalled();
});

test.each([false, true])(
  'the server’s answer leads to the sign-in with the unsent changes (owner: %s)',
  async (isOwner) => {
    await endSession();
    const page = await openPage();
    open(page, isOwner);
    serve(() => ({ body: { success: true, data: null, isOpenKitchen: false } }));
    await act(() => page.refreshSession());
    await waitFor(() =>
      expect(gone).toHaveBeenCalledWith(expect.stringMatching(/&ended=1&unsent=1$/)),
    );
  },
);

test('a session that is still valid opens the page', async () => {
  await endSession();
  const page = await openPage();
  open(page, false);
  serve(() => ({ body: { success: true, data: amina, isOpenKitchen: false } }));
  await act(() => page.refreshSession());
  expect(screen.getByText('page')).toBeTruthy();
});

test.each([
  ['no answer', 'no network'],
  ['the answer', { body: { success: true, data: null, isOpenKitchen: false } }],
] as const)(
  'a stage page that is reloaded after %s leads its person to the sign-in',
  async (_, answer) => {
    await endSession();
    serve(() => answer);
    await (await openPage()).refreshSession();
    const { NoAccess } = await openPage();
    render(<NoAccess />);
    expect(screen.getByText('Amina, sign in to go on.')).toBeTruthy();
    expect(link()).toMatch(/&ended=1$/);
  },
);

test('a TV whose pairing ended shows its pairing code after a reload', async () => {
  await endSession({ ...amina, role: 'display' });
  serve(() => 'no network');
  const { NoAccess } = await openPage();
  render(<NoAccess />);
  expect(screen.getByRole('heading', { name: 'Pair this screen' })).toBeTruthy();
});
