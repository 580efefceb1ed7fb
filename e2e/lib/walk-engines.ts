import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { isOrdinaryTest, undrawnPage, withOpenerPolicy } from './browsers';
import { openBrowser, sizes, watchErrors } from './modern';
import { openFirefox } from './firefox';
import { sessionCookie, type WalkBrowser, type WalkTab } from './walk-browser';
import { openWebKit } from './webkit';

/** `missing`: the reason why the engine cannot run here. */
export type WalkEngine = {
  name: string;
  missing: string | undefined;
  launch: (url: string) => Promise<WalkBrowser>;
};

const needs = (...files: [file: string, debianPackage: string][]): string | undefined => {
  const absent = files.filter(([file]) => !existsSync(file)).map(([, name]) => name);
  return absent.length > 0
    ? `Debian's ${[...new Set(absent)].join(' and ')} is not installed`
    : undefined;
};

const firefox = '/usr/bin/firefox-esr';
const webKitDriver = '/usr/bin/WebKitWebDriver';
const xvfb = '/usr/bin/Xvfb';

export const chromiumEngine: WalkEngine = {
  name: 'Chromium',
  missing: undefined,
  launch: openChromium,
};
export const firefoxEngine: WalkEngine = {
  name: 'Firefox ESR',
  missing: needs([firefox, 'firefox-esr']),
  launch: (url) => openFirefox(firefox, url),
};
export const webKitEngine: WalkEngine = {
  name: 'WebKitGTK',
  missing: needs(
    [webKitDriver, 'webkit2gtk-driver'],
    ...(process.env.DISPLAY ? [] : [[xvfb, 'xvfb'] as [string, string]]),
  ),
  launch: (url) => openWebKit({ driver: webKitDriver, xvfb }, url),
};

async function openChromium(url: string): Promise<WalkBrowser> {
  const browser = await openBrowser([withOpenerPolicy]);
  return {
    version: `Chromium ${browser.version()}`,
    open: async (session, { hasWorker, isPhone }) => {
      const context = await browser.newContext({
        viewport: isPhone ? sizes.smallPhone : { width: 1280, height: 900 },
        isMobile: isPhone,
        reducedMotion: 'reduce', // animations are not tested
        serviceWorkers: hasWorker ? 'allow' : 'block',
      });
      if (isOrdinaryTest) await context.addInitScript(undrawnPage);
      if (session !== undefined)
        await context.addCookies([{ name: sessionCookie, value: session, url }]);
      return chromiumTab(await context.newPage());
    },
    close: () => browser.close(),
  };
}

/** A page that redirects to the sign-in at once does so before Playwright notices that it was opened. */
function isRedirectOf(url: string, message: string): boolean {
  const { pathname, search } = new URL(url);
  const next = encodeURIComponent(pathname + search);
  return message.includes('interrupted by another navigation') && message.includes(`next=${next}`);
}

function chromiumTab(page: Page): WalkTab {
  const errors = watchErrors(page);
  page.on('crash', () => errors.push('The page crashed.'));
  return {
    goto: async (url) => {
      await page.goto(url, { waitUntil: 'commit' }).catch((error: Error) => {
        if (!isRedirectOf(url, error.message)) throw error;
      });
    },
    evaluate: (expression) => page.evaluate(expression),
    takeErrors: async () => errors.splice(0),
    close: () => page.context().close(),
  };
}
