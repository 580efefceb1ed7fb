import { addItem } from '@kalavara/shared-types/inventory';
import { completeTask, listTodos } from '@kalavara/shared-types/todos';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { httpOnlyProxy } from './lib/http-only-proxy';
import { closed, withInstallation } from './lib/installation';
import { phone } from './lib/modern';
import { createEvent, createStaff, giveSession, signInOwner } from './lib/people';

describe.runIf(enginesRunHere)('A network that passes HTTP and no socket', () => {
  const installation = withInstallation();

  test(
    'diary, tasks and inventory load by the documented calls, are read every ten seconds, and the badge shows that',
    { timeout: 120_000 },
    async () => {
      const [cook, owner] = [
        await createStaff(installation, 'Biju'),
        await signInOwner(installation),
      ];
      const { eventId, tasks } = await createEvent(cook, 'Wedding at Aluva');
      await owner.call(addItem, {
        body: { name: 'Long pepper', category: 'Spices', unit: 'kg', quantity: 2, currentPrice: 0 },
      });
      const network = await httpOnlyProxy(installation.port);
      const device = await phone(installation.browser, { size: 'smallPhone' });
      const { page, context } = device;
      await giveSession(context, network.url, await createStaff(installation, 'Amina'));

      await page.goto(`${network.url}/roadmap?view=diary`);
      await page.getByText('Wedding at Aluva').first().waitFor({ timeout: 30_000 });
      await page.getByText(/^Updated every 10 seconds, last \d+:\d\d [AP]M/).waitFor();
      await page.goto(`${network.url}/roadmap?view=stock`);
      await page.getByText('Long pepper').first().waitFor({ timeout: 30_000 });
      await page.goto(`${network.url}/roadmap?view=tasks&eventId=${eventId}`);
      await page.getByText('0 of 47 done').first().waitFor({ timeout: 30_000 });

      const others = tasks.find(({ isTemperature }) => !isTemperature)!;
      await cook.call(completeTask, { params: { eventId, taskId: others.id }, body: {} });
      await page.getByText('1 of 47 done').first().waitFor({ timeout: 30_000 });

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
      await page.getByText('2 of 47 done').first().waitFor({ timeout: 30_000 });

      for (const path of ['diary-events', 'inventory', `todos/${eventId}`, `people/${eventId}`])
        expect(network.passed).toContain(`GET /api/${path}`);
      expect(network.passed.filter((path) => path.includes('socket.io'))).toEqual([]);
      await closed(device);
      await network.close();
    },
  );
});
