import { indianDay, indianTime } from '@kalavara/shared-types/time.rules';
import { addTask, saveTodos } from '@kalavara/shared-types/todos/todos';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { closeDevices, withInstallation } from './lib/installation';
import { phone, tv } from './lib/modern';
import { createEvent, createStaff, giveSession, pairTv, signInOwner } from './lib/people';
import { until } from './lib/until';

describe.runIf(enginesRunHere)('A reminder', () => {
  const installation = withInstallation();

  test('is on the phone and the TV of its event until one person acknowledges it, and moves no row of the list', async () => {
    const { browser, url } = installation;
    const owner = await signInOwner(installation);
    const cook = await createStaff(installation, 'Amina');
    const dueTime = () => Date.now() + 100_000;
    const atStart = dueTime();
    const { eventId } = await createEvent(cook, 'Wedding at Aluva', 50, indianDay(atStart));
    // The default list has tasks at times of the real day, which would cause further reminders.
    const rice = { id: 'rice', task: 'Wash the rice', dueDate: 'Event day' };
    await cook.call(saveTodos, { params: { eventId }, body: [rice] });
    const handy = await phone(browser, { size: 'smallPhone' });
    const screen = await tv(browser);
    await giveSession(handy.context, url, cook);
    await giveSession(screen.context, url, (await pairTv(url, owner, 'TV at the pit')).api);
    await handy.page.goto(`${url}/roadmap?view=tasks&eventId=${eventId}&lang=en`);
    await screen.page.goto(`${url}/soplocked?eventId=${eventId}&lang=en`);
    const list = handy.page.getByRole('progressbar').first();
    await list.waitFor();
    const top = (await list.boundingBox())!.y;

    // A slow run may have passed midnight, so the reminder is due on the day of the event in any case.
    const later = dueTime();
    const dueAt = indianDay(later) === indianDay(atStart) ? later : atStart;
    const body = { id: 'onions', task: 'Cut the onions', dueDate: 'Event day', keepsTimes: true };
    await cook.call(addTask, {
      params: { eventId },
      body: { ...body, startTime: indianTime(dueAt) },
    });
    const text = new RegExp(`Starts ${indianTime(dueAt)}.*Cut the onions`);
    await screen.page.getByRole('alert').filter({ hasText: text }).waitFor();
    const take = handy.page.getByRole('button', { name: 'On it: Cut the onions' });
    await take.waitFor();
    expect((await list.boundingBox())!.y).toBe(top);

    // A press within 400 ms after it appeared is ignored (decision 140).
    await until(
      async () => {
        if ((await take.count()) > 0) await take.click();
        return (await take.count()) === 0;
      },
      50_000,
      'the reminder is taken',
    );
    await screen.page.getByText('Amina is on it: Cut the onions').waitFor();
    await handy.page.getByRole('banner').getByText('Amina is on it').waitFor();
    expect(await take.count()).toBe(0);
    expect((await list.boundingBox())!.y).toBe(top);
    await closeDevices(handy, screen);
  });
});
