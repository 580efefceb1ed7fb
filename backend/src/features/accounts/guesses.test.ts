import { readFileSync } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createAccount,
  deleteAccount,
  signOutAccount,
  updateAccount,
} from '@kalavara/shared-types/accounts/accounts';
import { getOverview } from '@kalavara/shared-types/overview/overview';
import { expect, test, vi } from 'vitest';
import { type Device, ownerPassword, startTestServer } from '../../test/harness';
import { createLogger } from '../../platform/log';

const strict = { RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' };
const server = await startTestServer({ env: strict });
const withDefaultLimits = await startTestServer({ env: { TRUST_PROXY: '1' } });

let made = 0;
/** A cook with a PIN, and the owner's phone that created the account. */
async function newCook(at = server) {
  const desk = await at.connect('owner');
  const body = { name: 'Amina', username: `amina-${(made += 1)}`, secret: '493817' };
  const { data } = await desk.call(createAccount, { body: { ...body, role: 'staff' } });
  return { desk, id: data.id, username: body.username, password: body.secret };
}
type Body = { username: string; password: string };
const signIn = (device: Device, { username, password }: Body, from: string) =>
  device.callByName(
    'login',
    { body: { username, password } },
    { headers: { 'x-forwarded-for': from } },
  );
const statusOf = async (...given: Parameters<typeof signIn>) => (await signIn(...given)).status;

/** A phone that signed in to the account before. */
async function createKnownPhone(cook: Body, at = server, from = '198.51.100.1') {
  const phone = at.device();
  expect(await statusOf(phone, cook, from)).toBe(200);
  return phone;
}
const tryUnknownNames = async (from: string, at = server) => {
  for (let n = 0; n < 100; n += 1)
    await signIn(at.device(), { username: `nobody-${n}`, password: from }, from);
};
/** Sends guesses at the same time, each from its own address. Returns how many were checked. */
async function countCheckedGuesses(username: string, guesses: number, at = server) {
  const statuses = await Promise.all(
    Array.from({ length: guesses }, (_, n) =>
      statusOf(at.device(), { username, password: `${100_000 + n}` }, `203.0.113.${n}`),
    ),
  );
  return statuses.filter((status) => status === 401).length;
}

test('100 wrong names from one address do not lock out a known device behind it; a new device waits, and the refusal names the delay', async () => {
  const cook = await newCook();
  const nat = '100.64.0.7';
  const phone = await createKnownPhone(cook, server, nat);
  await tryUnknownNames(nat);

  expect(await statusOf(phone, cook, nat)).toBe(200);
  const refused = await signIn(server.device(), cook, nat);
  expect(refused.status).toBe(429);
  const seconds = Number(refused.get('Retry-After'));
  expect(seconds).toBeGreaterThan(86_000);
  expect(seconds).toBeLessThanOrEqual(86_400);
  expect(refused.body).toMatchObject({
    code: 'too-many-tries',
    error: 'Too many tries. Try again in 24 hours.',
    details: { retryAfterSeconds: seconds },
  });
});

test('control: a device cookie of another account, and an invented one, do not exempt', async () => {
  const amina = await newCook();
  const other = await newCook();
  const nat = '100.64.0.8';
  const phoneOfOther = await createKnownPhone(other, server, nat);
  const invented = server.device();
  invented.http.jar.setCookie(
    `kalavara_device=${'A'.repeat(43)}; path=/api/auth`,
    new URL(server.url).hostname,
    '/api/auth',
  );
  await tryUnknownNames(nat);
  expect(await statusOf(phoneOfOther, amina, nat)).toBe(429);
  expect(await statusOf(invented, amina, nat)).toBe(429);
  expect(await statusOf(phoneOfOther, other, nat)).toBe(200);
});

test('one wrong password repeated counts once', async () => {
  const cook = await newCook();
  const from = '100.64.0.9';
  const stale = { ...cook, password: 'an-outdated-password' };
  for (let n = 0; n < 30; n += 1) expect(await statusOf(server.device(), stale, from)).toBe(401);
  expect(await statusOf(server.device(), cook, from)).toBe(200);
});

test('control: five different wrong passwords lock the address', async () => {
  const cook = await newCook();
  const from = '100.64.0.10';
  for (let n = 0; n < 5; n += 1)
    expect(await statusOf(server.device(), { ...cook, password: `wrong-${n}` }, from)).toBe(401);
  const refused = await signIn(server.device(), cook, from);
  expect([refused.status, (refused.body as { error: string }).error]).toEqual([
    429,
    'Too many tries. Try again in 15 minutes.',
  ]);
});

test('a new PIN ends the wait of the cook who typed five wrong ones, and of no other account', async () => {
  const cook = await newCook();
  const other = await newCook();
  const from = '100.64.0.12';
  for (const each of [cook, other]) {
    for (let n = 0; n < 5; n += 1)
      await statusOf(server.device(), { ...each, password: `wrong-${n}` }, from);
    expect(await statusOf(server.device(), each, from)).toBe(429);
  }
  await cook.desk.call(updateAccount, { params: { id: cook.id }, body: { secret: '720519' } });
  expect(await statusOf(server.device(), { ...cook, password: '720519' }, from)).toBe(200);
  expect(await statusOf(server.device(), other, from)).toBe(429);
});

test('a PIN that was tried as a wrong one signs in once it is the new PIN', async () => {
  const cook = await newCook();
  const next = { ...cook, password: '720519' };
  expect(await statusOf(server.device(), next, '100.64.0.11')).toBe(401);
  await cook.desk.call(updateAccount, {
    params: { id: cook.id },
    body: { secret: next.password },
  });
  expect(await statusOf(server.device(), next, '100.64.0.11')).toBe(200);
});

test('of 60 guesses at a PIN from 60 addresses ten are checked: known devices sign in, new ones wait, and the owner is notified', async () => {
  const cook = await newCook();
  const phone = await createKnownPhone(cook);
  expect((await cook.desk.call(getOverview, {})).data.guessed).not.toContainEqual(
    expect.objectContaining({ username: cook.username }),
  );

  expect(await countCheckedGuesses(cook.username, 60)).toBe(10);
  expect(await statusOf(phone, cook, '203.0.113.200')).toBe(200);
  const newcomer = await signIn(server.device(), cook, '203.0.113.201');
  expect([newcomer.status, newcomer.get('Retry-After')]).toEqual([
    429,
    expect.stringMatching(/^([12]?\d|30)$/),
  ]);
  const { guessed } = (await cook.desk.call(getOverview, {})).data;
  expect(guessed?.filter(({ username }) => username === cook.username)).toEqual([
    { name: 'Amina', username: cook.username, since: expect.any(Number) as number },
  ]);
});

test('control: with high limits all 60 are checked', async () => {
  const cook = await newCook(withDefaultLimits);
  expect(await countCheckedGuesses(cook.username, 60, withDefaultLimits)).toBe(60);
});

test('each guess after the tenth doubles the wait, up to a quarter of an hour', async () => {
  const cook = await newCook();
  await countCheckedGuesses(cook.username, 10);
  const { main } = server.ctx.pools;
  const waits: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    const guess = { ...cook, password: `${200_000 + n}` };
    const refused = await signIn(server.device(), guess, `203.0.114.${n}`);
    waits.push(Math.round(Number(refused.get('Retry-After')) / 30));
    // The delay has ended.
    await main.deleteFrom('rateLimits').where('key', '=', `login-delay:${cook.username}`).execute();
    expect(await statusOf(server.device(), guess, `203.0.114.${n}`)).toBe(401);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30]);
});

test('a name without an account is delayed equally, so the answers do not show which accounts exist', async () => {
  expect(await countCheckedGuesses('no-such-cook', 60)).toBe(10);
});

test('guesses from a known device are limited for that device alone', async () => {
  const cook = await newCook();
  const lost = await createKnownPhone(cook);
  const own = await createKnownPhone(cook);
  const from = '100.64.0.12';
  const answers: number[] = [];
  for (let n = 0; n < 15; n += 1)
    answers.push(await statusOf(lost, { ...cook, password: `${300_000 + n}` }, from));
  expect(answers).toEqual([...Array<number>(10).fill(401), ...Array<number>(5).fill(429)]);
  expect(await statusOf(own, cook, from)).toBe(200);
  expect(await statusOf(server.device(), cook, from)).toBe(200);
});

test.each([
  [
    'a new PIN',
    (desk: Device, id: string) =>
      desk.call(updateAccount, { params: { id }, body: { secret: '493817' } }),
  ],
  [
    'signing out everywhere',
    (desk: Device, id: string) => desk.call(signOutAccount, { params: { id } }),
  ],
])('after %s known devices count as new ones', async (_what, change) => {
  const cook = await newCook();
  const phone = await createKnownPhone(cook);
  await change(cook.desk, cook.id);
  await countCheckedGuesses(cook.username, 11);
  expect(await statusOf(phone, cook, '198.51.100.1')).toBe(429);
});

test('a new PIN ends the delays', async () => {
  const cook = await newCook();
  await countCheckedGuesses(cook.username, 11);
  const next = { ...cook, password: '720519' };
  const body = { secret: next.password };
  await cook.desk.call(updateAccount, { params: { id: cook.id }, body });
  expect(await statusOf(server.device(), next, '198.51.100.2')).toBe(200);
});

test('an account with known devices can be deleted', async () => {
  const cook = await newCook();
  await createKnownPhone(cook);
  await cook.desk.call(deleteAccount, { params: { id: cook.id } });
  expect(await statusOf(server.device(), cook, '198.51.100.3')).toBe(401);
});

test('a browser has one device cookie for all accounts that sign in there, and only its hash is stored', async () => {
  const amina = await newCook();
  const biju = await newCook();
  const tablet = server.device();
  const cookieOf = async (cook: Body) =>
    (await signIn(tablet, cook, '198.51.100.4')).get('Set-Cookie')!.at(-1)!;
  const first = await cookieOf(amina);
  expect(first).toMatch(
    /^kalavara_device=[A-Za-z0-9_-]{43}; Max-Age=34560000; Path=\/api\/auth; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
  );
  const token = /=([^;]+)/.exec(first)![1]!;
  expect(await cookieOf(biju)).toContain(token);
  const rows = await server.ctx.pools.main.selectFrom('knownDevices').selectAll().execute();
  expect(rows.filter(({ accountId }) => [amina.id, biju.id].includes(accountId))).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('the fail2ban filter of the documentation matches failed and refused sign-ins, and no other line', async () => {
  const info = vi.spyOn(server.ctx.log, 'info');
  const from = '192.0.2.77';
  for (let n = 0; n < 6; n += 1)
    await signIn(server.device(), { username: 'owner', password: `wrong ${n}` }, from);
  await signIn(server.device(), { username: 'owner', password: ownerPassword }, '192.0.2.78');
  await server.device().http.get('/api/diary-events');
  const lines = await logLinesOf(info.mock.calls.map(([fields]) => fields as object));
  info.mockRestore();

  const manual = readFileSync(
    new URL('../../../../docs/operations/sign-in.md', import.meta.url),
    'utf8',
  );
  const [, written = ''] = /^failregex = (.+)$/m.exec(manual) ?? [];
  const filter = new RegExp(written.replace('<ADDR>', '(?<address>[0-9a-f.:]+)'));
  // The lines as the journal backend of fail2ban composes them.
  const toJournalLine = (line: string) => `shop node[812]: ${line}`;
  expect(lines.map((line) => filter.exec(toJournalLine(line))?.groups?.['address'])).toEqual(
    Array<string>(6).fill(from),
  );
  const other = '{"level":30,"time":"2026-11-23T03:27:03.123Z","event":"started"}';
  expect(filter.test(toJournalLine(other))).toBe(false);
});

/** Returns the log lines as the program writes them. */
async function logLinesOf(entries: object[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kalavara-log-'));
  const file = await open(join(folder, 'log'), 'w');
  const log = createLogger('info', file.fd);
  for (const entry of entries) log.info(entry);
  await file.close();
  const text = await readFile(join(folder, 'log'), 'utf8');
  await rm(folder, { recursive: true });
  return text.trim().split('\n');
}
