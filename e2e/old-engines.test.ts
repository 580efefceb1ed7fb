import { stages } from '@kalavara/shared-types/content/stages/index';
import { listTimers, setTimer } from '@kalavara/shared-types/timers/timers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from './lib/api';
import { engineOrThrow, enginesRunHere, type EngineVersion } from './lib/browsers';
import { launch, type CdpBrowser, type CdpPage } from './lib/cdp';
import { giveSession, createStaff, createEvent, pairTv } from './lib/people';
import { startHostedServer } from './lib/hosted-server';
import type { TestServer } from './lib/server';

const isLive = `[].some.call(document.querySelectorAll('header [role="status"]'), function (e) { return e.textContent === 'Live'; })`;
const digits = `(document.querySelector('[data-kind="featured"] [role="timer"]') || {}).textContent`;
const isCounting = `/^\\d+:\\d\\d$/.test(${digits})`;
/** Returns left, top, width and height of the main parts of the page, in pixels; text sizes differ between engines. */
const boxesIn = (
  selector: string,
) => `Array.from(document.querySelectorAll('${selector}')).map(function (element) {
  var box = element.getBoundingClientRect();
  return [element.tagName.toLowerCase(), Math.round(box.left), Math.round(box.top), Math.round(box.width), Math.round(box.height)];
}).filter(function (box) { return box[3] > 0 && box[4] > 0; })`;
const boxes = boxesIn('main, main > *, main nav > a, main > div > *');
/** While a step runs the other panels take turns, so only the panel of the running step is compared. */
const runningBoxes = boxesIn('main, main > *, [data-kind="featured"], [data-kind="featured"] > *');
type Box = [tag: string, ...edges: number[]];

const routes = ['/soplocked', ...stages.map(({ route }) => route)];
const steps = stages.flatMap(({ route, subSteps }) => {
  const step = subSteps.find(({ timeAllowed }) => timeAllowed);
  return step ? [[route, step.id] as const] : [];
});

describe.runIf(enginesRunHere)('The stage pages on old TVs', () => {
  let server: TestServer;
  let cook: Api;
  let eventId: string;
  const expected = new Map<string, Box[]>();
  const browsers: CdpBrowser[] = [];

  beforeAll(async () => {
    server = await startHostedServer();
    cook = await createStaff(server, 'Amina');
    ({ eventId } = await createEvent(cook));
    const page = await openTv('147');
    for (const route of routes) expected.set(route, await boxesOf(page, route));
    for (const [route, stepId] of steps) {
      await boxesOf(page, route);
      await press(stepId, true);
      await page.waitFor(isCounting);
      expected.set(`${route} ${stepId}`, await page.evaluate<Box[], []>(runningBoxes));
      await press(stepId, false);
    }
  });
  afterAll(async () => {
    for (const browser of browsers) await browser.close();
    await server?.stop();
  });

  const press = (stepId: string, isActive: boolean) =>
    cook.call(setTimer, { params: { eventId, stepId }, body: { isActive } });

  async function openTv(version: EngineVersion): Promise<CdpPage> {
    const browser = await launch(engineOrThrow(version));
    browsers.push(browser);
    const page = await browser.newPage();
    await giveSession(
      page,
      server.url,
      (await pairTv(server.url, cook, `TV with Chromium ${version}`)).api,
    );
    return page;
  }

  async function boxesOf(page: CdpPage, route: string): Promise<Box[]> {
    await page.goto(`${server.url}${route}?eventId=${eventId}`);
    await page.waitFor(isLive);
    // The panels are rendered shortly after the steps.
    await page.waitFor(
      "!document.querySelector('[data-kind=step]') || document.querySelector('[data-kind=reference]')",
    );
    // Polled, with the layout that loads the fonts: `document.fonts` resolves in a frame, which may never be rendered.
    await page.waitFor(`document.body.offsetHeight > 0 && document.fonts.status === 'loaded'`);
    return page.evaluate<Box[], []>(boxes);
  }

  describe.each(['68', '76'] as const)('Chromium %s', (version) => {
    let page: CdpPage;
    beforeAll(async () => {
      page = await openTv(version);
    });
    // Running steps of one test would be shown as "also running" in the next, and each test checks its own errors.
    afterEach(async () => {
      const { data: timers } = await cook.call(listTimers, { params: { eventId } });
      for (const { stepId, isActive } of timers) if (isActive) await press(stepId, false);
      page.errors.length = 0;
    });

    test.each(routes)(
      '%s is live, has no errors, and has the layout of the newest engine',
      async (route) => {
        const oldBoxes = await boxesOf(page, route);
        const today = expected.get(route)!;
        expect(differences(oldBoxes, today)).toEqual([]);
        expect(page.errors).toEqual([]);
      },
    );

    test('a looping video prevents the screen from sleeping if the browser has no wake lock', async () => {
      await boxesOf(page, '/soplocked');
      await page.waitFor(
        `(document.querySelector('video[src^="data:video/webm"]') || {}).currentTime > 0`,
      );
      expect(
        await page.evaluate(`document.querySelector('video[src^="data:video/webm"]').paused`),
      ).toBe(false);
      // Few frames per second, because each of them makes a TV render its screen again.
      expect(
        await page.evaluate(`document.querySelector('video[src^="data:video/webm"]').duration`),
      ).toBe(16);
      expect(page.errors).toEqual([]);
    });

    test.each(steps)(
      '%s counts step %s down that was started elsewhere, and stops with it',
      async (route, stepId) => {
        await boxesOf(page, route);
        await press(stepId, true);
        await page.waitFor(isCounting);
        expect(
          differences(
            await page.evaluate<Box[], []>(runningBoxes),
            expected.get(`${route} ${stepId}`)!,
          ),
        ).toEqual([]);
        const first = await page.evaluate<string, []>(digits);
        await page.waitFor(`${digits} !== '${first}'`);
        await press(stepId, false);
        await page.waitFor(`!${digits}`);
        expect(page.errors).toEqual([]);
      },
    );
  });
});

const isNear = (box: Box, today: Box | undefined): boolean =>
  today?.[0] === box[0] &&
  box.slice(1).every((edge, n) => Math.abs(Number(edge) - Number(today[n + 1])) <= 4);

function differences(oldBoxes: Box[], today: Box[]): string[] {
  const off = oldBoxes.flatMap((box, n) =>
    isNear(box, today[n]) ? [] : [`${box.join(' ')} is ${today[n]?.join(' ')} today`],
  );
  return oldBoxes.length === today.length
    ? off
    : [...off, `${oldBoxes.length} parts, ${today.length} today`];
}
