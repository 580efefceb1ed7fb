import { percentile } from '../../backend/src/test/percentile';
import { dueAt, type Turn, watchDigits } from './digits';
import {
  allowedOf,
  type Kitchen,
  live,
  meat,
  openPhone,
  openTv,
  startOf,
  tap,
  twoClocks,
} from './kitchen-day';
import { holds, isInstalled } from './offline';
import { createEvent } from './people';
import { tcpProxy, type TcpProxy } from './tcp-proxy';
import { until } from './until';

/** The minimum number of digits without the network, and after it has returned, regardless of the machine's speed. */
const turnsInside = 8;
const turnsAfter = 3;

/** A TV whose network drops everything for a while, during which another step is started. */
export async function throughHole(kitchen: Kitchen, seconds: number, changesStep: boolean) {
  const { eventId } = await createEvent(kitchen.cook);
  const proxy: TcpProxy = await tcpProxy(kitchen.server.port);
  const device = await openTv(kitchen, { eventId, route: meat, url: proxy.url });
  const hand = await openPhone(kitchen, { eventId, route: meat });
  await tap(hand.page, 'Start', '2-1');
  await device.page.locator('[data-kind="featured"] [role="timer"]').waitFor();
  const read = await watchDigits(device.page);
  await until(async () => (await read()).turns.length > 2, 60_000, 'the digits turn');

  // Read before the step is replaced, because its start is not stored afterwards.
  const startTime = { '2-1': await startOf(kitchen.cook, eventId, '2-1'), '2-2': 0 };

  const begun = performance.now();
  proxy.pause();
  const showsOffline = async () =>
    (await read()).statuses.some(({ text }) => text.startsWith('Offline'));
  await until(showsOffline, 60_000, 'the TV says so');
  const step = changesStep ? '2-2' : '2-1';
  if (changesStep) await tap(hand.page, 'Start', '2-2');
  const isOver = async () =>
    performance.now() - begun >= seconds * 1_000 &&
    (await read()).turns.filter(({ at }) => at > begun).length >= turnsInside;
  await until(isOver, (seconds + 60) * 1_000, 'the hole is over');
  proxy.resume();
  const ended = performance.now();
  const isBack = async () => {
    const { turns, statuses } = await read();
    return (
      statuses.at(-1)!.text === 'Live' && turns.at(-1)!.stepId === step && turns.at(-1)!.at > ended
    );
  };
  await until(isBack, 60_000, 'the TV is live and shows what runs');
  const later = (all: readonly Turn[]) => all.filter(({ at }) => at > ended + 1_000);
  await until(
    async () => later((await read()).turns).length >= turnsAfter,
    60_000,
    'the digits go on',
  );

  const { turns, statuses } = await read();
  if (changesStep) startTime['2-2'] = await startOf(kitchen.cook, eventId, '2-2');
  const late = (some: readonly Turn[]) =>
    some.map(({ stepId, text, at }) =>
      Math.abs(at - dueAt(text, startTime[stepId as '2-1'], allowedOf(stepId))),
    );
  const inside = turns.filter(({ at }) => at > begun && at < ended);
  const lateInside = late(inside);
  const lateAfter = late(later(turns));
  const { errors } = device;
  await Promise.all([device, hand].map(({ context }) => context.close()));
  await proxy.close();
  return {
    errors,
    noticedAfter:
      statuses.find(({ at, text }) => at > begun && text.startsWith('Offline'))!.at - begun,
    turnsMeanwhile: inside.length,
    lateMeanwhileP50: percentile(lateInside, 50),
    worstMeanwhile: Math.max(...lateInside),
    liveAfter: statuses.filter(({ text }) => text === 'Live').at(-1)!.at - ended,
    /**
     * The time until it showed the step that was started during the outage; undefined without one, since it was right
     * throughout.
     */
    rightAfter: changesStep ? turns.find(({ stepId }) => stepId === step)!.at - ended : undefined,
    lateAfterP50: percentile(lateAfter, 50),
    worstAfter: Math.max(...lateAfter),
  };
}

/** A TV with a wrong clock is restarted while its network drops everything. */
export async function restartInTheDark(kitchen: Kitchen) {
  const { eventId } = await createEvent(kitchen.cook);
  const proxy = await tcpProxy(kitchen.server.port);
  const target = { eventId, route: meat };
  const { context, page, errors } = await openTv(
    kitchen,
    { ...target, url: proxy.url },
    { clockAheadMs: twoClocks[0]!, serviceWorkers: 'allow' },
  );
  await isInstalled(page);
  const hand = await openPhone(kitchen, target);
  await tap(hand.page, 'Start', '2-1');
  await page.locator('[data-kind="featured"] [role="timer"]').waitFor();
  const knowsItsError = () =>
    page.evaluate<boolean>(`localStorage.getItem('kalavara.clock') !== null`);
  await until(knowsItsError, 60_000, 'the TV has written down how wrong its clock is');
  const startTime = await startOf(kitchen.cook, eventId, '2-1');
  await holds(page, 'rooms', `"startTime":${startTime}`);

  proxy.pause();
  const begun = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await page.locator('[data-kind="featured"] [role="timer"]').waitFor();
  const took = performance.now() - begun;
  const read = await watchDigits(page);
  await until(async () => (await read()).turns.length > 3, 60_000, 'the digits turn');
  const { turns, statuses } = await read();
  proxy.resume();
  await live(page);
  await Promise.all([context, hand.context].map((one) => one.close()));
  await proxy.close();
  const late = turns
    .slice(1)
    .map(({ text, at }) => Math.abs(at - dueAt(text, startTime, allowedOf('2-1'))));
  return {
    errors,
    took,
    status: statuses[0]!.text,
    p50: percentile(late, 50),
    worst: Math.max(...late),
  };
}
