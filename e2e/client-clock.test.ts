import type { Browser, Page } from 'playwright-core';
import { hourMs } from '@kalavara/shared-types/durations';
import { completeTask } from '@kalavara/shared-types/todos/todos';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { percentile } from '../backend/src/test/percentile';
import { enginesRunHere } from './lib/browsers';
import { dueAt, watchDigits } from './lib/digits';
import { allowedMinutesOf, openTv, startOf } from './lib/kitchen-day';
import { openBrowser, phone, waitForExpression } from './lib/modern';
import { createEvent, createStaff, giveSession } from './lib/people';
import { startHostedServer } from './lib/hosted-server';
import type { TestServer } from './lib/server';
import { until } from './lib/until';
import { setTimer } from '@kalavara/shared-types/timers/timers';

const devices = [
  { name: 'right clock, Kolkata', timezoneId: 'Asia/Kolkata', clockAheadMs: 0 },
  { name: '3 h ahead, Los Angeles', timezoneId: 'America/Los_Angeles', clockAheadMs: 3 * hourMs },
  { name: '3 h behind, Auckland', timezoneId: 'Pacific/Auckland', clockAheadMs: -3 * hourMs },
];
const meat = '/soplocked/meatmasala';
const secondsShown = 4;
const isLong = process.env['KALAVARA_LONG'] === '1';

/** Returns the minutes around now as a clock in Kolkata shows them. */
const minutesAroundNow = () =>
  [-1, 0, 1].map((by) =>
    new Date(Date.now() + by * 60_000).toLocaleTimeString('en-US', {
      timeZone: 'Asia/Kolkata',
      hour: 'numeric',
      minute: '2-digit',
    }),
  );

/**
 * Measures how late or early the digits change, in ms, against the server's start of the step. Returns the median,
 * because a wrong clock affects every digit and a busy machine only some; the long run returns the maximum.
 */
async function measureLateness(page: Page, startTime: number, stepId: string): Promise<number> {
  const read = await watchDigits(page);
  const turns = async () => (await read()).turns.slice(1);
  await until(async () => (await turns()).length >= secondsShown, 60_000, 'the digits turn');
  const late = (await turns()).map(({ text, at }) =>
    Math.abs(at - dueAt(text, startTime, allowedMinutesOf(stepId))),
  );
  return percentile(late, isLong ? 100 : 50);
}

describe.runIf(enginesRunHere)('Devices with a wrong clock', () => {
  let browser: Browser;
  let server: TestServer;
  beforeAll(async () => {
    browser = await openBrowser();
    server = await startHostedServer();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  test('TVs and phones with clocks 3 h wrong, in other time zones, show the same seconds and the same times of Kolkata', async () => {
    const cook = await createStaff(server, 'Amina');
    const { eventId, tasks } = await createEvent(cook);
    const taskId = tasks.find(({ isTemperature }) => !isTemperature)!.id;
    const params = { eventId, taskId };
    await cook.call(completeTask, { params, body: {} });
    await cook.call(setTimer, { params: { eventId, stepId: '2-1' }, body: { isActive: true } });
    const startTime = await startOf(cook, eventId, '2-1');

    const lists: { name: string; text: string }[] = [];
    for (const { name, ...options } of devices) {
      const tv = await openTv({ server, browser, cook }, { eventId, route: meat }, options);
      const late = await measureLateness(tv.page, startTime, '2-1');
      expect(late, name).toBeLessThan(1_000);
      const clock = (await tv.page.locator('header').innerText()).match(/\d+:\d\d [AP]M/)?.[0];
      expect(minutesAroundNow(), name).toContain(clock);

      const hand = await phone(browser, options);
      await giveSession(hand.context, server.url, cook);
      await hand.page.goto(`${server.url}/roadmap?eventId=${eventId}`);
      await hand.page.getByRole('button', { name: 'Done (1)' }).tap();
      await hand.page.getByText(/Done by Amina at/).waitFor();
      // The diary above the list is loaded separately.
      await hand.page.getByRole('list', { name: 'Events' }).getByText('1 of 47 done').waitFor();
      lists.push({ name, text: await hand.page.locator('main').innerText() });
      expect([...tv.errors, ...hand.errors], name).toEqual([]);
      await Promise.all([tv.context.close(), hand.context.close()]);
    }
    for (const { name, text } of lists) expect(text, name).toBe(lists[0]!.text);
  });

  test('a TV that slept for 30 minutes shows the step that was started meanwhile', async () => {
    const cook = await createStaff(server, 'Biju');
    const { eventId } = await createEvent(cook);
    const start = (stepId: string, isActive: boolean) =>
      cook.call(setTimer, { params: { eventId, stepId }, body: { isActive } });
    await start('2-1', true);
    const tv = await openTv(
      { server, browser, cook },
      { eventId, route: meat },
      { clockAheadMs: -hourMs / 2 },
    );
    await tv.page.locator('[data-kind="featured"] [role="timer"]').waitFor();

    // A sleeping device runs nothing; after waking, its clock has advanced and `performance.now()` has not.
    const cdp = await tv.context.newCDPSession(tv.page);
    await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
    await start('2-1', false);
    await start('2-2', true);
    await cdp.send('Page.setWebLifecycleState', { state: 'active' });
    await tv.page.evaluate(`stepClock(${hourMs / 2})`);

    await waitForExpression(
      tv.page,
      `document.querySelector('[data-kind="featured"]')?.getAttribute('aria-labelledby')?.endsWith('2-2')`,
      'the TV shows step 2-2',
    );
    const startTime = await startOf(cook, eventId, '2-2');
    expect(await measureLateness(tv.page, startTime, '2-2')).toBeLessThan(1_000);
    expect(tv.errors).toEqual([]);
    await tv.context.close();
  });
});
