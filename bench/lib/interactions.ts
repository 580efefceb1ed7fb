import { buyer, type Language } from '../../e2e/lib/buyer';
import { waitForExpression } from '../../e2e/lib/modern';
import { slowDown } from '../../e2e/lib/slow-phone';

const CPU_RATE = 6;
/** The duration of a touch, in ms: with shorter ones the work of `pointerdown` counts as delay of the click. */
const TOUCH_MS = 80;

/**
 * Records the slowest event of each interaction by its id from the browser's Event Timing: input delay, handlers and
 * the next frame.
 */
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
/** React marks the elements that it has hydrated; the footer is the last one of the page. */
const isHydrated = `Object.keys(document.querySelector('footer') ?? {}).some((key) => key.startsWith('__reactFiber'))`;
/** Resolves after the pause in which a person reads the answer before the next tap. */
const isIdle = `new Promise((done) => requestAnimationFrame(() => requestIdleCallback(() => setTimeout(done, 300))))`;

/** Whether the middle of an element is uncovered; otherwise it is scrolled to the middle of the screen. */
function isOnTop(node: Element | null) {
  const { x, y, width, height } = node!.getBoundingClientRect();
  if (node!.contains(document.elementFromPoint(x + width / 2, y + height / 2))) return true;
  node!.scrollIntoView({ block: 'center' });
  return false;
}

type Interaction = { name: string; duration: number; on: string };

/**
 * Returns the slowest interaction of a shopper who reads, searches, filters, adds, and opens the cart and the checkout
 * by touch.
 */
export async function slowestInteraction(
  browser: Parameters<typeof buyer>[0],
  url: string,
  { language, product }: { language: Language; product: string },
): Promise<Interaction> {
  const me = await buyer(browser, url, { language });
  const { page, t, dialog } = me;
  const button = (key: string, values = {}) =>
    page.getByRole('button', { name: t(key, values), exact: true }).first();
  const close = async (title: string) => {
    await tap(dialog(title).getByRole('button', { name: t('common:close'), exact: true }));
    await dialog(title).waitFor({ state: 'hidden' });
  };
  const search = page.getByRole('searchbox');
  const fields = dialog('checkout:title');
  /** Scrolls before it taps; the two are not one interaction. */
  const tap = async (target: ReturnType<typeof button>) => {
    await target.scrollIntoViewIfNeeded();
    await page.evaluate(isIdle);
    // Playwright's own tap leaves listeners in the page, which would slow down each later press.
    await page.waitForFunction(isOnTop, await target.elementHandle());
    const { x, y, width, height } = (await target.boundingBox())!;
    const at = { x: x + width / 2, y: y + height / 2 };
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await new Promise((resolve) => setTimeout(resolve, TOUCH_MS));
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const steps: (() => Promise<unknown>)[] = [
    () => tap(button('shop:story.more')),
    () => tap(search),
    async () => {
      await page.keyboard.type('fish', { delay: 150 });
      // The page is updated 250 ms after the last letter, and is idle until then.
      await page.waitForURL(/fish/);
    },
    async () => {
      for (const _typed of 'fish') await page.keyboard.press('Backspace', { delay: 50 });
    },
    () => tap(page.getByRole('link', { name: t('shop:nav.categories'), exact: true }).first()),
    () => tap(button('product:addNamed', { name: product })),
    () => tap(button('product:more', { name: product })),
    () => tap(button('product:customizeNamed', { name: product })),
    () => tap(dialog('cart:dialog.title').getByRole('radio').last()),
    () => close('cart:dialog.title'),
    () => tap(me.cartButton),
    () => close('cart:title'),
    () => tap(button(language === 'en' ? 'ui:malayalam' : 'ui:english')),
    () => tap(button(language === 'en' ? 'ui:english' : 'ui:malayalam')),
    () => tap(me.cartButton),
    () => tap(me.checkOutButton),
    () => tap(fields.getByLabel(t('checkout:name'), { exact: true })),
    () => page.keyboard.type('Meera', { delay: 100 }),
    () => close('checkout:title'),
  ];

  await page.addInitScript(observe);
  const session = await slowDown(page, CPU_RATE);
  await me.home();
  await page.waitForLoadState('networkidle');
  await waitForExpression(page, isHydrated, 'the page is hydrated');
  for (const step of steps) {
    await page.evaluate(isIdle);
    await step();
  }
  // The entries of the last interaction are reported after its frame.
  await page.evaluate(isIdle);
  const all = await page.evaluate<Interaction[]>('[...globalThis.interactions.values()]');
  await me.context.close();
  return all.sort((a, b) => b.duration - a.duration)[0]!;
}
