import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser, Page, Route } from 'playwright-core';
import { samplePickles } from '@kalavara/shared-types/content/pickles';
import { enginesRunHere } from './lib/browsers';
import { copyBuild, type BuildCopy } from './lib/build-copy';
import { buyer, textsIn } from './lib/buyer';
import { openBrowser, phone, waitForExpression } from './lib/modern';
import { createStaff, giveSession } from './lib/people';
import { startPostgres, type TestPostgres } from './lib/postgres';
import { startServer, type TestServer } from './lib/server';
import { until } from './lib/until';

const waitForNextBuild = (page: Page) =>
  page.locator('meta[name="next-build"]').waitFor({ state: 'attached', timeout: 60_000 });
const t = textsIn('en');

/** Blocks the page like a slow device. */
function busyFor(ms: number) {
  const end = Date.now() + ms;
  while (Date.now() < end);
}

describe.runIf(enginesRunHere)('the server is upgraded under open pages', () => {
  let browser: Browser;
  let postgres: TestPostgres;
  let build: BuildCopy;
  let server: TestServer;
  beforeAll(async () => void (browser = await openBrowser()));
  beforeEach(async () => {
    [postgres, build] = await Promise.all([startPostgres(), copyBuild()]);
    server = await startServer({ databaseUrl: postgres.url, program: build.program });
  });
  afterEach(async () => {
    for (const context of browser.contexts()) await context.close();
    await server.stop();
    await postgres.stop();
    await build.remove();
  });
  afterAll(() => browser?.close());

  /** Opens a cook's phone with the diary, served by its worker. */
  async function openKitchen() {
    const { context, page } = await phone(browser, { serviceWorkers: 'allow' });
    await giveSession(context, server.url, await createStaff(server, 'Amina'));
    await page.goto(`${server.url}/roadmap?view=diary`);
    await waitForExpression(
      page,
      'navigator.serviceWorker.controller !== null',
      'the worker controls',
    );
    await page.reload();
    await page.getByRole('heading', { name: 'Event Diary' }).waitFor();
    return page;
  }

  async function upgrade() {
    await server.stop();
    await build.replaceKitchenPage();
    server = await startServer({
      databaseUrl: postgres.url,
      program: build.program,
      port: server.port,
    });
  }

  test('an open kitchen page reloads automatically into the new build', async () => {
    const page = await openKitchen();
    await upgrade();
    await waitForNextBuild(page);
    await page.getByRole('heading', { name: 'Event Diary' }).waitFor();
    expect(await page.getByRole('button', { name: t('connection:reload') }).count()).toBe(0);
  });

  test('a kitchen page that is opened after the upgrade shows the new build without another reload', async () => {
    const page = await openKitchen();
    await page.close();
    await upgrade();
    const next = await page.context().newPage();
    await next.goto(`${server.url}/roadmap?view=diary`);
    await waitForNextBuild(next);
  });

  test('a slow phone, on which the new worker takes over before a script runs, shows the new build', async () => {
    const page = await openKitchen();
    await page.close();
    await upgrade();
    const next = await page.context().newPage();
    await next.addInitScript(busyFor, 3_000);
    await next.goto(`${server.url}/roadmap?view=diary`);
    await waitForNextBuild(next);
  });

  test('a page with typed text shows a prompt instead, and the text remains', async () => {
    const page = await openKitchen();
    await page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<input id="typed">')`);
    await page.locator('#typed').fill('two sacks of rice');
    await upgrade();
    const reload = page.getByRole('button', { name: t('connection:reload') });
    await reload.waitFor({ timeout: 60_000 });
    expect(await page.locator('#typed').inputValue()).toBe('two sacks of rice');
    expect(await page.locator('meta[name="next-build"]').count()).toBe(0);
    await reload.tap();
    await waitForNextBuild(page);
  });

  const product = samplePickles.find(({ id }) => id === 'coastal-prawn')!;
  const gone = '**/assets/CartButton*';
  const refuse = (route: Route) => route.fulfill({ status: 404, body: 'Not found' });

  test('an old shop page whose cart script is of another build reloads once, and the cart is preserved', async () => {
    const me = await buyer(browser, server.url);
    let isOld = true;
    await me.page.route(gone, (route) => (isOld ? refuse(route) : route.continue()));
    await me.home();
    let loads = 0;
    me.page.on('request', (request) => {
      if (!request.isNavigationRequest()) return;
      loads += 1;
      isOld = false;
    });
    await me.add(product.name);
    await me.openCart();
    await me.page.getByRole('dialog').getByText(product.name).first().waitFor();
    expect(loads).toBe(1);
  });

  test('an old shop page whose Malayalam texts are of another build reloads when Malayalam is chosen', async () => {
    const { page } = await buyer(browser, server.url);
    let isOld = true;
    await page.route('**/assets/*Malayalam*', (route) =>
      isOld ? refuse(route) : route.continue(),
    );
    await page.goto(server.url);
    page.on('request', (request) => (isOld &&= !request.isNavigationRequest()));
    await page.getByRole('button', { name: 'മലയാളം' }).tap();
    await page.locator('html[lang="ml"]').waitFor();
    await page.getByRole('heading', { name: textsIn('ml')('home:hero.title') }).waitFor();
    expect(isOld).toBe(false);
  });

  test('a server that still lacks the file after the reload causes no second one', async () => {
    const me = await buyer(browser, server.url);
    let requests = 0;
    await me.page.route(gone, async (route) => {
      requests += 1;
      await refuse(route);
    });
    await me.home();
    let loads = 0;
    me.page.on('load', () => (loads += 1));
    await me.add(product.name);
    await until(
      () => loads === 1 && requests >= 2,
      60_000,
      'the page has reloaded and tried again',
    );
    await me.page.waitForLoadState('networkidle');
    expect(loads).toBe(1);
  });
});
