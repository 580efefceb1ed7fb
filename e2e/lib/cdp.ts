import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import type { Engine } from './browsers';
import { connect, type Cdp } from './cdp-socket';
import { isNetworkNoise } from './noise';
import { until } from './until';

/** The few things a test does with an engine of any age: Playwright and Puppeteer drive none that is this old. */
export type CdpBrowser = {
  version: () => Promise<string>;
  newPage: (size?: { width: number; height: number }) => Promise<CdpPage>;
  close: () => Promise<void>;
};

export type CdpPage = {
  goto: (url: string) => Promise<void>;
  /** Source text, or a function sent as its own text: an old engine must understand it as it stands (no `?.` in 68). */
  evaluate: <T, A extends unknown[]>(script: string | ((...args: A) => T), ...args: A) => Promise<Awaited<T>>;
  waitFor: (expression: string, timeoutMs?: number) => Promise<void>;
  /** Runs before the page's own scripts, on every page opened from now on. */
  beforeScripts: (source: string) => Promise<void>;
  screenshot: (file: string) => Promise<void>;
  viewport: (width: number, height: number) => Promise<void>;
  cpuThrottle: (rate: number) => Promise<void>;
  setCookie: (url: string, name: string, value: string) => Promise<void>;
  press: (key: string) => Promise<void>;
  send: Cdp['send'];
  on: Cdp['on'];
  /** Exceptions, console.error and refusals by the page's own rules (CSP); a failed download is in `failures`. */
  errors: string[];
  failures: string[];
};

const flags = [
  ...['--headless', '--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage', '--mute-audio'],
  ...['--hide-scrollbars', '--force-color-profile=srgb', '--remote-debugging-port=0', '--remote-allow-origins=*'],
];

export async function launch(engine: Engine, args: string[] = []): Promise<CdpBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'kalavara-cdp-'));
  const child = spawn(engine.executablePath, [...flags, `--user-data-dir=${profile}`, ...args, 'about:blank'], {
    env: engine.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const end = () => {
    child.kill('SIGKILL');
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  /** Its helpers outlive the browser by a moment, and write into the folder that is being emptied. */
  const clear = async () => {
    const tries = async () => rm(profile, { recursive: true, force: true }).then(() => true, () => false);
    await until(tries, 10_000, `${profile} is gone`);
  };
  process.once('exit', end);
  const port = await portOf(child).catch((error: unknown) => {
    end();
    throw error;
  });
  const address = `http://127.0.0.1:${port}`;

  return {
    version: async () => ((await (await fetch(`${address}/json/version`)).json()) as { Browser: string }).Browser,
    newPage: async (size = { width: 1920, height: 1080 }) => {
      const page = await openPage(await newTarget(address));
      await page.viewport(size.width, size.height);
      return page;
    },
    close: async () => {
      process.off('exit', end);
      const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
      child.kill('SIGKILL');
      await ended; // while it lives it writes into its profile
      await clear();
    },
  };
}

/** Chromium says where it listens, once, on its error stream. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((found, failed) => {
    let said = '';
    const give = (why: string) => failed(new Error(`The browser ${why}. It said:\n${said}`));
    const timer = setTimeout(() => give('did not start in time'), 30_000);
    child.stderr?.on('data', (piece: Buffer) => {
      said = (said + piece.toString()).slice(-4_000);
      const port = /listening on ws:\/\/[^:]+:(\d+)/.exec(said)?.[1];
      if (port === undefined) return;
      clearTimeout(timer);
      found(Number(port));
    });
    child.on('error', (error) => give(`cannot be started (${error.message})`));
    child.on('exit', () => give('ended at once'));
  });
}

/** New engines want PUT, old ones know only GET. */
async function newTarget(address: string): Promise<string> {
  for (const method of ['PUT', 'GET']) {
    const answer = await fetch(`${address}/json/new?about:blank`, { method });
    const text = await answer.text();
    if (answer.ok && text.startsWith('{')) {
      return (JSON.parse(text) as { webSocketDebuggerUrl: string }).webSocketDebuggerUrl;
    }
  }
  throw new Error('The browser opens no page.');
}

async function openPage(url: string): Promise<CdpPage> {
  const { send, on } = await connect(url);
  const errors: string[] = [];
  const failures: string[] = [];
  const note = (text: string) => void (isNetworkNoise(text) ? failures : errors).push(text);
  on('Runtime.exceptionThrown', ({ exceptionDetails }) => note(described(exceptionDetails as Thrown)));
  on('Runtime.consoleAPICalled', ({ type, args }) => {
    if (type === 'error' || type === 'assert') note((args as Remote[]).map(shown).join(' '));
  });
  on('Log.entryAdded', ({ entry }) => {
    const { level, source, text, url: about } = entry as { level: string; source: string; text: string; url?: string };
    if (level === 'error') (source === 'network' ? failures : errors).push(`${text} ${about ?? ''}`.trim());
  });
  for (const domain of ['Page', 'Runtime', 'Network', 'Log']) await send(`${domain}.enable`);

  const evaluate: CdpPage['evaluate'] = async (script, ...args) => {
    const given = args.map((arg) => JSON.stringify(arg) ?? 'undefined').join(', ');
    const expression = typeof script === 'string' ? script : `(${script.toString()})(${given})`;
    const { result, exceptionDetails } = (await send('Runtime.evaluate', {
      ...{ expression, returnByValue: true, awaitPromise: true, userGesture: true },
    })) as { result: Remote; exceptionDetails?: Thrown };
    if (exceptionDetails) throw new Error(described(exceptionDetails));
    return result.value as never;
  };

  return {
    ...{ send, on, errors, failures, evaluate },
    goto: async (address) => {
      const loaded = new Promise<void>((done) => on('Page.loadEventFired', () => done()));
      const { errorText } = (await send('Page.navigate', { url: address })) as { errorText?: string };
      if (errorText) throw new Error(`${address} does not open: ${errorText}`);
      await loaded;
    },
    waitFor: (expression, timeoutMs = 10_000) =>
      // Between two pages there is nothing to ask; that is a "not yet".
      until(() => evaluate<boolean, []>(`Boolean(${expression})`).catch(() => false), timeoutMs, `in the page: ${expression}`),
    beforeScripts: async (source) => void (await send('Page.addScriptToEvaluateOnNewDocument', { source })),
    screenshot: async (file) => {
      const { data } = (await send('Page.captureScreenshot')) as { data: string };
      writeFileSync(file, Buffer.from(data, 'base64'));
    },
    viewport: async (width, height) => {
      await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
    },
    cpuThrottle: async (rate) => void (await send('Emulation.setCPUThrottlingRate', { rate })),
    setCookie: async (address, name, value) => void (await send('Network.setCookie', { url: address, name, value })),
    press: async (key) => {
      const windowsVirtualKeyCode = keyCodes[key] ?? 0;
      const text = key === 'Enter' ? { text: '\r' } : {};
      await send('Input.dispatchKeyEvent', { type: 'keyDown', key, windowsVirtualKeyCode, ...text });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode });
    },
  };
}

const keyCodes: Record<string, number> = {
  ...{ Enter: 13, Escape: 27, Tab: 9, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 },
};

type Remote = { value?: unknown; description?: string };
type Thrown = { text: string; exception?: Remote };
const shown = ({ value, description }: Remote) => description ?? (typeof value === 'string' ? value : JSON.stringify(value)) ?? '';
// 68 and 76 leave the description out when a promise was rejected.
const described = ({ text, exception }: Thrown) => exception?.description ?? `${text} ${exception ? shown(exception) : ''}`;
