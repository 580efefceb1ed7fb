import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { freePort } from '../../backend/src/test/free-port';
import { isNetworkNoise } from './noise';
import { until } from './until';
import { sessionCookie, type WalkBrowser, type WalkTab } from './walk-browser';

type Programs = { driver: string; xvfb: string };

/** Starts WebKitGTK's MiniBrowser by W3C WebDriver, on a virtual screen if there is no other. */
export async function openWebKit(programs: Programs, url: string): Promise<WalkBrowser> {
  const children: ChildProcess[] = [];
  const kill = () => children.forEach((child) => child.kill('SIGTERM'));
  process.once('exit', kill);
  const site = await startCollectorProxy(url);
  const close = async () => {
    process.off('exit', kill);
    kill();
    await site.close();
  };
  try {
    const display = process.env.DISPLAY ?? (await startXvfb(programs.xvfb, children));
    let version = 'WebKitGTK';
    const open = async (session: string | undefined) => {
      const opened = await openTab(programs.driver, display, children, site.url, session);
      version = opened.version;
      return opened.tab;
    };
    await (await open(undefined)).close(); // fails here, before the walk, if the browser does not start
    return { version, open, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startXvfb(executable: string, children: ChildProcess[]): Promise<string> {
  const child = spawn(
    executable,
    ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  children.push(child);
  let written = '';
  child.stdout.on('data', (piece: Buffer) => (written += piece.toString()));
  await until(() => /^\d+\n/.test(written) || child.exitCode !== null, 60_000, 'Xvfb has a screen');
  return `:${written.trim()}`;
}

/** The name of the folder contains the version of WebKitGTK's API. */
function findMiniBrowser(): string {
  for (const libraries of ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib']) {
    if (!existsSync(libraries)) continue;
    for (const folder of readdirSync(libraries).filter((name) => name.startsWith('webkit2gtk-'))) {
      const path = join(libraries, folder, 'MiniBrowser');
      if (existsSync(path)) return path;
    }
  }
  throw new Error('The MiniBrowser of WebKitGTK is not installed.');
}

/** Each tab has its own driver, because a driver has one session, which is one browser. */
async function openTab(
  driver: string,
  display: string,
  children: ChildProcess[],
  url: string,
  session: string | undefined,
): Promise<{ version: string; tab: WalkTab }> {
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  children.push(child);
  const send = async <T>(
    method: string,
    path: string,
    body?: object,
    answersWithin = 60_000,
  ): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answersWithin),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  const isListening = () =>
    send('GET', '/status').then(
      () => true,
      () => false,
    );
  await until(isListening, 60_000, 'WebKitWebDriver listens');
  const started = await send<{ sessionId: string; capabilities: { browserVersion: string } }>(
    'POST',
    '/session',
    {
      capabilities: {
        alwaysMatch: {
          pageLoadStrategy: 'eager',
          'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
        },
      },
    },
  );
  const root = `/session/${started.sessionId}`;
  await send('POST', `${root}/window/rect`, { width: 1280, height: 900 });
  const evaluate = <T>(expression: string, answersWithin?: number) => {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve(${expression}).then(done, (error) => done('evaluate: ' + error));`;
    return send<T>('POST', `${root}/execute/async`, { script, args: [] }, answersWithin);
  };
  const answers = () => evaluate<boolean>('true', 5_000).catch(() => false);
  const goto = async (address: string) => {
    await send('POST', `${root}/url`, { url: address.replace(/^https?:\/\/[^/]+/, url) });
    // A busy WebKitGTK never answers a script that arrives while a new page replaces the old one.
    await until(answers, 60_000, `${address} answers`);
  };
  if (session !== undefined) {
    await goto(`${url}/icon.svg`);
    await send('POST', `${root}/cookie`, {
      cookie: { name: sessionCookie, value: session, path: '/', httpOnly: true },
    });
  }
  return {
    version: `WebKitGTK ${started.capabilities.browserVersion}`,
    tab: {
      goto,
      evaluate,
      takeErrors: async () => {
        const found = await evaluate<string[] | null>(
          // A page without scripts, such as the list of calls, has no errors either.
          'window.pageErrors ? window.pageErrors.splice(0) : document.scripts.length === 0 ? [] : null',
        );
        if (!found) return ['the page came without the collector of errors'];
        return found.filter((text) => !isNetworkNoise(text));
      },
      close: async () => {
        await send('DELETE', root).catch(() => undefined);
        child.kill('SIGTERM');
      },
    },
  };
}

/**
 * WebDriver has no log, and a script sent after the navigation would be too late, so every page starts with this
 * script.
 */
const collector = `window.pageErrors = [];
(() => {
  const note = (text) => void window.pageErrors.push(text);
  const said = (value) => (value && value.stack ? value + '\\n' + value.stack : String(value));
  addEventListener('error', (event) => {
    if (event instanceof ErrorEvent) note('error: ' + (event.error ? said(event.error) : event.message));
  });
  addEventListener('unhandledrejection', (event) => note('unhandled rejection: ' + said(event.reason)));
  addEventListener('securitypolicyviolation', (event) =>
    note('refused by the CSP: ' + event.violatedDirective + ' ' + event.blockedURI));
  const error = console.error;
  console.error = (...args) => {
    note(args.map(said).join(' '));
    error.apply(console, args);
  };
})();`;
const collectorPath = '/page-errors.js';

/** Starts a proxy that inserts the collector before a page's own scripts. */
async function startCollectorProxy(url: string) {
  const { hostname, port } = new URL(url);
  const server = createServer((req, res) => {
    if (req.url === collectorPath)
      return void res.setHeader('content-type', 'text/javascript').end(collector);
    // Not compressed, also for pages that a service worker stores, which need the collector too.
    const headers = { ...req.headers, 'accept-encoding': 'identity' };
    const { method, url: path } = req;
    const upstream = request({ hostname, port, method, path, headers }, (answer) => {
      const isHtml = answer.headers['content-type']?.startsWith('text/html') ?? false;
      if (isHtml) return void sendPage(answer, res);
      res.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(res);
    });
    upstream.on('error', () => res.destroy());
    req.pipe(upstream);
  });
  server.on('upgrade', (req, socket, head) => {
    const upstream = connect(Number(port), hostname, () => {
      const lines = [`${req.method} ${req.url} HTTP/1.1`];
      for (let at = 0; at < req.rawHeaders.length; at += 2)
        lines.push(`${req.rawHeaders[at]}: ${req.rawHeaders[at + 1]}`);
      upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    for (const one of [socket, upstream])
      one.on('error', () => {
        socket.destroy();
        upstream.destroy();
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function sendPage(answer: IncomingMessage, res: import('node:http').ServerResponse) {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  const page = Buffer.concat(pieces)
    .toString()
    .replace(/<head[^>]*>/, (head) => `${head}<script src="${collectorPath}"></script>`);
  const { 'content-length': _length, 'transfer-encoding': _coding, ...headers } = answer.headers;
  res.writeHead(answer.statusCode!, headers).end(page);
}
