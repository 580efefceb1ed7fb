import { minuteMs } from '@kalavara/shared-types/durations';
import { setTimer } from '@kalavara/shared-types/timers/timers';
import type { Task } from '@kalavara/shared-types/todos/todos';
import type { Page } from 'playwright-core';
import { secondsOf } from './digits';
import { allowedOf, startOf } from './kitchen-day';
import { badge, badgeText, outside, tickTimed } from './offline';
import { until } from './until';
import { knownOf, isLive, type Installation } from './whole-event';

const isLong = process.env['KALAVARA_LONG'] === '1';

const timeOf = (at: number) =>
  new Date(at).toLocaleTimeString('en-US', {
    timeZone: 'Asia/Kolkata',
    hour: 'numeric',
    minute: '2-digit',
  });

const sinceText = (at: number) =>
  new Date(at).toLocaleTimeString('en-US', { timeZone: 'Asia/Kolkata' });

/** Returns the text of each second between two times. */
const sinceTexts = (from: number, to: number) => {
  const first = Math.floor(from / 1_000);
  const count = Math.floor(to / 1_000) - first + 1;
  return Array.from({ length: count }, (_, n) => sinceText((first + n) * 1_000));
};

/**
 * The last phone and the TV of the meat are offline for twenty minutes while the others continue: three ticks on that
 * phone, one on another, and the start of another step, which the TV shows when it is back online.
 */
export async function awayForTwentyMinutes(kalavara: Installation, eventId: string) {
  const { corner, clock, owner, phones, tvs, all } = kalavara;
  const [{ page: amina }, , { page: chitra, context }] = phones;
  const tv = tvs[1].page;
  const pages = all.map(({ page }) => page);
  const open = (await knownOf(owner, eventId)).tasks.filter(
    ({ completed, isTemperature }) => !completed && !isTemperature,
  );
  const [first, second, third, hers] = open as [Task, Task, Task, Task];
  const start = (stepId: string) =>
    owner.call(setTimer, { params: { eventId, stepId }, body: { isActive: true } });

  await start('2-5');
  await showsStep(tv, '2-5');
  const startOfFirst = await startOf(owner, eventId, '2-5');

  const lostFrom = await tv.evaluate<number>('Date.now()');
  corner.pause();
  corner.reset();
  const lostTo = await tv.evaluate<number>('Date.now()');
  await context.setOffline(true);
  await chitra.getByText('Offline', { exact: true }).waitFor();
  await tv
    .locator('header [role="status"]')
    .filter({ hasText: /^Offline/ })
    .waitFor();
  const ticks = [await tickedAt(chitra, first)];
  await clock.pass(7 * minuteMs, pages);
  ticks.push(await tickedAt(chitra, second));
  const hersTick = await tickedAt(amina, hers);
  await start('2-6');
  await clock.pass(13 * minuteMs, pages);
  ticks.push(await tickedAt(chitra, third));

  const bar = tv.getByText(/^Offline since/);
  await bar.waitFor({ state: 'attached' });
  const shown = {
    badge: await badgeText(chitra, 3),
    bar: await bar.textContent(),
    /**
     * The possible texts of the bar: the time of the last heartbeat, of which there is one every two seconds, and fewer
     * on a busy machine.
     */
    lost: sinceTexts(lostFrom - 10_000, lostTo),
    digits: [await offOf(tv, startOfFirst, '2-5')],
    unseen: [await isDone(chitra, hers), await isDone(amina, second)],
  };

  corner.resume();
  await context.setOffline(false);
  await badge(chitra).waitFor({ state: 'detached', timeout: 60_000 });
  await isLive(tv);
  await showsStep(tv, '2-6');
  shown.digits.push(await offOf(tv, await startOf(owner, eventId, '2-6'), '2-6'));
  const storedTasks = (await knownOf(owner, eventId)).tasks;
  const storedAt = (id: string) =>
    Date.parse(storedTasks.find((task) => task.id === id)!.completedAtIso!);
  return {
    ...shown,
    ticks: ticks.map((made) => ({
      /** The time since the first tick, by the clock of the page; `realMs` is its upper bound by our own clock. */
      afterMs: made.from - ticks[0]!.from,
      realMs: made.ended - ticks[0]!.begun,
      off: outside(made, storedAt(made.id)),
    })),
    hersOff: outside(hersTick, storedAt(hers.id)),
    /** The text on each phone about a tick made on the other one. */
    said: [await doneText(amina, second), await doneText(chitra, hers)],
    expected: [
      `Done by Chitra at ${timeOf(storedAt(second.id))}`,
      `Done by Amina at ${timeOf(storedAt(hers.id))}`,
    ],
  };
}

async function tickedAt(page: Page, task: Task) {
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

const showsStep = (page: Page, stepId: string) =>
  page.locator(`[data-kind="featured"][aria-labelledby="step-${stepId}"] [role="timer"]`).waitFor();

/**
 * Returns by how many ms the large digits are wrong; they are rounded up to whole seconds. A busy page renders them
 * late, so they are read until they are right; a wrong step or a wrong clock remains wrong. The long run reads them
 * once.
 */
async function offOf(page: Page, startTime: number, stepId: string): Promise<number> {
  let off = Infinity;
  const isRight = async () => {
    const { text, now } = await page.evaluate<{ text: string; now: number }>(
      `({ text: document.querySelector('[data-kind="featured"] [role="timer"]').textContent, now: Date.now() })`,
    );
    off = secondsOf(text) * 1_000 - (allowedOf(stepId) * minuteMs - (now - startTime));
    return isLong || Math.abs(off) < 2_000;
  };
  await until(isRight, 30_000, () => `the digits of step ${stepId} are right (off by ${off} ms)`);
  return off;
}
