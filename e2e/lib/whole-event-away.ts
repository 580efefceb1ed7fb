import { minuteMs } from '@kalavara/shared-types/durations';
import { setTimer } from '@kalavara/shared-types/timers/timers';
import type { Task } from '@kalavara/shared-types/todos/todos';
import type { Page } from 'playwright-core';
import { secondsOf } from './digits';
import { allowedOf, startOf } from './kitchen-day';
import { badge, badgeText, outside, tickTimed } from './offline';
import { knownOf, isLive, type Installation } from './whole-event';

const timeOf = (at: number) =>
  new Date(at).toLocaleTimeString('en-US', {
    timeZone: 'Asia/Kolkata',
    hour: 'numeric',
    minute: '2-digit',
  });

const sinceText = (at: number) =>
  new Date(at).toLocaleTimeString('en-US', { timeZone: 'Asia/Kolkata' });

/**
 * The last phone and the TV of the meat are without a network for twenty minutes, while the others go on: three ticks here,
 * one there, and another step is started, which the TV shows when it is back.
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

  const lostAt = await tv.evaluate<number>('Date.now()');
  corner.pause();
  corner.reset();
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
    /** The possible texts of the bar: a heartbeat comes every two seconds. */
    lost: [0, 1, 2, 3, 4, 5].map((seconds) => sinceText(lostAt - seconds * 1_000)),
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
    ticks: ticks.map((made) => ({ at: made.from, off: outside(made, storedAt(made.id)) })),
    hersOff: outside(hersTick, storedAt(hers.id)),
    /** The text on each phone about a tick of the other one. */
    said: [await doneText(amina, second), await doneText(chitra, hers)],
    expected: [
      `Done by Chitra at ${timeOf(storedAt(second.id))}`,
      `Done by Amina at ${timeOf(storedAt(hers.id))}`,
    ],
  };
}

const tickedAt = async (page: Page, task: Task) => ({
  id: task.id,
  ...(await tickTimed(page, task)),
});

const isDone = (page: Page, { id }: Task) =>
  page.locator(`[data-task="${id}"][data-state="done"]`).isVisible();

async function doneText(page: Page, { id }: Task): Promise<string> {
  const done = page.locator(`[data-task="${id}"]`).getByText(/Done by \w+ at/);
  if (!(await done.isVisible())) await page.getByRole('button', { name: /^Done \(/ }).tap();
  return done.innerText();
}

const showsStep = (page: Page, stepId: string) =>
  page.locator(`[data-kind="featured"][aria-labelledby="step-${stepId}"] [role="timer"]`).waitFor();

/** By how many milliseconds the large digits are wrong; they are rounded up to whole seconds. */
async function offOf(page: Page, startTime: number, stepId: string): Promise<number> {
  const { text, now } = await page.evaluate<{ text: string; now: number }>(
    `({ text: document.querySelector('[data-kind="featured"] [role="timer"]').textContent, now: Date.now() })`,
  );
  return secondsOf(text) * 1_000 - (allowedOf(stepId) * minuteMs - (now - startTime));
}
