import { stages } from '@kalavara/shared-types/content/stages/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from './lib/api';
import { engineOrThrow, enginesRunHere, type EngineVersion } from './lib/browsers';
import { launch } from './lib/cdp';
import { createEvent, createStaff, giveSession } from './lib/people';
import { startHostedServer } from './lib/hosted-server';
import type { TestServer } from './lib/server';
import {
  contentOf,
  isComplete,
  rowsOfPage,
  rowsWithEvent,
  showAllSteps,
  stepCount,
  textOfPage,
  type PageText,
} from './lib/stage-rows';
import { languages, type Language } from './lib/stage-states';
import { until } from './lib/until';
import { chromiumEngine, firefoxEngine, webKitEngine } from './lib/walk-engines';

type Tab = {
  goto: (url: string) => Promise<void>;
  evaluate: <T>(expression: string) => Promise<T>;
  errors: () => Promise<string[]>;
  close: () => Promise<void>;
};
type Engine = {
  name: string;
  missing?: string | undefined;
  open: (url: string, cook: Api) => Promise<Tab>;
};

const walkEngine = ({ name, missing, launch: start }: typeof chromiumEngine): Engine => ({
  name,
  missing,
  open: async (url, cook) => {
    const browser = await start(url);
    const tab = await browser.open(cook.cookie(), { hasWorker: false, isPhone: false });
    return { ...tab, errors: tab.takeErrors, close: () => tab.close().then(browser.close) };
  },
});
const oldEngine = (version: EngineVersion): Engine => ({
  name: `Chromium ${version}`,
  open: async (url, cook) => {
    const browser = await launch(engineOrThrow(version));
    const page = await browser.newPage();
    await giveSession(page, url, cook);
    const { goto, evaluate, errors } = page;
    return {
      goto,
      evaluate: (expression) => evaluate(expression) as never,
      errors: async () => errors.splice(0),
      close: browser.close,
    };
  },
});

/** `npm run test:long` also tests the other engines. */
const isLong = process.env['KALAVARA_LONG'] === '1';
const engines: Engine[] = [
  walkEngine(chromiumEngine),
  ...(isLong
    ? [walkEngine(firefoxEngine), walkEngine(webKitEngine), oldEngine('68'), oldEngine('76')]
    : []),
];

describe.runIf(enginesRunHere)('The rows of the stage pages', () => {
  let server: TestServer;
  let cook: Api;
  let eventId: string;
  beforeAll(async () => {
    server = await startHostedServer();
    cook = await createStaff(server, 'Amina');
    ({ eventId } = await createEvent(cook));
  });
  afterAll(() => server?.stop());

  async function read(tab: Tab, path: string, language: Language, query = ''): Promise<PageText> {
    await tab.goto(`${server.url}${path}?lang=${language}${query}`);
    const isTrue = (expression: string) => () =>
      tab.evaluate<boolean>(expression).catch(() => false);
    await until(isTrue(isComplete(path)), 60_000, `${path} is complete`);
    if (await tab.evaluate<boolean>(showAllSteps)) {
      const total = stages.find(({ route }) => route === path)!.subSteps.length;
      await until(isTrue(`${stepCount} === ${total}`), 60_000, `${path} shows all steps`);
    }
    return tab.evaluate<PageText>(textOfPage);
  }

  for (const engine of engines) {
    if (engine.missing) console.log(`${engine.name} reads no stage page: ${engine.missing}.`);
    test.skipIf(engine.missing)(
      `titles, steps, panels, timelines and materials are on their pages in ${engine.name}, in both languages`,
      {
        timeout: isLong ? 600_000 : 240_000,
        meta: { requirements: ['K-011', 'K-014', 'K-127', 'K-129', 'K-130', 'K-147', 'K-148'] },
      },
      async () => {
        const tab = await engine.open(server.url, cook);
        const missing: string[] = [];
        const check = (where: string, page: PageText, expected: readonly string[]) => {
          const absent = expected.filter((text) => !page.text.includes(text.replace(/\s+/g, ' ')));
          missing.push(...absent.map((text) => `${where}: ${text}`));
          if (page.untitled > 0) missing.push(`${where}: ${page.untitled} panels without a title`);
        };
        try {
          for (const language of languages) {
            const home = await read(tab, '/soplocked', language);
            if (language === 'en') check('home', home, rowsOfPage['/soplocked']!);
            for (const stage of stages) {
              const page = await read(tab, stage.route, language);
              const where = `${stage.route} ${language}`;
              expect(page.lang, where).toBe(language);
              check(where, page, contentOf(stage, language));
              if (language === 'en') check(where, page, rowsOfPage[stage.route]!);
            }
          }
          for (const [path, rows] of Object.entries(rowsWithEvent))
            check(path, await read(tab, path, 'en', `&eventId=${eventId}`), rows);
          expect(missing).toEqual([]);
          expect(await tab.errors()).toEqual([]);
        } finally {
          await tab.close();
        }
      },
    );
  }
});
