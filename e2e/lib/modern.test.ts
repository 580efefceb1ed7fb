import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seriousViolations } from './axe';
import { blackHole } from './black-hole';
import { enginesRunHere } from './browsers';
import { startEchoServer } from './echo-server';
import { openBrowser, phone, tv } from './modern';

describe.runIf(enginesRunHere)('The modern browser', () => {
  let server: Awaited<ReturnType<typeof startEchoServer>>;
  let browser: Browser;

  beforeAll(async () => {
    server = await startEchoServer();
    browser = await openBrowser();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  test('two TVs have wrong clocks of their own, and one of them is set while it runs', async () => {
    const early = await tv(browser, { clockAheadMs: -300_000 });
    const late = await tv(browser, { clockAheadMs: 300_000 });
    await early.page.goto(server.url);
    await late.page.goto(server.url);

    const apart = async () =>
      (await late.page.evaluate<number>('Date.now()')) -
      (await early.page.evaluate<number>('new Date().getTime()'));
    expect(Math.abs((await apart()) - 600_000)).toBeLessThan(2_000);
    expect(
      await late.page.evaluate(
        'Math.abs(performance.timeOrigin + performance.now() - Date.now()) < 2',
      ),
    ).toBe(true);
    await early.page.evaluate('stepClock(600000)');
    expect(Math.abs(await apart())).toBeLessThan(2_000);
    expect(
      await early.page.evaluate(
        '[typeof Date(), Date.UTC(2026, 0), new Date(2026, 0) instanceof Date]',
      ),
    ).toEqual(['string', Date.UTC(2026, 0), true]);
    await early.context.close();
    await late.context.close();
  });

  test('a black hole swallows both directions, and new connections, without a word', async () => {
    const { context, page } = await phone(browser);
    const hole = await blackHole(context);
    await page.goto(server.url);
    await page.waitForFunction(`document.getElementById('state').textContent === 'open'`);
    await page.evaluate(`socket.send('before')`);
    await page.waitForFunction(`heard.join() === 'echo before'`);

    hole.open();
    server.broadcast('lost on its way down');
    await page.evaluate(`socket.send('lost on its way up')`);
    await page.evaluate(
      `second = new WebSocket('ws://' + location.host); fetch('/late').then(() => { late = true }); late = false`,
    );
    await page.evaluate(`new Promise((done) => setTimeout(done, 300))`);
    expect(
      await page.evaluate(`[socket.readyState, second.readyState, late, heard.length]`),
    ).toEqual([1, 0, false, 1]);

    hole.close();
    await page.waitForFunction(`late && second.readyState === 1`);
    await page.evaluate(`socket.send('after')`);
    await page.waitForFunction(`heard.join() === 'echo before,echo after'`);
    expect(server.received).toEqual(['before', 'after']);
    await context.close();
  });

  test('axe finds a picture without a text, and an error of the page is recorded', async () => {
    const { context, page, errors } = await tv(browser);
    await page.goto(server.url);
    expect((await seriousViolations(page)).join('\n')).toContain('image-alt');
    await page.evaluate(`console.error('a mistake')`);
    await expect.poll(() => errors).toEqual(['a mistake']);
    await context.close();
  });
});
