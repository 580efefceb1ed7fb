import { mkdtemp, rm } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Response } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { phone, withBrowser, type Device } from './lib/modern';
import { startServer, type ServerProcess } from './lib/server';

const passwordIn = (output: string) => /Password: (\S+)/.exec(output)?.[1];

async function signIn({ page }: Device, server: ServerProcess, password: string) {
  await page.goto(`${server.url}/roadmap?view=diary`);
  await page.getByLabel('User name').fill('owner');
  await page.getByLabel('PIN or password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).tap();
  await page.getByRole('heading', { name: 'Event Diary' }).waitFor();
}

/** Kills the server and all its child processes at once, like a power cut. */
async function killProcessTree(server: ServerProcess) {
  const listDescendants = (pid: number): number[] =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => parentOf(name) === pid)
      .flatMap((name) => [Number(name), ...listDescendants(Number(name))]);
  const all = listDescendants(server.pid);
  const killed = server.kill9();
  for (const pid of all) killIfRunning(pid);
  await killed;
  return all.length;
}

/** Ignores processes that have ended since they were listed, such as a connection of Postgres. */
function killIfRunning(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined; // the process has ended meanwhile
  }
}

const promise =
  'R1 the first minute: a password shown once, the sample event, and a tick that survives kill -9';
test.runIf(enginesRunHere)(promise, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kalavara-first-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const env = { OWNER_PASSWORD: '' };
  const first = await startServer({ dataDir, env });
  onTestFinished(() => first.stop());
  const password = passwordIn(first.log());
  expect(password).toBeDefined();
  expect(first.log().split(password!).length - 1).toBe(1);

  await withBrowser(async (browser) => {
    const device = await phone(browser, { serviceWorkers: 'allow' });
    const { page, errors } = device;
    await signIn(device, first, password!);
    await page.getByRole('button', { name: 'View Tasks' }).first().tap();
    await page.getByText('0 of 47 done').first().waitFor();
    const ticks = page.getByRole('button', { name: /^Complete: / });
    expect(await ticks.count()).toBe(47);
    const name = (await ticks.first().getAttribute('aria-label'))!.replace('Complete: ', '');
    const isTick = (answer: Response) =>
      answer.request().method() === 'POST' && answer.url().endsWith('/complete');
    await Promise.all([
      page.waitForResponse((answer) => isTick(answer) && answer.ok()),
      ticks.first().tap(),
    ]);
    await page.getByText('1 of 47 done').first().waitFor();
    await page.getByRole('banner').getByRole('status').waitFor({ state: 'detached' });
    expect(errors).toEqual([]);

    expect(await killProcessTree(first)).toBeGreaterThan(1);
    const second = await startServer({ dataDir, env, port: first.port });
    onTestFinished(() => second.stop());
    expect(passwordIn(second.log())).toBeUndefined();
    await page.reload();
    await page.getByText('1 of 47 done').first().waitFor();
    await page.getByRole('button', { name: 'Done (1)' }).tap();
    await page.getByRole('list', { name: 'Done' }).getByText(name).waitFor();
  });
});
