import type { Notifications } from '@kalavara/shared-types/notifications/notifications';
import { defaultNotificationSettings } from '@kalavara/shared-types/notifications/notifications.rules';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../../i18n/language';
import { refused, serve } from '../../test/fakeServer';
import { loadMessages } from '../../test/loadMessages';
import { stubPushBrowser } from '../../test/pushBrowser';
import { Toasts } from '../../ui/Toast';
import { NotificationSettings } from './NotificationSettings';
import { deviceName } from './pushDevice';

let data: Notifications;
let tested: 'accepted' | 'gone';
let refusal: ReturnType<typeof refused> | 'no network' | undefined;
beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  refusal = undefined;
  tested = 'accepted';
  data = {
    settings: defaultNotificationSettings,
    devices: [],
    publicKey: 'BAAA',
    mailAddress: 'owner@pickles.in',
    hasMail: true,
  };
});
afterEach(() => vi.unstubAllGlobals());

const listed = (id: string, endpoint: string) => ({
  id,
  endpoint,
  device: 'Chrome, Android',
  language: 'en' as const,
  createdAt: '2026-11-21T20:00:00.000Z',
});

function open() {
  const calls = serve(({ method, path, body }) => {
    if (refusal && method !== 'GET') {
      const answer = refusal;
      refusal = undefined;
      return answer;
    }
    if (path.endsWith('/test')) return { body: { success: true, result: { kind: tested } } };
    if (path === '/api/push-subscriptions') {
      data = { ...data, devices: [listed('id-1', (body as { endpoint: string }).endpoint)] };
      return { body: { success: true, id: 'id-1' } };
    }
    if (method === 'DELETE') data = { ...data, devices: [] };
    if (method === 'PUT') {
      const { basedOn: _basedOn, ...settings } = body as Notifications['settings'] &
        object & { basedOn: number };
      data = { ...data, settings };
    }
    return { body: { success: true, data, revision: 7 } };
  });
  render(
    <>
      <NotificationSettings />
      <Toasts />
    </>,
  );
  return calls;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('notifications of this device are enabled and disabled', async () => {
  stubPushBrowser('default', 'granted');
  const calls = open();
  await screen.findByText('No notifications come to this device.');
  press('Turn on here');
  await screen.findByText('Notifications come to this device.');
  expect(calls.find(({ path }) => path === '/api/push-subscriptions')!.body).toEqual({
    endpoint: 'https://push.example.com/1',
    p256dh: 'key',
    auth: 'auth',
    language: 'en',
    device: 'Chrome, Android',
  });
  press('Turn off here');
  await screen.findByText('No notifications come to this device.');
  expect(calls.some(({ method, path }) => method === 'DELETE' && path.endsWith('/id-1'))).toBe(
    true,
  );
});

test('this device can be tested with a notification; a subscription that the browser has ended can be renewed', async () => {
  stubPushBrowser('default', 'granted');
  const calls = open();
  await screen.findByText('No notifications come to this device.');
  expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull();
  press('Turn on here');
  await screen.findByText('Notifications come to this device.');
  press('Send a test');
  await screen.findByText(/^The test is on its way/);
  expect(calls.some(({ path }) => path === '/api/push-subscriptions/id-1/test')).toBe(true);

  tested = 'gone';
  data = { ...data, devices: [] };
  press('Send a test');
  await screen.findByText('No notifications come to this device.');
  expect(screen.getByText(/takes no notifications any more/)).toBeTruthy();
});

test('a browser without push messages, and one that blocks them, show instructions', async () => {
  open();
  expect((await screen.findByRole('note')).textContent).toContain('takes no notifications');
  document.body.innerHTML = '';
  stubPushBrowser('denied');
  open();
  expect((await screen.findByRole('note')).textContent).toContain('blocked in the browser');
});

test('another device can be removed', async () => {
  data = { ...data, devices: [listed('id-2', 'https://push.example.com/2')] };
  const calls = open();
  await screen.findByText(/^Chrome, Android, since Sun, 22 Nov/);
  press('Remove');
  await screen.findByText('No other device takes notifications.');
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('kinds, quiet hours and the address are saved together', async () => {
  const calls = open();
  const [push] = await screen.findAllByLabelText('New order');
  fireEvent.click(push!);
  fireEvent.click(screen.getByLabelText('Hold notifications in quiet hours'));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '21:30' } });
  const address = screen.getByLabelText('Email address for notifications');
  fireEvent.change(address, { target: { value: 'owner' } });
  press('Save notifications');
  expect(document.activeElement).toBe(address);
  expect(screen.getByText(/Write an email address/)).toBeTruthy();
  fireEvent.change(address, { target: { value: ' other@pickles.in ' } });
  fireEvent.change(screen.getByLabelText('Language of these emails'), { target: { value: 'ml' } });
  refusal = 'no network';
  press('Save notifications');
  expect((await screen.findByRole('alert')).textContent).toContain('Not saved.');
  press('Save notifications');
  await screen.findByText('The notifications are saved.');
  expect(calls.findLast(({ method }) => method === 'PUT')!.body).toMatchObject({
    channels: { 'order.new': { push: false, mail: true } },
    quietHours: { from: '21:30', until: '07:00' },
    mailTo: 'other@pickles.in',
    basedOn: 7,
    mailLanguage: 'ml',
  });
});

test('a kind that is disabled for devices and email states beside its switches where it is still shown', async () => {
  data = { ...data, hasMail: false };
  open();
  const [push, mail] = await screen.findAllByLabelText<HTMLInputElement>('Running low');
  const noteOf = (box: HTMLElement) =>
    document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent;
  if (!push!.checked) fireEvent.click(push!);
  expect(noteOf(push!)).toBeUndefined();
  // Email is not configured, so its switch has no effect.
  fireEvent.click(push!);
  for (const box of [push!, mail!])
    expect(noteOf(box)).toBe(
      'You are not notified: it is only on the overview and with the products.',
    );
  fireEvent.click(push!);
  expect(noteOf(mail!)).toBeUndefined();
});

test('changes saved by another person meanwhile are preserved, and conflicting hours are shown for a choice', async () => {
  const theirs = { from: '21:00', until: '06:00' };
  let revision = 7;
  const calls = serve(({ method, body }) => {
    if (method === 'PUT') {
      const { basedOn, ...settings } = body as Notifications['settings'] & { basedOn: number };
      if (revision === 7) {
        data = { ...data, settings: { ...data.settings, mailTo: 'b@b.in', quietHours: theirs } };
        revision = 8;
      }
      if (basedOn !== revision) return refused(409, 'changed-meanwhile');
      data = { ...data, settings };
    }
    return { body: { success: true, data, revision } };
  });
  data = { ...data, settings: { ...data.settings, quietHours: null } };
  render(
    <>
      <NotificationSettings />
      <Toasts />
    </>,
  );
  fireEvent.click(await screen.findByLabelText('Hold notifications in quiet hours'));
  press('Save notifications');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('22:00–07:00');
  expect(question.textContent).toContain('21:00–06:00');
  expect(question.textContent).not.toContain('b@b.in');
  fireEvent.click(within(question).getAllByRole('radio')[1]!);
  press('Save what I chose');
  await screen.findByText('The notifications are saved.');
  expect(calls.at(-1)!.body).toMatchObject({ mailTo: 'b@b.in', quietHours: theirs, basedOn: 8 });
});

test('without a network the notifications can be loaded again', async () => {
  let isThere = false;
  serve(() => (isThere ? { body: { success: true, data, revision: 7 } } : 'no network'));
  render(<NotificationSettings />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isThere = true;
  fireEvent.click(retry);
  await waitFor(() => expect(screen.getByText('Quiet hours')).toBeTruthy());
});

test('a device is labelled by its browser and system', () => {
  expect(deviceName('Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Safari/537.36')).toBe(
    'Chrome, Android',
  );
});
