import type { Display } from '@kalavara/shared-types/displays/displays';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { displayOf } from '../../test/displays';
import { loadMessages } from '../../test/loadMessages';
import { serve } from '../../test/fakeServer';
import { stopClocks } from '../../test/stopClocks';
import { Toasts } from '../../ui/Toast';
import { DisplayList } from './DisplayList';
import { pageName } from './pageName';
import { upsertDisplay } from './store';

beforeAll(loadMessages);
afterEach(() => void vi.useRealTimers());

const tv = displayOf({ isLive: false });
const events = [
  { id: 'e1', title: 'Wedding at Aluva', date: '2026-11-21' },
  { id: 'e2', title: 'Wedding at Aluva', date: '2026-11-28' },
];

function renderWithToasts() {
  render(
    <>
      <DisplayList events={events} />
      <Toasts />
    </>,
  );
}
function sendMessage() {
  fireEvent.change(screen.getByLabelText('Message on the TV'), { target: { value: 'Wait' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show the message' }));
}

test('a TV is sent to a stage of an event', async () => {
  const calls = serve(({ method }) => ({
    body: { success: true, data: method === 'GET' ? [tv] : tv, revision: 1 },
  }));
  render(<DisplayList events={events} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Send to a page' }));
  fireEvent.change(screen.getByLabelText('Stage'), { target: { value: '/soplocked/meatmasala' } });
  fireEvent.change(screen.getByLabelText('Event'), { target: { value: 'e1' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send it there' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      path: '/soplocked/meatmasala?eventId=e1',
    }),
  );
  // The list is being reloaded; without waiting, the next test would receive it.
  await waitFor(() => expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2));
});

test('the phone shows the page that the TV reported, although the room lacks it, and the requested page at once', async () => {
  const reported = { ...tv, path: '/soplocked/riceprep?eventId=e2', isLive: true };
  serve(() => ({ body: { success: true, data: [reported], revision: 1 } }));
  render(<DisplayList events={events} />);
  await screen.findByText(/^Shows: Rice Prep, Wedding at Aluva/);
  act(() => upsertDisplay(tv));
  expect(screen.getByText(/^Shows: Rice Prep, Wedding at Aluva/)).toBeTruthy();
  act(() => upsertDisplay({ ...tv, path: '/soplocked/setup', sentAt: 1 }));
  // The card subscribes to its room after its first paint, which may be later than the change.
  expect(await screen.findByText('Shows: Setting Up')).toBeTruthy();
});

test('the phone states that an offline TV will go to its page and show its message when it reconnects', async () => {
  serve(({ method }) => ({
    body: { success: true, data: method === 'GET' ? [tv] : tv, revision: 1 },
  }));
  renderWithToasts();
  fireEvent.click(await screen.findByRole('button', { name: 'Send to a page' }));
  fireEvent.change(screen.getByLabelText('Event'), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send it there' }));
  const sent = 'TV at the pit is offline. It goes to All stages when it is back.';
  expect(await screen.findByText(sent)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Message' }));
  sendMessage();
  const shown = 'TV at the pit is offline. It shows the message when it is back.';
  expect(await screen.findByText(shown)).toBeTruthy();
});

test('a message to a TV that was switched on since the list was loaded is not announced for later', async () => {
  serve(({ method }) => {
    const data = method === 'GET' ? [tv] : { ...tv, isLive: true };
    return { body: { success: true, data, revision: 1 } };
  });
  renderWithToasts();
  fireEvent.click(await screen.findByRole('button', { name: 'Message' }));
  sendMessage();
  expect(await screen.findByText('TV at the pit shows the message.')).toBeTruthy();
});

test('a message that was not sent stays in its dialog with the reason, and a second attempt sends it', async () => {
  let isOnline = false;
  const calls = serve(({ method }) => {
    if (method === 'GET') return { body: { success: true, data: [tv], revision: 1 } };
    return isOnline ? { body: { success: true, data: tv, revision: 1 } } : 'no network';
  });
  render(<DisplayList events={events} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Message' }));
  const dialog = screen.getByRole('dialog', { name: /^Message:/ });
  const field = within(dialog).getByLabelText<HTMLInputElement>('Message on the TV');
  fireEvent.change(field, { target: { value: 'Bring rice' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Show the message' }));
  await within(dialog).findByRole('alert');
  expect(field.value).toBe('Bring rice');
  isOnline = true;
  fireEvent.click(within(dialog).getByRole('button', { name: 'Show the message' }));
  await waitFor(() => expect(screen.queryByLabelText('Message on the TV')).toBeNull());
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ message: 'Bring rice' });
});

test('the late answer of a message whose dialog was closed leaves the dialog open that was opened since', async () => {
  let answer = () => {};
  serve(({ method }) =>
    method === 'GET'
      ? { body: { success: true, data: [tv], revision: 1 } }
      : new Promise((resolve) => {
          answer = () => resolve({ body: { success: true, data: tv, revision: 1 } });
        }),
  );
  renderWithToasts();
  fireEvent.click(await screen.findByRole('button', { name: 'Message' }));
  sendMessage();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  answer();
  await screen.findByText('TV at the pit is offline. It shows the message when it is back.');
  expect(screen.getByLabelText('Name of the TV')).toBeTruthy();
});

test('without a TV the page shows the full address to open on one', async () => {
  serve(() => ({ body: { success: true, data: [] } }));
  render(<DisplayList events={events} />);
  await screen.findByText(new RegExp(`^Open ${location.host}/soplocked on the TV\\.`));
});

test.each([
  ['the event of today, where the TV has none', '/soplocked', '2026-11-21T06:30:00Z', 'e1'],
  ['the next event on the day after the first', '/soplocked', '2026-11-22T06:30:00Z', 'e2'],
  ['no event where none is ahead', '/soplocked', '2026-11-29T06:30:00Z', ''],
  ['the event that the TV has', '/soplocked/setup?eventId=e2', '2026-11-21T06:30:00Z', 'e2'],
])('the form to send a TV has %s', async (_what, path, time, chosen) => {
  stopClocks(Date.parse(time), []);
  serve(() => ({ body: { success: true, data: [{ ...tv, path }] } }));
  render(<DisplayList events={[...events].reverse()} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Send to a page' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Event').value).toBe(chosen);
});

test('a TV with a deleted event is sent to the page without an event, as its form shows', async () => {
  const calls = serve(({ method }) => ({
    body: { success: true, data: method === 'GET' ? [{ ...tv, path }] : tv, revision: 1 },
  }));
  const path = '/soplocked/setup?eventId=deleted';
  render(<DisplayList events={events} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Send to a page' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Event').selectedOptions[0]?.textContent).toBe(
    'No event',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Send it there' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      path: '/soplocked/setup',
    }),
  );
  await waitFor(() => expect(calls.filter(({ method }) => method === 'GET')).toHaveLength(2));
});

test('events of the same title are distinguished by their dates', async () => {
  serve(() => ({ body: { success: true, data: [tv] } }));
  render(<DisplayList events={events} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Send to a page' }));
  const options = [...screen.getByLabelText<HTMLSelectElement>('Event').options];
  expect(options.map(({ text }) => text)).toEqual([
    'No event',
    'Sat, 21 Nov 2026 · Wedding at Aluva',
    'Sat, 28 Nov 2026 · Wedding at Aluva',
  ]);
});

test('TVs with the same name are distinguished by a number and by their pages, also in their dialogs', async () => {
  const second = { ...tv, id: 'second', path: '/soplocked/riceprep?eventId=e2' };
  serve(() => ({ body: { success: true, data: [tv, second] } }));
  render(<DisplayList events={events} />);
  await screen.findByRole('heading', { name: 'TV at the pit (1)' });
  fireEvent.click(screen.getAllByRole('button', { name: 'Send to a page' })[1]!);
  const dialog = screen.getByRole('dialog', { name: 'Send to a page: TV at the pit (2)' });
  within(dialog).getByText('Shows: Rice Prep, Wedding at Aluva, Sat, 28 Nov 2026');
});

test('a TV is revoked only after a question', async () => {
  const calls = serve(({ method }) => ({
    body: { success: true, ...(method === 'GET' && { data: [tv] }) },
  }));
  render(<DisplayList events={events} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke' }));
  expect(screen.getByText(/^Revoke “TV at the pit”\?/)).toBeTruthy();
  const revoked = () => calls.filter(({ method }) => method === 'DELETE').length;
  expect(revoked()).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: 'Revoke the TV' }));
  await waitFor(() => expect(revoked()).toBe(1));
});

test('the page of a display is shown by name, in the reader’s language', () => {
  expect(pageName('/soplocked/meatmasala?eventId=e1', events, 'en', 'All stages')).toBe(
    'Meat Prep, Wedding at Aluva, Sat, 21 Nov 2026',
  );
  expect(pageName('/soplocked', events, 'en', 'All stages')).toBe('All stages');
});

test('a list of displays that cannot be loaded is not shown as empty', async () => {
  serve(() => 'no network');
  render(<DisplayList events={[]} />);
  expect(await screen.findByText(/^The TVs cannot be loaded now/)).toBeTruthy();
  expect(screen.queryByText('No TV is paired yet')).toBeNull();
});

test('the test pattern is shown on all TVs, and the delay of each is set beside it', async () => {
  let shown: Display[] = [tv, { ...tv, id: '8f0c1f6e-6a0e-4a43-9c39-0d5a3f0f3b12', name: 'Rice' }];
  const calls = serve(({ method, path, body }) => {
    if (method === 'GET') return { body: { success: true, data: shown } };
    const { pattern, ...fields } = body as { pattern?: boolean; trimMs?: number };
    const patternUntil = pattern === false ? null : Date.now() + 600_000;
    shown = shown.map((each) =>
      path.endsWith(each.id) ? { ...each, ...fields, patternUntil } : each,
    );
    const data = shown.find(({ id }) => path.endsWith(id));
    return { body: { success: true, data, revision: 1 } };
  });
  const puts = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  render(<DisplayList events={events} />);
  expect(screen.queryByRole('group', { name: /Picture delay/ })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Show the test pattern' }));
  const delay = await screen.findByRole('group', { name: /^Rice: Picture delay/ });
  expect(puts()).toEqual([{ pattern: true }, { pattern: true }]);
  fireEvent.click(within(delay).getByRole('button', { name: 'More delay' }));
  await waitFor(() => expect(within(delay).getByText('5')).toBeTruthy());
  expect(puts().at(-1)).toEqual({ trimMs: 5 });
  // Presses that follow before the first one is stored count too.
  for (let press = 0; press < 3; press += 1)
    fireEvent.click(within(delay).getByRole('button', { name: 'More delay' }));
  expect(within(delay).getByText('20')).toBeTruthy();
  await waitFor(() => expect(puts().at(-1)).toEqual({ trimMs: 20 }));
  fireEvent.click(within(delay).getByRole('button', { name: 'Less delay' }));
  await waitFor(() => expect(puts().at(-1)).toEqual({ trimMs: 15 }));
  expect(within(delay).getByText('15')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'End the test pattern' }));
  await waitFor(() => expect(screen.queryByRole('group', { name: /Picture delay/ })).toBeNull());
});
