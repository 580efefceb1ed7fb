import { connect, type Cdp } from './cdp-socket';
import { isNetworkNoise } from './noise';
import { until } from './until';

/** Longer than any page takes on a loaded machine, and shorter than the timeout of a test. */
const loadTimeoutMs = 60_000;
/** Less than the timeout of a test, so that the failure names what it waited for. */
const waitTimeoutMs = 50_000;

export type CdpPage = {
  goto: (url: string) => Promise<void>;
  /**
   * Source text, or a function that is sent as its source: an old engine must understand it unchanged (no `?.` in 68).
   */
  evaluate: <T, A extends unknown[]>(
    script: string | ((...args: A) => T),
    ...args: A
  ) => Promise<Awaited<T>>;
  waitFor: (expression: string, timeoutMs?: number) => Promise<void>;
  /** Runs before the page's own scripts, on every page opened afterwards. */
  beforeScripts: (source: string) => Promise<void>;
  viewport: (width: number, height: number) => Promise<void>;
  cpuThrottle: (rate: number) => Promise<void>;
  setCookie: (url: string, name: string, value: string) => Promise<void>;
  press: (key: string) => Promise<void>;
  send: Cdp['send'];
  on: Cdp['on'];
  /** Exceptions, crashes, console.error and violations of the page's CSP. */
  errors: string[];
};

export async function openPage(url: string, readOutput: () => string): Promise<CdpPage> {
  const { send, on } = await connect(url, readOutput);
  const errors: string[] = [];
  const note = (text: string) => {
    if (!isNetworkNoise(text)) errors.push(text);
  };
  on('Runtime.exceptionThrown', ({ exceptionDetails }) =>
    note(described(exceptionDetails as Thrown)),
  );
  on('Runtime.consoleAPICalled', ({ type, args }) => {
    if (type === 'error' || type === 'assert') note((args as Remote[]).map(shown).join(' '));
  });
  on('Log.entryAdded', ({ entry }) => {
    const {
      level,
      source,
      text,
      url: about,
    } = entry as { level: string; source: string; text: string; url?: string };
    if (level === 'error' && source !== 'network') errors.push(`${text} ${about ?? ''}`.trim());
  });
  on('Inspector.targetCrashed', () => errors.push('The page crashed.'));
  for (const domain of ['Page', 'Runtime', 'Network', 'Log']) await send(`${domain}.enable`);

  const evaluateOnce = async (expression: string, limitMs?: number): Promise<unknown> => {
    const given = { expression, returnByValue: true, awaitPromise: true, userGesture: true };
    const { result, exceptionDetails } = (await send('Runtime.evaluate', given, limitMs)) as {
      result: Remote;
      exceptionDetails?: Thrown;
    };
    if (exceptionDetails) throw new Error(described(exceptionDetails));
    return result.value;
  };
  const evaluate: CdpPage['evaluate'] = async (script, ...args) => {
    const given = args.map((arg) => JSON.stringify(arg) ?? 'undefined').join(', ');
    return (await evaluateOnce(
      typeof script === 'string' ? script : `(${script.toString()})(${given})`,
    )) as never;
  };
  const waitFor: CdpPage['waitFor'] = (expression, timeoutMs = waitTimeoutMs) => {
    let lastError = '';
    // Between two pages there is no context, and an answer can be lost with its page: both mean "not yet".
    const notYet = (error: Error) => {
      lastError = ` (${error.message})`;
      if (error.message.startsWith('The page crashed')) throw error;
      return false;
    };
    const isTrue = async () =>
      Boolean(await evaluateOnce(`Boolean(${expression})`, 5_000).catch(notYet));
    return until(isTrue, timeoutMs, () => `in the page: ${expression}${lastError}`);
  };
  /** The id of the shown document; fails while the page has crashed. */
  const getLoaderId = async () => {
    const { frameTree } = (await send('Page.getFrameTree', {}, 5_000)) as {
      frameTree: { frame: { loaderId: string } };
    };
    return frameTree.frame.loaderId;
  };

  return {
    send,
    on,
    errors,
    evaluate,
    waitFor,
    goto: async (address) => {
      const before = await getLoaderId().catch(() => undefined);
      const { errorText, loaderId } = (await send('Page.navigate', { url: address })) as {
        errorText?: string;
        loaderId?: string;
      };
      if (errorText) throw new Error(`${address} does not open: ${errorText}`);
      if (loaderId === undefined) return; // only the fragment differs, so the document stays
      // Polled: after a crash the old engines send no load event.
      await until(
        async () => (await getLoaderId().catch(() => before)) !== before,
        loadTimeoutMs,
        `${address} has come`,
      );
      await waitFor(`document.readyState === 'complete'`, loadTimeoutMs);
    },
    beforeScripts: async (source) =>
      void (await send('Page.addScriptToEvaluateOnNewDocument', { source })),
    viewport: async (width, height) => {
      await send('Emulation.setDeviceMetricsOverride', {
        width,
        height,
        deviceScaleFactor: 1,
        mobile: false,
      });
    },
    cpuThrottle: async (rate) => void (await send('Emulation.setCPUThrottlingRate', { rate })),
    setCookie: async (address, name, value) =>
      void (await send('Network.setCookie', { url: address, name, value })),
    press: async (key) => {
      const windowsVirtualKeyCode = keyCodes[key] ?? 0;
      const text = key === 'Enter' ? { text: '\r' } : {};
      await send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        key,
        windowsVirtualKeyCode,
        ...text,
      });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode });
    },
  };
}

const keyCodes: Record<string, number> = {
  Enter: 13,
  Escape: 27,
  Tab: 9,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
};

type Remote = { value?: unknown; description?: string };
type Thrown = { text: string; exception?: Remote };
const shown = ({ value, description }: Remote) =>
  description ?? (typeof value === 'string' ? value : JSON.stringify(value)) ?? '';
// 68 and 76 omit the description of a rejected promise.
const described = ({ text, exception }: Thrown) =>
  exception?.description ?? `${text} ${exception ? shown(exception) : ''}`;
