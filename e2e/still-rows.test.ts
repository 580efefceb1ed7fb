import {
  addTask,
  deleteTask,
  listTodos,
  startTask,
  type Task,
} from '@kalavara/shared-types/todos/todos';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Api } from './lib/api';
import { enginesRunHere } from './lib/browsers';
import { closeDevices, withInstallation } from './lib/installation';
import { phone, waitForExpression } from './lib/modern';
import { badge, openList } from './lib/offline';
import { giveSession, createStaff, createEvent } from './lib/people';

type Box = { x: number; y: number; width: number; height: number };

const rowOf = (page: Page, id: string) => page.locator(`[data-task="${id}"]`);
const tickOf = (page: Page, id: string) =>
  rowOf(page, id).getByRole('button', { name: /^(Complete|Undo complete): / });
const waitUntilDrawn = (page: Page, id: string, state: string) =>
  page.locator(`[data-task="${id}"][data-state="${state}"]`).waitFor();

type Position = {
  id: string;
  top: number;
  /** The position of the tick; null in a row without one. */ tickTop: number | null;
};

/** Returns the visible rows and their ticks, with their positions after the press animation. */
const rowsOnScreen = (page: Page) =>
  page.evaluate<Position[]>(`Promise.all(document.getAnimations()
    .filter(({ effect }) => effect.getTiming().iterations !== Infinity)
    .map(({ finished }) => finished.catch(() => undefined))).then(() => [...document.querySelectorAll('[data-task]')]
    .map((row) => ({ row: row.getBoundingClientRect(), id: row.dataset.task, tick: row.querySelector('[aria-label*="omplete: "]') }))
    .filter(({ row }) => row.bottom > 0 && row.top < innerHeight)
    .map(({ row, id, tick }) => ({ id, top: row.top, tickTop: tick && tick.getBoundingClientRect().top })))`);

/** Expects the same rows at the same positions; browsers round scrolling by less than a pixel. */
function expectStill(now: Position[], before: Position[]) {
  expect(now.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  const moved = now.flatMap(({ id, top, tickTop }, at) => {
    const was = before[at]!;
    const byTick = tickTop === null || was.tickTop === null ? 0 : Math.abs(tickTop - was.tickTop);
    return Math.abs(top - was.top) < 1 && byTick < 1 ? [] : [{ id, by: top - was.top, byTick }];
  });
  expect(moved).toEqual([]);
}

const center = ({ x, y, width, height }: Box) => [x + width / 2, y + height / 2] as const;

/**
 * Rests a second finger on the list until it is lifted, because a list that is not touched for five seconds is
 * rearranged.
 */
async function touchWithSecondFinger(page: Page, id: string): Promise<() => Promise<void>> {
  const send = (type: string) =>
    page.evaluate<void>(
      `void document.querySelector('[data-task="${id}"]').dispatchEvent(new PointerEvent('${type}', { bubbles: true }))`,
    );
  await send('pointerdown');
  return () => send('pointerup');
}

/** Taps a position of the screen, regardless of the element there. */
async function tapAt(page: Page, box: Box) {
  await page.touchscreen.tap(...center(box));
  await page.evaluate('window.tappedAt = performance.now()');
}
const waitSinceTap = (page: Page, ms: number) =>
  waitForExpression(page, `performance.now() - tappedAt > ${ms}`, `${ms} ms are over`);

/** Dates the next tap shortly after the last one, even if it is made late. */
const delayNextTap = (page: Page) =>
  page.evaluate<void>(`addEventListener('click', (event) => {
    Object.defineProperty(event, 'timeStamp', { value: tappedAt + 500 });
  }, { capture: true, once: true })`);

const taskOf = async (cook: Api, eventId: string, id: string): Promise<Task> =>
  (await cook.call(listTodos, { params: { eventId } })).data.find((task) => task.id === id)!;

describe.runIf(enginesRunHere)('Two phones on one list', () => {
  const installation = withInstallation();

  async function openPhone(cook: Api, address: string) {
    const device = await phone(installation.browser, { size: 'smallPhone' });
    await giveSession(device.context, installation.url, cook);
    await device.page.goto(`${installation.url}${address}`);
    await device.page.locator('[data-task]').last().waitFor();
    return device;
  }

  test.each([
    ['of the page of tasks', (eventId: string) => `/roadmap?view=tasks&eventId=${eventId}`],
    ['below the diary', (eventId: string) => `/roadmap?eventId=${eventId}`],
  ])(
    'no row of the list %s moves under a finger, regardless of the other phone’s actions, and the finger ticks the row it was aimed at',
    async (_, addressOf) => {
      const amina = await createStaff(installation, 'Amina');
      const biju = await createStaff(installation, 'Biju');
      const { eventId, tasks } = await createEvent(amina);
      const mine = await openPhone(amina, addressOf(eventId));
      const theirs = await openPhone(biju, addressOf(eventId));
      const plain = tasks.filter(({ isTemperature }) => !isTemperature);
      const above = plain[2]!;
      const aim = plain[3]!;
      const below = plain[4]!;
      const deleted = plain[5]!;
      // Below the bar at the top of the page.
      await mine.page.evaluate(
        `document.querySelector('[data-task="${above.id}"]').scrollIntoView(); scrollBy(0, -80)`,
      );
      let lift = await touchWithSecondFinger(mine.page, above.id);
      const before = await rowsOnScreen(mine.page);
      expect(before.map(({ id }) => id)).toEqual(
        expect.arrayContaining([above.id, aim.id, below.id]),
      );
      const box = (await tickOf(mine.page, aim.id).boundingBox())!;

      await tickOf(theirs.page, above.id).tap();
      await biju.call(startTask, { params: { eventId, taskId: below.id }, body: {} });
      await biju.call(deleteTask, { params: { eventId, taskId: deleted.id } });
      const added = {
        id: 'added-elsewhere',
        task: 'Fetch ice',
        dueDate: aim.dueDate,
        sortOrder: above.sortOrder,
      };
      await biju.call(addTask, { params: { eventId }, body: added });
      await waitUntilDrawn(mine.page, above.id, 'done');
      await waitUntilDrawn(mine.page, below.id, 'running');
      await waitUntilDrawn(mine.page, deleted.id, 'removed');
      await mine.page.getByRole('progressbar', { name: '1 of 47 done' }).first().waitFor();
      expectStill(await rowsOnScreen(mine.page), before);
      expect(await rowOf(mine.page, above.id).innerText()).toMatch(
        /Done by Biju at \d+:\d\d [AP]M/,
      );

      await lift();
      await tapAt(mine.page, box);
      lift = await touchWithSecondFinger(mine.page, above.id);
      await waitUntilDrawn(mine.page, aim.id, 'done');
      await expect
        .poll(async () => (await taskOf(amina, eventId, aim.id)).completedBy)
        .toBe('Amina');
      const { data: known } = await amina.call(listTodos, { params: { eventId } });
      expect(
        known
          .filter(({ completed }) => completed)
          .map(({ id }) => id)
          .sort(),
      ).toEqual([above.id, aim.id].sort());
      expectStill(await rowsOnScreen(mine.page), before);
      await lift();

      // Once the list is not touched and off the screen, finished rows are removed, and added ones are shown.
      await rowOf(mine.page, tasks.at(-1)!.id).scrollIntoViewIfNeeded();
      const atEnd = await rowsOnScreen(mine.page);
      await rowOf(mine.page, above.id).waitFor({ state: 'detached' });
      await rowOf(mine.page, aim.id).waitFor({ state: 'detached' });
      await rowOf(mine.page, added.id).waitFor();
      expectStill(await rowsOnScreen(mine.page), atEnd);
      await closeDevices(mine, theirs);
    },
  );

  test('a second tap undoes a tick that was sent, and two quick taps count once', async () => {
    const cook = await createStaff(installation, 'Amina');
    const { eventId, tasks } = await createEvent(cook);
    const [first, second] = tasks.filter(({ isTemperature }) => !isTemperature);
    const device = await openPhone(cook, `/roadmap?view=tasks&eventId=${eventId}`);
    const { page } = device;
    await rowOf(page, first!.id).scrollIntoViewIfNeeded();
    const box = (await tickOf(page, first!.id).boundingBox())!;
    await tapAt(page, box);
    const lift = await touchWithSecondFinger(page, first!.id);
    await expect.poll(async () => (await taskOf(cook, eventId, first!.id)).completed).toBe(true);
    await waitSinceTap(page, 400);
    await lift();
    await tapAt(page, box);
    await expect.poll(() => taskOf(cook, eventId, first!.id)).toEqual(first);
    await waitUntilDrawn(page, first!.id, 'pending');

    await rowOf(page, second!.id).scrollIntoViewIfNeeded();
    // In one call, because two taps of this test may be further apart on a busy machine.
    const clickTwiceScript = (button: string) =>
      `(() => { const tick = ${button}; tick.click(); tick.click(); })()`;
    await page.evaluate(
      clickTwiceScript(
        `document.querySelector('[data-task="${second!.id}"] [aria-label^="Complete: "]')`,
      ),
    );
    await expect.poll(async () => (await taskOf(cook, eventId, second!.id)).completed).toBe(true);
    await badge(page).waitFor({ state: 'detached' });
    await waitUntilDrawn(page, second!.id, 'done');
    await closeDevices(device);
  });

  test('offline a second tap leaves nothing to send', async () => {
    const cook = await createStaff(installation, 'Amina');
    const { eventId, tasks } = await createEvent(cook);
    const { revision } = await cook.call(listTodos, { params: { eventId } });
    const [first, second] = tasks.filter(({ isTemperature }) => !isTemperature);
    const { page, errors, goOffline, goOnline, close } = await openList(
      installation.browser,
      installation,
      cook,
      eventId,
    );
    await rowOf(page, first!.id).scrollIntoViewIfNeeded();
    await goOffline();
    await page.getByText('Offline', { exact: true }).waitFor();
    const box = (await tickOf(page, first!.id).boundingBox())!;
    await tapAt(page, box);
    const lift = await touchWithSecondFinger(page, first!.id);
    await badge(page).filter({ hasText: '1' }).waitFor();
    await waitSinceTap(page, 400);
    // Within the eight seconds in which a second tap undoes the first.
    await delayNextTap(page);
    await lift();
    await tapAt(page, box);
    await waitUntilDrawn(page, first!.id, 'pending');

    // Only the later tick is sent.
    await rowOf(page, second!.id).scrollIntoViewIfNeeded();
    await tapAt(page, (await tickOf(page, second!.id).boundingBox())!);
    await waitUntilDrawn(page, second!.id, 'done');
    await goOnline();
    await expect.poll(async () => (await taskOf(cook, eventId, second!.id)).completed).toBe(true);
    const known = await cook.call(listTodos, { params: { eventId } });
    expect(known.revision).toBe(revision + 1);
    expect(known.data.find(({ id }) => id === first!.id)).toEqual(first);
    expect(errors).toEqual([]);
    await close();
  });
});
