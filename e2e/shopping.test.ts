import { randomUUID } from 'node:crypto';
import { listInventory, patchItem } from '@kalavara/shared-types/inventory/inventory';
import { buyShoppingRow, makeShoppingList } from '@kalavara/shared-types/shopping/shopping';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { withInstallation } from './lib/installation';
import { phone } from './lib/modern';
import { createStaff, giveSession } from './lib/people';

const onionId = '1022';

describe.runIf(enginesRunHere)('The shopping list on two phones', () => {
  const installation = withInstallation();

  test('an offline purchase after that of another phone is refused with the name, and its amount can be added', async () => {
    const amina = await createStaff(installation, 'Amina');
    const raju = await createStaff(installation, 'Raju');
    await amina.call(patchItem, {
      params: { id: onionId },
      body: { quantity: 0, minQuantity: 4, currentPrice: 40 },
    });
    const until = dayAfter(indianDay(Date.now()), 7);
    const { data: list } = await amina.call(makeShoppingList, { body: { until } });
    const onion = list.rows.find(({ itemId }) => itemId === onionId)!;

    const { context, page, errors } = await phone(installation.browser, { size: 'smallPhone' });
    await giveSession(context, installation.url, raju);
    await page.goto(`${installation.url}/roadmap?view=shopping`);
    const row = page.locator(`[data-item="${onionId}"]`);
    await row.getByRole('button').click();
    await context.setOffline(true);
    const sheet = page.locator('dialog[open]');
    await sheet.getByLabel('Bought (kg)').fill('3');
    await sheet.getByLabel('Total on the slip (₹)').fill('120');
    await sheet.getByRole('button', { name: 'Bought: add to stock' }).click();
    await row.getByText('Raju ·').waitFor();

    await amina.call(buyShoppingRow, {
      params: { rowId: onion.id },
      body: { movementId: randomUUID(), itemId: onionId, quantity: 2, unit: 'kg', total: 80 },
    });
    await context.setOffline(false);
    const refusal = page.getByRole('alert').filter({ hasText: 'Someone else bought this first.' });
    await refusal.getByText(/Amina/).waitFor();
    await row.getByText('Amina ·').waitFor();
    await refusal.getByRole('button', { name: 'Add mine too' }).click();
    await row.getByText('Raju ·').waitFor();
    expect(await row.count()).toBe(2);

    const stock = async () =>
      (await amina.call(listInventory, {})).data.find(({ id }) => id === onionId)!.quantity;
    await expect.poll(stock).toBe(5);
    await page
      .getByRole('button', { name: /^Undo: / })
      .last()
      .click();
    await expect.poll(stock).toBe(2);
    await row.getByText('Amina ·').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
