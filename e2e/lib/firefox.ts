import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectRpc, type JsonRpc } from './json-rpc';
import { isNetworkNoise } from './noise';
import { until, within } from './until';
import { sessionCookie, type WalkBrowser, type WalkTab } from './walk-browser';

type LogEntry = {
  level: string;
  text: string | null;
  source: { context?: string };
  stackTrace?: { callFrames: { url: string; lineNumber: number; functionName: string }[] };
};

/** No updates, telemetry or first-run page: only what the test opens. */
const preferences = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.push.connection.enabled': false,
  'dom.serviceWorkers.enabled': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'print.always_print_silent': true,
  'toolkit.telemetry.enabled': false,
};

/** Starts Firefox without geckodriver, by its own WebDriver BiDi. */
export async function openFirefox(executable: string, url: string): Promise<WalkBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'kalavara-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, 'user.js'), lines.join('\n'));
  const child = spawn(
    executable,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  let written = '';
  child.stderr.on('data', (piece: Buffer) => (written += piece.toString()));
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const end = async () => {
    process.off('exit', kill);
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await within(exited, 10_000, 'Firefox ends').catch(kill);
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };

  try {
    const listening = () => /WebDriver BiDi listening on (ws:\S+)/.exec(written)?.[1];
    await until(
      () => listening() !== undefined || child.exitCode !== null,
      60_000,
      () => `Firefox listens. It wrote:\n${written}`,
    );
    const rpc = await connectRpc(`${listening()}/session`, {
      closed: 'Firefox has gone.',
      timeoutMs: 60_000,
    });
    const { send } = rpc;
    const { capabilities } = (await send('session.new', {
      capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'dismiss' } } },
    })) as { capabilities: { browserVersion: string } };
    await send('session.subscribe', { events: ['log.entryAdded'] });
    return {
      version: `Firefox ${capabilities.browserVersion}`,
      open: (session) => openTab(rpc, { url, session }),
      close: async () => {
        rpc.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function openTab(
  { send, on }: Pick<JsonRpc, 'send' | 'on'>,
  { url, session }: { url: string; session: string | undefined },
): Promise<WalkTab> {
  const { userContext } = await send('browser.createUserContext');
  if (session !== undefined) {
    await send('storage.setCookie', {
      cookie: {
        name: sessionCookie,
        value: { type: 'string', value: session },
        domain: new URL(url).hostname,
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
      },
      partition: { type: 'storageKey', userContext },
    });
  }
  const { context } = (await send('browsingContext.create', { type: 'tab', userContext })) as {
    context: string;
  };
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } });
  const errors: string[] = [];
  on('log.entryAdded', (params) => {
    const entry = params as LogEntry;
    if (entry.source.context !== context || entry.level !== 'error') return;
    const text = entry.text ?? '';
    const frame = entry.stackTrace?.callFrames[0];
    if (!isNetworkNoise(text))
      errors.push(frame ? `${text} (${frame.url}:${frame.lineNumber})` : text);
  });
  return {
    goto: async (address) =>
      void (await send('browsingContext.navigate', {
        context,
        url: address,
        wait: 'interactive',
      })),
    evaluate: async <T>(expression: string) => {
      const { type, result, exceptionDetails } = (await send('script.evaluate', {
        expression: `Promise.resolve(${expression}).then(JSON.stringify)`,
        target: { context },
        awaitPromise: true,
      })) as { type: string; result?: { value?: string }; exceptionDetails?: { text: string } };
      if (type === 'exception') throw new Error(exceptionDetails?.text);
      return (result?.value === undefined ? undefined : JSON.parse(result.value)) as T;
    },
    takeErrors: async () => errors.splice(0),
    close: async () => void (await send('browser.removeUserContext', { userContext })),
  };
}
