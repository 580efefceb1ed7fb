import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seriousViolations } from './axe';
import { enginesRunHere } from './browsers';
import { startEchoServer } from './echo-server';
import { openBrowser, tv } from './modern';

describe.runIf(enginesRunHere)('The modern browser', () => {
  let server: Awaited<ReturnType<typeof startEchoServer>>;
  let browser: Browser;

  beforeAll(async () => {
    server = await startEchoServer();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  test('two TVs have different wrong clocks, and one of them is changed during the run', async () => {
    const early = await tv(browser, { clockAheadMs: -300_000 });
    const late = await tv(browser, { clockAheadMs: 300_000 });
    await early.page.goto(server.url);
    await late.page.goto(server.url);

    // The early clock is read before and after the other one, because a busy machine takes time in between.
    const expectClocksApart = async (ms: number) => {
      const timeOfEarly = () => early.page.evaluate<number>('new Date().getTime()');
      const before = await timeOfEarly();
      const lateTime = await late.page.evaluate<number>('Date.now()');
      expect(lateTime - before).toBeGreaterThan(ms - 2_000);
      expect(lateTime - (await timeOfEarly())).toBeLessThan(ms + 2_000);
    };
    await expectClocksApart(600_000);
    expect(
      await late.page.evaluate(
        'Math.abs(performance.timeOrigin + performance.now() - Date.now()) < 2',
      ),
    ).toBe(true);
    await early.page.evaluate('stepClock(600000)');
    await expectClocksApart(0);
    expect(
      await early.page.evaluate(
        '[typeof Date(), Date.UTC(2026, 0), new Date(2026, 0) instanceof Date]',
      ),
    ).toEqual(['string', Date.UTC(2026, 0), true]);
    await early.context.close();
    await late.context.close();
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
