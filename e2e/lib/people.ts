import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import { createAccount, login } from '@kalavara/shared-types/accounts/accounts';
import { createDiaryEvent } from '@kalavara/shared-types/diary/diary';
import {
  approvePairing,
  claimPairing,
  pollPairing,
  startPairing,
  type Display,
} from '@kalavara/shared-types/displays/displays';
import { dayMs } from '@kalavara/shared-types/durations';
import { setPeople } from '@kalavara/shared-types/guest-counts/guest-counts';
import { resetTodos, type Task } from '@kalavara/shared-types/todos/todos';
import { guest, type Api } from './api';
import type { CdpPage } from './cdp';
import type { TestServer } from './server';

type Installation = Pick<TestServer, 'url' | 'owner'>;

async function signIn(url: string, who: { username: string; password: string }): Promise<Api> {
  const api = guest(url);
  await api.call(login, { body: who });
  return api;
}

export const signInOwner = (installation: Installation) =>
  signIn(installation.url, installation.owner);

/** Creates a staff account, signed in. */
export async function createStaff(
  installation: Installation,
  name: string,
  role: 'staff' | 'packer' = 'staff',
): Promise<Api> {
  const owner = await signInOwner(installation);
  const username = `cook-${randomUUID().slice(0, 8)}`;
  const secret = '482913';
  await owner.call(createAccount, { body: { name, username, secret, role } });
  return signIn(installation.url, { username, password: secret });
}

/** Creates a paired TV: its own calls, and its display. */
export async function pairTv(
  url: string,
  approver: Api,
  name: string,
): Promise<{ api: Api; display: Display }> {
  const api = guest(url);
  const { data: pairing } = await api.call(startPairing, {});
  await approver.call(claimPairing, { body: { code: pairing.code } });
  const { data: display } = await approver.call(approvePairing, {
    body: { code: pairing.code, name },
  });
  await api.call(pollPairing, { body: { secret: pairing.secret } });
  return { api, display };
}

/** Gives a screen an existing session without the sign-in form. Ports share cookies, so a proxy's address works too. */
export async function giveSession(
  screen: BrowserContext | CdpPage,
  url: string,
  { cookie }: Api,
): Promise<void> {
  const value = cookie();
  if (value === undefined) throw new Error('The client has no session.');
  if ('setCookie' in screen) await screen.setCookie(url, 'kalavara_session', value);
  else
    await screen.addCookies([
      { name: 'kalavara_session', value, url, httpOnly: true, sameSite: 'Lax' },
    ]);
}

/** So far ahead that no group of tasks is folded. */
export const inThreeDays = () => new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10);

/** Creates an event with its attendance and the default list, a few days ahead unless a day is given. */
export async function createEvent(
  api: Api,
  title = 'Wedding at Aluva',
  attendance = 50,
  date = inThreeDays(),
) {
  const { event } = await api.call(createDiaryEvent, {
    body: { title, date, estimatedAttendance: attendance },
  });
  await api.call(setPeople, { params: { eventId: event.id }, body: { count: attendance } });
  const { data: tasks } = await api.call(resetTodos, { params: { eventId: event.id } });
  return { event, eventId: event.id, tasks: tasks satisfies Task[] };
}
