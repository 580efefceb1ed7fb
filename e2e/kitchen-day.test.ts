import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { openKitchen, pressWithRemote, measureDigits, tap, type Kitchen } from './lib/kitchen-day';
import { restartOffline, measureOutage } from './lib/kitchen-network';
import { openBrowser } from './lib/modern';

type Press = Parameters<typeof measureDigits>[2];
const ways: [who: string, press: Press][] = [
  ['a phone', ({ phone }) => tap(phone, 'Start', '2-1')],
  ['the remote control of a TV', ({ tv }) => pressWithRemote(tv, 'Start', '2-1')],
];
const outcomes: [shows: string, changesStep: boolean][] = [
  ['the step it showed before', false],
  ['the step that was started meanwhile', true],
];

/** The promised times are those of an idle machine, and are measured in kitchen-day.long.test.ts. */
const isLong = process.env['KALAVARA_LONG'] === '1';
const noticeMs = isLong ? 12_000 : 60_000;
const returnMs = isLong ? 5_000 : 60_000;
const restartMs = isLong ? 10_000 : 60_000;

// A wrong clock affects every digit and a busy machine only some, so the median is compared.
describe.runIf(enginesRunHere)('A day in the kitchen', () => {
  let browser: Browser;
  let kitchen: Kitchen;
  beforeAll(async () => {
    browser = await openBrowser();
    kitchen = await openKitchen(browser);
  });
  afterAll(async () => {
    await browser?.close();
    await kitchen?.server.stop();
  });

  test.each(ways)(
    '%s starts a step, and two TVs with wrong clocks show the same digits',
    { meta: { rules: ['R6'] } },
    async (_, press) => {
      const { errors, backwards, ...measured } = await measureDigits(kitchen, 10, press);
      console.log('two TVs', measured);
      expect(measured.pairs).toBeGreaterThanOrEqual(8);
      expect(measured.p50).toBeLessThan(500);
      expect(measured.lateP50).toBeLessThan(1_000);
      expect(backwards).toEqual([]);
      expect(errors).toEqual([]);
    },
  );

  test.each(outcomes)(
    'an offline TV shows that, continues the countdown, and then shows %s',
    { meta: { rules: ['R5', 'R6'] } },
    async (_, changesStep) => {
      const { errors, ...measured } = await measureOutage(kitchen, 14, changesStep);
      console.log('14 s without a network', measured);
      expect(measured.noticedAfter).toBeLessThan(noticeMs);
      expect(measured.turnsMeanwhile).toBeGreaterThanOrEqual(8);
      expect(isLong ? measured.worstMeanwhile : measured.lateMeanwhileP50).toBeLessThan(1_000);
      expect(measured.liveAfter).toBeLessThan(returnMs);
      expect(measured.rightAfter ?? 0).toBeLessThan(returnMs);
      expect(isLong ? measured.worstAfter : measured.lateAfterP50).toBeLessThan(1_000);
      expect(errors).toEqual([]);
    },
  );

  test(
    'a TV with a wrong clock that is switched on offline shows the running step, at the right time',
    { meta: { rules: ['R6', 'R11'] } },
    async () => {
      const { errors, ...measured } = await restartOffline(kitchen);
      console.log('restarted without a network', measured);
      expect(measured.status).not.toBe('Live');
      expect(measured.took).toBeLessThan(restartMs);
      expect(isLong ? measured.worst : measured.p50).toBeLessThan(1_000);
      expect(errors).toEqual([]);
    },
  );
});
