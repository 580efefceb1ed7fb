import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { contextFlags, isOrdinaryTest, newestChromium, scriptFlags, undrawnPage } from './browsers';
import { isNetworkNoise } from './noise';
import { skewedClockScript } from './skewed-clock';
import { until } from './until';

export const sizes = {
  tv: { width: 1920, height: 1080 },
  smallTv: { width: 1280, height: 720 },
  largeTv: { width: 3840, height: 2160 },
  tablet: { width: 1024, height: 768 },
  laptop: { width: 1440, height: 900 },
  smallLaptop: { width: 1366, height: 768 },
  uprightTablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
  smallPhone: { width: 360, height: 640 },
};
export type Size = keyof typeof sizes;

/** A screen: a separate context (cookies, storage), its one page, and the errors of that page. */
export type Device = { context: BrowserContext; page: Page; errors: string[] };

export type DeviceOptions = {
  size?: Size;
  /** The error of the device's own clock, in ms ahead of the true time. */
  clockAheadMs?: number;
  /** Whether its pixels are drawn: for pictures, and for what the browser reports about paints. */
  isDrawn?: boolean;
} & BrowserContextOptions;

/** Several browsers start at the same time, on a machine with other work. */
const startTimeoutMs = 120_000;
/** Shorter than the timeout of a test, so that the failure names what it waited for. */
const actionTimeoutMs = 90_000;

export function openBrowser(args: string[] = []): Promise<Browser> {
  const { executablePath, env } = newestChromium();
  return chromium.launch({
    executablePath,
    env,
    timeout: startTimeoutMs,
    args: [
      '--no-sandbox',
      '--no-zygote',
      '--disable-gpu',
      '--force-color-profile=srgb',
      ...scriptFlags,
      ...contextFlags,
      ...args,
    ],
  });
}

export async function withBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await openBrowser();
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

export const tv = (browser: Browser, options: DeviceOptions = {}) =>
  device(browser, { size: 'tv', ...options });

export const phone = (browser: Browser, options: DeviceOptions = {}) =>
  device(browser, {
    size: 'phone',
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
    ...options,
  });

export const laptop = (browser: Browser, options: DeviceOptions = {}) =>
  device(browser, { size: 'laptop', ...options });

async function device(
  browser: Browser,
  { size = 'tv', clockAheadMs = 0, isDrawn = !isOrdinaryTest, ...rest }: DeviceOptions,
): Promise<Device> {
  const context = await browser.newContext({
    viewport: sizes[size],
    locale: 'en-IN',
    // Service workers cost more than the load of a page, so only tests that need them allow them.
    serviceWorkers: 'block',
    ...rest,
  });
  // tsx names every function that it compiles through a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  if (!isDrawn) await context.addInitScript(undrawnPage);
  if (clockAheadMs !== 0) await skewedClock(context, clockAheadMs);
  context.setDefaultTimeout(actionTimeoutMs);
  const page = await context.newPage();
  return { context, page, errors: watchErrors(page) };
}

/**
 * Waits until the page has its fonts. `document.fonts` resolves in a frame, and a page in the background renders none.
 */
export const waitForFonts = (page: Page) =>
  waitForExpression(page, `document.fonts.status === 'loaded'`, 'the page has its fonts');

/** Waits until an expression is true in the page. Playwright's own function for that is forbidden by a page's CSP. */
export const waitForExpression = (page: Page, expression: string, what: string) =>
  until(() => page.evaluate<boolean>(expression), 60_000, what);

/** Changes the size of the open page, and waits until it is rendered in that size. */
export async function resize(page: Page, size: Size): Promise<void> {
  await page.setViewportSize(sizes[size]);
  await waitForExpression(
    page,
    `screen.width === ${sizes[size].width}`,
    `the screen is a ${size}'s`,
  );
  await page.evaluate(
    'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))',
  );
}

/** Makes the device's own clock wrong from its next page on; `stepClock(ms)` in the page changes it while it runs. */
async function skewedClock(context: BrowserContext, aheadMs: number): Promise<void> {
  await context.addInitScript(skewedClockScript(aheadMs));
}

/** Records exceptions and console.error, except Chromium's own messages about failed connections. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isNetworkNoise(message.text())) errors.push(message.text());
  });
  return errors;
}
