import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { afterDoubleTap, duringDoubleTap } from '../../test/doubleTap';
import { loadMessages } from '../../test/loadMessages';
import { refused, serve } from '../../test/fakeServer';
import { AccountList } from './AccountList';
// Lazy parts are preloaded: loading time is not tested here.
import './InviteDialog';

beforeAll(loadMessages);

const ravi = {
  id: 'r',
  name: 'Ravi',
  username: 'ravi',
  role: 'staff',
  isActive: true,
  lastSeenAt: null,
};

test('an action that requires the password prompts for it, and then continues', async () => {
  let isConfirmed = false;
  const calls = serve(({ method, path }) => {
    if (path.endsWith('/confirm')) isConfirmed = true;
    if (method === 'PUT' && !isConfirmed) return refused(403, 'confirm-needed');
    return { body: { success: true, data: method === 'GET' ? [ravi] : ravi } };
  });
  render(<AccountList myId="owner" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
  fireEvent.change(await screen.findByLabelText('Your PIN or password'), {
    target: { value: 'a long secret' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }));

  const puts = () => calls.filter(({ method }) => method === 'PUT');
  await waitFor(() => expect(puts()).toHaveLength(2));
  expect(puts()[1]?.body).toEqual({ isActive: false });
});

const card = async () => (await screen.findByRole('heading', { name: 'Ravi' })).closest('li')!;
const serveAccounts = (answer: (path: string) => unknown = () => ravi) =>
  serve(({ method, path }) => ({
    body: { success: true, data: method === 'GET' ? [ravi] : answer(path), ended: 2 },
  }));

test('signing out a person everywhere asks for confirmation once', async () => {
  const calls = serveAccounts();
  render(<AccountList myId="owner" />);
  fireEvent.click(within(await card()).getByRole('button', { name: 'Sign out everywhere' }));
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Sign out everywhere' }),
  );
  await waitFor(() =>
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toContain(
      'POST /api/people-accounts/r/sign-out',
    ),
  );
});

test('an invitation has a QR code, a link whose token is never sent to a server, and a message', async () => {
  serveAccounts(() => ({
    token: 'the-token',
    expiresAt: Date.parse('2026-11-22T06:30:00Z'),
    origins: ['https://pickles.example'],
  }));
  render(<AccountList myId="owner" />);
  fireEvent.click(within(await card()).getByRole('button', { name: 'Invite by QR' }));
  const link = 'https://pickles.example/invite#the-token';
  expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe(link);
  expect(await screen.findByRole('img', { name: 'QR code of the invitation' })).toBeDefined();
  const share = screen.getByRole('link', { name: 'Share by WhatsApp' }).getAttribute('href')!;
  expect(decodeURIComponent(share)).toContain(`Ravi, choose your PIN for Kalavara here: ${link}`);
});

test('the owner chooses the address of an invitation among the addresses of the network', async () => {
  const origins = ['http://192.168.1.20:3000', 'http://10.0.0.7:3000'];
  serveAccounts(() => ({ token: 'the-token', expiresAt: 0, origins }));
  render(<AccountList myId="owner" />);
  fireEvent.click(within(await card()).getByRole('button', { name: 'Invite by QR' }));
  const link = await screen.findByLabelText<HTMLInputElement>('Link');
  expect(link.value).toBe(`${origins[0]}/invite#the-token`);
  fireEvent.change(screen.getByLabelText('Address in this link'), {
    target: { value: origins[1] },
  });
  expect(link.value).toBe(`${origins[1]}/invite#the-token`);
});

test('if no other device can reach the server, the invitation states it', async () => {
  serveAccounts(() => ({ token: 'the-token', expiresAt: 0, origins: [] }));
  render(<AccountList myId="owner" />);
  fireEvent.click(within(await card()).getByRole('button', { name: 'Invite by QR' }));
  expect((await screen.findByRole('alert')).textContent).toContain('opens on this computer only');
});

test('an error of the user name is shown beside its field', async () => {
  serve(({ method }) =>
    method === 'GET'
      ? { body: { success: true, data: [ravi] } }
      : { status: 400, body: { success: false, error: '', code: 'invalid', fields: ['username'] } },
  );
  render(<AccountList myId="owner" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a person' }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ravi' } });
  const name = screen.getByLabelText('User name');
  fireEvent.change(name, { target: { value: 'ravi kumar' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText(/2 to 40 small letters and digits/)).toBeDefined();
});

test('a person is listed at once even if the answer was lost', async () => {
  let people = [ravi];
  serve(({ method }) => {
    if (method === 'GET') return { body: { success: true, data: people } };
    people = [...people, { ...ravi, id: 'a', name: 'Anu', username: 'anu' }];
    return { status: 502, body: null };
  });
  render(<AccountList myId="owner" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a person' }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Anu' } });
  fireEvent.change(screen.getByLabelText('User name'), { target: { value: 'anu' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('heading', { name: 'Anu', hidden: true })).toBeTruthy();
  expect(screen.getByRole('alert')).toBeTruthy();
});

test.each(['Add a person', 'Change PIN'])(
  '%s: the new PIN or password is masked, and can be shown before it is saved',
  async (button) => {
    serveAccounts();
    render(<AccountList myId="owner" />);
    fireEvent.click(await screen.findByRole('button', { name: button }));
    const secret = screen.getByLabelText<HTMLInputElement>('PIN or password');
    fireEvent.change(secret, { target: { value: 'pickle2026' } });
    expect(secret.type).toBe('password');
    fireEvent.click(screen.getByLabelText('Show it'));
    expect([secret.type, secret.value]).toEqual(['text', 'pickle2026']);
    fireEvent.click(screen.getByLabelText('Show it'));
    expect(secret.type).toBe('password');
  },
);

test('the owner’s own card has a password instead of a PIN', async () => {
  const owner = { ...ravi, id: 'owner', name: 'Leela', username: 'leela', role: 'owner' };
  serve(({ method }) => ({ body: { success: true, data: method === 'GET' ? [owner] : owner } }));
  render(<AccountList myId="owner" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  expect(screen.getByRole('dialog', { name: 'Change password: Leela' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save the new password' })).toBeTruthy();
});

test('a typed person who was not added is restored when the form is opened again, without the secret', async () => {
  serveAccounts();
  const { unmount } = render(<AccountList myId="owner" />);
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Add a person' }));
    return within(await screen.findByRole('dialog'));
  };
  const type = (dialog: Awaited<ReturnType<typeof open>>, label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  let dialog = await open();
  type(dialog, 'Name', 'Amina');
  type(dialog, 'PIN or password', '482913');
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false);
  unmount();
  render(<AccountList myId="owner" />);
  dialog = await open();
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Amina');
  expect(dialog.getByLabelText<HTMLInputElement>('PIN or password').value).toBe('');
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  dialog = await open();
  expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('');
});

test('a person added without a PIN gets an invitation at once', async () => {
  const calls = serveAccounts((path) =>
    path.endsWith('/invite') ? { token: 'the-token', expiresAt: 0, origins: [] } : ravi,
  );
  render(<AccountList myId="owner" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Add a person' }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ravi' } });
  fireEvent.change(screen.getByLabelText('User name'), { target: { value: 'Ravi' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByRole('heading', { name: 'Invite Ravi' });
  expect(
    calls.find(({ method, path }) => method === 'POST' && path === '/api/people-accounts')?.body,
  ).toEqual({
    name: 'Ravi',
    username: 'ravi',
    role: 'staff',
  });
});

const addPerson = async (name: string, username: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Add a person' }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
  fireEvent.change(screen.getByLabelText('User name'), { target: { value: username } });
  const add = screen.getByRole('button', { name: 'Add' });
  add.focus();
  fireEvent.click(add);
};

test('the field of a refused user name has the focus in the form of a new person', async () => {
  serve(({ method }) =>
    method === 'POST'
      ? { status: 400, body: { success: false, error: '', code: 'invalid', fields: ['username'] } }
      : { body: { success: true, data: [ravi] } },
  );
  render(<AccountList myId="owner" />);
  await addPerson('Anu', 'a!');
  const field = screen.getByLabelText('User name');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test.each([
  ['', 'anu', 'Name'],
  ['Anu', ' ', 'User name'],
])(
  'a missing field in the form of a new person has the focus: %j, %j',
  async (name, username, label) => {
    serveAccounts();
    render(<AccountList myId="owner" />);
    await addPerson(name, username);
    const field = screen.getByLabelText(label);
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Fill in every field.')).toBeTruthy();
  },
);

test('after a wrong password the focus is in its field', async () => {
  serve(({ method, path }) => {
    if (path.endsWith('/confirm')) return refused(401, 'wrong-password');
    if (method === 'PUT') return refused(403, 'confirm-needed');
    return { body: { success: true, data: [ravi] } };
  });
  render(<AccountList myId="owner" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
  const field = await screen.findByLabelText('Your PIN or password');
  fireEvent.change(field, { target: { value: 'a wrong one' } });
  const goOn = screen.getByRole('button', { name: 'Go on' });
  goOn.focus();
  fireEvent.click(goOn);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(field);
});

test('a double tap on “Deactivate” deactivates: with a fast answer its second tap would activate', async () => {
  let isActive = true;
  const calls = serve(({ method, body }) => {
    if (method === 'PUT') ({ isActive } = body as { isActive: boolean });
    const now = { ...ravi, isActive };
    return { body: { success: true, data: method === 'GET' ? [now] : now } };
  });
  render(<AccountList myId="owner" />);
  const deactivate = await screen.findByRole('button', { name: 'Deactivate' });
  duringDoubleTap();
  fireEvent.click(deactivate);
  const puts = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  fireEvent.click(await screen.findByRole('button', { name: 'Activate' }));
  expect(puts()).toEqual([{ isActive: false }]);
  afterDoubleTap();
  fireEvent.click(screen.getByRole('button', { name: 'Activate' }));
  await waitFor(() => expect(puts()).toEqual([{ isActive: false }, { isActive: true }]));
  vi.restoreAllMocks();
});

test.each([
  ['a new PIN', 'Change PIN', 'PIN or password', 'Save the new PIN'],
  ['a new person', 'Add a person', 'User name', 'Add'],
] as const)('%s cannot be edited while it is saved', async (_what, openIt, label, save) => {
  serve(({ method }) =>
    method === 'GET' ? { body: { success: true, data: [ravi] } } : new Promise(() => {}),
  );
  render(<AccountList myId="owner" />);
  fireEvent.click(await screen.findByRole('button', { name: openIt }));
  const dialog = within(await screen.findByRole('dialog'));
  for (const field of dialog.getAllByLabelText(/name|PIN/))
    if (field instanceof HTMLInputElement && field.type !== 'checkbox')
      fireEvent.change(field, { target: { value: 'ravi7531' } });
  fireEvent.click(dialog.getByRole('button', { name: save }));
  await waitFor(() => expect(dialog.getByLabelText(label).closest('fieldset')).not.toBeNull());
  await waitFor(() =>
    expect(dialog.getByLabelText(label).closest('fieldset')!.disabled).toBe(true),
  );
});
