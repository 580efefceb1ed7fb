import { getSession, signOutAccount } from '@kalavara/shared-types/accounts/accounts';
import { createDiaryEvent, updateDiaryEvent } from '@kalavara/shared-types/diary/diary';
import {
  deletePushSubscription,
  getPushDevices,
  saveNotifications,
  savePushSubscription,
} from '@kalavara/shared-types/notifications/notifications';
import { defaultNotificationSettings } from '@kalavara/shared-types/notifications/notifications.rules';
import { addReading } from '@kalavara/shared-types/readings/readings';
import {
  acknowledgeReminder,
  type KitchenPushKind,
  ReminderKind,
} from '@kalavara/shared-types/reminders/reminders';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import { dayAfter, indianDay } from '@kalavara/shared-types/time.rules';
import { adjustTimer, setTimer } from '@kalavara/shared-types/timers/timers';
import { addTask, startTask } from '@kalavara/shared-types/todos/todos';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { copyDatabase, type TestDatabase } from '../../test/database';
import {
  type Device,
  minutes,
  refusal,
  startTestServer,
  type TestServer,
  advanceToNoon,
} from '../../test/harness';
import { type PushService, startPushService } from '../../test/push-service';
import { waitUntil } from '../../test/wait-until';

let service: PushService;
let database: TestDatabase;
/** Two processes on one database. */
let server: TestServer;
let other: TestServer;
let cook: Device;
beforeAll(async () => {
  service = await startPushService();
  database = await copyDatabase();
  server = await startTestServer({ database, pushLoopbackCa: service.ca });
  const { clock } = server;
  other = await startTestServer({ database, clock, pushLoopbackCa: service.ca });
});
beforeEach(async () => {
  advanceToNoon(server.clock);
  server.clock.stop();
  cook = await server.connect('staff', 'Amina');
  const { main } = server.ctx.pools;
  await main.deleteFrom('pushSubscriptions').execute();
  await main.deleteFrom('notifications').execute();
  await main.updateTable('diaryEvents').set({ isCompleted: true }).execute();
});

afterEach(() => server.clock.resume());

async function subscribe(device: Device, kinds: KitchenPushKind[] = ReminderKind.options) {
  const subscription = service.subscribe();
  const body = { ...subscription, language: 'en' as const, device: 'Chrome', kinds };
  const { id } = await device.call(savePushSubscription, { body });
  return { id, ...subscription };
}
const titles = ({ endpoint }: { endpoint: string }) =>
  service.receivedAt(endpoint).map(({ payload }) => payload['title']!);
const find = (at = server) => at.due('findReminders');
async function send(at = server) {
  await find(at);
  await at.due('sendReminders');
}

/** Creates an event of today at noon, with one task that should start at 12:01 PM. */
async function newEvent(fields: object = {}) {
  const date = indianDay(server.clock.now());
  const { event } = await cook.call(createDiaryEvent, { body: { title: 'Wedding', date } });
  const eventId = event.id;
  const id = 'cut-the-onions';
  await cook.call(addTask, {
    params: { eventId },
    body: {
      id,
      task: 'Cut the onions',
      dueDate: 'Event day',
      startTime: '12:01 PM',
      keepsTimes: true,
      ...fields,
    },
  });
  const dueAt = Date.parse(`${date}T12:01:00+05:30`);
  return { event, eventId, taskId: id, ref: { kind: 'task.start', subject: id, dueAt } as const };
}
const acknowledge = (
  device: Device,
  eventId: string,
  ref: { kind: ReminderKind; subject: string; dueAt: number },
) => device.call(acknowledgeReminder, { params: { eventId }, body: ref });

test('two servers send a reminder once, also after a restart', async () => {
  const phone = await subscribe(cook);
  const { eventId } = await newEvent();
  await Promise.all([send(), send(other)]);
  await Promise.all([send(other), send()]);
  await server.restart();
  await send();
  expect(titles(phone)).toEqual(['Starts at 12:01 PM: Cut the onions']);
  expect(service.receivedAt(phone.endpoint)[0]!.payload).toMatchObject({
    body: 'Wedding',
    url: `/roadmap?view=tasks&eventId=${eventId}`,
  });
  // Control: only the row in the database prevents a second message.
  await server.ctx.pools.main.deleteFrom('notifications').execute();
  await send(other);
  expect(titles(phone)).toHaveLength(2);
});

test('two people who acknowledge at once on two servers are answered with one name, and every screen gets it', async () => {
  const { eventId, ref } = await newEvent();
  const ravi = await other.connect('staff', 'Ravi');
  const { batches } = await cook.enter(eventRoom(eventId));
  const answers = await Promise.all([
    acknowledge(cook, eventId, ref),
    acknowledge(ravi, eventId, ref),
  ]);
  const [first, second] = answers.map(({ data }) => data.by);
  expect(second).toBe(first);
  expect(['Amina', 'Ravi']).toContain(first);
  const { snapshot } = (await ravi.enter(eventRoom(eventId))).welcome as unknown as {
    snapshot: { reminders: { by: string }[] };
  };
  expect(snapshot.reminders.map(({ by }) => by)).toEqual([first]);
  const received = () =>
    batches
      .flatMap(({ changes }) => changes)
      .filter(({ type }) => type === 'reminder.acknowledged');
  await waitUntil(() => expect(received()).toHaveLength(1));
  // Control: another reminder accepts another name.
  const later = { ...ref, dueAt: ref.dueAt + 1 };
  expect((await acknowledge(first === 'Amina' ? ravi : cook, eventId, later)).data.by).not.toBe(
    first,
  );
});

test('an acknowledged reminder is not sent', async () => {
  const phone = await subscribe(cook);
  const { eventId, ref } = await newEvent();
  await find();
  await acknowledge(cook, eventId, ref);
  await send();
  expect(titles(phone)).toEqual([]);
});

test.each<[string, (made: Awaited<ReturnType<typeof newEvent>>) => Promise<unknown>, string[]]>([
  ['nothing happened', () => Promise.resolve(), ['Starts at 12:01 PM: Cut the onions']],
  [
    'its task was started',
    ({ eventId, taskId }) => cook.call(startTask, { params: { eventId, taskId }, body: {} }),
    [],
  ],
  [
    'its event was closed',
    ({ event }) =>
      cook.call(updateDiaryEvent, {
        params: { id: event.id },
        body: { ...event, isCompleted: true },
      }),
    [],
  ],
  [
    'six minutes passed',
    () => {
      server.clock.advance(minutes(6.1));
      return Promise.resolve();
    },
    [],
  ],
])('a queued reminder is sent or not after: %s', async (_what, change, expected) => {
  const phone = await subscribe(cook);
  const made = await newEvent();
  await find();
  await change(made);
  await server.due('sendReminders');
  expect(titles(phone)).toEqual(expected);
  // A server that was down does not send it either when it starts.
  await send(other);
  expect(titles(phone)).toEqual(expected);
});

test('a reading that is entered and a step that is stopped are not sent', async () => {
  const phone = await subscribe(cook);
  const { eventId } = await newEvent({ id: 'temp-1', task: 'Check 1', isTemperature: true });
  const step = { params: { eventId, stepId: '2-1' } };
  const now = server.clock.now();
  await cook.call(setTimer, { ...step, body: { isActive: true, startTime: now - minutes(1) } });
  await find();
  const kinds = async () =>
    (await server.ctx.pools.main.selectFrom('notifications').select('kind').execute()).map(
      ({ kind }) => kind,
    );
  expect(await kinds()).toEqual(['reading.due']);
  await cook.call(addReading, {
    params: { eventId, taskId: 'temp-1' },
    body: { id: randomUUID(), kind: 'pit', value: 290 },
  });
  await server.due('sendReminders');
  expect(titles(phone)).toEqual([]);

  for (let n = 0; n < 120 && !(await kinds()).includes('step.ending'); n += 1) {
    server.clock.advance(minutes(1));
    await find();
  }
  expect(await kinds()).toContain('step.ending');
  await cook.call(setTimer, { ...step, body: { isActive: false } });
  await server.due('sendReminders');
  expect(titles(phone)).toEqual([]);
});

test('only the assigned cook is reminded; without a device of that name, all devices with this kind are', async () => {
  const ravi = await server.connect('staff', 'Ravi');
  const ofCook = await subscribe(cook);
  const ofRavi = await subscribe(ravi);
  const withoutKind = await subscribe(await server.connect('staff', 'Meera'), ['reading.due']);
  await newEvent({ assignedTo: 'amina ' });
  await send();
  expect([titles(ofCook), titles(ofRavi)].map(({ length }) => length)).toEqual([1, 0]);
  await newEvent({ assignedTo: 'Somu' });
  await send();
  expect([titles(ofCook), titles(ofRavi)].map(({ length }) => length)).toEqual([2, 1]);
  expect(titles(withoutKind)).toEqual([]);
});

test('quiet hours of the owner do not delay reminders, and staff get none of the owner’s notifications', async () => {
  const owner = await server.connect('owner');
  await owner.call(saveNotifications, {
    body: { ...defaultNotificationSettings, quietHours: { from: '11:00', until: '15:00' } },
  });
  const phone = await subscribe(cook);
  await subscribe(owner, []);
  const { main } = server.ctx.pools;
  const at = new Date(server.clock.now());
  await main
    .insertInto('notifications')
    .values({
      id: randomUUID(),
      kind: 'order.needs-attention',
      subject: 'x',
      data: JSON.stringify({ alert: 'paid-no-order', orderNo: null, totalPaise: 100 }),
      createdAt: at,
      nextTryAt: at,
    })
    .execute();
  await newEvent();
  await send();
  await server.due('sendNotifications');
  expect(titles(phone)).toEqual(['Starts at 12:01 PM: Cut the onions']);
  // The push service drops a message that was not delivered to a phone by then.
  const [push] = service.receivedAt(phone.endpoint);
  expect(Number(push!.ttl)).toBeLessThanOrEqual(6 * 60);
  await owner.call(saveNotifications, { body: defaultNotificationSettings });
});

test('a cook can list, change and remove only their own devices', async () => {
  const phone = await subscribe(cook, ['task.start']);
  const ravi = await server.connect('staff', 'Ravi');
  const list = async (device: Device) => (await device.call(getPushDevices, {})).data;
  expect(await list(cook)).toEqual([
    { id: phone.id, endpoint: phone.endpoint, kinds: ['task.start'] },
  ]);
  expect(await list(ravi)).toEqual([]);
  await ravi.call(deletePushSubscription, { params: { id: phone.id } });
  expect(await list(cook)).toHaveLength(1);
  const { id: _id, ...body } = { ...phone, language: 'en' as const, device: 'Chrome' };
  await cook.call(savePushSubscription, { body });
  expect((await list(cook))[0]!.kinds).toEqual(['task.start']);
  await cook.call(deletePushSubscription, { params: { id: phone.id } });
  expect(await list(cook)).toEqual([]);
  const tv = await server.connect('display');
  expect((await refusal(tv.call(getPushDevices, {}))).code).toBe('not-allowed');
});

test('the phones of an account that is signed out everywhere get no more reminders', async () => {
  const ravi = await server.connect('staff', 'Ravi');
  const lost = await subscribe(ravi);
  const phone = await subscribe(cook);
  const { id } = (await ravi.call(getSession, {})).data!;
  const owner = await server.connect('owner');
  await owner.call(signOutAccount, { params: { id } });
  const { main } = server.ctx.pools;
  const left = await main.selectFrom('pushSubscriptions').select('endpoint').execute();
  expect(left).toEqual([{ endpoint: phone.endpoint }]);
  expect(lost.endpoint).not.toBe(phone.endpoint);
});

test('an event of another week and an event outside the diary have no reminders', async () => {
  const phone = await subscribe(cook);
  const { event } = await newEvent();
  const date = dayAfter(event.date, 9);
  await cook.call(updateDiaryEvent, { params: { id: event.id }, body: { ...event, date } });
  await send();
  expect(titles(phone)).toEqual([]);
});

test('a reminder is queued only if a device has enabled its kind', async () => {
  const { main } = server.ctx.pools;
  const queued = async () =>
    (await main.selectFrom('notifications').select('kind').execute()).map(({ kind }) => kind);
  await newEvent();
  await find();
  await subscribe(cook, ['reading.due']);
  await find();
  expect(await queued()).toEqual([]);
  const phone = await subscribe(cook, ['task.start']);
  await send();
  expect(await queued()).toEqual(['task.start']);
  expect(titles(phone)).toEqual(['Starts at 12:01 PM: Cut the onions']);
});

test('the alarm of a step in overtime is sent once, to every phone with this kind and to no other', async () => {
  const chosen = await subscribe(cook, ['timer.overtime']);
  const owners = await subscribe(await server.connect('owner'), ['timer.overtime']);
  const withoutKind = await subscribe(await server.connect('staff', 'Ravi'));
  const { eventId } = await newEvent({ startTime: '9:00 AM' });
  const step = { params: { eventId, stepId: '2-1' } };
  const startTime = server.clock.now();
  await cook.call(setTimer, { ...step, body: { isActive: true, startTime } });
  await send();
  expect(titles(chosen)).toEqual([]);
  server.clock.advance(minutes(20.1));
  await Promise.all([send(), send()]);
  await send();
  const sent = [expect.stringMatching(/^Over since 12:20 PM: 2-1 /) as string];
  expect([titles(chosen), titles(owners)]).toEqual([sent, sent]);
  expect(titles(withoutKind).filter((title) => title.startsWith('Over'))).toEqual([]);
  // A step that is started again has a new alarm; one that is stopped before the alarm is sent has none.
  await cook.call(setTimer, { ...step, body: { isActive: false } });
  await cook.call(setTimer, { ...step, body: { isActive: true, startTime: startTime + 1_000 } });
  await find();
  await cook.call(setTimer, { ...step, body: { isActive: false } });
  await server.due('sendReminders');
  expect(titles(chosen)).toEqual(sent);
});

test('a start corrected to an earlier time in overtime causes no second alarm; with more minutes the new end does', async () => {
  const chosen = await subscribe(cook, ['timer.overtime']);
  const { eventId } = await newEvent();
  const step = { params: { eventId, stepId: '2-1' } };
  const from = server.clock.now();
  const earlier = from - minutes(1);
  const later = from + minutes(2);
  await cook.call(setTimer, { ...step, body: { isActive: true, startTime: from } });
  server.clock.advance(minutes(20.1));
  await send();
  await cook.call(adjustTimer, { ...step, body: { startTime: earlier, from } });
  await send();
  await send(other);
  expect(titles(chosen)).toEqual([expect.stringContaining('Over since 12:20 PM')]);
  await cook.call(adjustTimer, { ...step, body: { startTime: later, from: earlier } });
  server.clock.advance(minutes(2));
  await send();
  expect(titles(chosen)).toEqual([
    expect.stringContaining('Over since 12:20 PM'),
    expect.stringContaining('Over since 12:22 PM'),
  ]);
});

test('an alarm that was corrected before it was sent is sent with the corrected time', async () => {
  const chosen = await subscribe(cook, ['timer.overtime']);
  const { eventId } = await newEvent();
  const step = { params: { eventId, stepId: '2-1' } };
  const from = server.clock.now();
  await cook.call(setTimer, { ...step, body: { isActive: true, startTime: from } });
  server.clock.advance(minutes(20.1));
  await find();
  await cook.call(adjustTimer, { ...step, body: { startTime: from - minutes(1), from } });
  await send();
  await send();
  expect(titles(chosen)).toEqual([expect.stringContaining('Over since 12:19 PM')]);
});

test('the alarm of a reading outside its limit has its value, and is not sent if a good reading followed', async () => {
  const phone = await subscribe(cook, ['reading.out-of-range']);
  const { eventId } = await newEvent({ id: 'temp-3', task: 'Pit check', isTemperature: true });
  const read = (value: number) =>
    cook.call(addReading, {
      params: { eventId, taskId: 'temp-3' },
      body: { id: randomUUID(), kind: 'pit', value },
    });
  await read(175);
  await find();
  server.clock.advance(1_000);
  await read(150);
  await server.due('sendReminders');
  expect(titles(phone)).toEqual([]);
  server.clock.advance(1_000);
  await read(176);
  await Promise.all([send(), send(other)]);
  await send();
  expect(titles(phone)).toEqual(['Out of range at 12:00 PM: Pit check: 176°C']);
});

test('a mail server that does not answer does not delay a reminder', async () => {
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const { clock } = server;
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'orders@shop.example' };
  const mailing = await startTestServer({ database, clock, pushLoopbackCa: service.ca, env });
  const owner = await server.connect('owner');
  await owner.call(saveNotifications, {
    body: { ...defaultNotificationSettings, mailTo: 'owner@pickles.in' },
  });
  const at = new Date(clock.now());
  const data = { totalPaise: 100, units: 1, isTest: false };
  const orders = ['KV-1', 'KV-2', 'KV-3'].map((subject) => ({
    id: randomUUID(),
    kind: 'order.new',
    subject,
    data: JSON.stringify({ ...data, orderNo: subject }),
    createdAt: at,
    nextTryAt: at,
  }));
  await server.ctx.pools.main.insertInto('notifications').values(orders).execute();
  const phone = await subscribe(cook);
  await newEvent({ id: 'temp-1', task: 'Check 1', isTemperature: true });
  await find(mailing);

  const connected = once(silent, 'connection') as Promise<[Socket]>;
  let isMailing = true;
  const mailed = mailing.due('sendNotifications').then(() => (isMailing = false));
  const [socket] = await connected;
  await mailing.due('sendReminders');
  expect(titles(phone)).toEqual(['Reading due at 12:01 PM: Check 1']);
  // Control: the first mail is still waiting for its greeting.
  expect(isMailing).toBe(true);
  silent.on('connection', (next) => next.destroy());
  socket.destroy();
  await mailed;
  await owner.call(saveNotifications, { body: defaultNotificationSettings });
});
