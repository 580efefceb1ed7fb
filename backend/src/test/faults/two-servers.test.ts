import { randomUUID } from 'node:crypto';
import { setTimer } from '@kalavara/shared-types/timers/timers';
import { logout } from '@kalavara/shared-types/accounts/accounts';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { setPeople } from '@kalavara/shared-types/guest-counts/guest-counts';
import { expect, test } from 'vitest';
import { copyDatabase } from '../database';
import { waitUntil } from '../wait-until';
import { startTestServer } from '../harness';
import { brokenInvariants } from '../invariants';
import { openScreen } from './screen';
import { range } from '../range';
import { createLongList, completeNth } from './ticks';

const database = await copyDatabase();
const here = await startTestServer({ database });
const there = await startTestServer({ database });

/** The same user at both servers. */
async function atBoth(name: string) {
  const phone = await here.connect('staff', name);
  return [phone, there.device(phone.cookie)] as const;
}
const step = (eventId: string, stepId: string) => ({
  params: { eventId, stepId },
  body: { isActive: true },
});

test('a tick at one server reaches the other’s TVs: 400 from both sides, in order, none lost', async () => {
  const [phoneHere, phoneThere] = await atBoth('Amina');
  const eventId = here.newEvent();
  await createLongList(phoneHere, eventId, 400);
  const screens = await Promise.all(
    [phoneHere, phoneThere, phoneHere, phoneThere].map((phone) => openScreen(phone, eventId)),
  );
  const feeds = await Promise.all(
    [phoneHere, phoneThere].map((phone) => phone.enter(eventRoom(eventId))),
  );

  await Promise.all(
    range(20).map(async (lane) => {
      for (const n of range(20))
        await completeNth(lane % 2 ? phoneHere : phoneThere, eventId, lane * 20 + n);
    }),
  );
  for (const { batches } of feeds) {
    await waitUntil(() => expect(batches.map(({ revision }) => revision)).toEqual(range(400, 2)));
  }
  await waitUntil(() => expect(new Set(screens.map((screen) => screen.state())).size).toBe(1));
  expect(screens[0]!.revision()).toBe(401);
});

test(
  'two servers that lock the same two rooms at once never deadlock',
  { meta: { rules: ['R2'] } },
  async () => {
    const [phoneHere, phoneThere] = await atBoth('Biju');
    const eventId = here.newEvent();
    await phoneHere.callByName('createDiaryEvent', {
      body: { id: eventId, title: 'Wedding', date: '2027-01-09' },
    });
    const answers = await Promise.all(
      range(125).flatMap((n) =>
        [phoneHere, phoneThere].flatMap((phone, at) => [
          phone
            .call(setPeople, { params: { eventId }, body: { count: 2 * n + at } })
            .then(() => 200),
          phone
            .callByName('updateDiaryEvent', {
              params: { id: eventId },
              body: { estimatedAttendance: n },
            })
            .then(({ status }) => status),
        ]),
      ),
    );
    expect(answers.filter((status) => status !== 200)).toEqual([]);
    const { rows } = await here.ctx.pools.main.pg.query(
      'select deadlocks from pg_stat_database where datname = current_database()',
    );
    expect(Number(rows[0].deadlocks)).toBe(0);
  },
);

const coupon = {
  code: 'ONAM26',
  percent: 10,
  amount: null,
  minimum: 0,
  fromDay: null,
  toDay: null,
  totalLimit: null,
  phoneLimit: null,
  products: null,
  isActive: true,
};
const event = { id: here.newEvent(), title: 'Wedding', date: '2027-01-09' };

test.each([
  { by: 'a check', name: 'createDiaryEvent', room: 'diary', body: event },
  { by: 'a constraint', name: 'createCoupon', room: 'orders', body: coupon },
] as const)(
  'a command that reaches both servers at once has one answer, also if its copy is refused by $by',
  async ({ name, room, body }) => {
    const ownerHere = await here.connect('owner');
    const owners = [ownerHere, there.device(ownerHere.cookie)];
    const { pg } = here.ctx.pools.main;
    const commandId = randomUUID();
    const send = () =>
      Promise.all(owners.map((owner) => owner.callByName(name, { body }, { commandId })));
    const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    const countWaiting = async () => (await pg.query<{ n: number }>(waiting)).rows[0]!.n;

    const holder = await pg.connect();
    await holder.query('begin');
    await holder.query('insert into rooms (room) values ($1) on conflict do nothing', [room]);
    await holder.query('select from rooms where room = $1 for update', [room]);
    const sent = send();
    try {
      await expect.poll(countWaiting).toBe(owners.length);
    } finally {
      await holder.query('commit');
      holder.release();
    }
    const [first, second] = await sent;
    expect(first!.body).toMatchObject({ success: true });
    expect(second!.body).toEqual(first!.body);
  },
);

test(
  'batches of the gap arrive after the listener reconnects',
  { meta: { rules: ['R8'] } },
  async () => {
    const [phoneHere, phoneThere] = await atBoth('Charly');
    const eventId = here.newEvent();
    const { batches } = await phoneThere.enter(eventRoom(eventId));
    const cut = () =>
      here.ctx.pools.main.pg.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kalavara-listener' and datname = current_database()`,
      );
    for (const round of range(5)) {
      await cut();
      // Committed while the listener is down: its reconnect takes half a second.
      for (const n of range(4)) await phoneHere.call(setTimer, step(eventId, `${2 + n}-${round}`));
      const began = performance.now();
      const expected = range((round + 1) * 4, 1);
      await waitUntil(() => expect(batches.map(({ revision }) => revision)).toEqual(expected));
      console.log(`received ${Math.round(performance.now() - began)} ms after`);
    }
  },
);

test(
  'a sign-out at one server closes the sockets at the other within two seconds',
  { meta: { rules: ['R9'] } },
  async () => {
    const [phoneHere, phoneThere] = await atBoth('Devi');
    const sockets = await Promise.all([phoneHere.socket(), phoneThere.socket()]);
    const began = performance.now();
    await phoneHere.call(logout, {});
    await waitUntil(() => expect(sockets.some(({ connected }) => connected)).toBe(false));
    console.log(`closed after ${Math.round(performance.now() - began)} ms`);
    expect((await phoneThere.callByName('listDisplays')).status).toBe(401);
  },
);

test('the screens of a stopped server reconnect to the other', async () => {
  const [phoneHere, phoneThere] = await atBoth('Elsa');
  const eventId = here.newEvent();
  const own = await startTestServer({ database });
  const left = await openScreen(own.device(phoneHere.cookie), eventId);
  await phoneHere.call(setTimer, step(eventId, '2-1'));
  await waitUntil(() => expect(left.revision()).toBe(1));
  await own.stop();
  await phoneThere.call(setTimer, step(eventId, '2-2'));
  const moved = await phoneThere.enter(eventRoom(eventId), left.revision());
  expect(moved.welcome).toMatchObject({ success: true, revision: 2, batches: [{ revision: 2 }] });
});

test('all invariants hold afterwards', async () => {
  expect(await brokenInvariants(database.url)).toEqual({});
});
