import { buyer, type Language } from '../../e2e/lib/buyer';
import { slowDown } from '../../e2e/lib/slow-phone';

const CPU_RATE = 6;

/** The slowest interaction by its id, as the browser's Event Timing has it: input delay, handlers and the next frame. */
const observe = `
  globalThis.interactions = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, name, duration, target } of list.getEntries()) {
      const before = globalThis.interactions.get(interactionId);
      if (interactionId > 0 && !(before?.duration >= duration))
        globalThis.interactions.set(interactionId, { name, duration, on: target?.textContent?.slice(0, 40) ?? '' });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;
type Interaction = { name: string; duration: number; on: string };

/** The slowest interaction of a shopper who reads, searches, adds and opens the cart and the checkout. */
export async function slowestInteraction(
  browser: Parameters<typeof buyer>[0],
  url: string,
  { language, product }: { language: Language; product: string },
): Promise<Interaction> {
  const me = await buyer(browser, url, { language });
  const { page, t, dialog } = me;
  await page.addInitScript(observe);
  await slowDown(page, CPU_RATE);
  await me.home();
  await page.waitForLoadState('networkidle');
  const button = (key: string, values = {}) =>
    page.getByRole('button', { name: t(key, values), exact: true }).first();

  await button('shop:story.more').tap();
  await button('shop:story.less').waitFor();
  await page.getByRole('searchbox').tap();
  await page.keyboard.type('fish', { delay: 150 });
  await page.getByRole('searchbox').fill('');
  await me.add(product);
  await button('product:more', { name: product }).tap();
  await button('product:customizeNamed', { name: product }).tap();
  await dialog('cart:dialog.title').getByRole('radio').last().tap();
  await page.keyboard.press('Escape');
  await dialog('cart:dialog.title').waitFor({ state: 'hidden' });
  await me.openCart();
  await me.checkOut();
  await dialog('checkout:title').getByLabel(t('checkout:name'), { exact: true }).tap();
  await page.keyboard.type('Meera', { delay: 100 });
  await page.keyboard.press('Escape');
  await dialog('checkout:title').waitFor({ state: 'hidden' });

  // The entries of the last interaction come after its frame.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 500)))');
  const all = await page.evaluate<Interaction[]>('[...globalThis.interactions.values()]');
  await me.context.close();
  return all.sort((a, b) => b.duration - a.duration)[0]!;
}
