import { stages } from '@kalavara/shared-types/content/stages/index';
import { listTimers } from '@kalavara/shared-types/timers';
import type { Browser, Page } from 'playwright-core';
import type { Api } from './api';
import { apart, dueAt, quantile, secondsOf, watchDigits, type Turn } from './digits';
import { phone, tv, type Device, type DeviceOptions } from './modern';
import { holds, isInstalled } from './offline';
import { giveSession, createStaff, createEvent, pairTv } from './people';
import { startServer, type ServerOptions, type TestServer } from './server';
import { tcpProxy, type TcpProxy } from './tcp-proxy';
import { until } from './until';

export type Kitchen = { server: TestServer; browser: Browser; cook: Api };

export async function openKitchen(browser: Browser, options?: ServerOptions): Promise<Kitchen> {
  const server = await startServer(options);
  return { server, browser, cook: await createStaff(server, 'Amina') };
}

type Target = { eventId: string; route: string; url?: string };

const addressOf = (server: TestServer, { eventId, route, url = server.url }: Target) =>
  `${url}${route}?eventId=${eventId}`;
const live = (page: Page) =>
  page
    .locator('header [role="status"]')
    .filter({ hasText: /^Live$/ })
    .waitFor({ state: 'attached' });

/** A TV that was let in, on a stage page, live. */
export async function openTv(
  { server, browser, cook }: Kitchen,
  target: Target,
  options: DeviceOptions = {},
) {
  const device = await tv(browser, options);
  const { api } = await pairTv(server.url, cook, `TV at ${target.route}`);
  await giveSession(device.context, server.url, api);
  await device.page.goto(addressOf(server, target));
  await live(device.page);
  return device;
}

/** The cook's own phone on a stage page. */
export async function openPhone(
  { server, browser, cook }: Kitchen,
  target: Target,
): Promise<Device> {
  const device = await phone(browser);
  await giveSession(device.context, server.url, cook);
  await device.page.goto(addressOf(server, target));
  await live(device.page);
  return device;
}

const button = (page: Page, act: 'Start' | 'Stop', step: string) =>
  page.getByRole('button', { name: new RegExp(`^${act}: ${step} `) });

/** With a thumb. */
export const tap = (page: Page, act: 'Start' | 'Stop', step: string) =>
  button(page, act, step).tap();

/** With the remote control: arrows until the button has the focus, then OK. */
export async function pressOk(page: Page, act: 'Start' | 'Stop', step: string) {
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
export const allowedOf = (stepId: string) => allSteps.find(({ id }) => id === stepId)!.timeAllowed!;

export async function startOf(cook: Api, eventId: string, stepId: string): Promise<number> {
  const { data } = await cook.call(listTimers, { params: { eventId } });
  return data.find((timer) => timer.stepId === stepId)!.startTime!;
}

const meat = '/soplocked/meatmasala';
/** How far ahead the clocks of two TVs are. */
const twoClocks = [5 * 60_000, -5 * 60_000];

type Press = (devices: { phone: Page; tv: Page }) => Promise<void>;

/** TVs with wrong clocks count a started step down; the clock of one is set while it runs. */
export async function sameDigits(
  kitchen: Kitchen,
  seconds: number,
  press: Press,
  clocks: readonly number[] = twoClocks,
) {
  const { eventId } = await createEvent(kitchen.cook);
  const target = { eventId, route: meat };
  const tvs = await Promise.all(
    clocks.map((clockAheadMs) => openTv(kitchen, target, { clockAheadMs })),
  );
  const device = await openPhone(kitchen, target);
  await press({ phone: device.page, tv: tvs[0]!.page });
  await Promise.all(
    tvs.map(({ page }) => page.locator('[data-kind="featured"] [role="timer"]').waitFor()),
  );

  const reads = await Promise.all(tvs.map(({ page }) => watchDigits(page)));
  const turnsOf = async () =>
    (await Promise.all(reads.map((read) => read()))).map(({ turns }) => turns);
  const count = async () => Math.min(...(await turnsOf()).map((turns) => turns.length - 1));
  await until(
    async () => (await count()) >= seconds / 2,
    4 * seconds * 1_000,
    'half of the digits have turned',
  );
  await tvs[1]!.page.evaluate('stepClock(13 * 60_000)');
  await until(
    async () => (await count()) >= seconds,
    4 * seconds * 1_000,
    'all of the digits have turned',
  );

  const turns = await turnsOf();
  const startTime = await startOf(kitchen.cook, eventId, '2-1');
  const late = turns
    .flatMap((each) => each.slice(1))
    .map(({ text, at }) => at - dueAt(text, startTime, allowedOf('2-1')));
  const errors = [...tvs, device].flatMap((one) => one.errors);
  await Promise.all([...tvs, device].map(({ context }) => context.close()));
  const between = apart(turns);
  return {
    errors,
    pairs: between.length,
    p50: quantile(between, 0.5),
    p99: quantile(between, 0.99),
    lateP50: quantile(late.map(Math.abs), 0.5),
    backwards: turns.flatMap(backwards),
  };
}

/** Where digits went back up, which they never may */
const backwards = (turns: Turn[]): string[] =>
  turns.slice(1).flatMap(({ text }, n) => {
    const before = turns[n]!.text;
    return secondsOf(text) < secondsOf(before) ? [] : [`${before} → ${text}`];
  });

/** A TV whose network swallows everything for a while, in which another step is started. */
export async function throughHole(kitchen: Kitchen, seconds: number, changesStep: boolean) {
  const { eventId } = await createEvent(kitchen.cook);
  const proxy: TcpProxy = await tcpProxy(kitchen.server.port);
  const device = await openTv(kitchen, { eventId, route: meat, url: proxy.url });
  const hand = await openPhone(kitchen, { eventId, route: meat });
  await tap(hand.page, 'Start', '2-1');
  await device.page.locator('[data-kind="featured"] [role="timer"]').waitFor();
  const read = await watchDigits(device.page);
  await until(async () => (await read()).turns.length > 2, 20_000, 'the digits turn');

  // Read now: the start of a replaced step is gone later.
  const startTime = { '2-1': await startOf(kitchen.cook, eventId, '2-1'), '2-2': 0 };

  const begun = performance.now();
  proxy.pause();
  const showsOffline = async () =>
    (await read()).statuses.some(({ text }) => text.startsWith('Offline'));
  await until(showsOffline, 60_000, 'the TV says so');
  const step = changesStep ? '2-2' : '2-1';
  if (changesStep) await tap(hand.page, 'Start', '2-2');
  await until(
    () => performance.now() - begun >= seconds * 1_000,
    (seconds + 5) * 1_000,
    'the hole is over',
  );
  proxy.resume();
  const ended = performance.now();
  const isBack = async () => {
    const { turns, statuses } = await read();
    return (
      statuses.at(-1)!.text === 'Live' && turns.at(-1)!.stepId === step && turns.at(-1)!.at > ended
    );
  };
  await until(isBack, 60_000, 'the TV is live and shows what runs');
  await until(
    async () => (await read()).turns.at(-1)!.at > ended + 2_000,
    20_000,
    'the digits go on',
  );

  const { turns, statuses } = await read();
  if (changesStep) startTime['2-2'] = await startOf(kitchen.cook, eventId, '2-2');
  const off = ({ stepId, text, at }: Turn) =>
    at - dueAt(text, startTime[stepId as '2-1'], allowedOf(stepId));
  const inside = turns.filter(({ at }) => at > begun && at < ended);
  const { errors } = device;
  await Promise.all([device, hand].map(({ context }) => context.close()));
  await proxy.close();
  return {
    errors,
    noticedAfter:
      statuses.find(({ at, text }) => at > begun && text.startsWith('Offline'))!.at - begun,
    turnsMeanwhile: inside.length,
    lateMeanwhileP50: quantile(
      inside.map((turn) => Math.abs(off(turn))),
      0.5,
    ),
    worstMeanwhile: Math.max(...inside.map((turn) => Math.abs(off(turn)))),
    liveAfter: statuses.filter(({ text }) => text === 'Live').at(-1)!.at - ended,
    /** When it showed the step that was started meanwhile; without one it was right all along, and nothing is measured. */
    rightAfter: changesStep ? turns.find(({ stepId }) => stepId === step)!.at - ended : undefined,
    worstAfter: Math.max(
      ...turns.filter(({ at }) => at > ended + 1_000).map((turn) => Math.abs(off(turn))),
    ),
  };
}

/** A TV with a wrong clock is restarted while its network swallows everything. */
export async function restartInTheDark(kitchen: Kitchen) {
  const { eventId } = await createEvent(kitchen.cook);
  const proxy = await tcpProxy(kitchen.server.port);
  const target = { eventId, route: meat };
  const { context, page, errors } = await openTv(
    kitchen,
    { ...target, url: proxy.url },
    { clockAheadMs: twoClocks[0]! },
  );
  await isInstalled(page);
  const hand = await openPhone(kitchen, target);
  await tap(hand.page, 'Start', '2-1');
  await page.locator('[data-kind="featured"] [role="timer"]').waitFor();
  const knowsItsError = () =>
    page.evaluate<boolean>(`localStorage.getItem('kalavara.clock') !== null`);
  await until(knowsItsError, 30_000, 'the TV has written down how wrong its clock is');
  const startTime = await startOf(kitchen.cook, eventId, '2-1');
  await holds(page, 'rooms', `"startTime":${startTime}`);

  proxy.pause();
  const begun = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await page.locator('[data-kind="featured"] [role="timer"]').waitFor();
  const took = performance.now() - begun;
  const read = await watchDigits(page);
  await until(async () => (await read()).turns.length > 3, 20_000, 'the digits turn');
  const { turns, statuses } = await read();
  proxy.resume();
  await live(page);
  await Promise.all([context, hand.context].map((one) => one.close()));
  await proxy.close();
  const off = turns.slice(1).map(({ text, at }) => at - dueAt(text, startTime, allowedOf('2-1')));
  return { errors, took, status: statuses[0]!.text, worst: Math.max(...off.map(Math.abs)) };
}
