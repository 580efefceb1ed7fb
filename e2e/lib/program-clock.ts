import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { startServer, type ServerOptions, type TestServer } from './server';
import { until } from './until';

/** The clock of one server and its screens: the program's time advances when the test calls `pass`. */
export type ProgramClock = {
  /** Prepares a screen before its first page. */
  install: (context: BrowserContext) => Promise<void>;
  /** Advances the time on the server and on these pages, and runs the timers that are due. */
  pass: (ms: number, pages: readonly Page[]) => Promise<void>;
};

/** A clock that advances by itself, for the nightly run. */
export const realClock: ProgramClock = {
  install: () => Promise.resolve(),
  pass: async (ms) => {
    const begun = performance.now();
    await until(() => performance.now() - begun >= ms, ms + 5_000, `${ms} ms have passed`);
  },
};

const preload = fileURLToPath(new URL('./movable-clock.mjs', import.meta.url));

/**
 * Starts a server whose time the test controls. The clock of the database is not changed; no time of an event is read
 * from it.
 */
export async function startServerWithClock(
  options: ServerOptions = {},
): Promise<{ server: TestServer; clock: ProgramClock }> {
  const folder = await mkdtemp(join(tmpdir(), 'kalavara-clock-'));
  const file = join(folder, 'ahead');
  await writeFile(file, '0');
  const env = { NODE_OPTIONS: `--import=${preload}`, KALAVARA_TEST_AHEAD: file };
  const server = await startServer({ ...options, env: { ...options.env, ...env } });
  let aheadMs = 0;

  async function moveServer(ms: number) {
    aheadMs += ms;
    await writeFile(file, String(aheadMs));
    process.kill(server.pid, 'SIGUSR2');
    const moved = `{"event":"test_clock_ahead","aheadMs":${aheadMs}}`;
    await until(() => server.log().includes(moved), 60_000, `the server is ${aheadMs} ms ahead`);
  }

  return {
    server: {
      ...server,
      stop: async () => {
        await server.stop();
        await rm(folder, { recursive: true, force: true });
      },
    },
    clock: {
      install: (context) => context.clock.install(),
      pass: async (ms, pages) => {
        await Promise.all([moveServer(ms), ...pages.map((page) => page.clock.fastForward(ms))]);
      },
    },
  };
}
