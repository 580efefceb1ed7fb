import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { openBrowser, watchErrors } from './modern';
import { openFirefox } from './firefox';
import { openWebKit } from './webkit';

/** One page of a browser with cookies of its own: as little as every engine can do. */
export type WalkTab = {
  goto: (url: string) => Promise<void>;
  /** The value of an expression, or what its promise resolves to. */
  evaluate: <T>(expression: string) => Promise<T>;
  /** What went wrong in the page since the last call. */
  takeErrors: () => Promise<string[]>;
  close: () => Promise<void>;
};

export type WalkBrowser = {
  version: string;
  /** `session`: the value of the session cookie. */
  open: (session: string | undefined) => Promise<WalkTab>;
  close: () => Promise<void>;
};

/** `missing` says why an engine cannot run here. */
export type WalkEngine = {
  name: string;
  missing: string | undefined;
  launch: (url: string) => Promise<WalkBrowser>;
};

const sessionCookie = 'kalavara_session';

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
  const browser = await openBrowser();
  return {
    version: `Chromium ${browser.version()}`,
    open: async (session) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      if (session !== undefined)
        await context.addCookies([{ name: sessionCookie, value: session, url }]);
      return chromiumTab(await context.newPage());
    },
    close: () => browser.close(),
  };
}

function chromiumTab(page: Page): WalkTab {
  const errors = watchErrors(page);
  page.on('crash', () => errors.push('The page crashed.'));
  return {
    goto: async (url) => void (await page.goto(url, { waitUntil: 'commit' })),
    evaluate: (expression) => page.evaluate(expression),
    takeErrors: async () => errors.splice(0),
    close: () => page.context().close(),
  };
}
