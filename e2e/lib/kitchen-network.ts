import { percentile } from '../../backend/src/test/percentile';
import { dueAt, type Turn, watchDigits } from './digits';
import {
  allowedMinutesOf,
  type Kitchen,
  waitUntilLive,
  meatPage,
  openPhone,
  openTv,
  startOf,
  tap,
  wrongClocks,
} from './kitchen-day';
import { waitUntilStored, waitUntilInstalled } from './offline';
import { createEvent } from './people';
import { startTcpProxy, type TcpProxy } from './tcp-proxy';
import { until } from './until';

/** The minimum number of digits without the network, and after it has returned, regardless of the machine's speed. */
const minTurnsOffline = 8;
const minTurnsAfter = 3;

/** A TV whose network drops everything for a while, during which another step is started. */
export async function measureOutage(kitchen: Kitchen, seconds: number, changesStep: boolean) {
  const { eventId } = await createEvent(kitchen.cook);
  const proxy: TcpProxy = await startTcpProxy(kitchen.server.port);
  const device = await openTv(kitchen, { eventId, route: meatPage, url: proxy.url });
  const phoneDevice = await openPhone(kitchen, { eventId, route: meatPage });
  await tap(phoneDevice.page, 'Start', '2-1');
  await device.page.locator('[data-kind="featured"] [role="timer"]').waitFor();
  const read = await watchDigits(device.page);
  await until(async () => (await read()).turns.length > 2, 60_000, 'the digits turn');

  // Read before the step is replaced, because its start is not stored afterwards.
  const startTime = { '2-1': await startOf(kitchen.cook, eventId, '2-1'), '2-2': 0 };

  const begun = performance.now();
  proxy.pause();
  const showsOffline = async () =>
    (await read()).statuses.some(({ text }) => text.startsWith('Offline'));
  await until(showsOffline, 60_000, 'the TV shows that it is offline');
  const step = changesStep ? '2-2' : '2-1';
  if (changesStep) await tap(phoneDevice.page, 'Start', '2-2');
  const isOver = async () =>
    performance.now() - begun >= seconds * 1_000 &&
    (await read()).turns.filter(({ at }) => at > begun).length >= minTurnsOffline;
  await until(isOver, (seconds + 60) * 1_000, 'the time without a network is over');
  proxy.resume();
  const ended = performance.now();
  const isBack = async () => {
    const { turns, statuses } = await read();
    return (
      statuses.at(-1)!.text === 'Live' && turns.at(-1)!.stepId === step && turns.at(-1)!.at > ended
    );
  };
  await until(isBack, 60_000, 'the TV is live and shows the running step');
  const later = (all: readonly Turn[]) => all.filter(({ at }) => at > ended + 1_000);
  await until(
    async () => later((await read()).turns).length >= minTurnsAfter,
    60_000,
    'the digits go on',
  );

  const { turns, statuses } = await read();
  if (changesStep) startTime['2-2'] = await startOf(kitchen.cook, eventId, '2-2');
  const late = (some: readonly Turn[]) =>
    some.map(({ stepId, text, at }) =>
      Math.abs(at - dueAt(text, startTime[stepId as '2-1'], allowedMinutesOf(stepId))),
    );
  const inside = turns.filter(({ at }) => at > begun && at < ended);
  const lateInside = late(inside);
  const lateAfter = late(later(turns));
  const { errors } = device;
  await Promise.all([device, phoneDevice].map(({ context }) => context.close()));
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
export async function restartOffline(kitchen: Kitchen) {
  const { eventId } = await createEvent(kitchen.cook);
  const proxy = await startTcpProxy(kitchen.server.port);
  const target = { eventId, route: meatPage };
  const { context, page, errors } = await openTv(
    kitchen,
    { ...target, url: proxy.url },
    { clockAheadMs: wrongClocks[0]!, serviceWorkers: 'allow' },
  );
  await waitUntilInstalled(page);
  const phoneDevice = await openPhone(kitchen, target);
  await tap(phoneDevice.page, 'Start', '2-1');
  await page.locator('[data-kind="featured"] [role="timer"]').waitFor();
  const hasStoredClockError = () =>
    page.evaluate<boolean>(`localStorage.getItem('kalavara.clock') !== null`);
  await until(hasStoredClockError, 60_000, 'the TV has stored the error of its clock');
  const startTime = await startOf(kitchen.cook, eventId, '2-1');
  await waitUntilStored(page, 'rooms', `"startTime":${startTime}`);

  proxy.pause();
  const begun = performance.now();
  await page.reload({ waitUntil: 'commit' });
  await page.locator('[data-kind="featured"] [role="timer"]').waitFor();
  const took = performance.now() - begun;
  const read = await watchDigits(page);
  await until(async () => (await read()).turns.length > 3, 60_000, 'the digits turn');
  const { turns, statuses } = await read();
  proxy.resume();
  await waitUntilLive(page);
  await Promise.all([context, phoneDevice.context].map((one) => one.close()));
  await proxy.close();
  const late = turns
    .slice(1)
    .map(({ text, at }) => Math.abs(at - dueAt(text, startTime, allowedMinutesOf('2-1'))));
  return {
    errors,
    took,
    status: statuses[0]!.text,
    p50: percentile(late, 50),
    worst: Math.max(...late),
  };
}
