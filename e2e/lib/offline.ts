import { getHistory } from '@kalavara/shared-types/history';
import { listTodos, type Task } from '@kalavara/shared-types/todos';
import type { Browser, Page } from 'playwright-core';
import type { Api } from './api';
import { phone, watchErrors } from './modern';
import { letIn, newCook, newEvent } from './people';
import type { TestServer } from './server';
import { tcpProxy, type TcpProxy } from './tcp-proxy';
import { until } from './until';

/** A cook's phone behind a network of its own, with the list of an event open. */
export async function openList(browser: Browser, server: TestServer, cook: Api, eventId: string) {
  const network = await tcpProxy(server.port);
  const { context, page, errors } = await phone(browser);
  await letIn(context, server.url, cook);
  const address = `${network.url}/roadmap?view=tasks&eventId=${eventId}`;
  await page.goto(address);
  await page.getByText('0 of 47 done').first().waitFor();
  return {
    ...{ context, page, errors },
    /** As when somebody walks into the cellar. */
    goOffline: () => cut(network, () => context.setOffline(true)),
    goOnline: async () => {
      network.resume();
      await context.setOffline(false);
    },
    /** Closes the page and opens it again, as a phone does that was put away. */
    reopen: async (old: Page) => {
      await old.close();
      const next = await context.newPage();
      const more = watchErrors(next);
      await next.goto(address);
      return { page: next, errors: more };
    },
    /** Until it opens without a network. */
    isInstalled: () => page.evaluate('navigator.serviceWorker.ready.then(() => undefined)'),
    close: async () => {
      await context.close();
      await network.close();
    },
  };
}

async function cut(network: TcpProxy, tell: () => Promise<void>) {
  network.pause();
  network.reset();
  await tell();
}

export const badge = (page: Page) => page.getByRole('banner').getByRole('status');
const row = (page: Page, { id }: Task) => page.locator(`[data-task="${id}"]`);

/** Answers when it was tapped, by our own clock. */
export async function tick(page: Page, task: Task): Promise<number> {
  const button = row(page, task).getByRole('button', { name: /^Complete: / });
  await button.scrollIntoViewIfNeeded();
  const at = Date.now();
  await button.tap();
  await page.locator(`[data-task="${task.id}"][data-state="done"]`).waitFor();
  return at;
}

/** Thirty ticks without a network, a page closed and opened again, and what the house knows once it is back. */
export async function ticksOffline(browser: Browser, server: TestServer, offlineMs: number) {
  const cook = await newCook(server, 'Amina');
  const { eventId, tasks } = await newEvent(cook);
  const chosen = tasks.filter(({ isTemperature }) => !isTemperature).slice(0, 30);
  const device = await openList(browser, server, cook, eventId);
  const other = await openList(browser, server, await newCook(server, 'Biju'), eventId);
  await device.isInstalled();
  const before = await cook.call(listTodos, { params: { eventId } });

  const begun = performance.now();
  await device.goOffline();
  await device.page.getByText('Not live', { exact: true }).waitFor();
  const tapped = new Map<string, number>();
  for (const task of chosen) tapped.set(task.id, await tick(device.page, task));
  const saidAtFirst = await badge(device.page).innerText();

  const { page, errors } = await device.reopen(device.page);
  await page.getByText('30 of 47 done').first().waitFor();
  const saidAgain = await badge(page).innerText();
  const unsent = await cook.call(listTodos, { params: { eventId } });
  await until(() => performance.now() - begun >= offlineMs, offlineMs + 1_000, 'it was offline for long enough');

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
    ...{ saidAtFirst, saidAgain },
    doneBefore: unsent.data.filter(({ completed }) => completed).length,
    revisions: after.revision - before.revision,
    done,
    chosen: chosen.map(({ id }) => id),
    ticksInHistory: history.filter(({ revision }) => revision > before.revision).map(({ id }) => id.split('/')[1]),
    /** Between the tap and the time that was kept, in milliseconds. */
    off: done.map(({ id, completedAtIso }) => Math.abs(Date.parse(completedAtIso!) - tapped.get(id)!)),
  };
}
