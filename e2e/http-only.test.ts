import { randomUUID } from 'node:crypto';
import { addItem } from '@kalavara/shared-types/inventory/inventory';
import { addReading } from '@kalavara/shared-types/readings/readings';
import { setTimer } from '@kalavara/shared-types/timers/timers';
import { completeTask, listTodos } from '@kalavara/shared-types/todos/todos';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { startHttpOnlyProxy } from './lib/http-only-proxy';
import { closeDevices, withInstallation } from './lib/installation';
import { phone, tv } from './lib/modern';
import { createEvent, createStaff, giveSession, pairTv, signInOwner } from './lib/people';
import { createEventOfToday, languages } from './lib/stage-states';

describe.runIf(enginesRunHere)('A network that passes HTTP but blocks sockets', () => {
  const installation = withInstallation();

  test('diary, tasks and inventory are loaded by the documented calls every ten seconds, and the badge shows it', async () => {
    const cook = await createStaff(installation, 'Biju');
    const owner = await signInOwner(installation);
    const { eventId, tasks } = await createEvent(cook, 'Wedding at Aluva');
    await owner.call(addItem, {
      body: { name: 'Long pepper', category: 'Spices', unit: 'kg', quantity: 2, currentPrice: 0 },
    });
    const network = await startHttpOnlyProxy(installation.port);
    const device = await phone(installation.browser, { size: 'smallPhone' });
    const { page, context } = device;
    await giveSession(context, network.url, await createStaff(installation, 'Amina'));

    await page.goto(`${network.url}/roadmap?view=diary`);
    await page.getByText('Wedding at Aluva').first().waitFor();
    await page.getByText(/^Updated every 10 seconds, last \d+:\d\d [AP]M/).waitFor();
    await page.goto(`${network.url}/roadmap?view=stock`);
    await page.getByText('Long pepper').first().waitFor();
    await page.goto(`${network.url}/roadmap?view=tasks&eventId=${eventId}`);
    await page.getByText('0 of 47 done').first().waitFor();

    const others = tasks.find(({ isTemperature }) => !isTemperature)!;
    await cook.call(completeTask, { params: { eventId, taskId: others.id }, body: {} });
    await page.getByText('1 of 47 done').first().waitFor();

    const mine = tasks.filter(({ isTemperature }) => !isTemperature)[2]!;
    const row = page.locator(`[data-task="${mine.id}"]`);
    await row.getByRole('button', { name: /^Complete: / }).click();
    await expect
      .poll(
        async () =>
          (await cook.call(listTodos, { params: { eventId } })).data.find(
            ({ id }) => id === mine.id,
          )!.completedBy,
      )
      .toBe('Amina');
    await page.getByText('2 of 47 done').first().waitFor();

    for (const path of ['diary-events', 'inventory', `todos/${eventId}`, `people/${eventId}`])
      expect(network.passed).toContain(`GET /api/${path}`);
    expect(network.passed.filter((path) => path.includes('socket.io'))).toEqual([]);
    await closeDevices(device);
    await network.close();
  });

  test.each(languages)(
    'a TV and the phone of a cook show the running step and a low temperature, and that they are polled every ten seconds, in %s',
    { meta: { requirements: ['K-642', 'K-645', 'K-657', 'D-027', 'D-045'] } },
    async (lang) => {
      const owner = await signInOwner(installation);
      const eventId = await createEventOfToday(owner);
      const network = await startHttpOnlyProxy(installation.port);
      const screen = await tv(installation.browser, { size: 'smallTv' });
      const { api } = await pairTv(installation.url, owner, 'TV behind a firewall');
      await giveSession(screen.context, network.url, api);
      const device = await phone(installation.browser, {
        size: 'smallPhone',
      });
      await giveSession(device.context, network.url, await createStaff(installation, 'Amina'));
      const startStepAndAddReading = async () => {
        const timer = { params: { eventId, stepId: '2-1' }, body: { isActive: true } };
        await owner.call(setTimer, timer);
        await owner.call(addReading, {
          params: { eventId, taskId: 'temp-1' },
          body: { id: randomUUID(), kind: 'pit', value: 120.5 },
        });
      };
      // A poll and its failure take ten seconds each, so they are tested in one language only.
      if (lang !== 'en') await startStepAndAddReading();
      const stage = `${network.url}/soplocked/meatmasala?eventId=${eventId}&lang=${lang}`;
      await screen.page.goto(stage);
      await device.page.goto(stage);
      const pages = [screen.page, device.page];
      for (const page of pages)
        await page.getByText(/^(Every 10 s, last|10 സെക്കൻഡിൽ ഒരിക്കൽ,) \d/).waitFor();

      if (lang === 'en') await startStepAndAddReading();
      for (const page of pages) {
        await page.locator('[data-kind="featured"] [role="timer"]').waitFor();
        await page.locator('[data-slot="alert"]').getByText('120.5°C').waitFor();
      }
      for (const page of pages) await page.getByText('Wedding at Aluva').first().waitFor();
      expect(await device.page.evaluate('document.documentElement.scrollWidth')).toBe(360);

      await device.page.goto(`${network.url}/roadmap?view=tasks&eventId=${eventId}&lang=${lang}`);
      await device.page.getByText(/^120\.5°C/).waitFor();
      // Beside a reminder the badge is short, and fully visible.
      const brief = device.page.locator('header [data-length="brief"]:visible');
      await brief.waitFor();
      const isCut = `[...document.querySelectorAll('header [role="status"] strong')].some((each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1)`;
      expect(await device.page.evaluate(isCut)).toBe(false);

      if (lang === 'en') {
        const logged: string[] = [];
        screen.page.on('console', (message) => logged.push(message.text()));
        await screen.page.route('**/api/timers/**', (route) => route.fulfill({ status: 503 }));
        await expect.poll(() => logged).toContain('Error fetching timers: 503');
        await expect.poll(() => logged).toContain('Error fetching timer: 503');
        expect(await screen.page.locator('[data-kind="featured"] [role="timer"]').count()).toBe(1);
      }
      expect(network.passed.filter((path) => path.includes('socket.io'))).toEqual([]);
      await closeDevices(screen, device);
      await network.close();
    },
  );
});
