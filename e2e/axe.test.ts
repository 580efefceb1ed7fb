import { stages } from '@kalavara/shared-types/content/stages/index';
import { setTimer } from '@kalavara/shared-types/timers/timers';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from './lib/api';
import { seriousViolations } from './lib/axe';
import { enginesRunHere } from './lib/browsers';
import { withInstallation } from './lib/installation';
import { waitForFonts, phone, resize, sizes, tv, type Device } from './lib/modern';
import { giveSession, createStaff, createEvent, pairTv, signInOwner } from './lib/people';

type Who = 'guest' | 'owner' | 'tv';
/** A screen: its role, its address, and what is pressed on it. */
type Screen = {
  name: string;
  who: Who;
  path: string;
  isFor?: 'phone';
  see: string;
  open?: (page: Page) => Promise<unknown>;
};

const kitchen = (name: string, path: string, see: string, open?: Screen['open']): Screen => ({
  name,
  who: 'owner',
  path,
  isFor: 'phone',
  see,
  ...(open && { open }),
});

const screensOf = (idle: string, running: string): Screen[] => [
  { name: 'home', who: 'guest', path: '/', see: 'main' },
  { name: 'product page', who: 'guest', path: '/products/kerala-kingfish', see: 'main h1' },
  { name: 'sign-in', who: 'guest', path: '/sign-in', see: 'form' },
  { name: 'a TV that is not paired', who: 'guest', path: '/soplocked', see: '[data-code]' },
  { name: 'pair', who: 'owner', path: '/pair', see: 'form' },
  { name: 'stages of the day', who: 'tv', path: `/soplocked?eventId=${running}`, see: 'nav a' },
  ...stages.flatMap(({ route, subSteps }) => {
    const hasTimer = subSteps.some(({ timeAllowed }) => timeAllowed);
    const own = hasTimer ? '[data-kind="featured"]' : `header ~ div a`; // or the running steps of other stages
    return [
      {
        name: `${route} idle`,
        who: 'tv' as const,
        path: `${route}?eventId=${idle}`,
        see: '[data-kind="step"]',
      },
      {
        name: `${route} running`,
        who: 'tv' as const,
        path: `${route}?eventId=${running}`,
        see: own,
      },
    ];
  }),
  kitchen('guide', '/roadmap', 'main ol button', async (page) => {
    await page.locator('main ol button').first().tap();
    await page.locator('main ol ol button').first().tap();
    await page.locator('main input[type=file]').first().waitFor({ state: 'attached' });
  }),
  kitchen('film of the guide', '/roadmap', 'main ol button', async (page) => {
    // A step without a video has no button.
    await page.route(/\/videos\//, (route) =>
      route.fulfill({ contentType: 'video/mp4', body: '' }),
    );
    await page.locator('main ol button').first().tap();
    await page.locator('main ol button:not([aria-expanded])').first().tap();
    await page.locator('dialog[open]').waitFor();
  }),
  kitchen('diary', '/roadmap?view=diary', '[data-event]'),
  kitchen('create form', '/roadmap?view=diary', '[data-event]', async (page) => {
    await page.locator('main button[aria-expanded]').first().tap();
    await page.locator('main form').waitFor();
  }),
  kitchen('tasks of the diary', `/roadmap?eventId=${idle}`, '[data-task]'),
  kitchen(
    'task with its details',
    `/roadmap?view=tasks&eventId=${idle}`,
    '[data-task]',
    async (page) => {
      await page.locator('[data-task] button[aria-expanded]').first().tap();
      await page.locator('[data-task] button[aria-expanded="true"]').waitFor();
    },
  ),
  kitchen('TVs', '/roadmap?view=tvs', 'main h3'),
  kitchen('more', '/roadmap?view=more', 'main h3'),
];

describe.runIf(enginesRunHere)('Every screen of the kitchen', () => {
  const installation = withInstallation();
  let people: Record<Who, Api | undefined>;
  let screens: Screen[];
  beforeAll(async () => {
    const owner = await signInOwner(installation);
    await createStaff(installation, 'Amina');
    people = {
      guest: undefined,
      owner,
      tv: (await pairTv(installation.url, owner, 'TV at the pit')).api,
    };
    const idle = await createEvent(owner);
    const running = await createEvent(owner, 'Feast at Kochi');
    screens = screensOf(idle.eventId, running.eventId);
    // One of them is in overtime, and one nearly.
    for (const [n, { subSteps }] of stages.entries()) {
      const step = subSteps.find(({ timeAllowed }) => timeAllowed);
      const share = [0, 1.2, 0.9][n % 3]!;
      if (!step) continue;
      const startTime = Date.now() - step.timeAllowed! * 60_000 * share;
      const params = { eventId: running.eventId, stepId: step.id };
      await owner.call(setTimer, { params, body: { isActive: true, startTime } });
    }
  });

  /** One device per role, so that the files of every screen are in its cache. */
  const devices = new Map<Who, Promise<Device>>();
  afterAll(async () => {
    for (const device of devices.values()) await (await device).context.close();
  });
  function deviceOf(who: Who): Promise<Device> {
    const device = devices.get(who) ?? openDevice(who);
    devices.set(who, device);
    return device;
  }
  async function openDevice(who: Who): Promise<Device> {
    const device = await (who === 'tv' ? tv : phone)(installation.browser, {});
    const api = people[who];
    if (api) await giveSession(device.context, installation.url, api);
    return device;
  }

  /** Returns the findings on each screen with its name: in its own size, and in the other sizes without a reload. */
  async function findProblems(who: Who, language: string): Promise<string[]> {
    const found: string[] = [];
    const { page, errors } = await deviceOf(who);
    for (const screen of screens.filter((one) => one.who === who)) {
      const [first, ...others] = sizesOf(screen);
      await page.setViewportSize(sizes[first]);
      const url = new URL(screen.path, installation.url);
      url.searchParams.set('lang', language);
      await page.goto(url.href);
      await page.locator(screen.see).first().waitFor({ state: 'attached' });
      await screen.open?.(page);
      await waitForFonts(page);
      const all = await findViolations(page, first);
      for (const size of others) {
        await resize(page, size);
        all.push(...(await findViolations(page, size)));
      }
      all.push(...(await measureOverflow(page)), ...errors.splice(0));
      found.push(...all.map((what) => `${screen.name}: ${what}`));
    }
    return found;
  }

  const sizesOf = ({ who, isFor }: Screen): ['phone' | 'tv', ...('phone' | 'tv')[]] => {
    if (isFor === 'phone') return ['phone'];
    return who === 'tv' ? ['tv', 'phone'] : ['phone', 'tv'];
  };

  const findViolations = async (page: Page, size: 'phone' | 'tv') =>
    (await seriousViolations(page)).map((what) => `on a ${size}: ${what}`);

  /** Returns by how much the page is too wide on the smallest phone. */
  async function measureOverflow(page: Page): Promise<string[]> {
    await resize(page, 'smallPhone');
    // Not `innerWidth`, because a phone zooms out until content that is too wide fits.
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    const by = width - sizes.smallPhone.width;
    return by > 0 ? [`${by} px too wide`] : [];
  }

  describe.each(['guest', 'owner', 'tv'] as const)('that a %s sees', (who) => {
    test.each(['en', 'ml'])(
      'in %s: axe has no serious findings on a phone and on a TV, and the smallest phone does not scroll horizontally',
      async (language) => {
        expect(await findProblems(who, language)).toEqual([]);
      },
    );
  });
});
