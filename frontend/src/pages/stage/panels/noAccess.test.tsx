import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { login, refreshSession } from '../../../features/accounts/sessionStore';
import { setLanguage } from '../../../i18n/language';
import { serve } from '../../../test/fakeServer';
import { loadMessages } from '../../../test/loadMessages';
import StageRoutes from '../StageRoutes';
import { loadDeferredScript } from '../useDeferredScript';

beforeEach(async () => {
  loadMessages();
  setLanguage('en');
  await loadDeferredScript(() => import('../deferred'));
});
afterEach(() => localStorage.clear());

const amina = { id: 'a1', name: 'Amina', username: 'amina', role: 'staff' };
async function signIn(data: object) {
  serve(() => ({ body: { success: true, data } }));
  await login('amina', '482913');
}
const sessionOf = (data: object | null) =>
  serve(({ path }) =>
    path === '/api/auth/session'
      ? { body: { success: true, data, isOpenKitchen: false } }
      : 'no network',
  );
const heading = () => screen.getByRole('heading').textContent;
const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('a phone whose session ended on a stage page links to the sign-in, and to the pairing code by a press', async () => {
  await signIn(amina);
  sessionOf(null);
  await refreshSession();
  render(<StageRoutes />);
  expect([heading(), screen.getByText('Amina, sign in to go on.').tagName]).toEqual([
    'You were signed out',
    'P',
  ]);
  expect(link('Sign in')).toMatch(/^\/sign-in\?next=/);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Is this a TV/ })));
  expect(heading()).toBe('Pair this screen');
});

test('a packer is sent from the stage pages to the packing list', async () => {
  await signIn({ ...amina, role: 'packer' });
  sessionOf({ ...amina, role: 'packer' });
  render(<StageRoutes />);
  expect(heading()).toBe("You don't have permission");
  expect(link('To the orders to be packed')).toBe('/packing');
});
