import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from './platform/config/config';
import { createLogger } from './platform/log';
import { openCliDatabase } from './cli/database';
import { findCluster } from './platform/embedded-postgres/cluster';
import { lockFolder } from './platform/embedded-postgres/folder-lock';
import { OperatorError } from './platform/operator-error';
import { startProgram } from './program';
import { emptyDatabase } from './test/database';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kalavara-program-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Returns the message with which a start is refused. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  const error: unknown = await startProgram(env).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(OperatorError);
  return (error as Error).message;
}

test('a start that is refused because of its port creates nothing', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  const dataDir = join(await newFolder(), 'data');
  const { port } = other.address() as AddressInfo;
  const env = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir };
  expect(await refusalOf(env)).toMatch(`another program already listens on port ${port}`);
  for (const HOST of ['192.0.2.1', 'fe80::1'])
    expect(await refusalOf({ ...env, HOST })).toBe(`HOST: ${HOST} is no address of this machine.`);
  expect(existsSync(dataDir)).toBe(false);
});

test('a second start in the folder of a server names that server, even if the port is in use too', async () => {
  const dataDir = await newFolder();
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  const lock = await lockFolder(await realpath(dataDir));
  onTestFinished(() => lock.release());
  const { port } = other.address() as AddressInfo;
  const env = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir };
  expect(await refusalOf(env)).toMatch(`(process ${process.pid}) is already using the data folder`);
});

test('a DATA_DIR that is a file, or inside one, is refused with a message at the start and by commands', async () => {
  const file = join(await newFolder(), 'data');
  await writeFile(file, '');
  const sentence = `DATA_DIR: ${file} is a file. Set DATA_DIR to a folder; it is created where it is missing.`;
  for (const dataDir of [file, join(file, 'below')]) {
    const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir };
    expect(await refusalOf(env)).toBe(sentence);
    await expect(openCliDatabase(readConfig(env), createLogger('silent'))).rejects.toThrow(
      new OperatorError(sentence),
    );
  }
});

test('a database with another encoding is refused with a message, and nothing is created in it', async () => {
  const { url } = await emptyDatabase("locale_provider libc locale 'C' encoding 'SQL_ASCII'");
  const env = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: await newFolder(), DATABASE_URL: url };
  expect(await refusalOf(env)).toMatch(
    /^DATABASE_URL: the database \w+ has the encoding SQL_ASCII; UTF8 is needed\./,
  );
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query("select from pg_tables where schemaname = 'public'");
  await client.end();
  expect(rows).toEqual([]);
});

test('Postgres is stopped properly even if stopping the server fails, as on a full disk', async () => {
  const dataDir = await newFolder();
  const output = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => output.mockRestore());
  const { stop } = await startProgram({
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  });
  const cluster = await findCluster(join(dataDir, 'postgres'));
  const isRunning = () => existsSync(join(cluster!.folder, 'postmaster.pid'));
  expect(isRunning()).toBe(true);
  // Prevents the practice gateway from writing its last state.
  await mkdir(join(dataDir, 'sandbox', 'sandbox-razorpay.json.tmp'));
  await expect(stop({ leadMs: 0 })).rejects.toThrow(/EISDIR/);
  expect(isRunning()).toBe(false);
});
