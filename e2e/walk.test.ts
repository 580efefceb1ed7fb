import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { startHostedServer } from './lib/hosted-server';
import type { TestServer } from './lib/server';
import { languages, walk, type Role, type Walk } from './lib/walk';
import type { WalkBrowser } from './lib/walk-browser';
import { chromiumEngine, firefoxEngine, webKitEngine, type WalkEngine } from './lib/walk-engines';
import { cutletPassword, library, walkRoles } from './lib/walk-roles';

/** `npm run test:long` also walks Firefox and WebKitGTK, where every view is shown and no control pressed. */
const isLong = process.env['KALAVARA_LONG'] === '1';
const otherEngines = isLong ? [firefoxEngine, webKitEngine] : [];
const engines = [chromiumEngine, ...otherEngines];
const walkTimeoutMs = 1_800_000; // on a slow machine it took 660 s; a view that hangs has a separate limit

describe.runIf(enginesRunHere)('A walk through every page', () => {
  let server: TestServer;
  let roles: Role[];
  beforeAll(async () => {
    server = await startHostedServer({
      env: {
        CUTLET_PASSWORD: cutletPassword,
        RECIPES_USERNAME: library.username,
        RECIPES_PASSWORD: library.password,
      },
    });
    roles = await walkRoles(server);
  });
  afterAll(() => server?.stop());

  /** Runs two walks at a time, one per core of the machine. Returns the problems. */
  async function walkAll(
    engine: WalkEngine,
    walks: ((browser: WalkBrowser) => Promise<Walk>)[],
  ): Promise<string[]> {
    const startedAt = performance.now();
    const browser = await engine.launch(server.url);
    const done: Walk[] = [];
    const rest = [...walks];
    const worker = async () => {
      for (let next = rest.shift(); next; next = rest.shift()) {
        const result = await next(browser);
        done.push(result);
        // Printed at once, so that a walk that times out shows its findings.
        for (const problem of result.problems) console.log(`${browser.version}: ${problem}`);
      }
    };
    try {
      await Promise.all([worker(), worker()]);
    } finally {
      await browser.close();
    }
    const sum = (of: 'views' | 'presses') => done.reduce((total, each) => total + each[of], 0);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    console.log(
      `${browser.version}: ${sum('views')} views, ${sum('presses')} controls in ${seconds} s.`,
    );
    return done.flatMap(({ problems }) => problems);
  }

  test(
    'every menu item, tab and dialog opens without an error in Chromium, in both languages',
    async () => {
      const walks = roles.flatMap((role) =>
        languages.map(
          (language) => (browser: WalkBrowser) =>
            walk(browser, role, {
              url: server.url,
              language,
              openedIn: 'en',
              isPhone: language === 'ml' && role.name !== 'display',
              isPressing: true,
            }),
        ),
      );
      expect(await walkAll(chromiumEngine, walks)).toEqual([]);
    },
    walkTimeoutMs,
  );

  for (const engine of otherEngines) {
    if (engine.missing) console.log(`${engine.name} is not walked: ${engine.missing}.`);
    test.skipIf(engine.missing)(
      `every page opens without an error in ${engine.name}, in both languages`,
      async () => {
        const walks = roles.map(
          (role) => (browser: WalkBrowser) =>
            walk(browser, role, {
              url: server.url,
              language: 'en',
              openedIn: 'ml',
              isPhone: false,
              isPressing: false,
            }),
        );
        expect(await walkAll(engine, walks)).toEqual([]);
      },
      walkTimeoutMs,
    );
  }
});

/** A page with every problem that the walk must find, and one button that it must not press. */
const planted = `<!doctype html><html lang="en"><head><title>Planted</title></head><main><p>Planted</p>
  <p style="width: 2000px">Wide</p>
  <button onclick="document.querySelector('dialog').showModal()">Open</button>
  <dialog><h2>Sure?</h2><button class="quiet" onclick="console.error('pressed in a dialog')">More</button>
    <button class="primary" onclick="console.error('confirmed')">Delete</button></dialog>
  <nav><a href="/crashed">Crashed</a></nav></main>
  <script>
    console.error('planted in the console');
    Promise.reject(new Error('planted rejection'));
    setTimeout(() => { throw new Error('planted exception'); });
  </script></html>`;
const crashed = '<!doctype html><head><title>Crashed</title></head><h2>This page stopped</h2>';

describe.runIf(enginesRunHere)('The walk itself', () => {
  const site = createServer((req, res) =>
    res
      .setHeader('content-type', 'text/html')
      .end(req.url === '/' || req.url?.startsWith('/?') ? planted : crashed),
  );
  let url: string;
  beforeAll(async () => {
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  });
  const browsers = new Map<WalkEngine, Promise<WalkBrowser>>();
  afterAll(async () => {
    for (const browser of browsers.values()) await (await browser).close();
    site.close();
  });

  const role = { name: 'anyone', session: undefined, presses: /./ };
  async function findProblems(engine: WalkEngine, addresses: string[], isPressing: boolean) {
    const browser = browsers.get(engine) ?? engine.launch(url);
    browsers.set(engine, browser);
    const options = { url, language: 'en', openedIn: 'en', isPhone: false, isPressing } as const;
    return (await walk(await browser, { ...role, addresses }, options)).problems;
  }

  for (const engine of engines)
    test.skipIf(engine.missing)(
      `an error, a rejection and a crashed page are found in ${engine.name}`,
      async () => {
        const problems = (await findProblems(engine, ['/', '/crashed'], false)).join('\n');
        for (const each of ['planted in the console', 'planted rejection', 'planted exception'])
          expect(problems).toContain(each);
        expect(problems).toContain('/crashed: the error boundary is shown');
        expect(problems).toMatch(/\/: the page is \d+ px wider than the screen/);
      },
      240_000,
    );

  test('a dialog is opened and its controls are pressed, except confirmations', async () => {
    const problems = (await findProblems(chromiumEngine, ['/'], true)).join('\n');
    expect(problems).toContain('after "More": pressed in a dialog');
    expect(problems).not.toContain('confirmed');
    expect(problems).toContain('after "Crashed": the error boundary is shown');
  });
});
