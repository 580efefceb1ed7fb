/**
 * Takes the pictures of the README again, in docs/pictures, from the built program with a few orders and an event.
 * npx tsx e2e/readme-pictures.ts
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { updateOrder } from '@kalavara/shared-types/orders/orders';
import { setTimer } from '@kalavara/shared-types/timers/timers';
import { completeTask, startTask } from '@kalavara/shared-types/todos/todos';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import type { Api } from './lib/api';
import { buyer } from './lib/buyer';
import { waitForFonts, phone, tv, withBrowser } from './lib/modern';
import { sell } from './lib/orders';
import { createEvent, createStaff, giveSession, pairTv, signInOwner } from './lib/people';
import { startServer, type TestServer } from './lib/server';

const folder = fileURLToPath(new URL('../docs/pictures', import.meta.url));

async function takePicture(page: Page, name: string): Promise<void> {
  await waitForFonts(page);
  // A page with a live connection never becomes completely idle.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  const picture = sharp(await page.screenshot({ scale: 'css' }));
  await picture.png({ palette: true, effort: 10 }).toFile(join(folder, `${name}.png`));
  console.log(name);
}

async function takeShop(browser: Browser, { url }: TestServer): Promise<void> {
  const laptop = await tv(browser, { size: 'smallLaptop' });
  await laptop.page.goto(`${url}/`);
  await takePicture(laptop.page, 'shop');

  const english = await buyer(browser, url);
  await english.page.goto(`${url}/products/kerala-kingfish`);
  await takePicture(english.page, 'shop-product');
  await english.home();
  await english.add('Kerala Kingfish Pickle');
  await english.openCart();
  await english.checkOut();
  await english.fillIn();
  await takePicture(english.page, 'shop-checkout');

  const malayalam = await buyer(browser, url, { language: 'ml' });
  await malayalam.home();
  await takePicture(malayalam.page, 'shop-home');
  await malayalam.add('കേരള നെയ്മീൻ അച്ചാർ');
  await malayalam.openCart();
  await takePicture(malayalam.page, 'shop-cart');
  await malayalam.checkOut();
  await malayalam.fillIn();
  await malayalam.submitCheckout();
  await malayalam.payByUpi();
  await malayalam.confirmation().waitFor();
  const link = malayalam.confirmation().locator('a[href*="/order?"]').first();
  await malayalam.page.goto(new URL((await link.getAttribute('href'))!, url).href);
  await malayalam.page.getByRole('heading', { level: 1 }).waitFor();
  await takePicture(malayalam.page, 'shop-order');
}

async function takeDashboard(browser: Browser, server: TestServer, owner: Api): Promise<void> {
  for (const [name, status] of [
    ['Meera Nair', 'shipped'],
    ['Joseph Kurian', 'confirmed'],
    ['Fathima Basheer', undefined],
  ] as const) {
    const { orderNo } = await sell(server.url, name, {
      items: { 'kerala-kingfish': 1, 'kerala-tuna': 1 },
    });
    if (status) await owner.call(updateOrder, { params: { id: orderNo }, body: { status } });
  }
  const { context, page } = await tv(browser, { viewport: { width: 1280, height: 800 } });
  await giveSession(context, server.url, owner);
  await page.goto(`${server.url}/admin`);
  await page.getByText('Fathima Basheer').first().waitFor();
  await takePicture(page, 'dashboard');
}

async function takeKitchen(browser: Browser, server: TestServer, owner: Api): Promise<void> {
  const cook = await createStaff(server, 'Amina');
  const { eventId, tasks } = await createEvent(cook);
  const at = (nth: number) => ({ params: { eventId, taskId: tasks[nth]!.id }, body: {} });
  for (const nth of [0, 1]) await cook.call(completeTask, at(nth));
  await cook.call(startTask, at(2));
  const device = await phone(browser, { size: 'phone', deviceScaleFactor: 1.5 });
  await giveSession(device.context, server.url, cook);
  await device.page.goto(`${server.url}/roadmap?view=tasks&eventId=${eventId}`);
  const row = device.page.locator('[data-task]', { hasText: 'in progress' }).first();
  await row.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await takePicture(device.page, 'phone');

  const { api } = await pairTv(server.url, owner, 'TV at the pit');
  const screen = await tv(browser, { size: 'smallTv' });
  await giveSession(screen.context, server.url, api);
  await cook.call(setTimer, { params: { eventId, stepId: '2-1' }, body: { isActive: true } });
  await screen.page.goto(`${server.url}/soplocked/meatmasala?eventId=${eventId}`);
  await screen.page.locator('[data-kind="featured"] [role="timer"]').waitFor();
  await takePicture(screen.page, 'tv');
}

const server = await startServer({ isEmbedded: true });
try {
  const owner = await signInOwner(server);
  await withBrowser(async (browser) => {
    await takeShop(browser, server);
    await takeDashboard(browser, server, owner);
    await takeKitchen(browser, server, owner);
  });
} finally {
  await server.stop();
}
