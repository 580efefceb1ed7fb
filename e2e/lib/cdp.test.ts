import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engineOrThrow, enginesRunHere } from './browsers';
import { launch, type CdpBrowser, type CdpPage } from './cdp';
import { startEchoServer } from './echo-server';

describe.runIf(enginesRunHere).each(['68', '76', '147'] as const)('Chromium %s', (version) => {
  let server: Awaited<ReturnType<typeof startEchoServer>>;
  let browser: CdpBrowser;
  let page: CdpPage;

  beforeAll(async () => {
    server = await startEchoServer();
    browser = await launch(engineOrThrow(version));
    page = await browser.newPage({ width: 1280, height: 720 });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  test('is the engine of the expected version', async () => {
    expect(await browser.version()).toMatch(new RegExp(`Chrome/${version}\\.`));
  });

  test('reports errors of the page, and no failures of the network', async () => {
    await page.goto(server.url);
    await page.evaluate(
      `console.error('the tick', 3); setTimeout(() => { throw new Error('thrown') }, 0); 1`,
    );
    await page.waitFor('true');
    await expect.poll(() => page.errors.join('\n')).toMatch(/the tick 3[\s\S]*thrown/);
    expect(page.errors.join('\n')).not.toMatch(/x\.png/);
  });

  test('a page that crashes rejects pending calls at once, and the next address opens', async () => {
    const other = await browser.newPage();
    await other.goto(server.url);
    await expect(
      other.send(
        'Runtime.evaluate',
        { expression: 'new Promise(() => 1)', awaitPromise: true },
        200,
      ),
    ).rejects.toThrow(
      'No answer within 0.2 s: Runtime.evaluate {"expression":"new Promise(() => 1)"',
    );
    const pending = expect(other.evaluate('new Promise(() => 1)')).rejects.toThrow(
      'The page crashed.',
    );
    await other.send('Page.navigate', { url: 'chrome://crash' }, 1_000).catch(() => undefined);
    await pending;
    await expect(other.waitFor('true')).rejects.toThrow('The page crashed.');
    expect(other.errors).toEqual(['The page crashed.']);
    await other.goto(server.url);
    await other.goto(`${server.url}/#below`);
    expect(await other.evaluate('location.hash')).toBe('#below');
  });

  // The other two versions are tested by old-engines.test.ts and the stage tests.
  test.runIf(version === '147')("renders a page and receives the server's messages", async () => {
    await page.goto(server.url);
    await page.waitFor(`document.getElementById('state').textContent === 'open'`);
    server.broadcast('step 2-1 runs');
    await page.waitFor(`heard.indexOf('step 2-1 runs') >= 0`);

    const box = await page.evaluate(
      () => document.querySelector('main')!.getBoundingClientRect().width,
    );
    expect(box).toBe(400);
    expect(await page.evaluate('innerWidth')).toBe(1280);
  });

  test.runIf(version === '147')(
    'can be slowed down, carries cookies, and takes arguments',
    async () => {
      await page.cpuThrottle(6);
      await page.cpuThrottle(1);
      await page.setCookie(server.url, 'who', 'amina');
      expect(await page.evaluate('document.cookie')).toBe('who=amina');
      expect(await page.evaluate((a: number, b: string) => `${a} ${b}`, 7, 'pots')).toBe('7 pots');
      await expect(page.evaluate(`(() => { throw new Error('burnt') })()`)).rejects.toThrow(
        'burnt',
      );
    },
  );
});
