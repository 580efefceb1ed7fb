import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { minutes, startTestServer, type TestServer } from '../../test/harness';
import { type MailServer, startMailServer } from '../../test/mail-server';
import { buy } from '../../test/shop';
import { waitUntil } from '../../test/wait-until';

let mails: MailServer;
let server: TestServer;
beforeAll(async () => {
  mails = await startMailServer();
  server = await startTestServer({ env: mails.env });
});
beforeEach(() => {
  mails.received.length = 0;
  mails.answer('accept');
  mails.before(() => Promise.resolve());
});

const script = fileURLToPath(new URL('crash.child.ts', import.meta.url));

/** Starts a process that sends the due messages, and that the test kills. */
function startSender(): ChildProcess {
  const { SMTP_URL, MAIL_FROM } = mails.env;
  const args = ['--import', 'tsx', script, server.database.url, SMTP_URL, MAIL_FROM];
  const child = spawn(process.execPath, args, { stdio: 'inherit' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}
async function kill(child: ChildProcess) {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(server.database.url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const count = 6;
async function queueMails(): Promise<string[]> {
  const { opened } = await buy(server, server.device(), { 'kerala-tuna': 1 });
  // The server's own run after the sale would take the mails meant for the other process.
  await server.due('sendMessages');
  const { main } = server.ctx.pools;
  const { id: orderId } = await main
    .selectFrom('orders')
    .select('id')
    .where('orderNo', '=', opened.orderNo)
    .executeTakeFirstOrThrow();
  const at = new Date();
  const data = JSON.stringify({ orderNo: opened.orderNo, isTest: true });
  const rows = Array.from({ length: count }, () => ({
    id: randomUUID(),
    event: 'order.delivered',
    subject: randomUUID(),
    channel: 'mail',
    language: 'en',
    orderId,
    email: `${randomUUID()}@example.com`,
    data,
    createdAt: at,
    nextTryAt: at,
  }));
  await main.insertInto('messages').values(rows).execute();
  return rows.map(({ id }) => id);
}
const listRows = (ids: string[]) =>
  server.ctx.pools.main.selectFrom('messages').selectAll().where('id', 'in', ids).execute();

/** Sends the remaining mails from another server. Returns how often each mail was received. */
async function finish(ids: string[]) {
  mails.answer('accept');
  mails.before(() => Promise.resolve());
  await server.due('sendMessages');
  const early = await listRows(ids);
  server.clock.advance(minutes(6));
  await server.due('sendMessages');
  const times = ids.map((id) => mails.received.filter((mail) => mail.id.includes(id)).length);
  return { early, times, rows: await listRows(ids) };
}

test('a server killed before the answer of the mail server loses no mail and repeats each at most once', async () => {
  const ids = await queueMails();
  mails.answer('silent');
  const sender = startSender();
  await waitUntil(() => expect(mails.received.length).toBeGreaterThan(0));
  await kill(sender);
  const interrupted = mails.received.length;
  const { early, times, rows } = await finish(ids);
  // No other server takes a mail before its lease has ended.
  expect(early.filter(({ state }) => state === 'sending').length).toBeGreaterThanOrEqual(
    interrupted,
  );
  expect(rows.map(({ state }) => state)).toEqual(ids.map(() => 'sent'));
  expect(Math.min(...times)).toBe(1);
  expect(Math.max(...times)).toBe(2);
  expect(rows.filter(({ unconfirmed }) => unconfirmed === 1).length).toBeGreaterThanOrEqual(
    interrupted,
  );
});

test('a server killed between sending and marking repeats that mail once, with the same Message-ID, and logs it', async () => {
  const ids = await queueMails();
  // Another connection reads the activity, because within a transaction Postgres does not update it.
  const blocker = await connect();
  const observer = await connect();
  // The mail is accepted, and the write that marks it as sent waits.
  let isLocked: Promise<unknown> | undefined;
  mails.before(async () => {
    isLocked ??= blocker.query('begin; lock table messages in exclusive mode');
    await isLocked;
  });
  const sender = startSender();
  const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%"messages"%'`;
  await waitUntil(async () => {
    const { rows } = await observer.query(`select ${waiting.replace('from', 'pid from')}`);
    expect(rows.length).toBeGreaterThan(0);
  });
  await kill(sender);
  await observer.query(`select pg_terminate_backend(pid) ${waiting}`);
  await blocker.query('rollback');
  const { times, rows } = await finish(ids);
  expect(rows.map(({ state }) => state)).toEqual(ids.map(() => 'sent'));
  expect(Math.min(...times)).toBe(1);
  expect(Math.max(...times)).toBe(2);
  const repeated = rows.filter(({ unconfirmed }) => unconfirmed === 1).map(({ id }) => id);
  expect(repeated).toEqual(expect.arrayContaining(ids.filter((_id, index) => times[index] === 2)));
});

test('two servers that send at the same time send each mail once', async () => {
  const ids = await queueMails();
  const sender = startSender();
  await waitUntil(async () => {
    await server.due('sendMessages');
    expect((await listRows(ids)).every(({ state }) => state === 'sent')).toBe(true);
  });
  await kill(sender);
  expect(mails.received).toHaveLength(count);
});
