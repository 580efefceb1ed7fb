import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import type { Engine } from './browsers';
import { openPage, type CdpPage } from './cdp-page';
import { until, within } from './until';

export type { CdpPage };

/** The few actions of a test in an engine of any age; Playwright and Puppeteer support none that is this old. */
export type CdpBrowser = {
  version: () => Promise<string>;
  newPage: (size?: { width: number; height: number }) => Promise<CdpPage>;
  close: () => Promise<void>;
};

const flags = [
  '--headless',
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--mute-audio',
  '--hide-scrollbars',
  '--force-color-profile=srgb',
  '--remote-debugging-port=0',
  '--remote-allow-origins=*',
  // Logs only errors, which name the reason for the end of a page.
  '--enable-logging=stderr',
  '--log-level=2',
];
const timeoutMs = 120_000;

export async function launch(engine: Engine, args: string[] = []): Promise<CdpBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'kalavara-cdp-'));
  const child = spawn(
    engine.executablePath,
    [...flags, `--user-data-dir=${profile}`, ...args, 'about:blank'],
    {
      env: engine.env,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const end = () => {
    child.kill('SIGKILL');
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  /**
   * Retries, because helper processes outlive the browser for a moment and write into the folder that is being removed.
   */
  const removeProfile = async () => {
    const removeOnce = async () =>
      rm(profile, { recursive: true, force: true }).then(
        () => true,
        () => false,
      );
    await until(removeOnce, 60_000, `${profile} is gone`);
  };
  process.once('exit', end);
  let output = '';
  child.stderr.on('data', (piece: Buffer) => (output = (output + piece.toString()).slice(-4_000)));
  const port = await portOf(child, () => output).catch((error: unknown) => {
    end();
    throw error;
  });
  const address = `http://127.0.0.1:${port}`;

  return {
    version: async () =>
      (JSON.parse((await fetchTarget(`${address}/json/version`)).text) as { Browser: string })
        .Browser,
    newPage: async (size = { width: 1920, height: 1080 }) => {
      const page = await openPage(await newTarget(address), () => output);
      await page.viewport(size.width, size.height);
      return page;
    },
    close: async () => {
      process.off('exit', end);
      const ended =
        child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
      child.kill('SIGKILL');
      await ended; // until its end it writes into its profile
      await removeProfile();
    },
  };
}

/** Returns the port, which Chromium prints once on stderr. */
function portOf(child: ChildProcess, output: () => string): Promise<number> {
  return new Promise((found, failed) => {
    const rejectWithOutput = (why: string) =>
      failed(new Error(`The browser ${why}. Its output:\n${output()}`));
    const timer = setTimeout(() => rejectWithOutput('did not start in time'), timeoutMs);
    const readPort = () => {
      const port = /listening on ws:\/\/[^:]+:(\d+)/.exec(output())?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      child.stderr?.off('data', readPort);
      found(Number(port));
    };
    child.stderr?.on('data', readPort);
    child.on('error', (error) => rejectWithOutput(`cannot be started (${error.message})`));
    child.on('exit', () => rejectWithOutput('ended at once'));
  });
}

const fetchTarget = (address: string, method = 'GET') =>
  within(
    fetch(address, { method }).then(async (answer) => ({
      isOk: answer.ok,
      text: await answer.text(),
    })),
    timeoutMs,
    `the browser at ${address}`,
  );

/** New engines require PUT, old ones support only GET. */
async function newTarget(address: string): Promise<string> {
  for (const method of ['PUT', 'GET']) {
    const { isOk, text } = await fetchTarget(`${address}/json/new?about:blank`, method);
    if (isOk && text.startsWith('{'))
      return (JSON.parse(text) as { webSocketDebuggerUrl: string }).webSocketDebuggerUrl;
  }
  throw new Error('The browser opens no page.');
}
