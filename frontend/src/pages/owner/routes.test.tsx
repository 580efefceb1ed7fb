import { defaultSettings } from '@kalavara/shared-types/content/default-settings';
import { PublicSettings } from '@kalavara/shared-types/settings/settings';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSession, login, logout, refreshSession } from '../../features/accounts/sessionStore';
import { markCatalogueChanged } from '../../features/catalogue/owner/store';
import { replaceOrders, upsertOrder } from '../../features/orders/store';
import { forgetSettings } from '../../features/settings/store';
import { setLanguage } from '../../i18n/language';
import { setRoomStatus } from '../../realtime/rooms';
import { loadMessages } from '../../test/loadMessages';
import { serve } from '../../test/fakeServer';
import { orderOf } from '../../test/orders';
import { showToast, Toasts } from '../../ui/Toast';
import { OwnerRoutes } from './OwnerRoutes';
import { useRefreshes } from './refresh';
// Lazy parts are preloaded: load time is not tested here.
import './AdminPage';
import './pickle-events/PickleEventsPage';
import './recipes/RecipesPage';
import './AdminPage';
import './pickle-events/PickleEventsPage';
import './recipes/RecipesPage';

afterEach(async () => {
  serveSession(null);
  await logout();
  forgetSettings();
});
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined); // a missing list is also logged to the console
  loadMessages();
  setLanguage('en');
});

const amina = { id: 'owner', name: 'Amina', role: 'owner' };

let waiting = 0;
/** Serves a session of `me`; `next` is the account that signs in afterwards. */
function serveSession(me: object | null, next: object = amina) {
  let now = me;
  const answer = (data: object | null) => ({
    body: { success: true, data, isOpenKitchen: false, revision: 1 },
  });
  serve(({ path }) => {
    if (path === '/api/auth/session') return answer(now);
    if (path === '/api/auth/login') return answer((now = next));
    if (path === '/api/auth/logout') return answer((now = null));
    if (path.startsWith('/api/messages') && path.includes('limit=0'))
      return { body: { success: true, data: [], cursor: null, counts: { waiting, failed: 0 } } };
    if (path === '/api/settings')
      return answer(now ? defaultSettings : PublicSettings.parse(defaultSettings));
    return 'no network';
  });
  return {
    end: () => act(() => ((now = null), refreshSession())),
    /** Ends the session without the page's knowledge. */
    expire: () => void (now = null),
  };
}

async function openAs(role: 'owner' | 'staff' | null, address: string) {
  serveSession(role && { ...amina, id: role, role });
  await refreshSession();
  render(
    <MemoryRouter initialEntries={[address]}>
      <OwnerRoutes />
      <Toasts />
    </MemoryRouter>,
  );
}

test.each([
  ['/admin', 'Kalavara dashboard'],
  ['/pickle-admin', 'Kalavara dashboard'],
  ['/recipe', 'Recipe library'],
  ['/recipes', 'Recipe library'],
  ['/pickle-recipes', 'Recipe library'],
  ['/events', 'Pickle Event Management'],
  ['/pickle-events', 'Pickle Event Management'],
  ['/event-management', 'Pickle Event Management'],
])(
  '%s shows the owner the screen "%s"',
  {
    meta: {
      requirements: [
        'D-016',
        'O-001',
        'O-002',
        'O-003',
        'S-004',
        'S-005',
        'S-006',
        'S-007',
        'S-008',
        'S-009',
        'S-010',
        'S-011',
      ],
    },
  },
  async (address, title) => {
    await openAs('owner', address);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  },
);

test.each([
  ['/admin', 'Overview · Kalavara'],
  ['/admin?tab=orders', 'Orders · Kalavara'],
  ['/recipes', 'Recipe library · Kalavara'],
  ['/pickle-events', 'Pickle Event Management · Kalavara'],
  ['/messages', 'Messages · Kalavara'],
  ['/figures', 'Figures · Kalavara'],
])('%s has the title "%s" in the browser', async (address, title) => {
  await openAs('owner', address);
  await screen.findByRole('heading', { level: 1 });
  expect(document.title).toBe(title);
});

test('the form of a new order has its own title, also after a change of language', async () => {
  await openAs('owner', '/admin?tab=orders&new=by-hand');
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(document.title).toBe('New order by phone or chat · Kalavara'));
  act(() => setLanguage('ml'));
  expect(document.title).toBe('ഫോണിലോ ചാറ്റിലോ വന്ന ഓർഡർ · കലവറ');
});

test(
  'the dashboard has five tabs, each with its name',
  { meta: { requirements: ['O-005', 'O-006', 'O-007', 'O-008', 'O-009'] } },
  async () => {
    await openAs('owner', '/admin');
    const tabs = within(await screen.findByRole('navigation', { name: 'Parts of the dashboard' }));
    expect(tabs.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Orders',
      'Categories',
      'Products',
      'Settings',
    ]);
    expect(tabs.getByRole('button', { current: 'page' }).textContent).toBe('Overview');
    const title = () => document.querySelector('main h2')?.textContent;
    const opened: unknown[] = [];
    for (const name of ['Orders', 'Categories', 'Products', 'Settings']) {
      await act(async () => void fireEvent.click(tabs.getByRole('button', { name })));
      expect(tabs.getByRole('button', { current: 'page' }).textContent).toBe(name);
      opened.push(title());
    }
    expect(opened).toEqual(['Orders', 'Categories', 'Products', 'Settings']);
  },
);

test('another tab, and another part of the settings, open at their top; going back restores the scroll position', async () => {
  const page = document.documentElement;
  let goBack = () => {};
  function Back() {
    const navigate = useNavigate();
    goBack = () => void navigate(-1);
    return null;
  }
  serveSession(amina);
  await refreshSession();
  render(
    <MemoryRouter initialEntries={['/admin?tab=products']}>
      <OwnerRoutes />
      <Back />
    </MemoryRouter>,
  );
  const scroll = (to: number) => {
    page.scrollTop = to;
    fireEvent.scroll(window);
  };
  const press = async (name: string) => {
    scroll(700);
    fireEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(screen.getByRole('button', { name, current: 'page' })).toBeTruthy());
  };
  await press('Settings');
  expect(page.scrollTop).toBe(0);
  await press('Delivery areas');
  expect(page.scrollTop).toBe(0);
  scroll(300);
  act(goBack);
  await screen.findByRole('button', { name: 'Business', current: 'page' });
  expect(page.scrollTop).toBe(700);
});

test(
  'a guest is sent to the sign-in, staff to the kitchen, and neither sees the dashboard',
  { meta: { requirements: ['O-249', 'O-250', 'D-001'] } },
  async () => {
    await openAs('staff', '/admin');
    expect(await screen.findByRole('link', { name: 'To the kitchen' })).toBeTruthy();
    expect(screen.queryByText('Kalavara dashboard')).toBeNull();
    cleanup();
    await openAs(null, '/admin');
    expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toMatch(
      /^\/sign-in\?next=/,
    );
    expect(screen.queryByText('Kalavara dashboard')).toBeNull();
  },
);

test('the menu shows the number of pending messages', async () => {
  waiting = 19;
  await openAs('owner', '/coupons');
  expect(await screen.findByRole('link', { name: 'Messages (19)' })).toBeTruthy();
  waiting = 0;
});

test('the key / focuses the search, except during typing', async () => {
  await openAs('owner', '/customers');
  const search = await screen.findByRole('searchbox');
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(search);
  const select = screen.getByRole('combobox');
  select.focus();
  fireEvent.keyDown(select, { key: '/' });
  expect(document.activeElement).toBe(select);
});

const Refreshes = () => <p>Refreshed {useRefreshes()} times</p>;
const refreshes = () => screen.getByText(/^Refreshed/).textContent;

const typedName = () => screen.getByLabelText<HTMLInputElement>('Business name');

async function typeUntilTheSessionEnds(next?: object) {
  const session = serveSession(amina, next);
  await refreshSession();
  render(
    <MemoryRouter initialEntries={['/admin?tab=settings']}>
      <OwnerRoutes />
      <Refreshes />
      <Toasts />
    </MemoryRouter>,
  );
  act(() => void showToast('New order: Meera Nair'));
  fireEvent.change(await screen.findByLabelText('Business name'), { target: { value: 'Onam' } });
  await session.end();
}

async function signIn() {
  const dialog = within(await screen.findByRole('dialog', { name: 'You were signed out' }));
  expect(dialog.getByText(/^Amina, sign in to go on. What you typed is still here.$/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('User name'), { target: { value: 'amina' } });
  fireEvent.change(dialog.getByLabelText('PIN or password'), { target: { value: '482913' } });
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Sign in' })));
}

test('a session that ends during typing hides the page until the same person signs in, and the input is restored', async () => {
  await typeUntilTheSessionEnds();
  expect(typedName().closest('[data-ended]')).toBeTruthy();
  await signIn();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(typedName().closest('[data-ended]')).toBeNull();
  expect(typedName().value).toBe('Onam');
});

test('a session that ended overnight is detected when the settings are reloaded, and the page remains', async () => {
  const session = serveSession(amina);
  await refreshSession();
  render(
    <MemoryRouter initialEntries={['/admin?tab=settings']}>
      <OwnerRoutes />
    </MemoryRouter>,
  );
  fireEvent.change(await screen.findByLabelText('Business name'), { target: { value: 'Onam' } });
  session.expire();
  act(markCatalogueChanged);
  await signIn();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(typedName().value).toBe('Onam');
});

test('a session that ends removes the toasts of the hidden page, and none appears until the person is back', async () => {
  await typeUntilTheSessionEnds();
  expect(screen.queryByText(/Meera Nair/)).toBeNull();
  act(() => void showToast('New order: Meera Nair'));
  expect(screen.queryByText(/Meera Nair/)).toBeNull();
  await signIn();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  act(() => void showToast('New order: Meera Nair'));
  expect(screen.getByText(/Meera Nair/)).toBeTruthy();
});

test('a person who signs in on another tab finds the page with its lists reloaded', async () => {
  await typeUntilTheSessionEnds();
  const before = refreshes();
  serveSession(amina);
  fireEvent.focus(window);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(refreshes()).not.toBe(before);
  expect(typedName().value).toBe('Onam');
});

test.each([
  ['owner', 1],
  ['staff', 0],
] as const)(
  'on a page outside the tabs a new order is announced to %s %i times',
  async (role, times) => {
    act(() => replaceOrders([]));
    setRoomStatus('orders', { revision: 1 });
    await openAs(role, '/recipes');
    const customerInfo = { name: `For the ${role}`, phone: '+919876543210', email: null };
    act(() => upsertOrder(orderOf({ customerInfo })));
    expect(screen.queryAllByText(`New order from For the ${role}: ₹600`)).toHaveLength(times);
  },
);

test('signing out in another tab opens the sign-in in this tab', async () => {
  const gone = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  await openAs('owner', '/admin?tab=settings');
  await screen.findByLabelText('Business name');
  fireEvent(window, new StorageEvent('storage', { key: 'kalavara.signed-out' }));
  expect(gone).toHaveBeenCalledWith(expect.stringMatching(/^\/sign-in\?next=/));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByLabelText('Business name')).toBeNull();
});

test('an answer about the session that was requested before a login is ignored', async () => {
  const answered = (data: object | null) => ({ success: true, data, isOpenKitchen: false });
  let answerLate: (body: object) => void = () => undefined;
  const body = new Promise((resolve) => (answerLate = resolve));
  serve(({ path }) => ({ body: path === '/api/auth/session' ? body : answered(amina) }));
  const late = refreshSession();
  await login('amina', '482913');
  answerLate(answered(null));
  await late;
  expect(getSession().me).toEqual(amina);
});

test('another person who signs in afterwards gets a page without the input', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  await typeUntilTheSessionEnds({ ...amina, id: 'b', name: 'Biju' });
  await signIn();
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(typedName().closest('[data-ended]')).toBeTruthy();
});

test('a person who signs out is sent to the sign-in', async () => {
  const gone = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  localStorage.removeItem('kalavara.signed-out');
  await openAs('owner', '/admin');
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  await waitFor(() =>
    expect(gone).toHaveBeenCalledWith(expect.stringMatching(/^\/sign-in\?next=/)),
  );
  expect(localStorage.getItem('kalavara.signed-out')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
