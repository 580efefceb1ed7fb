import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../backend/src/test/free-port';
import { onDatabase } from '../../backend/src/test/on-database';
import { startPostgres, type TestPostgres } from '../lib/postgres';

const program = (command: string) =>
  fileURLToPath(new URL(`../../backend/dist/${command}.js`, import.meta.url));
const password = 'a-password-that-must-not-be-shown';
let postgres: TestPostgres;
let folder: string;

beforeAll(async () => {
  postgres = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'kalavara-start-'));
});
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

type Env = Record<string, string>;

const envWith = (env: Env) => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: postgres.url,
  ...env,
});

/** Starts the program with only these settings; resolves when it has ended. */
async function start(command: 'main' | 'backup', env: Env) {
  const child = spawn(process.execPath, [program(command)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: envWith(env),
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  let output = '';
  child.stderr.on('data', (piece: Buffer) => (text += piece.toString()));
  child.stdout.on('data', (piece: Buffer) => (output += piece.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, text };
}

/** Expects an end with code 1 and one paragraph that contains the sentence, no stack, and no password. */
async function expectSentence(
  env: Env,
  sentence: RegExp,
  command: 'main' | 'backup' = 'main',
  maxLines = 4,
) {
  const { code, text, output } = await start(command, env);
  expect(text).toMatch(sentence);
  expect(text).not.toMatch(/^ +at |node:internal/m);
  expect(text.trim().split('\n').length).toBeLessThanOrEqual(maxLines);
  expect(text + output).not.toContain(password);
  expect(code).toBe(1);
}

const urlWith = (change: (url: URL) => void): string => {
  const url = new URL(postgres.url);
  change(url);
  return url.href;
};

/**
 * HOST and DATA_DIR accept any text, and two other values are examples; config.test.ts has a refused value for each of
 * the other settings.
 */
const wrongSettings: Record<string, Env> = {
  PORT: { PORT: '65536' },
  HOST: { HOST: '203.0.113.77' },
  DATA_DIR: { DATA_DIR: '/dev/null/data' },
  MIGRATE_DATABASE_URL: { MIGRATE_DATABASE_URL: `postgres://x:${password}/@127.0.0.1:5432/k` },
};

test.for(Object.entries(wrongSettings))(
  'a wrong %s ends the start with a sentence that names it',
  ([name, env]) => expectSentence(env, new RegExp(`\\b${name}: `)),
);

describe('a wrong environment ends the start with one sentence', () => {
  test('the port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expectSentence(
      { PORT: String(port) },
      new RegExp(`^PORT: another program already listens on port ${port}`, 'm'),
    );
    other.close();
  });

  test('the password of the database is wrong', () =>
    expectSentence(
      { DATABASE_URL: urlWith((url) => (url.password = password)) },
      /^DATABASE_URL: Postgres at .+ refuses this user name or password/m,
    ));

  test('the database does not exist', () =>
    expectSentence(
      { DATABASE_URL: urlWith((url) => (url.pathname = '/no_such_database')) },
      /^DATABASE_URL: Postgres at .+ has no such database; create it first: .*no_such_database/m,
    ));

  test('the role may not create tables', async () => {
    const role = `start_${process.pid}`;
    const drop = `drop owned by ${role}; drop role ${role}`;
    await onDatabase(postgres.url, (client) =>
      client.query(`create role ${role} login password '${password}'`),
    );
    const url = urlWith((changed) => {
      changed.username = role;
      changed.password = password;
    });
    await expectSentence({ DATABASE_URL: url }, /^DATABASE_URL: the role lacks a right/m);
    await onDatabase(postgres.url, (client) => client.query(drop));
  });

  test('the host does not exist', () =>
    expectSentence(
      { DATABASE_URL: `postgres://kalavara:${password}@postgres.invalid:5432/kalavara` },
      /^DATABASE_URL: no such host: postgres\.invalid:5432/m,
    ));

  test('nothing listens at the address of the database: a command ends at once, the server logs the reason for waiting', async () => {
    const url = `postgres://kalavara:${password}@127.0.0.1:${await freePort()}/kalavara`;
    const sentence = /DATABASE_URL: no Postgres listens at 127\.0\.0\.1:\d+/;
    await expectSentence({ DATABASE_URL: url }, sentence, 'backup');
    const child = spawn(process.execPath, [program('main')], {
      env: envWith({ DATABASE_URL: url }),
    });
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    expect(JSON.parse(line)).toMatchObject({
      event: 'database_unavailable',
      setting: 'DATABASE_URL',
      reason: expect.stringMatching(/^no Postgres listens at 127/) as string,
    });
    expect(line).not.toContain(password);
    child.kill('SIGTERM');
    await once(child, 'close');
  });

  test('the two database settings lead to different databases', async () => {
    const other = await startPostgres();
    await expectSentence(
      { MIGRATE_DATABASE_URL: other.url },
      /^MIGRATE_DATABASE_URL and DATABASE_URL lead to different databases/m,
    );
    await other.stop();
  });

  test('the database was changed by a newer version', async () => {
    const newer = await startPostgres();
    await onDatabase(newer.url, (client) =>
      client.query(
        "insert into kysely_migration (name, timestamp) values ('9999_later', now()::text)",
      ),
    );
    await expectSentence(
      { DATABASE_URL: newer.url },
      /^A newer version of Kalavara has changed this database \(migration 9999_later\)/m,
    );
    await newer.stop();
  });

  test('the database of the data folder is of another major version of PostgreSQL', async () => {
    const dataDir = join(folder, 'other-major');
    const cluster = join(dataDir, 'postgres', 'cluster');
    await mkdir(cluster, { recursive: true, mode: 0o700 });
    await writeFile(join(dataDir, 'postgres', 'password'), password);
    await writeFile(join(cluster, 'PG_VERSION'), '12\n');
    await writeFile(join(cluster, 'postgresql.conf'), '');
    await expectSentence(
      { DATA_DIR: dataDir, DATABASE_URL: '' },
      /another major version of PostgreSQL .+ docs\/operations\/postgres-upgrade\.md/,
      'main',
      12,
    );
  });

  test('the data folder is a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    for (const command of ['main', 'backup'] as const)
      await expectSentence({ DATA_DIR: file }, /^DATA_DIR: .+ is a file\. Set/m, command);
  });

  test('the data folder may not be created', async ({ skip }) => {
    if (process.platform !== 'linux')
      return skip('only Linux has a place where nobody may create one');
    await expectSentence(
      { DATA_DIR: '/sys/kalavara', DATABASE_URL: '' },
      /^DATA_DIR: \/sys\/kalavara cannot be created or written/m,
    );
  });
});
