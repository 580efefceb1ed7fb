import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { afterSignIn, safeNext, signInPath } from '../../features/accounts/goToSignIn';
import { refreshSession } from '../../features/accounts/sessionStore';
import { setLanguage } from '../../i18n/language';
import { loadMessages } from '../../test/loadMessages';
import { refused, serve, type RecordedCall } from '../../test/fakeServer';
import { deviceName } from './deviceName';
import { InvitePage } from './InvitePage';
import { PairPage } from './PairPage';
import { SignInPage } from './SignInPage';

beforeAll(loadMessages);
const goneTo = vi.fn();
beforeEach(() => void vi.spyOn(location, 'replace').mockImplementation(goneTo));
afterEach(() => {
  goneTo.mockReset();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const success = (more: object) => ({ body: { success: true, ...more } });
const at = (address: string, page: React.ReactNode) =>
  render(<MemoryRouter initialEntries={[address]}>{page}</MemoryRouter>);
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const amina = { id: 'a1', name: 'Amina', role: 'staff' };

async function serveSession(
  me: object | null,
  answer: (call: RecordedCall) => ReturnType<typeof refused> = () => refused(404, 'not-found'),
) {
  const calls = serve((call) =>
    call.path === '/api/auth/session' ? success({ data: me, isOpenKitchen: false }) : answer(call),
  );
  await refreshSession();
  return calls;
}

test('signing in leads back to the page that required it', async () => {
  await serveSession(null, () => success({ data: amina }));
  at('/sign-in?next=%2Fpair%3Fcode%3DABCDEFGH', <SignInPage />);
  type('User name', 'amina');
  type('PIN or password', '482913');
  press('Sign in');
  await waitFor(() => expect(goneTo).toHaveBeenCalledWith('/pair?code=ABCDEFGH'));
});

test.each([
  [1_790, 'Too many tries. Try again in 30 minutes.', '30 മിനിറ്റ്'],
  [30, 'Too many tries. Try again in 1 minute.', '1 മിനിറ്റ്'],
  [86_400, 'Too many tries. Try again in 24 hours.', '24 മണിക്കൂർ'],
])(
  'after too many attempts the sign-in shows the waiting time: %i seconds',
  async (retryAfterSeconds, english, malayalam) => {
    await serveSession(null, () => refused(429, 'too-many-tries', { retryAfterSeconds }));
    at('/sign-in', <SignInPage />);
    type('User name', 'amina');
    type('PIN or password', '482913');
    press('Sign in');
    const help = 'Forgot your PIN? The owner can give you a new one, or invite you again.';
    expect((await screen.findByRole('alert')).textContent).toBe(`${english} ${help}`);
    act(() => setLanguage('ml'));
    expect(screen.getByRole('alert').textContent).toContain(malayalam);
    fireEvent.submit(screen.getByRole('alert').closest('form')!);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(malayalam));
    act(() => setLanguage('en'));
  },
);

test('a wrong password shows an error and remains, and an empty form makes no call', async () => {
  const calls = await serveSession(null, () => refused(401, 'invalid-credentials'));
  at('/sign-in', <SignInPage />);
  press('Sign in');
  expect(screen.getByRole('alert').textContent).toMatch(/Enter your user name/);
  expect(calls.filter(({ path }) => path === '/api/auth/login')).toEqual([]);
  type('User name', 'amina');
  type('PIN or password', '000000');
  press('Sign in');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Invalid credentials'));
  const field = screen.getByLabelText<HTMLInputElement>('PIN or password');
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd, field.getAttribute('aria-invalid')]).toEqual([
    0,
    6,
    'true',
  ]);
  expect(goneTo).not.toHaveBeenCalled();
});

test.each([
  [null, afterSignIn],
  ['/pair?code=AB', '/pair?code=AB'],
  ['https://other.site', afterSignIn],
  ['//other.site', afterSignIn],
  ['/\\other.site', afterSignIn],
  ['/\t/other.site', afterSignIn],
  ['javascript:alert(1)', afterSignIn],
])('after signing in, next=%s leads to %s', (next, path) =>
  expect(safeNext(next, afterSignIn)).toBe(path),
);

test.each([
  ['?eventId=e1&startTimer=2-1', '?eventId=e1'],
  ['?eventId=e1&lang=ml&code=A%20B', '?eventId=e1&lang=ml&code=A%20B'],
  ['?startTimer=2-1', ''],
])('signing in starts no step: %s is replaced by %s', (search, left) => {
  history.replaceState(null, '', `/soplocked/meatmasala${search}`);
  const next = new URL(signInPath(), location.origin).searchParams.get('next');
  expect(next).toBe(`/soplocked/meatmasala${left}`);
  history.replaceState(null, '', '/');
});

test('the sign-in shows that the session has ended, and the number of changes that will be sent', async () => {
  await serveSession(null);
  expect(signInPath(2)).toMatch(/^\/sign-in\?next=[^&]*(&ended=1)?&unsent=2$/);
  at('/sign-in?next=%2Froadmap&ended=1&unsent=2', <SignInPage />);
  expect(screen.getByRole('status').textContent).toBe(
    'You were signed out. 2 changes on this phone are sent once someone signs in.',
  );
});

test('a person who is not signed in is sent to the sign-in, and returns', async () => {
  await serveSession(null);
  at('/pair?code=ABCDEFGH', <PairPage />);
  await waitFor(() =>
    expect(goneTo).toHaveBeenCalledWith(expect.stringMatching(/^\/sign-in\?next=/)),
  );
});

test('a packer is sent from the pairing of TVs to the packing list', async () => {
  await serveSession({ ...amina, role: 'packer' });
  at('/pair?code=ABCDEFGH', <PairPage />);
  expect(await screen.findByRole('heading', { name: "You don't have permission" })).toBeTruthy();
  expect(screen.getByRole('link', { name: /packed/ }).getAttribute('href')).toBe('/packing');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a TV is paired by its code, location, name and a confirmation', async () => {
  const calls = await serveSession(amina, ({ path }) =>
    path.endsWith('/claim')
      ? success({
          data: {
            code: 'ABCDEFGH',
            ip: '192.168.1.7',
            device: 'Mozilla/5.0 (Web0S; Linux) Chrome/68.0',
            askedAt: 0,
          },
        })
      : success({ data: { name: 'TV 1' } }),
  );
  at('/pair?code=abcd-efgh', <PairPage />);
  const lead = () => screen.queryByText('Enter the 8 letters that the TV shows.');
  expect(lead()).not.toBeNull();
  press('Find the screen');
  await screen.findByText('192.168.1.7');
  expect(lead()).toBeNull();
  expect(screen.getByText('LG TV, Chrome 68')).toBeTruthy();
  press('Pair');
  expect(screen.getByRole('alert').textContent).toBe('Give the screen a name.');
  type('Name of the screen', 'TV 1');
  press('Pair');
  await screen.findByText(/“TV 1” is paired/);
  expect(lead()).toBeNull();
  const targetOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(targetOf('Send it to a page')).toBe('/roadmap?view=tvs');
  expect(targetOf('Back to the kitchen')).toBe('/roadmap');
  expect(calls.at(-1)).toMatchObject({
    path: '/api/displays/pairing/approve',
    body: { code: 'ABCDEFGH', name: 'TV 1' },
  });
});

test('an unknown code shows an error beside the field', async () => {
  await serveSession(amina, () => refused(404, 'code-unknown'));
  at('/pair', <PairPage />);
  type('Code on the TV', 'ABC');
  press('Find the screen');
  expect(screen.getByRole('alert').textContent).toBe('The code has 8 letters.');
  type('Code on the TV', 'ABCDEFGH');
  press('Find the screen');
  await screen.findByText('No screen shows this code. Check it again.');
});

test.each([
  [
    'Mozilla/5.0 (Linux; Tizen 6.0) AppleWebKit/537.36 Chrome/76.0 TV Safari/537.36',
    'Samsung TV, Chrome 76',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/147.0', 'Linux, Chrome 147'],
  ['curl/8', 'curl/8'],
])('%s is named %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));

/** Opens an invitation link. */
function invited(answer: Parameters<typeof serve>[0]) {
  window.history.replaceState(null, '', '/invite#the-token');
  const calls = serve(answer);
  const gone = vi.fn();
  render(<InvitePage onDone={gone} />);
  return {
    calls,
    gone,
    accepts: () => calls.filter(({ path }) => path.endsWith('/accept')).map(({ body }) => body),
  };
}
const mini = { name: 'Mini', username: 'mini' };

test.each([
  ['staff', afterSignIn],
  ['owner', '/admin'],
])('an invited person chooses a PIN, and continues as %s to %s', async (role, path) => {
  const { accepts, gone } = invited(({ path: requested }) =>
    success({ data: requested.endsWith('/accept') ? { ...amina, role } : mini }),
  );
  await screen.findByText(/Mini, choose a PIN/);
  press('Save and sign in');
  await screen.findByText('Choose a PIN first.');
  type('New PIN or password', '482913');
  type('Enter it again', '482914');
  press('Save and sign in');
  await screen.findByText('The two are not the same.');
  expect(document.activeElement).toBe(screen.getByLabelText('Enter it again'));
  type('Enter it again', '482913');
  press('Save and sign in');
  await waitFor(() => expect(gone).toHaveBeenCalledWith(path));
  // The next page admits the person whose session is stored.
  expect(JSON.parse(localStorage.getItem('kalavara.session')!)).toMatchObject({ me: { role } });
  expect(accepts()).toEqual([{ token: 'the-token', secret: '482913' }]);
});

test('a weak PIN shows an error, and the link remains valid', async () => {
  let isFirst = true;
  const { gone } = invited(({ path }) => {
    if (!path.endsWith('/accept')) return success({ data: mini });
    if (!isFirst) return success({ data: amina });
    isFirst = false;
    return refused(400, 'secret-too-weak');
  });
  await screen.findByText(/Mini, choose a PIN/);
  type('New PIN or password', '123456');
  type('Enter it again', '123456');
  press('Save and sign in');
  await screen.findByText(
    'Choose a PIN of 6 or more digits, or a password of 10 or more characters.',
  );
  expect(gone).not.toHaveBeenCalled();
});

test('an easily guessed PIN shows its reason beside the field', async () => {
  invited(({ path }) =>
    path.endsWith('/accept') ? refused(400, 'secret-easily-guessed') : success({ data: mini }),
  );
  await screen.findByText(/Mini, choose a PIN/);
  type('New PIN or password', '123456');
  type('Enter it again', '123456');
  press('Save and sign in');
  const reason = await screen.findByText(/^This is one of the first to be guessed: a run,/);
  const field = screen.getByLabelText('New PIN or password');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.getAttribute('aria-describedby')).toContain(reason.id);
});

test.each([
  ['signs in with the PIN that it set', '482913', true],
  ['does not with another one', '482914', false],
])('a second attempt after a lost answer %s', async (_what, second, isIn) => {
  let isUsed = false;
  const { gone } = invited(({ path, body }) => {
    if (path === '/api/auth/login') {
      const { username, password } = body as { username: string; password: string };
      const isRight = username === 'mini' && password === '482913';
      return isRight ? success({ data: amina }) : refused(401, 'invalid-credentials');
    }
    if (!path.endsWith('/accept')) return success({ data: mini });
    if (isUsed) return refused(410, 'invitation-gone');
    isUsed = true;
    return 'no network';
  });
  await screen.findByText(/Mini, choose a PIN/);
  const choose = (secret: string) => {
    for (const label of ['New PIN or password', 'Enter it again']) type(label, secret);
    press('Save and sign in');
  };
  choose('482913');
  await screen.findByText(/There was no answer/);
  choose(second);
  if (isIn) await waitFor(() => expect(gone).toHaveBeenCalledWith(afterSignIn));
  else await screen.findByRole('link', { name: 'To the sign-in' });
  expect(gone).toHaveBeenCalledTimes(Number(isIn));
});

test('a used link states it, and links to the sign-in', async () => {
  invited(() => refused(410, 'invitation-gone'));
  await screen.findByText('This invitation has expired or was used. Ask for a new one.');
  expect(screen.getByRole('link', { name: 'To the sign-in' }).getAttribute('href')).toBe(
    '/sign-in',
  );
});

test('offline the invitation can be reloaded', async () => {
  let isUp = false;
  serve(() => (isUp ? success({ data: mini }) : 'no network'));
  window.history.replaceState(null, '', '/invite#the-token');
  render(<InvitePage />);
  await screen.findByText(/The invitation could not be opened. Try again./);
  isUp = true;
  press('Try again');
  await screen.findByText(/Mini, choose a PIN/);
});
