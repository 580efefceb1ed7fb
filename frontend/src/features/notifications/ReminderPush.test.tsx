import type { KitchenPushKind } from '@kalavara/shared-types/reminders/reminders';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../../i18n/language';
import { refused, serve } from '../../test/fakeServer';
import { loadMessages } from '../../test/loadMessages';
import { stubPushBrowser } from '../../test/pushBrowser';
import { ReminderPush } from './ReminderPush';

const endpoint = 'https://push.example.com/1';
const allKinds: KitchenPushKind[] = [
  ...(['reading.due', 'step.ending', 'task.start'] as const),
  ...(['timer.overtime', 'reading.out-of-range'] as const),
];
let devices: { id: string; endpoint: string; kinds: KitchenPushKind[] }[];
let isRefusing: boolean;
let tested: 'accepted' | 'gone';
beforeAll(loadMessages);
beforeEach(() => {
  setLanguage('en');
  devices = [];
  isRefusing = false;
  tested = 'accepted';
});
afterEach(() => vi.unstubAllGlobals());

function open(isOwner = false) {
  const calls = serve(({ method, path, body }) => {
    if (isRefusing && method !== 'GET') return refused(503, 'busy');
    if (path.endsWith('/test')) return { body: { success: true, result: { kind: tested } } };
    if (method === 'POST')
      devices = [{ id: 'id-1', endpoint, kinds: (body as { kinds: KitchenPushKind[] }).kinds }];
    if (method === 'DELETE') devices = [];
    return { body: { success: true, id: 'id-1', publicKey: 'BAAA', data: devices } };
  });
  render(<ReminderPush isOwner={isOwner} />);
  return calls;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const saved = (calls: ReturnType<typeof open>) =>
  calls
    .filter(({ method, path }) => method === 'POST' && !path.endsWith('/test'))
    .map(({ body }) => (body as { kinds: string[] }).kinds);

test('notifications of a staff phone are enabled with all reminders, reduced, and disabled', async () => {
  stubPushBrowser('default', 'granted');
  const calls = open();
  await screen.findByText('No reminders come to this phone.');
  press('Turn on here');
  await screen.findByText('Reminders come to this phone.');
  fireEvent.click(screen.getByLabelText('A task should start'));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('A task should start').checked).toBe(false),
  );
  expect(saved(calls)).toEqual([allKinds, allKinds.filter((kind) => kind !== 'task.start')]);
  press('Turn off here');
  await screen.findByText('No reminders come to this phone.');
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('an owner’s phone with disabled reminders still gets the owner’s notifications', async () => {
  stubPushBrowser('granted');
  const calls = open(true);
  await screen.findByText('No reminders come to this phone.');
  press('Turn on here');
  await screen.findByText('Reminders come to this phone.');
  press('Turn off here');
  await screen.findByText('No reminders come to this phone.');
  expect(saved(calls).at(-1)).toEqual([]);
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
});

test('a staff phone can be tested with a notification; a refused test shows the reason', async () => {
  stubPushBrowser('granted');
  const calls = open();
  await screen.findByText('No reminders come to this phone.');
  expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull();
  press('Turn on here');
  await screen.findByText('Reminders come to this phone.');
  press('Send a test');
  await screen.findByText(/^The test is on its way/);
  expect(calls.some(({ path }) => path === '/api/push-subscriptions/id-1/test')).toBe(true);
  isRefusing = true;
  press('Send a test');
  expect((await screen.findByRole('alert')).textContent).toContain('This did not work.');
  isRefusing = false;
  tested = 'gone';
  devices = [];
  press('Send a test');
  await screen.findByText('No reminders come to this phone.');
  expect(screen.getByText(/takes no notifications any more/)).toBeTruthy();
});

test('a refusal is shown beside the switch, and a list that did not load can be loaded again', async () => {
  stubPushBrowser('granted');
  isRefusing = true;
  open();
  await screen.findByText('No reminders come to this phone.');
  press('Turn on here');
  expect((await screen.findByRole('alert')).textContent).toContain('This did not work.');
  document.body.innerHTML = '';
  serve(() => 'no network');
  render(<ReminderPush isOwner={false} />);
  await screen.findByRole('button', { name: 'Try again' });
});

test('a browser without push messages, or one that blocks them, shows instructions', async () => {
  open();
  expect(screen.getByRole('note').textContent).toContain('takes no notifications');
  document.body.innerHTML = '';
  stubPushBrowser('denied');
  open();
  expect((await screen.findByRole('note')).textContent).toContain('blocked in the browser');
});
