import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { changeStock } from '@kalavara/shared-types/catalogue/catalogue';
import {
  deletePushSubscription,
  getNotifications,
  saveNotifications,
  savePushSubscription,
  sendTestPush,
} from '@kalavara/shared-types/notifications/notifications';
import { defaultNotificationSettings } from '@kalavara/shared-types/notifications/notifications.rules';
import { updateSettings } from '@kalavara/shared-types/settings/settings';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Device,
  minutes,
  refusal,
  startTestServer,
  type TestServer,
  advanceToNoon,
} from '../../test/harness';
import { type MailServer, startMailServer } from '../../test/mail-server';
import { type PushService, startPushService } from '../../test/push-service';
import { buy, expectInvariants, fill } from '../../test/shop';
import { createPushSender, type PushSender } from './push';
import { sendNotifications } from './worker';

let service: PushService;
let mails: MailServer;
let server: TestServer;
let owner: Device;
/** A device on a server that may not send to this machine. */
let guarded: Device;
beforeAll(async () => {
  service = await startPushService();
  mails = await startMailServer();
  server = await startTestServer({
    env: { ...mails.env, PUBLIC_URL: 'http://shop.example' },
    pushLoopbackCa: service.ca,
  });
  advanceToNoon(server.clock);
  owner = await server.connect('owner');
  guarded = await (await startTestServer()).connect('owner');
  await fill(server, 'kerala-tuna', 100);
  await owner.call(updateSettings, { body: { email: 'owner@pickles.in' } });
});
beforeEach(async () => {
  // Another test may have ended the session.
  owner = await server.connect('owner');
  await server.due('sendNotifications');
  await server.ctx.pools.main.deleteFrom('pushSubscriptions').execute();
  await server.ctx.pools.main.deleteFrom('notifications').execute();
  await configure({});
  mails.received.length = 0;
  mails.answer('accept');
});

const configure = (changed: Partial<typeof defaultNotificationSettings>) =>
  owner.call(saveNotifications, { body: { ...defaultNotificationSettings, ...changed } });
async function subscribe(language: 'en' | 'ml' = 'en') {
  const subscription = service.subscribe();
  const body = { ...subscription, language, device: 'Chrome on Android' };
  const { id } = await owner.call(savePushSubscription, { body });
  return { id, ...subscription };
}
const send = () => server.due('sendNotifications');
const sell = async () => (await buy(server, server.device(), { 'kerala-tuna': 2 })).opened.orderNo;
const rows = () => server.ctx.pools.main.selectFrom('notifications').selectAll().execute();
const ownerMails = () => mails.received.filter(({ to }) => to === 'owner@pickles.in');

test('a sale reaches each device of the owner once, encrypted, in its language', async () => {
  const english = await subscribe();
  const malayalam = await subscribe('ml');
  const orderNo = await sell();
  await Promise.all([send(), send()]);
  await send();
  const [push, ...more] = service.receivedAt(english.endpoint);
  expect(more).toEqual([]);
  const [row] = await rows();
  expect(push!.payload).toEqual({
    id: row!.id,
    title: expect.stringContaining(`New order ${orderNo}`) as string,
    body: expect.stringContaining('Items: 2') as string,
    url: `/admin?tab=orders&q=${orderNo}`,
  });
  expect(push!.authorization).toMatch(/^vapid t=[\w.-]+, k=[\w-]+$/);
  expect(service.receivedAt(malayalam.endpoint)[0]!.payload['title']).toContain('പുതിയ ഓർഡർ');
  expect(row).toMatchObject({ state: 'sent', mailedAt: null });
  expect(row!.acceptedBy).toHaveLength(2);
  expect(ownerMails()).toEqual([]);
  await expectInvariants(server);
});

test.each([404, 410])(
  'a subscription that is answered with %d is removed, and a mail is sent instead',
  async (status) => {
    const { endpoint } = await subscribe();
    service.answer(endpoint, status);
    const orderNo = await sell();
    await send();
    expect((await owner.call(getNotifications, {})).data.devices).toEqual([]);
    expect(ownerMails()).toHaveLength(1);
    expect(ownerMails()[0]!.title).toContain(orderNo);
    expect(ownerMails()[0]!.raw).toContain('http://shop.example/admin?tab=3Dorders');
  },
);

test('a busy push service is retried after the time in its answer', async () => {
  await configure({
    mailTo: '',
    channels: { ...defaultNotificationSettings.channels, 'order.new': { push: true, mail: false } },
  });
  const { endpoint } = await subscribe();
  service.answer(endpoint, { status: 429, retryAfter: 120 });
  await sell();
  await send();
  service.answer(endpoint, 201);
  server.clock.advance(minutes(1));
  await send();
  expect(service.receivedAt(endpoint)).toHaveLength(1);
  server.clock.advance(minutes(1));
  await send();
  expect(service.receivedAt(endpoint)).toHaveLength(2);
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }]);
});

test.each([413, 403, 500])(
  'where the only device is answered with %d, a mail is sent',
  async (status) => {
    const { endpoint, id } = await subscribe();
    service.answer(endpoint, status);
    await sell();
    await send();
    server.clock.advance(minutes(600));
    await send();
    expect(ownerMails()).toHaveLength(1);
    expect((await owner.call(getNotifications, {})).data.devices.map((one) => one.id)).toEqual([
      id,
    ]);
  },
);

test('without a device every kind is sent by mail, and a disabled kind is not sent', async () => {
  await sell();
  await send();
  expect(ownerMails()).toHaveLength(1);
  const off = { push: false, mail: false };
  await configure({ channels: { ...defaultNotificationSettings.channels, 'order.new': off } });
  const { endpoint } = await subscribe();
  await sell();
  await send();
  expect(ownerMails()).toHaveLength(1);
  expect(service.receivedAt(endpoint)).toEqual([]);
  await configure({ mailTo: 'other@pickles.in' });
  await owner.call(deletePushSubscription, {
    params: { id: (await owner.call(getNotifications, {})).data.devices[0]!.id },
  });
  await sell();
  await send();
  expect(mails.received.filter(({ to }) => to === 'other@pickles.in')).toHaveLength(1);
});

test('mails are in the language that is set for them', async () => {
  await configure({ mailLanguage: 'ml' });
  await sell();
  await send();
  expect(ownerMails()).toHaveLength(1);
  const encoded = ownerMails()[0]!
    .raw.replace(/^[^]*?\r?\n\r?\n/, '')
    .replace(/\s/g, '');
  expect(Buffer.from(encoded, 'base64').toString()).toContain('എണ്ണം: 2');
  expect((await owner.call(getNotifications, {})).data.settings.mailLanguage).toBe('ml');
});

test('many orders in a day do not prevent the mail about a payment', async () => {
  const { main } = server.ctx.pools;
  const at = new Date(server.clock.now());
  const queue = (kind: string, subject: string, data: object, mailedAt?: Date) =>
    main
      .insertInto('notifications')
      .values({
        id: randomUUID(),
        kind,
        subject,
        data: JSON.stringify(data),
        createdAt: at,
        nextTryAt: at,
        ...(mailedAt && { mailedAt, state: 'sent' }),
      })
      .execute();
  const order = (orderNo: string) => ({ orderNo, totalPaise: 100, units: 1, isTest: false });
  for (let each = 0; each < 50; each += 1)
    await queue('order.new', `sent ${each}`, order(`KV-${each}`), at);
  await queue('order.new', 'one more', order('KV-50'));
  const alert = { alert: 'paid-no-order', orderNo: null, totalPaise: 100 };
  await queue('order.needs-attention', 'x', alert);
  await send();
  expect(ownerMails().map(({ title }) => title)).toEqual(['A payment needs you']);
});

test('a test notification reaches the device that requested it, in its language, and is not stored', async () => {
  const { id, endpoint } = await subscribe('ml');
  const other = await subscribe();
  const tryDevice = (of: string) => owner.call(sendTestPush, { params: { id: of }, body: {} });
  expect((await tryDevice(id)).result).toEqual({ kind: 'accepted' });
  expect(service.receivedAt(endpoint).map(({ payload }) => payload['title'])).toEqual([
    'പരീക്ഷണ അറിയിപ്പ്',
  ]);
  expect(service.receivedAt(other.endpoint)).toEqual([]);
  expect(await rows()).toEqual([]);

  service.answer(endpoint, 500);
  expect((await tryDevice(id)).result).toEqual({ kind: 'later', reason: 'HTTP 500' });
  service.answer(endpoint, 410);
  expect((await tryDevice(id)).result).toEqual({ kind: 'gone' });
  expect((await owner.call(getNotifications, {})).data.devices.map((one) => one.id)).toEqual([
    other.id,
  ]);
  expect(await refusal(tryDevice(id))).toMatchObject({ code: 'not-found' });
  const staff = await server.connect('staff');
  const asStaff = staff.call(sendTestPush, { params: { id: other.id }, body: {} });
  expect(await refusal(asStaff)).toMatchObject({ code: 'not-found' });
});

test('quiet hours delay notifications that are not urgent', async () => {
  advanceToNoon(server.clock);
  owner = await server.connect('owner');
  const { endpoint } = await subscribe();
  await configure({ quietHours: { from: '11:00', until: '15:00' } });
  await sell();
  await server.ctx.pools.main
    .insertInto('notifications')
    .values({
      id: randomUUID(),
      kind: 'order.needs-attention',
      subject: 'x',
      data: JSON.stringify({ alert: 'paid-no-order', orderNo: null, totalPaise: 100 }),
      createdAt: new Date(server.clock.now()),
      nextTryAt: new Date(server.clock.now()),
    })
    .execute();
  await send();
  expect(service.receivedAt(endpoint).map(({ payload }) => payload['title'])).toEqual([
    'A payment needs you',
  ]);
  server.clock.advance(minutes(180));
  await send();
  expect(service.receivedAt(endpoint)).toHaveLength(2);
  // Control: at the same time without quiet hours, the notification is sent.
  await configure({ quietHours: { from: '11:00', until: '23:00' } });
  await sell();
  await send();
  expect(service.receivedAt(endpoint)).toHaveLength(2);
  await configure({});
  await send();
  expect(service.receivedAt(endpoint)).toHaveLength(3);
});

test('the owner is notified once of a product that runs low, and again if it was restocked and runs low again', async () => {
  const { endpoint } = await subscribe();
  const isAbout = (title: string | undefined) => title === 'Running low: Kerala Tuna Pickle';
  const countPushed = () =>
    service.receivedAt(endpoint).filter(({ payload }) => isAbout(payload['title'])).length;
  const countStock = async (count: number) => {
    await owner.call(changeStock, { params: { id: 'kerala-tuna' }, body: { count } });
    await server.due('findConditions');
    await server.due('findConditions');
  };
  await countStock(100);
  await send();
  expect(countPushed()).toBe(0);
  await countStock(1);
  await send();
  await countStock(0);
  await send();
  expect(countPushed()).toBe(1);
  await countStock(100);
  await countStock(1);
  await send();
  expect(countPushed()).toBe(2);
  // A condition that ended before it was sent is not sent.
  await countStock(100);
  await countStock(1);
  await countStock(100);
  await send();
  expect(countPushed()).toBe(2);
});

test('abandoned checkouts at the limit do not repeat the notification about low stock', async () => {
  const { endpoint } = await subscribe();
  const countPushed = () =>
    service
      .receivedAt(endpoint)
      .filter(({ payload }) => payload['title'] === 'Running low: Kerala Tuna Pickle').length;
  const hold = async (stock: number, reserved: number) => {
    await server.ctx.pools.main
      .updateTable('products')
      .set({ stock, reserved, lowStockFrom: 10 })
      .where('id', '=', 'kerala-tuna')
      .execute();
    await server.due('findConditions');
    await send();
  };
  for (const reserved of [0, 1, 0, 1, 0]) await hold(11, reserved);
  expect(countPushed()).toBe(0);
  for (const reserved of [0, 1, 0, 1, 0]) await hold(10, reserved);
  expect(countPushed()).toBe(1);
  await hold(11, 0);
  await hold(10, 0);
  expect(countPushed()).toBe(2);
  await hold(100, 0);
});

test.each([
  'http://push.example.com/x',
  'https://push.example.com:8443/x',
  'https://10.0.0.1/x',
  'https://[::1]/x',
  'https://2130706433/x',
  'https://intranet/x',
  'https://user:pass@push.example.com/x',
])('an endpoint %s is refused', async (endpoint) => {
  const body = { endpoint, p256dh: 'x', auth: 'x', language: 'en', device: '' } as const;
  expect(await refusal(guarded.call(savePushSubscription, { body }))).toMatchObject({
    code: 'invalid',
    fields: ['endpoint'],
  });
});

test('without the permission of the test nothing on this machine is reached, by address or by name', async () => {
  const { endpoint, p256dh, auth } = service.subscribe();
  const privateKey = Buffer.alloc(32, 7).toString('base64url');
  const contact = 'mailto:owner@pickles.in';
  const strict = createPushSender({ privateKey, contact });
  const allowed = createPushSender({ privateKey, contact, loopbackCa: service.ca });
  const id = randomUUID();
  expect(await strict.send({ endpoint, p256dh, auth }, id, {})).toMatchObject({ kind: 'refused' });
  expect(service.receivedAt(endpoint)).toEqual([]);
  // Control: the same message with the allowance arrives.
  expect(await allowed.send({ endpoint, p256dh, auth }, id, {})).toEqual({ kind: 'accepted' });
  // A name is judged by the address to which it resolves.
  const named = { endpoint: 'https://localhost.localdomain/x', p256dh, auth };
  expect(['refused', 'later']).toContain((await strict.send(named, id, {})).kind);
});

test('a push service that cuts its answer delays nothing: the other device gets this message and the next', async () => {
  const broken = await subscribe();
  const whole = await subscribe();
  service.answer(broken.endpoint, 'cut');
  const options = {
    privateKey: Buffer.alloc(32, 7).toString('base64url'),
    contact: 'mailto:owner@pickles.in',
    loopbackCa: service.ca,
  };
  const longSender = createPushSender(options);
  // Long enough for the message on a busy machine; the answer never ends.
  const shortSender = createPushSender({ ...options, deadlineMs: 2_000 });
  const push: PushSender = {
    ...longSender,
    send: (to, ...message) =>
      (to.endpoint === broken.endpoint ? shortSender : longSender).send(to, ...message),
  };
  const isStillOpen = () => Promise.resolve(true);
  const sender = { ...server.ctx, push, mailer: undefined, origin: undefined, isStillOpen };
  await sell();
  await sendNotifications(sender);
  const lastError = 'no answer in time';
  expect(await rows()).toMatchObject([{ state: 'queued', lastError, acceptedBy: [whole.id] }]);
  await sell();
  await sendNotifications(sender);
  expect(service.receivedAt(whole.endpoint)).toHaveLength(2);
  // Control: the answer was cut, but the message arrived.
  expect(service.receivedAt(broken.endpoint)).toHaveLength(2);
});

test('a device of staff gets no notifications of the owner, and a TV cannot subscribe', async () => {
  const staff = await server.connect('staff');
  const tv = await server.connect('display');
  const body = { ...service.subscribe(), language: 'en', device: '' } as const;
  expect((await refusal(tv.call(savePushSubscription, { body }))).code).toBe('not-allowed');
  await staff.call(savePushSubscription, { body });
  const own = await subscribe();
  await sell();
  await send();
  expect([body, own].map(({ endpoint }) => service.receivedAt(endpoint).length)).toEqual([0, 1]);
  const { devices } = (await owner.call(getNotifications, {})).data;
  expect(devices.map(({ id }) => id)).toEqual([own.id]);
});

test('the key stays the same after a restart', async () => {
  const { publicKey } = (await owner.call(getNotifications, {})).data;
  await server.restart();
  expect((await owner.call(getNotifications, {})).data.publicKey).toBe(publicKey);
});

test('a payment without an order is notified of once, and a failed backup until one is written', async () => {
  const { endpoint } = await subscribe();
  const titles = () => service.receivedAt(endpoint).map(({ payload }) => payload['title']);
  const { main } = server.ctx.pools;
  const folder = join(server.config.dataDir, 'backups');
  const backUp = async () => {
    await server.due('backUpDaily');
    await send();
  };
  await backUp();
  expect(titles()).toEqual([]);
  await rm(folder, { recursive: true });
  await backUp();
  await backUp();
  expect(titles()).toEqual(['The backup needs attention']);
  server.clock.advance(minutes(24 * 60));
  await backUp();
  await rm(folder, { recursive: true });
  await backUp();
  expect(titles()).toHaveLength(2);

  const orderNo = await sell();
  await send();
  await main.updateTable('payments').set({ isApplied: false }).execute();
  server.clock.advance(minutes(2));
  await server.due('findConditions');
  await server.due('findConditions');
  await send();
  const alerts = service
    .receivedAt(endpoint)
    .filter(({ payload }) => payload['title'] === 'A payment needs you');
  expect(alerts.filter(({ payload }) => payload['body']!.includes(orderNo))).toHaveLength(1);
  await main.updateTable('payments').set({ isApplied: true }).execute();
});

test('without a device and without mail a due notification ends at once, and no later device gets it', async () => {
  const quiet = await startTestServer({ pushLoopbackCa: service.ca });
  await fill(quiet, 'kerala-tuna', 5);
  await buy(quiet, quiet.device(), { 'kerala-tuna': 1 });
  await quiet.due('sendNotifications');
  const rows = await quiet.ctx.pools.main
    .selectFrom('notifications')
    .select(['state', 'attempts', 'lastError'])
    .where('kind', '=', 'order.new')
    .execute();
  expect(rows).toEqual([
    { state: 'given-up', attempts: 0, lastError: 'no device and no mail address' },
  ]);
  const body = { ...service.subscribe(), language: 'en', device: '' } as const;
  await (await quiet.connect('owner')).call(savePushSubscription, { body });
  await quiet.due('sendNotifications');
  expect(service.receivedAt(body.endpoint)).toEqual([]);
});
