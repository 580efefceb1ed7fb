import { randomUUID } from 'node:crypto';
import { hourMs } from '@kalavara/shared-types/durations';
import { addReading } from '@kalavara/shared-types/readings/readings';
import { scheduleTasks } from '@kalavara/shared-types/schedule/schedule';
import { indianDay, timeOf } from '@kalavara/shared-types/time.rules';
import { setTimer } from '@kalavara/shared-types/timers/timers';
import type { Page } from 'playwright-core';
import type { Api } from './api';
import { waitForFonts, sizes, waitForExpression, type Size } from './modern';
import { createEvent } from './people';

/** Each stage with its first step that has a timer; for a stage without one, a step of another stage runs. */
export const stageSteps = [
  ['setup', '1-1'],
  ['meatmasala', '2-3'],
  ['pitlighting', '3-1'],
  ['riceprep', undefined],
  ['finalcooking', undefined],
  ['chutneyprep', undefined],
] as const;
export type StageStep = (typeof stageSteps)[number];

/** In the order in which a page passes through them: an offline page receives nothing more. */
export const stageStates = ['idle', 'running', 'overtime', 'alert', 'not-live'] as const;
export type StageState = (typeof stageStates)[number];

export const languages = ['en', 'ml'] as const;
export type Language = (typeof languages)[number];

const clockTime = (at: number) => timeOf((Math.floor(at / 60_000) + 330) % 1_440);

/** Creates an event whose delivery is in two hours, so that its idle stages show Now above their panels. */
export async function createEventOfToday(owner: Api): Promise<string> {
  const deliveryAt = Date.now() + 2 * hourMs;
  const { eventId } = await createEvent(owner, 'Wedding at Aluva', 120, indianDay(deliveryAt));
  const deliveryTime = clockTime(deliveryAt);
  await owner.call(scheduleTasks, { params: { eventId }, body: { deliveryTime } });
  return eventId;
}

/** Opens a page of the event whose timers run on a clock that `enterState` can advance. */
export async function openStage(page: Page, url: string, path: string) {
  await page.clock.install();
  await page.goto(`${url}${path}`);
  await waitForExpression(
    page,
    `[...document.querySelectorAll('header [role="status"]')].some((each) => /Live|തത്സമയം/.test(each.textContent))`,
    'the page is live',
  );
  await waitForFonts(page);
}

const shown: Record<StageState, [timed: string, untimed: string]> = {
  idle: ['[data-kind="reference"]', '[data-kind="reference"]'],
  running: ['[data-kind="featured"] [role="timer"]', '[role="timer"]'],
  overtime: ['[data-kind="featured"][data-phase="red"]', '[data-phase="red"]'],
  alert: ['[data-slot="alert"]', '[data-slot="alert"]'],
  'not-live': ['main p[role="alert"]', 'main p[role="alert"]'],
};

/** Brings the event into a state, after the earlier states, and waits until the page shows it. */
export async function enterState(
  page: Page,
  owner: Api,
  { eventId, step: [, stepId], state }: { eventId: string; step: StageStep; state: StageState },
) {
  const timerOf = { params: { eventId, stepId: stepId ?? '2-3' } };
  if (state === 'running') await owner.call(setTimer, { ...timerOf, body: { isActive: true } });
  if (state === 'overtime') {
    for (const isActive of [true, false])
      await owner.call(setTimer, { ...timerOf, body: { isActive } });
    const startTime = Date.now() - 1.2 * hourMs;
    await owner.call(setTimer, { ...timerOf, body: { isActive: true, startTime } });
  }
  if (state === 'alert')
    await owner.call(addReading, {
      params: { eventId, taskId: 'temp-1' },
      body: { id: randomUUID(), kind: 'pit', value: 120.5 },
    });
  if (state === 'not-live') {
    await page.context().setOffline(true);
    // The bar appears after a minute without data.
    await page.clock.runFor(75_000);
  }
  await page
    .locator(shown[state][stepId ? 0 : 1])
    .first()
    .waitFor({ state: 'attached' });
}

/** Shows the same page in another language and size without a reload, so that its state remains. */
export async function showAs(page: Page, language: Language, size: Size) {
  await page.setViewportSize(sizes[size]);
  const toggle = page.locator(`button[lang="${language}"]`).first();
  if ((await toggle.getAttribute('aria-pressed')) !== 'true') await toggle.click();
  await waitForExpression(
    page,
    `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`,
    'the panels are fitted',
  );
}
