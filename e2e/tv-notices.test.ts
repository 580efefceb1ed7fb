import { randomUUID } from 'node:crypto';
import { addReading } from '@kalavara/shared-types/readings/readings';
import { scheduleTasks } from '@kalavara/shared-types/schedule/schedule';
import { setTimer } from '@kalavara/shared-types/timers/timers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engineOrThrow, enginesRunHere, type EngineVersion } from './lib/browsers';
import { launch, type CdpBrowser } from './lib/cdp';
import { giveSession, createStaff, createEvent, pairTv, signInOwner } from './lib/people';
import { startHostedServer } from './lib/hosted-server';
import type { TestServer } from './lib/server';

/**
 * Returns the distances of the large digits from the title and the bar, and their height, in hundredths of the screen's
 * height.
 */
const measured = `(function () {
  var digits = document.querySelector('[data-kind="featured"] [role="timer"]').getBoundingClientRect();
  var title = document.querySelector('[data-kind="featured"] h2');
  var gap = function (px) { return px / window.innerHeight * 100; };
  return {
    notices: gap([].reduce.call(document.querySelectorAll('main p[role="status"]'), function (sum, each) { return sum + each.offsetHeight; }, 0)),
    above: gap(digits.top - title.getBoundingClientRect().bottom),
    below: gap(title.parentElement.lastElementChild.getBoundingClientRect().top - digits.bottom),
    high: gap(digits.height),
  };
})()`;
/** Waits two frames, because values measured in one frame are applied in the next. */
const drawnTwice =
  'new Promise(function (done) { requestAnimationFrame(function () { requestAnimationFrame(done); }); })';
type Measured = { notices: number; above: number; below: number; high: number };
/** A notice in one line has a height of at most 6.4; an alert and the small line below it at least this. */
const twoRows = 8;

describe.runIf(enginesRunHere)('The large digits of a TV', () => {
  let server: TestServer;
  const browsers: CdpBrowser[] = [];
  beforeAll(async () => {
    server = await startHostedServer();
  });
  afterAll(async () => {
    for (const browser of browsers) await browser.close();
    await server?.stop();
  });

  const sizes = [
    [1280, 720],
    [1920, 1080],
  ] as const;
  test.each(['68', '147'] as const)(
    'in Chromium %s an alert with another notice below it never takes the room of the digits, in either language',
    { meta: { requirements: ['K-011', 'D-045'] } },
    async (version: EngineVersion) => {
      const owner = await signInOwner(server);
      const cook = await createStaff(server, 'കുഞ്ഞുമുഹമ്മദ് അബ്ദുൽ റഹ്മാൻ');
      const { eventId } = await createEvent(owner);
      // Two running steps of other stages are in a second line of the event's bar.
      for (const stepId of ['2-1', '1-1', '3-1'])
        await owner.call(setTimer, { params: { eventId, stepId }, body: { isActive: true } });
      await cook.call(addReading, {
        params: { eventId, taskId: 'temp-1' },
        body: { id: randomUUID(), kind: 'pit', value: 120.5 },
      });
      await cook.call(scheduleTasks, { params: { eventId }, body: { deliveryTime: '12:30 PM' } });

      const browser = await launch(engineOrThrow(version));
      browsers.push(browser);
      const page = await browser.newPage();
      await giveSession(
        page,
        server.url,
        (await pairTv(server.url, owner, `TV with Chromium ${version}`)).api,
      );
      for (const [width, height] of sizes) {
        for (const lang of ['en', 'ml']) {
          await page.viewport(width, height);
          await page.goto(`${server.url}/soplocked/meatmasala?eventId=${eventId}&lang=${lang}`);
          await page.waitFor(
            `document.querySelectorAll('main p[role="status"]').length === 2 && document.querySelector('[data-kind="featured"] [role="timer"]')`,
            60_000,
          );
          await page.evaluate('document.fonts.ready.then(function () { return undefined; })');
          await page.evaluate(drawnTwice);
          const { notices, above, below, high } = await page.evaluate<Measured, []>(measured);
          if (lang === 'ml') expect(notices, `${width} ${lang}`).toBeGreaterThan(twoRows);
          for (const gap of [above, below]) expect(gap, `${width} ${lang}`).toBeGreaterThan(0);
          expect(high, `${width} ${lang}`).toBeGreaterThan(12);
        }
      }
    },
  );
});
