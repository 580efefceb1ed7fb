import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setLanguage } from '../../i18n/language';
import { refused, serve } from '../../test/fakeServer';
import { loadMessages } from '../../test/loadMessages';
import { TestMail } from './TestMail';

beforeAll(loadMessages);
beforeEach(() => setLanguage('en'));

type Answer = ReturnType<Parameters<typeof serve>[0]>;
const answered = (result: object): Answer => ({ body: { success: true, result } });
function send(answer: Answer, to = ' owner@example.com ') {
  const calls = serve(() => answer);
  render(<TestMail />);
  fireEvent.change(screen.getByLabelText('Send to'), { target: { value: to } });
  fireEvent.click(screen.getByRole('button', { name: 'Send a test mail' }));
  return calls;
}

test('an accepted mail shows its recipient', async () => {
  const calls = send(answered({ isSent: true }));
  expect((await screen.findByRole('status')).textContent).toContain('owner@example.com');
  expect(calls[0]!.body).toEqual({ to: 'owner@example.com', language: 'en' });
});

test('a refusal is explained in plain words, with the answer of the mail server', async () => {
  send(answered({ isSent: false, cause: 'credentials', reason: '535 5.7.8 not accepted' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('refused the user name or password');
  expect(alert.textContent).toContain('535 5.7.8 not accepted');
});

test.each([
  [refused(409, 'mail-not-set-up'), 'Email is not set up'],
  ['no network' as const, 'There was no answer'],
])('without an answer of a mail server the reason is shown', async (answer, text) => {
  send(answer);
  expect((await screen.findByRole('alert')).textContent).toContain(text);
});

test('an invalid address is refused beside its field', () => {
  const calls = send(answered({ isSent: true }), 'owner');
  expect(screen.getByText(/Write an email address/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Send to'));
  expect(calls).toEqual([]);
});
