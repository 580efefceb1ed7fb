import { sendTestMail } from '@kalavara/shared-types/messages/messages';
import { beforeAll, expect, test } from 'vitest';
import { freePort } from '../../test/free-port';
import { type Device, refusal, startTestServer } from '../../test/harness';
import { type MailServer, startMailServer } from '../../test/mail-server';

let mails: MailServer;
let owner: Device;
beforeAll(async () => {
  mails = await startMailServer();
  owner = await (await startTestServer({ env: mails.env })).connect('owner');
});
const send = (from = owner, language: 'en' | 'ml' = 'en') =>
  from.call(sendTestMail, { body: { to: 'owner@example.com', language } });

test('a test mail is really sent, in the language of the owner', async () => {
  mails.answer('accept');
  expect(await send(owner, 'ml')).toMatchObject({ result: { isSent: true } });
  expect(mails.received.at(-1)).toMatchObject({ to: 'owner@example.com' });
});

test.each([
  [{ code: 550, at: 'recipient' }, 'address'],
  [{ code: 554, at: 'data' }, 'refused'],
  [{ code: 451, at: 'data' }, 'later'],
  ['drop', 'no-answer'],
] as const)('a mail server that answers %j is explained as %s', async (answer, cause) => {
  mails.answer(answer);
  const { result } = await send();
  expect(result).toMatchObject({ isSent: false, cause });
  if (answer !== 'drop' && !result.isSent) expect(result.reason).toContain('refused by the test');
});

test('wrong credentials and an address without a mail server get different answers', async () => {
  mails.answer('accept');
  const withPassword = mails.env.SMTP_URL.replace('//', '//orders:wrong@');
  const refusing = await startTestServer({ env: { ...mails.env, SMTP_URL: withPassword } });
  const { result } = await send(await refusing.connect('owner'));
  expect(result).toMatchObject({ isSent: false, cause: 'credentials' });
  await refusing.stop();
  const nothing = { ...mails.env, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
  const unreachable = await startTestServer({ env: nothing });
  expect((await send(await unreachable.connect('owner'))).result).toMatchObject({
    cause: 'unreachable',
  });
});

test('a test mail without a mail server is refused with that reason, and an eleventh test in ten minutes is too many', async () => {
  const bare = await startTestServer();
  expect((await refusal(send(await bare.connect('owner')))).code).toBe('mail-not-set-up');
  mails.answer('accept');
  const limited = await startTestServer({ env: { ...mails.env, RATE_LIMIT_FACTOR: '1' } });
  const hurried = await limited.connect('owner');
  for (let n = 0; n < 10; n += 1) await send(hurried);
  expect((await refusal(send(hurried))).code).toBe('too-many-tries');
});
