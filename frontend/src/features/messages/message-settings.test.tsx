import type { MessageSettings as Stored } from '@kalavara/shared-types/messages/message-settings';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../../i18n/language';
import { refused, serve } from '../../test/fakeServer';
import { loadMessages } from '../../test/loadMessages';
import { Toasts } from '../../ui/Toast';
import { MessageSettings } from './MessageSettings';

beforeAll(loadMessages);
beforeEach(() => setLanguage('en'));
afterEach(() => vi.unstubAllGlobals());

const on = { mail: true, hand: true };
const stored: Stored = {
  channels: {
    'order.paid': on,
    'order.shipped': on,
    'order.delivered': on,
    'refund.sent': on,
    'stock.back': on,
  },
  senderName: '',
};
type Answer = ReturnType<Parameters<typeof serve>[0]>;

type Given = { mailFrom?: string | null; put?: Answer };
function open({ mailFrom = 'Shop <a@b.example>', put }: Given = {}) {
  const calls = serve(({ method, body }) => {
    if (method === 'GET')
      return { body: { success: true, data: { ...stored, mailFrom }, revision: 3 } };
    if (put) return put;
    const { basedOn: _basedOn, ...saved } = body as Stored & { basedOn: number };
    return { body: { success: true, data: { ...saved, mailFrom }, revision: 4 } };
  });
  render(
    <>
      <MessageSettings />
      <Toasts />
    </>,
  );
  return calls;
}
const group = (name: string) => within(screen.getByRole('group', { name }));
const toggle = (channel: string, event: string) =>
  fireEvent.click(group(channel).getByRole('checkbox', { name: event }));
const saveButton = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: 'Save message settings' });
const save = () => fireEvent.click(saveButton());
const byHand = 'By hand, from the page Messages';

test('each message is disabled by channel, and the form lists the messages that customers no longer get', async () => {
  const calls = open();
  expect(await screen.findAllByRole('checkbox')).toHaveLength(10);
  toggle('By email', 'Order delivered');
  expect(screen.queryByRole('status')).toBeNull();
  toggle(byHand, 'Order delivered');
  expect(screen.getByRole('status').textContent).toBe('Customers do not get: Order delivered.');
  fireEvent.change(screen.getByLabelText('Sender name of emails'), {
    target: { value: ' Ammachi ' },
  });
  save();
  await screen.findByText('The message settings are saved.');
  expect(calls.at(-1)!.body).toEqual({
    channels: { ...stored.channels, 'order.delivered': { mail: false, hand: false } },
    senderName: 'Ammachi',
    basedOn: 3,
  });
});

test('a message with both channels disabled shows the consequence beside its switches, in both languages', async () => {
  const view = open();
  await screen.findAllByRole('checkbox');
  const noteOf = (channel: string, event: string) => {
    const box = group(channel).getByRole('checkbox', { name: event });
    const id = box.getAttribute('aria-describedby');
    return id === null ? null : document.getElementById(id)!.textContent;
  };
  toggle('By email', 'Back in stock');
  expect(noteOf('By email', 'Back in stock')).toBeNull();
  toggle(byHand, 'Back in stock');
  toggle('By email', 'Order shipped');
  toggle(byHand, 'Order shipped');
  for (const channel of ['By email', byHand]) {
    expect(noteOf(channel, 'Back in stock')).toBe(
      'Not sent. Shoppers who asked are not told that it is back, and their requests are deleted then.',
    );
    expect(noteOf(channel, 'Order shipped')).toBe(
      'Not sent. Customers see it only on the page of their order.',
    );
    expect(noteOf(channel, 'Order received')).toBeNull();
  }
  act(() => setLanguage('ml'));
  expect(noteOf('ഇമെയിലിൽ', 'വീണ്ടും സ്റ്റോക്കിൽ')).toContain('അയയ്ക്കില്ല');
  act(() => setLanguage('en'));
  toggle('By email', 'Back in stock');
  expect(noteOf(byHand, 'Back in stock')).toBeNull();
  expect(view.some(({ method }) => method === 'PUT')).toBe(false);
});

test('without a mail server the page states it, and that a message disabled for sending by hand reaches no customer', async () => {
  open({ mailFrom: null });
  expect((await screen.findByRole('note')).textContent).toContain('Email is not set up');
  toggle(byHand, 'Refund sent');
  expect(screen.getByRole('status').textContent).toBe('Customers do not get: Refund sent.');
});

test('the choices remain when saving fails, with the reason', async () => {
  open({ put: refused(409, 'changed-meanwhile') });
  await screen.findAllByRole('checkbox');
  toggle(byHand, 'Order shipped');
  save();
  expect((await screen.findByRole('alert')).textContent).toContain('Not saved.');
  expect(
    group(byHand).getByRole<HTMLInputElement>('checkbox', { name: 'Order shipped' }).checked,
  ).toBe(false);
});

/** Another person saves right after the form was loaded. */
function openWithOther(
  theirs: Partial<Stored>,
  { meanwhile, isFirstLost = false }: { meanwhile?: () => void; isFirstLost?: boolean } = {},
) {
  let current: Stored = stored;
  let revision = 3;
  const calls = serve(({ method, body }) => {
    const answer = () => ({
      body: { success: true, data: { ...current, mailFrom: 'Shop <a@b.example>' }, revision },
    });
    if (method === 'GET') return answer();
    const { basedOn, ...wanted } = body as Stored & { basedOn: number };
    if (revision === 3 && Object.keys(theirs).length > 0) {
      current = { ...stored, ...theirs };
      revision = 4;
    }
    if (basedOn !== revision) return refused(409, 'changed-meanwhile');
    current = wanted;
    revision += 1;
    meanwhile?.();
    if (!isFirstLost) return answer();
    isFirstLost = false;
    return { status: 502, body: null };
  });
  render(
    <>
      <MessageSettings />
      <Toasts />
    </>,
  );
  return { calls, current: () => current };
}
const senderName = () => screen.getByLabelText<HTMLInputElement>('Sender name of emails');

test('settings saved by another person meanwhile are preserved together with the changes made here', async () => {
  const off = { mail: false, hand: false };
  const { current } = openWithOther({
    channels: { ...stored.channels, 'refund.sent': off },
    senderName: 'Theirs',
  });
  await screen.findAllByRole('checkbox');
  toggle(byHand, 'Order shipped');
  save();
  await screen.findByText('The message settings are saved.');
  expect(current()).toEqual({
    channels: {
      ...stored.channels,
      'refund.sent': off,
      'order.shipped': { mail: true, hand: false },
    },
    senderName: 'Theirs',
  });
  expect(senderName().value).toBe('Theirs');
});

test('changes made while the settings are being saved remain, also with changes saved by another person', async () => {
  const off = { mail: false, hand: false };
  const { current } = openWithOther(
    { channels: { ...stored.channels, 'refund.sent': off } },
    { meanwhile: () => fireEvent.change(senderName(), { target: { value: 'Ammachi' } }) },
  );
  await screen.findAllByRole('checkbox');
  toggle(byHand, 'Order shipped');
  save();
  await screen.findByText('The message settings are saved.');
  expect(senderName().value).toBe('Ammachi');
  expect(current().senderName).toBe('');
  await waitFor(() => expect(saveButton().disabled).toBe(false));
  save();
  await waitFor(() => expect(current().senderName).toBe('Ammachi'));
  expect(current().channels).toEqual({
    ...stored.channels,
    'refund.sent': off,
    'order.shipped': { mail: true, hand: false },
  });
});

test('a name whose save was not answered can be corrected without a conflict with itself', async () => {
  const { current } = openWithOther({}, { isFirstLost: true });
  await screen.findAllByRole('checkbox');
  fireEvent.change(senderName(), { target: { value: 'Amachi' } });
  save();
  await screen.findByRole('alert');
  expect(current().senderName).toBe('Amachi');
  fireEvent.change(senderName(), { target: { value: 'Ammachi' } });
  save();
  await screen.findByText('The message settings are saved.');
  expect(current().senderName).toBe('Ammachi');
});

test('a switch whose save was not answered can be set back', async () => {
  const { current } = openWithOther({}, { isFirstLost: true });
  await screen.findAllByRole('checkbox');
  toggle(byHand, 'Order shipped');
  save();
  await screen.findByRole('alert');
  expect(current().channels['order.shipped'].hand).toBe(false);
  toggle(byHand, 'Order shipped');
  save();
  await screen.findByText('The message settings are saved.');
  expect(current().channels['order.shipped'].hand).toBe(true);
});

test('a sender name that both changed is shown for a choice before one replaces the other', async () => {
  const { calls, current } = openWithOther({ senderName: 'Theirs' });
  await screen.findAllByRole('checkbox');
  fireEvent.change(senderName(), { target: { value: 'Mine' } });
  save();
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Theirs');
  expect(current().senderName).toBe('Theirs');
  fireEvent.click(within(question).getByRole('radio', { name: /Mine/ }));
  fireEvent.click(within(question).getByRole('button', { name: 'Save what I chose' }));
  await screen.findByText('The message settings are saved.');
  expect(current().senderName).toBe('Mine');
  expect(calls.at(-1)!.body).toMatchObject({ basedOn: 4 });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('without a network the settings can be loaded again, in Malayalam too', async () => {
  setLanguage('ml');
  serve(() => 'no network');
  render(<MessageSettings />);
  expect(await screen.findByText(/മെസേജ് ക്രമീകരണം ഇപ്പോൾ ലോഡ് ചെയ്യാനായില്ല/)).toBeTruthy();
});
