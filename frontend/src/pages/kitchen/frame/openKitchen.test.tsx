import { act, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refreshSession } from '../../../features/accounts/sessionStore';
import { loadMessages } from '../../../test/loadMessages';
import { serve } from '../../../test/fakeServer';
import { DisplaysPage } from '../DisplaysPage';
import { MorePage } from './MorePage';

beforeEach(async () => {
  loadMessages();
  serve(({ path }) =>
    path === '/api/auth/session'
      ? { body: { success: true, data: null, isOpenKitchen: true } }
      : 'no network',
  );
  await act(() => refreshSession());
});
afterEach(() => localStorage.clear());

test('in an open kitchen a page that requires a session links to the sign-in', () => {
  render(
    <MemoryRouter>
      <DisplaysPage />
    </MemoryRouter>,
  );
  expect(screen.getByText(/^The kitchen is open to this network/)).toBeTruthy();
  expect(screen.queryByText(/another account/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toMatch(/^\/sign-in/);
});

test('in an open kitchen no heading shows a signed-in person', () => {
  render(
    <MemoryRouter>
      <MorePage />
    </MemoryRouter>,
  );
  const section = screen.getByRole('heading', { name: 'Sign in' }).closest('section')!;
  expect(within(section).getByText(/^Sign-in is off/)).toBeTruthy();
  expect(screen.queryByText('Signed in as')).toBeNull();
});
