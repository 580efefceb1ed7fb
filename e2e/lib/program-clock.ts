import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { startServer, type ServerOptions, type TestServer } from './server';
import { until } from './until';

/** The clock of one server and its screens: the time of the program, which passes when the test calls `pass`. */
export type ProgramClock = {
  /** For each screen, before its first page. */
  install: (context: BrowserContext) => Promise<void>;
  /** So much time passes on the server and on these pages, with the timers that are due. */
  pass: (ms: number, pages: readonly Page[]) => Promise<void>;
};

/** Time that passes by itself, for the nightly run. */
export const realClock: ProgramClock = {
  install: () => Promise.resolve(),
  pass: async (ms) => {
    const begun = performance.now();
    await until(() => performance.now() - begun >= ms, ms + 5_000, `${ms} ms have passed`);
  },
};

const preload = fileURLToPath(new URL('./movable-clock.mjs', import.meta.url));

/** A server whose time the test moves. The clock of the database is not moved; no time of an event is read from it. */
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
