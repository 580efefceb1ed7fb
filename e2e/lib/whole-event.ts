import { getHistory, type HistoryEntry } from '@kalavara/shared-types/history/history';
import { listDiaryEvents } from '@kalavara/shared-types/diary/diary';
import {
  listInventory,
  listMovements,
  type Item,
} from '@kalavara/shared-types/inventory/inventory';
import { listEventReadings } from '@kalavara/shared-types/readings/readings';
import { listReviews } from '@kalavara/shared-types/reviews/reviews';
import { listTodos, type Task } from '@kalavara/shared-types/todos/todos';
import type { Browser, Page } from 'playwright-core';
import type { Api } from './api';
import { laptop, phone, tv, type Device } from './modern';
import { badge, waitUntilInstalled, recordTicksScript, tick } from './offline';
import { giveSession, createStaff, pairTv, signInOwner } from './people';
import type { TestServer } from './server';
import type { ProgramClock } from './program-clock';
import { startTcpProxy } from './tcp-proxy';

/** Opens three phones and three TVs; the last phone and the TV of the meat use a second Wi-Fi. */
export async function openInstallation(browser: Browser, server: TestServer, clock: ProgramClock) {
  const wifi = await startTcpProxy(server.port);
  const secondWifi = await startTcpProxy(server.port);
  const open = (who: Api, kind: typeof phone) => deviceOf(browser, { server, clock }, who, kind);
  const owner = await signInOwner(server);
  const cooks = await Promise.all(
    ['Amina', 'Biju', 'Chitra'].map((name) => createStaff(server, name)),
  );
  const phones = await Promise.all(cooks.map((cook) => open(cook, phone)));
  const tvs: Device[] = [];
  for (const name of ['Setup', 'Pit', 'Rice']) {
    const { api } = await pairTv(server.url, owner, name);
    tvs.push(await open(api, tv));
  }
  const all = [...phones, ...tvs];
  return {
    wifi,
    secondWifi,
    clock,
    owner,
    phones: phones as [Device, Device, Device],
    tvs: tvs as [Device, Device, Device],
    all,
  };
}
export type Installation = Awaited<ReturnType<typeof openInstallation>>;

async function deviceOf(
  browser: Browser,
  { server, clock }: { server: TestServer; clock: ProgramClock },
  who: Api,
  kind: typeof phone,
): Promise<Device> {
  const device = await kind(browser, { serviceWorkers: 'allow' });
  await clock.install(device.context);
  await device.context.addInitScript(recordTicksScript);
  await giveSession(device.context, server.url, who);
  return device;
}

/** Adds the event to the diary and returns its id. */
export async function createEvent(
  { wifi, phones: [{ page }] }: Installation,
  title: string,
  date: string,
): Promise<string> {
  await page.goto(`${wifi.url}/roadmap?view=diary`);
  await page.getByRole('button', { name: 'Create New Event' }).tap();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Date').fill(date);
  await page.getByRole('button', { name: 'Create event', exact: true }).tap();
  await cardOf(page, title)
    .getByRole('button', { name: /View Tasks/ })
    .tap();
  await page.getByText('0 of 47 done').first().waitFor();
  return new URL(page.url()).searchParams.get('eventId')!;
}

/** Returns the card of the event in the diary. */
export const cardOf = (page: Page, title: string) =>
  page.getByRole('article').or(page.getByRole('listitem')).filter({ hasText: title }).first();

/** Opens the event on all screens: its tasks on the phones, three of its stages on the TVs. */
export async function openEvent(
  { wifi, secondWifi, phones, tvs }: Installation,
  eventId: string,
): Promise<void> {
  for (const [n, { page }] of phones.entries()) {
    await page.goto(`${(n === 2 ? secondWifi : wifi).url}/roadmap?view=tasks&eventId=${eventId}`);
    await page.getByText('0 of 47 done').first().waitFor();
    await waitUntilInstalled(page);
  }
  const stages = ['setup', 'meatmasala', 'finalcooking'];
  for (const [n, { page }] of tvs.entries()) {
    await page.goto(
      `${(n === 1 ? secondWifi : wifi).url}/soplocked/${stages[n]}?eventId=${eventId}`,
    );
    await waitUntilLive(page);
  }
}

export const waitUntilLive = (page: Page) =>
  page
    .locator('header [role="status"]')
    .filter({ hasText: /^Live$/ })
    .waitFor({ state: 'attached', timeout: 60_000 });

/** Interrupts the network for all screens, without a close frame. */
export async function disconnectAll({ wifi, secondWifi, phones }: Installation): Promise<void> {
  for (const network of [wifi, secondWifi]) {
    network.pause();
    network.reset();
  }
  for (const { context } of phones) await context.setOffline(true);
}

/** Restores the network, and waits until every phone has sent its commands and every TV is live. */
export async function reconnectAll({ wifi, secondWifi, phones, tvs }: Installation): Promise<void> {
  wifi.resume();
  secondWifi.resume();
  for (const { context } of phones) await context.setOffline(false);
  for (const { page } of phones) await badge(page).waitFor({ state: 'detached', timeout: 60_000 });
  for (const { page } of tvs) await waitUntilLive(page);
}

/** Opens one of the tools of the list. */
export async function openTool(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true }).first();
  await button.scrollIntoViewIfNeeded();
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.tap();
}
export const closeTool = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().tap();

/** Ticks tasks by hand; a temperature task gets its value first. */
export async function tickAll(
  page: Page,
  tasks: readonly Pick<Task, 'id' | 'isTemperature'>[],
  degrees: (id: string) => string,
): Promise<void> {
  for (const { id, isTemperature } of tasks) {
    if (isTemperature)
      await page
        .locator(`[data-task="${id}"]`)
        .getByLabel('Temperature °C')
        .first()
        .fill(degrees(id));
    await tick(page, { id });
  }
}

/** Returns the state of the event on the server, read by calls. */
export async function readEventState(owner: Api, eventId: string) {
  const params = { eventId };
  const [todos, readings, reviews, diary, inventory] = await Promise.all([
    owner.call(listTodos, { params }),
    owner.call(listEventReadings, { params }),
    owner.call(listReviews, { params }),
    owner.call(listDiaryEvents, {}),
    owner.call(listInventory, {}),
  ]);
  const history = await listAllHistory(owner, `event:${eventId}`);
  const event = diary.data.find(({ id }) => id === eventId)!;
  return {
    tasks: todos.data,
    readings: readings.data,
    reviews: reviews.data,
    event,
    items: inventory.data,
    history,
  };
}

export async function movementsOf(owner: Api, { id }: Item) {
  const { data } = await owner.call(listMovements, { params: { id } });
  return data;
}

async function listAllHistory(owner: Api, room: `event:${string}`): Promise<HistoryEntry[]> {
  const all: HistoryEntry[] = [];
  for (let before: number | undefined; ;) {
    const { data } = await owner.call(getHistory, {
      query: { room, ...(before !== undefined && { before }) } as { room: `event:${string}` },
    });
    const fresh = data.filter(({ revision }) => before === undefined || revision < before);
    if (fresh.length === 0) return all;
    all.push(...fresh);
    before = fresh.at(-1)!.revision;
  }
}

/** Returns the rows of a table of the report as shown on the screen, by cell. */
export async function rowsOf(page: Page, table: string) {
  const shown = page.getByRole('table', { name: table }).locator('tbody tr');
  await shown.first().waitFor();
  return shown.evaluateAll((rows) =>
    rows.map((row) =>
      Object.fromEntries(
        Array.from(row.querySelectorAll<HTMLElement>('[data-cell]')).map((cell) => [
          cell.dataset['cell']!,
          cell.innerText.trim(),
        ]),
      ),
    ),
  );
}

/** Opens the report of the event on the owner's laptop. */
export async function openReport(
  browser: Browser,
  server: TestServer,
  owner: Api,
  title: string,
): Promise<Device> {
  const device = await laptop(browser);
  await giveSession(device.context, server.url, owner);
  await device.page.goto(`${server.url}/eventreports`);
  const choice = device.page.locator('select').first();
  const value = await choice
    .locator('option')
    .filter({ hasText: title })
    .first()
    .getAttribute('value');
  await choice.selectOption(value);
  await device.page.getByRole('table', { name: 'Tasks' }).waitFor();
  return device;
}

export async function closeInstallation({ all, wifi, secondWifi }: Installation): Promise<void> {
  await Promise.all(all.map(({ context }) => context.close()));
  await Promise.all([wifi.close(), secondWifi.close()]);
}
