import { minuteMs } from '@kalavara/shared-types/durations';
import { setTimer } from '@kalavara/shared-types/timers/timers';
import type { Task } from '@kalavara/shared-types/todos/todos';
import type { Page } from 'playwright-core';
import { secondsOf } from './digits';
import { allowedMinutesOf, startOf } from './kitchen-day';
import { badge, badgeText, msOutside, tickTimed } from './offline';
import { until } from './until';
import { readEventState, waitUntilLive, type Installation } from './whole-event';

const isLong = process.env['KALAVARA_LONG'] === '1';

const timeOf = (at: number) =>
  new Date(at).toLocaleTimeString('en-US', {
    timeZone: 'Asia/Kolkata',
    hour: 'numeric',
    minute: '2-digit',
  });

const formatSince = (at: number) =>
  new Date(at).toLocaleTimeString('en-US', { timeZone: 'Asia/Kolkata' });

/** Returns the text of each second between two times. */
const listSinceTexts = (from: number, to: number) => {
  const first = Math.floor(from / 1_000);
  const count = Math.floor(to / 1_000) - first + 1;
  return Array.from({ length: count }, (_, n) => formatSince((first + n) * 1_000));
};

/**
 * The last phone and the TV of the meat are offline for twenty minutes while the others continue: three ticks on that
 * phone, one on another, and the start of another step, which the TV shows when it is back online.
 */
export async function runTwentyMinutesOffline(kalavara: Installation, eventId: string) {
  const { secondWifi, clock, owner, phones, tvs, all } = kalavara;
  const [{ page: amina }, , { page: chitra, context }] = phones;
  const tv = tvs[1].page;
  const pages = all.map(({ page }) => page);
  const open = (await readEventState(owner, eventId)).tasks.filter(
    ({ completed, isTemperature }) => !completed && !isTemperature,
  );
  const [first, second, third, ofAmina] = open as [Task, Task, Task, Task];
  const start = (stepId: string) =>
    owner.call(setTimer, { params: { eventId, stepId }, body: { isActive: true } });

  await start('2-5');
  await waitForStep(tv, '2-5');
  const startOfFirst = await startOf(owner, eventId, '2-5');

  const lostFrom = await tv.evaluate<number>('Date.now()');
  secondWifi.pause();
  secondWifi.reset();
  const lostTo = await tv.evaluate<number>('Date.now()');
  await context.setOffline(true);
  await chitra.getByText('Offline', { exact: true }).waitFor();
  await tv
    .locator('header [role="status"]')
    .filter({ hasText: /^Offline/ })
    .waitFor();
  const ticks = [await tickAndMeasure(chitra, first)];
  await clock.pass(7 * minuteMs, pages);
  ticks.push(await tickAndMeasure(chitra, second));
  const tickOfAmina = await tickAndMeasure(amina, ofAmina);
  await start('2-6');
  await clock.pass(13 * minuteMs, pages);
  ticks.push(await tickAndMeasure(chitra, third));

  const bar = tv.getByText(/^Offline since/);
  await bar.waitFor({ state: 'attached' });
  const shown = {
    badge: await badgeText(chitra, 3),
    bar: await bar.textContent(),
    /**
     * The possible texts of the bar: the time of the last heartbeat, of which there is one every two seconds, and fewer
     * on a busy machine.
     */
    possibleTimes: listSinceTexts(lostFrom - 10_000, lostTo),
    digits: [await measureDigitError(tv, startOfFirst, '2-5')],
    shownTooEarly: [await isDone(chitra, ofAmina), await isDone(amina, second)],
  };

  secondWifi.resume();
  await context.setOffline(false);
  await badge(chitra).waitFor({ state: 'detached', timeout: 60_000 });
  await waitUntilLive(tv);
  await waitForStep(tv, '2-6');
  shown.digits.push(await measureDigitError(tv, await startOf(owner, eventId, '2-6'), '2-6'));
  const storedTasks = (await readEventState(owner, eventId)).tasks;
  const storedAt = (id: string) =>
    Date.parse(storedTasks.find((task) => task.id === id)!.completedAtIso!);
  return {
    ...shown,
    ticks: ticks.map((made) => ({
      /** The time since the first tick, by the clock of the page; `realMs` is its upper bound by our own clock. */
      afterMs: made.from - ticks[0]!.from,
      realMs: made.ended - ticks[0]!.begun,
      errorMs: msOutside(made, storedAt(made.id)),
    })),
    errorOfAminaMs: msOutside(tickOfAmina, storedAt(ofAmina.id)),
    /** The text on each phone about a tick made on the other one. */
    doneTexts: [await doneText(amina, second), await doneText(chitra, ofAmina)],
    expectedTexts: [
      `Done by Chitra at ${timeOf(storedAt(second.id))}`,
      `Done by Amina at ${timeOf(storedAt(ofAmina.id))}`,
    ],
  };
}

async function tickAndMeasure(page: Page, task: Task) {
  const begun = performance.now();
  const made = await tickTimed(page, task);
  return { id: task.id, ...made, begun, ended: performance.now() };
}

const isDone = (page: Page, { id }: Task) =>
  page.locator(`[data-task="${id}"][data-state="done"]`).isVisible();

async function doneText(page: Page, { id }: Task): Promise<string> {
  const done = page.locator(`[data-task="${id}"]`).getByText(/Done by \w+ at/);
  if (!(await done.isVisible())) await page.getByRole('button', { name: /^Done \(/ }).tap();
  return done.innerText();
}

const waitForStep = (page: Page, stepId: string) =>
  page.locator(`[data-kind="featured"][aria-labelledby="step-${stepId}"] [role="timer"]`).waitFor();

/**
 * Returns by how many ms the large digits are wrong; they are rounded up to whole seconds. A busy page renders them
 * late, so they are read until they are right; a wrong step or a wrong clock remains wrong. The long run reads them
 * once.
 */
async function measureDigitError(page: Page, startTime: number, stepId: string): Promise<number> {
  let errorMs = Infinity;
  const isRight = async () => {
    const { text, now } = await page.evaluate<{ text: string; now: number }>(
      `({ text: document.querySelector('[data-kind="featured"] [role="timer"]').textContent, now: Date.now() })`,
    );
    errorMs = secondsOf(text) * 1_000 - (allowedMinutesOf(stepId) * minuteMs - (now - startTime));
    return isLong || Math.abs(errorMs) < 2_000;
  };
  await until(
    isRight,
    30_000,
    () => `the digits of step ${stepId} are right (off by ${errorMs} ms)`,
  );
  return errorMs;
}
