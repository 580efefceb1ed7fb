import { setPeople } from '@kalavara/shared-types/guest-counts/guest-counts';
import { setTimer } from '@kalavara/shared-types/timers/timers';
import { completeTask, startTask } from '@kalavara/shared-types/todos/todos';
import { plannedStart } from '@kalavara/shared-types/todos/now.rules';
import { describe, expect, test } from 'vitest';
import type { Api } from './lib/api';
import { enginesRunHere } from './lib/browsers';
import { closeDevices, withInstallation } from './lib/installation';
import { phone } from './lib/modern';
import { createEvent, createStaff, giveSession } from './lib/people';
import { createEventOfToday } from './lib/stage-states';
import { hoverToast } from './lib/toasts';

type Shown = { id: string; time: string; isVisible: boolean };

/** Returns the rows of the Now view with their times, and whether each is completely above the bottom bar. */
const rows = `[...document.querySelectorAll('[data-now]')].map((row) => {
  const box = row.getBoundingClientRect();
  const onTop = document.elementFromPoint(box.left + 20, box.bottom - 3);
  return { id: row.dataset.now, time: row.querySelector('b')?.textContent ?? '', isVisible: box.top >= 0 && row.contains(onTop) };
})`;

describe.runIf(enginesRunHere)('The first viewport of a phone', () => {
  const installation = withInstallation();
  async function openTasks(cook: Api, eventId: string, lang: string) {
    const device = await phone(installation.browser, {
      size: 'smallPhone',
    });
    await giveSession(device.context, installation.url, cook);
    await device.page.goto(
      `${installation.url}/roadmap?view=tasks&eventId=${eventId}&lang=${lang}`,
    );
    return device;
  }

  test.each(['en', 'ml'])(
    'at 360x640 shows the running task, the next three with their times, and the list does not move, at 20 times of the day, in %s',
    async (lang) => {
      const cook = await createStaff(installation, 'Amina');
      const { event, eventId, tasks } = await createEvent(cook);
      const startOf = (id: string) =>
        plannedStart(
          tasks.find((each) => each.id === id)!,
          event.date,
        )!;
      const planned = tasks
        .filter((task) => !task.isTemperature && plannedStart(task, event.date) !== undefined)
        .sort((a, b) => startOf(a.id) - startOf(b.id));
      // The event is in progress, so the tasks of the days before it are done.
      for (const task of tasks)
        if (plannedStart(task, event.date) === undefined)
          await cook.call(completeTask, { params: { eventId, taskId: task.id }, body: {} });
      const device = await openTasks(cook, eventId, lang);
      const { page } = device;
      await page.locator('[data-now]').first().waitFor();
      const topOfList = () =>
        page.evaluate<number>(
          `document.querySelector('[role="progressbar"]').getBoundingClientRect().top + scrollY`,
        );
      const top = await topOfList();
      await cook.call(setTimer, { params: { eventId, stepId: '2-1' }, body: { isActive: true } });
      const step = page.getByRole('link').filter({ has: page.getByRole('timer') });
      expect((await step.boundingBox())!.height).toBeGreaterThanOrEqual(48);

      for (const task of planned.slice(0, 20)) {
        const params = { eventId, taskId: task.id };
        await cook.call(startTask, { params, body: {} });
        await page.locator(`[data-now="${task.id}"][data-state="running"]`).waitFor();
        const shown = await page.evaluate<Shown[]>(rows);
        const [running, ...next] = shown;
        expect(running).toMatchObject({ id: task.id, isVisible: true });
        expect(next.length).toBeGreaterThanOrEqual(3);
        for (const each of next.slice(0, 3)) expect(each.isVisible, each.id).toBe(true);
        const timed = next.slice(0, 3).filter(({ time }) => time !== '');
        expect(timed).toHaveLength(3);
        expect(await topOfList()).toBeCloseTo(top, 0);
        await cook.call(completeTask, { params, body: {} });
        // The next task may be in progress already, by the timer of its step.
        await page.locator(`[data-now="${task.id}"]`).waitFor({ state: 'detached' });
      }
      await closeDevices(device);
    },
  );

  test.each(['en', 'ml'])(
    'the link to a notice and the number of pending changes are both fully visible, in %s',
    async (lang) => {
      const cook = await createStaff(installation, 'Amina');
      const { eventId } = await createEvent(cook);
      const device = await openTasks(cook, eventId, lang);
      const { page, context } = device;
      const tick = (id: string) =>
        page.locator(`[data-task="${id}"] button:has(path[d^="M5 12.5"])`);
      await tick('mutton-1').waitFor();
      await cook.call(setPeople, { params: { eventId }, body: { count: 80 } });
      await page.getByText('80').first().waitFor();
      await context.setOffline(true);
      await tick('mutton-1').click();
      const notice = page.locator('header p button');
      const badge = page.locator('header [role="status"]');
      await notice.waitFor();
      await badge.getByText('1').first().waitFor();
      const [left, right] = await Promise.all([notice.boundingBox(), badge.boundingBox()]);
      expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x);
      expect(right!.x + right!.width).toBeLessThanOrEqual(360);
      await closeDevices(device);
    },
  );

  test.each(['en', 'ml'])(
    'the time of a reminder is fully visible beside the pending changes, as are text and buttons of a toast, in %s',
    async (lang) => {
      const cook = await createStaff(installation, 'Amina');
      const eventId = await createEventOfToday(cook);
      await cook.call(setTimer, { params: { eventId, stepId: '2-1' }, body: { isActive: true } });
      const device = await openTasks(cook, eventId, lang);
      const { page, context } = device;
      // In the late evening the event is on the next day, and the group of its day is folded.
      const group = page.locator('section:has(> h3 > button)').last();
      await group.waitFor();
      const fold = group.locator('> h3 > button');
      if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click();
      // Its name is "Complete: …"; it is the only button of a row with the drawing of the tick.
      const tick = (id: string) =>
        page.locator(`[data-task="${id}"] button:has(path[d^="M5 12.5"])`);
      await tick('marination-1').click();
      const toast = page.locator('[data-toasts] > div');
      await toast.getByRole('button').nth(1).waitFor();
      await hoverToast(toast);
      const whole = `[...document.querySelectorAll('[data-toasts] button')].every((each) => each.scrollWidth <= each.clientWidth + 1)`;
      expect(await page.evaluate(whole)).toBe(true);
      const [box, text] = await Promise.all([
        toast.boundingBox(),
        toast.locator('span').first().boundingBox(),
      ]);
      expect(text!.width).toBeGreaterThan(box!.width / 2);

      await context.setOffline(true);
      await tick('mutton-1').click();
      await page.locator('header [role="status"]').getByText('1').first().waitFor();
      const cut = `[...document.querySelectorAll('header [role="alert"] b > span')]
        .filter((each) => each.scrollWidth > each.clientWidth + 1 || each.getBoundingClientRect().right > innerWidth)
        .map((each) => each.textContent)`;
      expect(await page.evaluate(cut)).toEqual([]);
      expect(await page.locator('header [role="alert"] b:visible').count()).toBe(1);
      const badge = await page.locator('header [role="status"]').boundingBox();
      // The number of pending changes is in the visible part of its text.
      const count = `(() => {
        const box = document.querySelector('header [role="status"] strong');
        const range = document.createRange();
        range.setStart(box.firstChild, box.textContent.indexOf('1'));
        range.setEnd(box.firstChild, box.textContent.indexOf('1') + 1);
        const [digit, shown] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
        return digit.right <= shown.right + 1 && digit.bottom <= shown.bottom + 2;
      })()`;
      expect(await page.evaluate(count)).toBe(true);
      expect(badge!.x + badge!.width).toBeLessThanOrEqual(360);
      await closeDevices(device);
    },
  );
});
