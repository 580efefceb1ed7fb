import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enginesRunHere } from './lib/browsers';
import type { Language } from './lib/buyer';
import { startServer, type TestServer } from './lib/server';
import { walk, type Role, type Walk } from './lib/walk';
import {
  chromiumEngine,
  firefoxEngine,
  webKitEngine,
  type WalkBrowser,
  type WalkEngine,
} from './lib/walk-engines';
import { cutletPassword, library, walkRoles } from './lib/walk-roles';

const languages: Language[] = ['en', 'ml'];

describe.runIf(enginesRunHere)('A walk through every page', () => {
  let server: TestServer;
  let roles: Role[];
  beforeAll(async () => {
    server = await startServer({
      env: {
        CUTLET_PASSWORD: cutletPassword,
        RECIPES_USERNAME: library.username,
        RECIPES_PASSWORD: library.password,
      },
    });
    roles = await walkRoles(server);
  });
  afterAll(() => server?.stop());

  async function inEngine(engine: WalkEngine, walkAll: (browser: WalkBrowser) => Promise<Walk[]>) {
    const startedAt = performance.now();
    const browser = await engine.launch(server.url);
    try {
      const walks = await walkAll(browser);
      const sum = (of: 'views' | 'presses') => walks.reduce((total, each) => total + each[of], 0);
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
      console.log(
        `${browser.version}: ${sum('views')} views, ${sum('presses')} controls in ${seconds} s.`,
      );
      return walks.flatMap(({ problems }) => problems);
    } finally {
      await browser.close();
    }
  }

  test('every menu item, tab and dialog opens without an error in Chromium, in both languages', async () => {
    const problems = await inEngine(chromiumEngine, (browser) =>
      Promise.all(
        languages.map(async (language) => {
          const walks: Walk[] = [];
          for (const role of roles) {
            const t = performance.now();
            const w = await walk(browser, role, { url: server.url, language, isPressing: true });
            console.log(role.name, language, w.views, w.presses, Math.round(performance.now() - t));
            walks.push(w);
          }
          return walks;
        }),
      ).then((walks) => walks.flat()),
    );
    expect(problems).toEqual([]);
  }, 600_000);

  for (const engine of [firefoxEngine, webKitEngine]) {
    if (engine.missing) console.log(`${engine.name} is not walked: ${engine.missing}.`);
    test.skipIf(engine.missing)(
      `every page opens without an error in ${engine.name}, in both languages`,
      async () => {
        const problems = await inEngine(engine, (browser) =>
          Promise.all(
            languages.map(async (language) => {
              const walks: Walk[] = [];
              for (const role of roles)
                walks.push(
                  await walk(browser, role, { url: server.url, language, isPressing: false }),
                );
              return walks;
            }),
          ).then((walks) => walks.flat()),
        );
        expect(problems).toEqual([]);
      },
      600_000,
    );
  }
});
