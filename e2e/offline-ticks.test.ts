import { deleteTask, listTodos, restoreTask } from '@kalavara/shared-types/todos/todos';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { withInstallation } from './lib/installation';
import { badge, openList, tick, tickOffline } from './lib/offline';
import { createStaff, createEvent } from './lib/people';

describe.runIf(enginesRunHere)('A phone without a network', () => {
  const installation = withInstallation();

  test(
    'ticks 30 tasks, is closed and opened again, and each tick is applied once, with its time',
    { meta: { rules: ['R7', 'R11'] } },
    async () => {
      const { done, chosen, off, ...result } = await tickOffline(
        installation.browser,
        installation,
        0,
      );
      console.log('30 ticks, most between tick and time kept:', Math.max(...off), 'ms');
      expect(result).toMatchObject({
        badgeAtFirst: 'Offline: 30 changes not sent',
        badgeAfterReopen: 'Offline: 30 changes not sent',
        doneBefore: 0,
        revisions: 30,
        errors: [],
      });
      expect(done.map(({ id }) => id).sort()).toEqual([...chosen].sort());
      expect(new Set(done.map(({ completedBy }) => completedBy))).toEqual(new Set(['Amina']));
      expect([...result.ticksInHistory].sort()).toEqual([...chosen].sort());
      expect(Math.max(...off)).toBeLessThan(1_000);
    },
  );

  test('shows that a ticked task was removed meanwhile, and by which person, and can restore it', async () => {
    const cook = await createStaff(installation, 'Amina');
    const { eventId, tasks } = await createEvent(cook);
    const { page, goOffline, goOnline, close, errors } = await openList(
      installation.browser,
      installation,
      cook,
      eventId,
    );
    await goOffline();
    await tick(page, tasks[0]!);
    await (
      await createStaff(installation, 'Celin')
    ).call(deleteTask, { params: { eventId, taskId: tasks[0]!.id } });
    await page.locator('[data-task]').last().scrollIntoViewIfNeeded();
    await goOnline();

    const refusal = page.getByRole('alert', { name: 'Not done' });
    await refusal.waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Not done: 1' }).tap();
    await page
      .getByText(/^Kalavara$/)
      .first()
      .waitFor();
    const why = /Tick: .+This task was deleted\.\s+Celin was first, at \d+:\d\d/s;
    await expect.poll(() => refusal.innerText()).toMatch(why);
    await badge(page).waitFor({ state: 'detached' });
    await page.getByText('0 of 46 done').first().waitFor();

    await refusal.getByRole('button', { name: 'Put it back on the list' }).tap();
    // Together with the tick, which was the reason to restore it.
    await page.getByText('1 of 47 done').first().waitFor();
    expect(errors).toEqual([]);
    await close();
  });

  test('loses no tick of a task that another person removes and restores', async () => {
    const cook = await createStaff(installation, 'Amina');
    const celin = await createStaff(installation, 'Celin');
    const { eventId, tasks } = await createEvent(cook);
    const { page, goOffline, goOnline, close, errors } = await openList(
      installation.browser,
      installation,
      cook,
      eventId,
    );
    const params = { eventId, taskId: tasks[0]!.id };
    await goOffline();
    await tick(page, tasks[0]!);
    await celin.call(deleteTask, { params });
    await goOnline();
    await page.getByRole('button', { name: 'Not done: 1' }).waitFor({ timeout: 60_000 });
    await page.getByText('0 of 46 done').first().waitFor();

    await celin.call(restoreTask, { params });
    await page.getByText('1 of 47 done').first().waitFor();
    await page.getByRole('button', { name: 'Not done: 1' }).waitFor({ state: 'detached' });
    const stored = async () =>
      (await celin.call(listTodos, { params: { eventId } })).data.find(
        ({ id }) => id === params.taskId,
      );
    await expect.poll(stored).toMatchObject({ completed: true, completedBy: 'Amina' });
    expect(errors).toEqual([]);
    await close();
  });
});
