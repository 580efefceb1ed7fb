import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { percentile } from '../backend/src/test/percentile';
import { enginesRunHere } from './lib/browsers';
import { dueAt, watchDigits } from './lib/digits';
import { openPhone, openTv, startOf, tap } from './lib/kitchen-day';
import { openBrowser } from './lib/modern';
import { createStaff, createEvent } from './lib/people';
import { startServers, type ServerProcess } from './lib/server';
import { startTcpProxy } from './lib/tcp-proxy';
import { until } from './lib/until';

const isLong = process.env['KALAVARA_LONG'] === '1';
/**
 * The number of compared changes after the first one, which is not at a whole second. A busy machine renders some of
 * them late.
 */
const minTurns = 3;

describe.runIf(enginesRunHere)('Two servers on one database', () => {
  let browser: Browser;
  let installation: Awaited<ReturnType<typeof startServers>>;
  let one: ServerProcess;
  let two: ServerProcess;
  beforeAll(async () => {
    browser = await openBrowser();
    installation = await startServers(2);
    [one, two] = installation.servers as [ServerProcess, ServerProcess];
  });
  afterAll(async () => {
    await browser?.close();
    await installation?.stop();
  });

  test(
    'killing one makes its TV reconnect to the other, continue the countdown and receive the next start',
    { meta: { rules: ['R5', 'R6'] } },
    async () => {
      const cook = await createStaff(two, 'Celin');
      const { eventId } = await createEvent(cook);
      const location = { eventId, route: '/soplocked/meatmasala' };
      const serverProxy = await startTcpProxy(one.port, two.port);
      const kitchen = { server: two, browser, cook };
      const { page, errors } = await openTv(kitchen, { ...location, url: serverProxy.url });
      const hand = await openPhone(kitchen, location);
      await tap(hand.page, 'Start', '2-1');
      const read = await watchDigits(page);
      await until(async () => (await read()).turns.length > 2, 60_000, 'the digits turn');

      const killed = performance.now();
      await one.kill9();
      await tap(hand.page, 'Start', '2-2');
      const hasMoved = async () =>
        (await read()).turns.filter(({ stepId }) => stepId === '2-2').length > minTurns;
      await until(hasMoved, 90_000, 'the TV shows the step that was started at the other server');
      await until(
        async () => (await read()).statuses.at(-1)!.text === 'Live',
        60_000,
        'the TV is live again',
      );

      const { turns } = await read();
      const [first, ...others] = turns.filter(({ stepId }) => stepId === '2-2');
      console.log(
        `the TV of a killed server shows the next start after ${Math.round(first!.at - killed)} ms`,
      );
      const startTime = await startOf(cook, eventId, '2-2');
      const late = others.map(({ text, at }) => Math.abs(at - dueAt(text, startTime, 10)));
      expect(percentile(late, isLong ? 100 : 50)).toBeLessThan(1_500);
      expect(errors).toEqual([]);
      await serverProxy.close();
    },
  );
});
