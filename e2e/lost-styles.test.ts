import { samplePickles } from '@kalavara/shared-types/content/pickles';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { buyer } from './lib/buyer';
import { closeDevices, withInstallation } from './lib/installation';

describe.runIf(enginesRunHere)('a phone that loses its network at the first press', () => {
  const installation = withInstallation();

  test('shows the cart and its button in their style once the network is back', async () => {
    const me = await buyer(installation.browser, installation.url);
    const { page } = me;
    const lost: string[] = [];
    page.on('requestfailed', (request) => lost.push(new URL(request.url()).pathname));
    await me.home();
    await page.waitForLoadState();
    await me.context.setOffline(true);
    await me.add(samplePickles[0]!.name);
    // What is fetched ahead after the first press: the button of the cart, the cart and the customization.
    const sheets = [/CartPanel.*css$/, /CustomizeDialog.*css$/];
    await expect
      .poll(() => sheets.every((sheet) => lost.some((path) => sheet.test(path))), {
        message: String(lost),
      })
      .toBe(true);
    await me.context.setOffline(false);

    await page
      .getByRole('banner')
      .getByRole('button', { name: me.t('shop:nav.cart') })
      .tap();
    const cart = me.dialog('cart:title');
    await cart.waitFor();
    const box = (await cart.boundingBox())!;
    expect(box.x).toBe(0);
    expect(box.width).toBe(360);
    await cart.getByRole('button', { name: me.t('common:close') }).tap();
    await cart.waitFor({ state: 'hidden' });
    // The bar at the bottom, which the press has loaded.
    const bar = (await me.cartButton.boundingBox())!;
    expect(bar.y + bar.height).toBeLessThanOrEqual(640);
    await closeDevices(me);
  });
});
