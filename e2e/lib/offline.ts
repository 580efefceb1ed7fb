import { getHistory } from '@kalavara/shared-types/history/history';
import { listTodos, type Task } from '@kalavara/shared-types/todos/todos';
import type { Browser, Page } from 'playwright-core';
import type { Api } from './api';
import { phone, waitForExpression, watchErrors } from './modern';
import { giveSession, createStaff, createEvent } from './people';
import type { TestServer } from './server';
import { startTcpProxy, type TcpProxy } from './tcp-proxy';
import { until } from './until';

/** Opens a cook's phone with the list of an event, behind a separate network. */
export async function openList(browser: Browser, server: TestServer, cook: Api, eventId: string) {
  const network = await startTcpProxy(server.port);
  const { context, page, errors } = await phone(browser, { serviceWorkers: 'allow' });
  await context.addInitScript(recordTicksScript);
  await giveSession(context, server.url, cook);
  const address = `${network.url}/roadmap?view=tasks&eventId=${eventId}`;
  await page.goto(address);
  await page.getByText('0 of 47 done').first().waitFor();
  return {
    context,
    page,
    errors,
    /**
     * Loses the network like a phone. Playwright would wait forever for a worker that starts without answers from the
     * network.
     */
    goOffline: async () => {
      await waitUntilInstalled(page);
      await cutNetwork(network, () => context.setOffline(true));
    },
    goOnline: async () => {
      network.resume();
      await context.setOffline(false);
    },
    /** Closes and reopens the page, like a phone after a pause. */
    reopen: async (old: Page) => {
      await old.close();
      const next = await context.newPage();
      const more = watchErrors(next);
      await next.goto(address);
      return { page: next, errors: more };
    },
    close: async () => {
      await context.close();
      await network.close();
    },
  };
}

/** Records the time of the last tick of each task, by the clock of the page; for `tickTimed`. */
export const recordTicksScript = `
  window.ticked = {};
  addEventListener('click', ({ target }) => {
    const row = target.closest('[data-task]');
    if (row) ticked[row.dataset.task] = Date.now();
  }, true);`;

const kitchenScopes = ['/roadmap', '/sop', '/cutlets', '/eventreports', '/print', '/soplocked'];

/** Waits until the page can be opened offline at all of its addresses, and no worker is being installed. */
export async function waitUntilInstalled(page: Page): Promise<void> {
  const scopes = new URL(page.url()).pathname.startsWith('/soplocked')
    ? ['/soplocked']
    : kitchenScopes;
  let found: Record<string, string> = {};
  await until(
    async () => {
      found = await page.evaluate<Record<string, string>>(statesOfWorkers);
      return scopes.every((scope) => found[scope] === 'activated');
    },
    60_000,
    () => `${scopes.join(', ')} are installed (${JSON.stringify(found)})`,
  );
}
const statesOfWorkers = `navigator.serviceWorker.getRegistrations().then((all) => Object.fromEntries(
  all.map(({ scope, active, installing }) => [new URL(scope).pathname, installing?.state ?? active?.state ?? 'waiting'])))`;

/** Waits until the device has stored something with this text; what is not stored is lost with its page. */
export const waitUntilStored = (page: Page, where: 'rooms' | 'outbox', text: string) =>
  waitForExpression(
    page,
    isInStorageScript(`kalavara-${where}`, where === 'rooms' ? 'rooms' : 'entries', text),
    `${text} is in the ${where} of the device`,
  );

const isInStorageScript = (
  name: string,
  store: string,
  text: string,
) => `new Promise((found, failed) => {
  const opening = indexedDB.open('${name}');
  opening.onupgradeneeded = () => opening.transaction.abort(); // made by looking for it, the page would find it empty
  opening.onerror = () => found(false);
  opening.onsuccess = () => {
    const asked = opening.result.transaction('${store}').objectStore('${store}').getAll();
    asked.onerror = () => failed(asked.error);
    asked.onsuccess = () => {
      opening.result.close();
      found(asked.result.some((one) => JSON.stringify(one).includes(${JSON.stringify(text)})));
    };
  };
})`;

async function cutNetwork(network: TcpProxy, announce: () => Promise<void>) {
  network.pause();
  network.reset();
  await announce();
}

export const badge = (page: Page) => page.getByRole('banner').getByRole('status');

/** Uses a key, which reaches the button regardless of its position on the page. */
export async function tick(page: Page, { id }: Pick<Task, 'id'>): Promise<void> {
  await page
    .locator(`[data-task="${id}"]`)
    .getByRole('button', { name: /^Complete: /, disabled: false })
    .press('Enter');
  await page.locator(`[data-task="${id}"][data-state="done"]`).waitFor();
}

/** The times of the page's clock between which a tick was made, in ms. */
export type TickTime = { from: number; to: number };

/**
 * Ticks a task. `from` is the time when the page handled the key, which is later than the press on a loaded machine.
 */
export async function tickTimed(page: Page, task: Pick<Task, 'id'>): Promise<TickTime> {
  await tick(page, task);
  return page.evaluate<TickTime>(`({ from: ticked[${JSON.stringify(task.id)}], to: Date.now() })`);
}

/** Returns by how many ms a stored time is outside the time of its tick. */
export const msOutside = ({ from, to }: TickTime, stored: number) =>
  Math.max(0, from - stored, stored - to);

/** Returns the text of the badge once it shows the number of pending changes. */
export async function badgeText(page: Page, waiting: number): Promise<string> {
  const text = badge(page).filter({ hasText: new RegExp(`\\b${waiting}\\b`) });
  await text.waitFor();
  return text.innerText();
}

/** Makes thirty ticks offline, reopens the page, and compares with the server once the network is back. */
export async function tickOffline(browser: Browser, server: TestServer, offlineMs: number) {
  const cook = await createStaff(server, 'Amina');
  const { eventId, tasks } = await createEvent(cook);
  const chosen = tasks.filter(({ isTemperature }) => !isTemperature).slice(0, 30);
  const device = await openList(browser, server, cook, eventId);
  const other = await openList(browser, server, await createStaff(server, 'Biju'), eventId);
  await waitUntilInstalled(device.page);
  await waitUntilStored(device.page, 'rooms', `"${chosen.at(-1)!.id}"`);
  const before = await cook.call(listTodos, { params: { eventId } });

  const begun = performance.now();
  await device.goOffline();
  await device.page.getByText('Offline', { exact: true }).waitFor();
  const ticked = new Map<string, TickTime>();
  for (const task of chosen) ticked.set(task.id, await tickTimed(device.page, task));
  const badgeAtFirst = await badgeText(device.page, chosen.length);

  const { page, errors } = await device.reopen(device.page);
  await page.getByText('30 of 47 done').first().waitFor();
  const badgeAfterReopen = await badgeText(page, chosen.length);
  const unsent = await cook.call(listTodos, { params: { eventId } });
  await until(
    () => performance.now() - begun >= offlineMs,
    offlineMs + 1_000,
    'it was offline for long enough',
  );

  await device.goOnline();
  await badge(page).waitFor({ state: 'detached', timeout: 60_000 });
  await other.page.getByText('30 of 47 done').first().waitFor();
  const after = await cook.call(listTodos, { params: { eventId } });
  const done = after.data.filter(({ completed }) => completed);
  const { data: history } = await cook.call(getHistory, { query: { room: `event:${eventId}` } });
  await device.close();
  await other.close();
  return {
    errors: [...device.errors, ...errors, ...other.errors],
    badgeAtFirst,
    badgeAfterReopen,
    doneBefore: unsent.data.filter(({ completed }) => completed).length,
    revisions: after.revision - before.revision,
    done,
    chosen: chosen.map(({ id }) => id),
    ticksInHistory: history
      .filter(({ revision }) => revision > before.revision)
      .map(({ id }) => id.split('/')[1]),
    off: done.map(({ id, completedAtIso }) =>
      msOutside(ticked.get(id)!, Date.parse(completedAtIso!)),
    ),
  };
}
