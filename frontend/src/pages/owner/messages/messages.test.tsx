import type { Message } from '@kalavara/shared-types/messages/messages';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../../../i18n/language';
import { refused, serve, type RecordedCall } from '../../../test/fakeServer';
import { afterDoubleTap, duringDoubleTap } from '../../../test/doubleTap';
import { loadMessages } from '../../../test/loadMessages';
import { dayText } from '../../../ui/time';
import { Toasts } from '../../../ui/Toast';
import MessagesPage from './MessagesPage';

beforeAll(loadMessages);
beforeEach(() => setLanguage('en'));
afterEach(() => vi.unstubAllGlobals());

const message = (n: number, more: Partial<Message> = {}): Message => ({
  id: `id-${n}`,
  event: 'order.paid',
  orderNo: `KV-261121-0000${n}`,
  channel: 'hand',
  state: 'queued',
  language: 'en',
  name: `Shopper ${n}`,
  email: null,
  phone: '+919876543210',
  title: `Order ${n} received`,
  body: `Hello Shopper ${n}`,
  chatUrl: `https://wa.me/919876543210?text=Hello%20${n}`,
  reason: null,
  mayHaveRepeated: false,
  createdAt: '2026-11-21T06:00:00.000Z',
  sentAt: null,
  sentBy: null,
  nextTryAt: null,
  ...more,
});
type Page = { data?: Message[]; cursor?: string | null; hasMail?: boolean; waiting?: number };
const page = ({ data = [], cursor = null, hasMail = false, waiting = data.length }: Page) => ({
  body: { success: true, data, cursor, hasMail, counts: { waiting, failed: 1 } },
});

async function open(
  answer: (call: RecordedCall) => ReturnType<Parameters<typeof serve>[0]>,
  at = '/messages',
) {
  const calls = serve(answer);
  render(
    <MemoryRouter initialEntries={[at]}>
      <MessagesPage />
      <Toasts />
    </MemoryRouter>,
  );
  await act(async () => void (await new Promise(setImmediate)));
  return calls;
}
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const card = (text: string) => within(screen.getByText(text).closest('li')!);

test('a pending message has its text, a link to WhatsApp and its order', async () => {
  await open(() => page({ data: [message(1), message(2)] }));
  expect(screen.getByText('Hello Shopper 1')).toBeTruthy();
  const link = card('Hello Shopper 1').getByRole('link', { name: 'Open WhatsApp' });
  expect(link.getAttribute('href')).toBe('https://wa.me/919876543210?text=Hello%201');
  expect(
    card('Hello Shopper 2').getByRole('link', { name: 'KV-261121-00002' }).getAttribute('href'),
  ).toBe('/admin?tab=orders&q=KV-261121-00002');
  expect(screen.getByRole('button', { name: 'To send (2)' })).toBeTruthy();
  expect(screen.getByRole('note').textContent).toContain('Email is not set up');
});

test('the owner marks a message as sent, and it leaves the list', async () => {
  let isSent = false;
  const calls = await open(({ method, path }) => {
    if (method === 'GET') return page({ data: isSent ? [] : [message(1)] });
    isSent = path === '/api/messages/id-1/sent';
    return { body: { success: true, message: message(1, { state: 'sent', sentBy: 'Amina' }) } };
  });
  await press('Mark as sent');
  expect(await screen.findByText('Nothing to send')).toBeTruthy();
  expect(screen.getByText('Marked as sent')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a double tap on "Mark as sent" marks one message, and not the next one that moves to its position', async () => {
  const sent: string[] = [];
  await open(({ method, path }) => {
    if (method === 'GET')
      return page({ data: [1, 2].map((n) => message(n)).filter(({ id }) => !sent.includes(id)) });
    sent.push(path.split('/').at(-2)!);
    return { body: { success: true, message: message(1, { state: 'sent', sentBy: 'Amina' }) } };
  });
  const mark = (text: string) =>
    fireEvent.click(card(text).getByRole('button', { name: 'Mark as sent' }));
  duringDoubleTap();
  mark('Hello Shopper 1');
  await waitFor(() => expect(screen.queryByText('Hello Shopper 1')).toBeNull());
  mark('Hello Shopper 2');
  await act(async () => void (await new Promise(setImmediate)));
  expect(sent).toEqual(['id-1']);
  afterDoubleTap();
  mark('Hello Shopper 2');
  await waitFor(() => expect(sent).toEqual(['id-1', 'id-2']));
});

test('a refused change is explained beside its message', async () => {
  await open(({ method }) =>
    method === 'GET' ? page({ data: [message(1)] }) : refused(409, 'message-being-sent'),
  );
  await press('Mark as sent');
  expect(screen.getByRole('alert').textContent).toContain('being sent right now');
});

test('an undelivered mail shows the reason and can be retried', async () => {
  const failed = message(1, {
    channel: 'mail',
    state: 'given-up',
    reason: '550 no such user',
    mayHaveRepeated: true,
  });
  const calls = await open(
    ({ method }) =>
      method === 'GET'
        ? page({ data: [failed], hasMail: true })
        : { body: { success: true, message: failed } },
    '/messages?view=failed',
  );
  expect(screen.getByText(/550 no such user/)).toBeTruthy();
  expect(screen.getByText(/may have arrived twice/)).toBeTruthy();
  expect(screen.queryByRole('note')).toBeNull();
  await press('Try again');
  expect(calls.map(({ path }) => path)).toContain('/api/messages/id-1/retry');
});

test('sent messages show the person who sent them, page by page', async () => {
  const sentAt = '2026-11-21T06:30:00.000Z';
  const noon = `${dayText('2026-11-21', 'en')}, 12:00 PM`;
  const calls = await open(({ path }) => {
    if (path.includes('cursor='))
      return page({ data: [message(2, { state: 'sent', sentAt, channel: 'mail' })] });
    const marked = { state: 'sent', sentAt, sentBy: 'Amina' } as const;
    return page({
      data: [message(1, marked), message(3, { ...marked, channel: 'mail' })],
      cursor: '1.x',
    });
  }, '/messages?view=sent');
  expect(screen.getAllByText(`Sent by Amina, ${noon}`)).toHaveLength(2);
  // The links remain, because the messages may have been marked by mistake.
  expect(screen.getAllByRole('link', { name: /WhatsApp/ })).toHaveLength(2);
  expect(screen.getAllByRole('button', { name: 'Copy text' })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Mark as sent' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await press('Show more');
  expect(screen.getByText(`Sent by email, ${noon}`)).toBeTruthy();
  expect(calls.at(-1)!.path).toBe('/api/messages?view=sent&cursor=1.x');
});

test('a failed load of a page is explained at its button', async () => {
  await open(({ path }) =>
    path.includes('cursor=') ? 'no network' : page({ data: [message(1)], cursor: '1.x' }),
  );
  await press('Show more');
  const isAfter = Node.DOCUMENT_POSITION_FOLLOWING;
  const heading = screen.getByRole('heading', { level: 3 });
  expect(heading.compareDocumentPosition(screen.getByRole('alert')) & isAfter).toBe(isAfter);
});

test('without a network the list can be loaded again', async () => {
  let isThere = false;
  await open(() => (isThere ? page({ data: [message(1)] }) : 'no network'));
  expect(screen.getByText(/There was no answer/)).toBeTruthy();
  isThere = true;
  await press('Try again');
  expect(await screen.findByText('Hello Shopper 1')).toBeTruthy();
});

test.each(['en', 'ml'] as const)('every view has its empty state in %s', async (language) => {
  setLanguage(language);
  for (const view of ['waiting', 'failed', 'sent']) {
    const { unmount } = render(<span />);
    await open(() => page({}), `/messages?view=${view}`);
    expect(screen.getAllByRole('heading').length).toBeGreaterThan(1);
    unmount();
    document.body.innerHTML = '';
  }
});

test('many pending messages are marked as sent after a confirmation, with the listed ids', async () => {
  let waiting = [1, 2, 3, 4, 5].map((n) => message(n));
  const calls = await open(({ method, body }) => {
    if (method !== 'POST') return page({ data: waiting });
    const { ids } = body as { ids: string[] };
    waiting = waiting.filter(({ id }) => !ids.includes(id));
    return { body: { success: true, marked: ids.length } };
  });
  await press('Mark these 5 as sent');
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  const dialog = within(screen.getByRole('dialog', { name: 'Mark these 5 messages as sent?' }));
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Mark as sent' })));
  expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
    path: '/api/messages/sent',
    body: { ids: ['id-1', 'id-2', 'id-3', 'id-4', 'id-5'] },
  });
  await screen.findByText('5 messages marked as sent');
  await screen.findByText('Nothing to send');
});

test.each([
  [
    'en',
    [
      '12 more stay: they are not shown yet. Show more, then mark them.',
      '1 stays: its data cannot be read, so its text is not known.',
    ],
    '3 messages marked as sent. 1 was sent or removed meanwhile. 12 more stay:',
  ],
  ['ml', ['ഇനി 12 മെസേജ് കൂടിയുണ്ട്', '1 മെസേജ് ലിസ്റ്റിൽ തുടരും'], 'ഇതിനിടെ അയച്ചു'],
] as const)(
  'the number of messages that remain unmarked, and the reason, are shown before and after (%s)',
  async (language, before, after) => {
    setLanguage(language);
    const listed = [
      ...[1, 2, 3, 4].map((n) => message(n)),
      message(5, { title: '', body: '', chatUrl: null }),
    ];
    const calls = await open(({ method }) =>
      method === 'POST'
        ? { body: { success: true, marked: 3 } }
        : page({ data: listed, cursor: 'next', waiting: 17 }),
    );
    await act(
      async () => void fireEvent.click(screen.getByRole('button', { name: /4 .*sent|ഈ 4/ })),
    );
    const dialog = screen.getByRole('dialog');
    for (const text of before) expect(dialog.textContent).toContain(text);
    const [, mark] = within(dialog).getAllByRole('button');
    await act(async () => void fireEvent.click(mark!));
    expect(calls.find(({ method }) => method === 'POST')!.body).toEqual({
      ids: ['id-1', 'id-2', 'id-3', 'id-4'],
    });
    const toasts = screen.getByRole('region', { name: /Notices|അറിയിപ്പുകൾ/ });
    await waitFor(() => expect(toasts.textContent).toContain(after));
  },
);

test('three pending messages are marked one by one', async () => {
  await open(() => page({ data: [1, 2, 3].map((n) => message(n)) }));
  expect(screen.queryByRole('button', { name: /these/ })).toBeNull();
});

test('if messages could not be marked, the reason is shown and the list does not change', async () => {
  await open(({ method }) =>
    method === 'POST'
      ? refused(503, 'unavailable')
      : page({ data: [1, 2, 3, 4].map((n) => message(n)) }),
  );
  await press('Mark these 4 as sent');
  const dialog = within(screen.getByRole('dialog'));
  await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Mark as sent' })));
  expect((await screen.findByRole('alert')).textContent).toContain('Not saved.');
  expect(
    screen.getByText('Text of the message', { selector: 'li:first-child summary' }),
  ).toBeTruthy();
});

test('after a message was marked as sent, the focus is on the one that replaced it', async () => {
  let isSent = false;
  await open(({ method }) => {
    if (method === 'GET') return page({ data: isSent ? [message(2)] : [message(1), message(2)] });
    isSent = true;
    return { body: { success: true, message: message(1, { state: 'sent', sentBy: 'Amina' }) } };
  });
  const mark = card('Hello Shopper 1').getByRole('button', { name: 'Mark as sent' });
  mark.focus();
  await act(async () => void fireEvent.click(mark));
  await waitFor(() => expect(screen.queryByText('Hello Shopper 1')).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByText('Hello Shopper 2').closest('li')),
  );
});
