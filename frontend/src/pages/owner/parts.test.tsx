import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { refreshSession } from '../../features/accounts/sessionStore';
import { setLanguage } from '../../i18n/language';
import { loadMessages } from '../../test/loadMessages';
import { serve } from '../../test/fakeServer';
import { takeLoggedErrors } from '../../test/setup';
import { OwnerRoutes } from './OwnerRoutes';

let tries = 0;
vi.mock('./diagnostics/DiagnosticsPage', () => {
  tries += 1;
  if (tries === 1) throw new TypeError('Failed to fetch dynamically imported module');
  return { default: () => <p>all works</p> };
});

test(
  'an owner page that failed to load shows an error below the header, and opens after a retry',
  { meta: { requirements: ['S-014', 'D-004'] } },
  async () => {
    loadMessages();
    setLanguage('en');
    const me = { id: 'owner', name: 'Amina', username: 'amina', role: 'owner' };
    serve(({ path }) =>
      path === '/api/auth/session'
        ? { body: { success: true, data: me, isOpenKitchen: false } }
        : 'no network',
    );
    await refreshSession();
    render(
      <MemoryRouter initialEntries={['/testworks']}>
        <OwnerRoutes />
      </MemoryRouter>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain(
      'needs the network the first time',
    );
    expect(takeLoggedErrors().length).toBeGreaterThan(0);
    expect(screen.getByRole('banner')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('all works')).toBeTruthy();
  },
);
