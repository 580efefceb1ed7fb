import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { withInstallation } from './lib/installation';
import { phone } from './lib/modern';

describe.runIf(enginesRunHere)('the page of a product', () => {
  const installation = withInstallation();

  test('a card leads to the page, whose oil goes into the cart, and Back leads to the cards', async () => {
    const { page, context, errors } = await phone(installation.browser, { size: 'smallPhone' });
    await page.goto(installation.url);
    const card = page.locator('#kerala-tuna');
    const name = 'Kerala Tuna Pickle';
    await card.getByRole('link', { name }).click();
    await page.waitForURL('**/products/kerala-tuna');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(name);
    expect(await page.title()).toContain(name);

    await page.getByLabel('Oil').selectOption('mustard');
    await page.getByText(/^Contains: .*mustard/).waitFor();
    await page.getByRole('button', { name: 'Order with this oil' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('radio', { name: /Mustard/ }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByText('1 jar in the cart').waitFor({ state: 'attached' });

    await page.getByRole('button', { name: 'Show picture 2' }).click();
    await page.getByRole('button', { name: 'Show picture 2', pressed: true }).waitFor();
    await page.goBack();
    await page.locator('#kerala-tuna').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
