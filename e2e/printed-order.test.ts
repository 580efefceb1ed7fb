import { samplePickles } from '@kalavara/shared-types/content/pickles';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import { describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import { buyer } from './lib/buyer';
import { withInstallation } from './lib/installation';

describe.runIf(enginesRunHere)('the page of an order on paper', () => {
  const installation = withInstallation({ env: { PAYMENTS: 'sandbox' } });

  test('has the order and no controls', async () => {
    const me = await buyer(installation.browser, installation.url);
    const orderNo = await me.goToPayment(samplePickles[0]!.name);
    await me.page.goto(`${installation.url}/order?no=${orderNo}`);
    const main = me.page.getByRole('main');
    const pay = main.getByRole('button', { name: me.t('order:payNow') });
    await pay.waitFor();
    const licence = main.getByText(me.t('shop:footer.fssai', { number: sampleSettings.fssai }));
    await licence.waitFor({ state: 'hidden' });
    await me.page.emulateMedia({ media: 'print' });
    await pay.waitFor({ state: 'hidden' });
    expect(await main.getByRole('button').count()).toBe(0);
    expect(await me.page.getByRole('banner').count()).toBe(0);
    await licence.waitFor();
    const printed = await main.innerText();
    for (const part of [orderNo, sampleSettings.address, '+91 ']) expect(printed).toContain(part);
    expect(me.errors).toEqual([]);
    await me.context.close();
  });
});
