import { stages } from '@kalavara/shared-types/content/stages/index';
import { listTimers } from '@kalavara/shared-types/timers/timers';
import type { Browser, Page } from 'playwright-core';
import type { Api } from './api';
import { percentile } from '../../backend/src/test/percentile';
import { differencesBetween, dueAt, secondsOf, watchDigits, type Turn } from './digits';
import { phone, tv, type Device, type DeviceOptions } from './modern';
import { giveSession, createStaff, createEvent, pairTv } from './people';
import { startHostedServer } from './hosted-server';
import type { TestServer } from './server';
import { until } from './until';

export type Kitchen = { server: TestServer; browser: Browser; cook: Api };

export async function openKitchen(browser: Browser, started?: TestServer): Promise<Kitchen> {
  const server = started ?? (await startHostedServer());
  return { server, browser, cook: await createStaff(server, 'Amina') };
}

type Target = { eventId: string; route: string; url?: string };

const addressOf = (server: TestServer, { eventId, route, url = server.url }: Target) =>
  `${url}${route}?eventId=${eventId}`;
export const waitUntilLive = (page: Page) =>
  page
    .locator('header [role="status"]')
    .filter({ hasText: /^Live$/ })
    .waitFor({ state: 'attached' });

/** Opens a paired TV on a stage page, with a live connection. */
export async function openTv(
  { server, browser, cook }: Kitchen,
  target: Target,
  options: DeviceOptions = {},
) {
  const device = await tv(browser, options);
  const { api } = await pairTv(server.url, cook, `TV at ${target.route}`);
  await giveSession(device.context, server.url, api);
  await device.page.goto(addressOf(server, target));
  await waitUntilLive(device.page);
  return device;
}

/** Opens the cook's own phone on a stage page. */
export async function openPhone(
  { server, browser, cook }: Kitchen,
  target: Target,
): Promise<Device> {
  const device = await phone(browser);
  await giveSession(device.context, server.url, cook);
  await device.page.goto(addressOf(server, target));
  await waitUntilLive(device.page);
  return device;
}

const button = (page: Page, act: 'Start' | 'Stop', step: string) =>
  page.getByRole('button', { name: new RegExp(`^${act}: ${step} `) });

/** Taps, for the touchscreen of a phone. */
export const tap = (page: Page, act: 'Start' | 'Stop', step: string) =>
  button(page, act, step).tap();

/** Uses the keys of a remote control: arrows until the button has the focus, then OK. */
export async function pressWithRemote(page: Page, act: 'Start' | 'Stop', step: string) {
  const isThere = () =>
    button(page, act, step).evaluate((element) => element === document.activeElement);
  await page.keyboard.press('ArrowDown');
  for (const key of [
    'ArrowDown',
    'ArrowRight',
    'ArrowUp',
    'ArrowLeft',
    'ArrowUp',
    'ArrowLeft',
    'ArrowUp',
    'ArrowLeft',
  ]) {
    for (let n = 0; n < 6 && !(await isThere()); n += 1) await page.keyboard.press(key);
  }
  if (!(await isThere())) throw new Error(`The arrows do not lead to the button of step ${step}.`);
  await page.keyboard.press('Enter');
}

const allSteps = stages.flatMap(({ subSteps }) => subSteps);
export const allowedMinutesOf = (stepId: string) =>
  allSteps.find(({ id }) => id === stepId)!.timeAllowed!;

export async function startOf(cook: Api, eventId: string, stepId: string): Promise<number> {
  const { data } = await cook.call(listTimers, { params: { eventId } });
  return data.find((timer) => timer.stepId === stepId)!.startTime!;
}

export const meatPage = '/soplocked/meatmasala';
/** The errors of the clocks of two TVs, in ms ahead of the true time. */
export const wrongClocks = [5 * 60_000, -5 * 60_000];

/** The minimum number of compared digits. */
const minComparedTurns = 8;

type Press = (devices: { phone: Page; tv: Page }) => Promise<void>;

/** TVs with wrong clocks count down a started step; one clock is changed while the step runs. */
export async function measureDigits(
  kitchen: Kitchen,
  seconds: number,
  press: Press,
  clocks: readonly number[] = wrongClocks,
) {
  const { eventId } = await createEvent(kitchen.cook);
  const target = { eventId, route: meatPage };
  const tvs = await Promise.all(
    clocks.map((clockAheadMs) => openTv(kitchen, target, { clockAheadMs })),
  );
  const device = await openPhone(kitchen, target);
  await press({ phone: device.page, tv: tvs[0]!.page });
  await Promise.all(
    tvs.map(({ page }) => page.locator('[data-kind="featured"] [role="timer"]').waitFor()),
  );

  const reads = await Promise.all(tvs.map(({ page }) => watchDigits(page)));
  const readTurns = async () =>
    (await Promise.all(reads.map((read) => read()))).map(({ turns }) => turns);
  const countTurns = async () => Math.min(...(await readTurns()).map((turns) => turns.length - 1));
  const timeoutMs = (4 * seconds + 60) * 1_000;
  await until(
    async () => (await countTurns()) >= seconds / 2,
    timeoutMs,
    'half of the digits have turned',
  );
  await tvs[1]!.page.evaluate('stepClock(13 * 60_000)');
  await until(
    async () => (await countTurns()) >= seconds,
    timeoutMs,
    'all of the digits have turned',
  );
  // A busy TV skips some digits, and another TV others.
  await until(
    async () => differencesBetween(await readTurns()).length >= minComparedTurns,
    timeoutMs,
    'enough of them have turned on all TVs',
  );

  const turns = await readTurns();
  const startTime = await startOf(kitchen.cook, eventId, '2-1');
  const late = turns
    .flatMap((each) => each.slice(1))
    .map(({ text, at }) => at - dueAt(text, startTime, allowedMinutesOf('2-1')));
  const errors = [...tvs, device].flatMap((one) => one.errors);
  await Promise.all([...tvs, device].map(({ context }) => context.close()));
  const differences = differencesBetween(turns);
  return {
    errors,
    pairs: differences.length,
    p50: percentile(differences, 50),
    p99: percentile(differences, 99),
    lateP50: percentile(late.map(Math.abs), 50),
    backwards: turns.flatMap(findIncreases),
  };
}

/** Returns the changes by which digits increased, which must never happen. */
const findIncreases = (turns: Turn[]): string[] =>
  turns.slice(1).flatMap(({ text }, n) => {
    const before = turns[n]!.text;
    return secondsOf(text) < secondsOf(before) ? [] : [`${before} → ${text}`];
  });
