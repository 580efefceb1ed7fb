import { randomUUID } from 'node:crypto';
import { listMessages, retryMessage } from '@kalavara/shared-types/messages/messages';
import { updateOrder } from '@kalavara/shared-types/orders/orders';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { minutes, startTestServer, type TestServer } from '../../test/harness';
import { type MailServer, startMailServer } from '../../test/mail-server';
import {
  buy,
  draftOf,
  expectInvariants,
  fill,
  open,
  pay,
  runRefundSender,
  rowOf,
  callVerifyPayment,
} from '../../test/shop';
import { waitUntil } from '../../test/wait-until';
import { createMailer, MailNotSent } from './mailer';

let mails: MailServer;
let server: TestServer;
beforeAll(async () => {
  mails = await startMailServer();
  server = await startTestServer({
    env: { ...mails.env, PUBLIC_URL: 'http://shop.example' },
  });
  await fill(server, 'kerala-tuna', 500);
});
afterEach(async () => {
  await expectInvariants(server);
  mails.answer('accept');
});

const newAddress = () => `meera-${randomUUID().slice(0, 8)}@example.com`;
const draftWith = (email: string | null) => ({
  customer: { name: 'Meera Nair', phone: '9847012345', email },
});
const sendDue = () => server.due('sendMessages');
const mailsTo = (email: string) => mails.received.filter(({ to }) => to === email);
const messageOf = (email: string) =>
  server.ctx.pools.main
    .selectFrom('messages')
    .selectAll()
    .where('email', '=', email)
    .orderBy('createdAt')
    .execute();
const buyWith = (email: string) =>
  buy(server, server.device(), { 'kerala-tuna': 1 }, draftWith(email));

async function change(orderNo: string, body: Parameters<typeof bodyOf>[0]) {
  const owner = await server.connect('owner');
  await owner.call(updateOrder, { params: { id: orderNo }, body: bodyOf(body) });
}
const bodyOf = (body: (typeof updateOrder)['body']['_input']) => body;

test('a paid order sends one mail with its invoice, even if it is verified, reported and placed', async () => {
  const email = newAddress();
  const phone = server.device();
  const draft = draftOf({ 'kerala-tuna': 1 }, draftWith(email));
  const opened = await open(phone, draft, { language: 'ml' });
  const signed = pay(server, opened, { webhooks: 3 });
  await callVerifyPayment(phone, signed);
  await server.due('processInbox');
  await sendDue();
  const [mail, ...more] = mailsTo(email);
  expect(more).toEqual([]);
  const [row] = await messageOf(email);
  expect(mail!.id).toBe(`<${row!.id}@shop.example>`);
  expect(mail!.raw).toContain('filename=');
  expect(row).toMatchObject({ event: 'order.paid', state: 'sent', language: 'ml', attempts: 1 });
  expect(row!.title).toBe(`ഓർഡർ ${opened.orderNo} കിട്ടി`);
  expect(row!.body).toContain(`http://shop.example/order?lang=ml#no=${opened.orderNo}&key=`);
});

test('an order whose tab is closed after the payment sends its mail, by the webhook', async () => {
  const email = newAddress();
  const opened = await open(server.device(), draftOf({ 'kerala-tuna': 1 }, draftWith(email)));
  pay(server, opened, { webhooks: 1 });
  await waitUntil(() => expect(mailsTo(email)).toHaveLength(1));
});

test('an unpaid order sends no mail', async () => {
  const email = newAddress();
  await open(server.device(), draftOf({ 'kerala-tuna': 1 }, draftWith(email)));
  await sendDue();
  expect(await messageOf(email)).toEqual([]);
});

test('"Shipped" is sent after two minutes with its tracking link, and not if the shipment was undone', async () => {
  const email = newAddress();
  const { opened } = await buyWith(email);
  await waitUntil(() => expect(mailsTo(email)).toHaveLength(1));
  await change(opened.orderNo, { status: 'shipped' });
  await change(opened.orderNo, { status: 'preparing' });
  server.clock.advance(minutes(3));
  await sendDue();
  expect(mailsTo(email)).toHaveLength(1);

  const shipment = { courier: 'delhivery', trackingNumber: 'DL123' } as const;
  await change(opened.orderNo, { status: 'shipped', shipment });
  await sendDue();
  expect(mailsTo(email)).toHaveLength(1);
  server.clock.advance(minutes(3));
  await sendDue();
  const rows = await messageOf(email);
  expect(rows.map(({ event, state }) => [event, state])).toEqual([
    ['order.paid', 'sent'],
    ['order.shipped', 'sent'],
  ]);
  expect(rows[1]!.body).toContain('https://www.delhivery.com/track/package/DL123');
});

test('undoing "Delivered" queues the unsent "Shipped" message once more, and a sent one is not repeated', async () => {
  const email = newAddress();
  const { opened } = await buyWith(email);
  await waitUntil(() => expect(mailsTo(email)).toHaveLength(1));
  const shipAndUndoDelivery = async () => {
    await change(opened.orderNo, { status: 'shipped' });
    await change(opened.orderNo, { status: 'delivered' });
    await change(opened.orderNo, { status: 'shipped' });
    server.clock.advance(minutes(3));
    await sendDue();
  };
  await shipAndUndoDelivery();
  expect(mailsTo(email)).toHaveLength(2);
  await shipAndUndoDelivery();
  expect((await messageOf(email)).map(({ event }) => event)).toEqual([
    'order.paid',
    'order.shipped',
  ]);
  expect(mailsTo(email)).toHaveLength(2);
});

test('a tracking number that is added later sends a separate message, and the same number again sends none', async () => {
  const email = newAddress();
  const { opened } = await buyWith(email);
  await change(opened.orderNo, { status: 'shipped' });
  server.clock.advance(minutes(3));
  await sendDue();
  const shipment = { courier: 'dtdc', trackingNumber: 'D1' } as const;
  await change(opened.orderNo, { shipment });
  await change(opened.orderNo, { shipment });
  server.clock.advance(minutes(3));
  await sendDue();
  await change(opened.orderNo, { shipment, note: 'called' });
  server.clock.advance(minutes(3));
  await sendDue();
  expect(mailsTo(email)).toHaveLength(3);
});

test('a corrected tracking number sends another message', async () => {
  const email = newAddress();
  const { opened } = await buyWith(email);
  await waitUntil(() => expect(mailsTo(email)).toHaveLength(1));
  const shipWith = async (trackingNumber: string) => {
    const shipment = { courier: 'dtdc', trackingNumber } as const;
    await change(opened.orderNo, { status: 'shipped', shipment });
  };
  const sendAll = async () => {
    server.clock.advance(minutes(3));
    await sendDue();
  };
  const sentNumbers = async () =>
    (await messageOf(email))
      .filter(({ event }) => event === 'order.shipped')
      .map(({ state, body }) => [state, /RIGHT1|WRONG/.exec(body ?? '')?.[0]]);
  for (const number of ['RIGHT1', 'WRONG', 'RIGHT1']) {
    await shipWith(number);
    await sendAll();
  }
  const corrected = [
    ['sent', 'RIGHT1'],
    ['sent', 'WRONG'],
    ['sent', 'RIGHT1'],
  ];
  expect(await sentNumbers()).toEqual(corrected);

  // The last tracking number is right: neither a change back and forth nor an unsent wrong number repeats it.
  await shipWith('RIGHT1');
  await change(opened.orderNo, { status: 'preparing' });
  await shipWith('RIGHT1');
  await sendAll();
  await shipWith('WRONG');
  await shipWith('RIGHT1');
  await sendAll();
  expect(await sentNumbers()).toEqual(corrected);
});

test('a refund sends a mail when the gateway has processed it', async () => {
  const email = newAddress();
  const { opened } = await buyWith(email);
  await change(opened.orderNo, { status: 'cancelled' });
  await waitUntil(async () => {
    await runRefundSender(server);
    server.clock.advance(minutes(2));
    const rows = await messageOf(email);
    expect(rows.map(({ event, state }) => [event, state])).toContainEqual(['refund.sent', 'sent']);
  });
});

test.each([
  { code: 421, at: 'greeting' },
  { code: 451, at: 'recipient' },
  { code: 451, at: 'data' },
] as const)(
  'a mail that is refused temporarily ($code at the $at) is sent a minute later',
  async (answer) => {
    const email = newAddress();
    mails.answer(answer, 'accept');
    await buyWith(email);
    await sendDue();
    expect(await messageOf(email)).toMatchObject([
      { state: 'failed', attempts: 1, unconfirmed: 0 },
    ]);
    await sendDue();
    expect(mailsTo(email)).toEqual([]);
    server.clock.advance(minutes(1));
    await sendDue();
    expect(await messageOf(email)).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(mailsTo(email)).toHaveLength(1);
  },
);

test('a mail that is refused permanently is given up with its reason, until the owner retries it', async () => {
  const email = newAddress();
  mails.answer({ code: 550, at: 'recipient' });
  await buyWith(email);
  await sendDue();
  server.clock.advance(minutes(60));
  await sendDue();
  const [row] = await messageOf(email);
  expect(row).toMatchObject({ state: 'given-up', attempts: 1 });
  expect(row!.lastError).toContain('refused by the test');

  mails.answer('accept');
  const owner = await server.connect('owner');
  const { data } = await owner.call(listMessages, { query: { view: 'failed' } });
  const listed = data.find(({ id }) => id === row!.id)!;
  expect(listed.reason).toContain('refused by the test');
  expect(listed.body).toContain('http://shop.example/order#');
  await owner.call(retryMessage, { params: { id: row!.id }, body: {} });
  await waitUntil(() => expect(mailsTo(email)).toHaveLength(1));
});

test('a mail whose answer is lost is repeated once with the same Message-ID, and then given up', async () => {
  const email = newAddress();
  mails.answer('drop');
  await buyWith(email);
  await sendDue();
  expect(await messageOf(email)).toMatchObject([{ state: 'failed', unconfirmed: 1 }]);
  server.clock.advance(minutes(1));
  await sendDue();
  expect(await messageOf(email)).toMatchObject([{ state: 'given-up', unconfirmed: 2 }]);
  server.clock.advance(minutes(60 * 24));
  await sendDue();
  expect(new Set(mailsTo(email).map(({ id }) => id)).size).toBe(1);
  expect(mailsTo(email)).toHaveLength(2);
});

test('a server that stops answering after the mail ends in an unconfirmed attempt', async () => {
  mails.answer('silent');
  const mailer = createMailer({ url: mails.env.SMTP_URL, from: mails.env.MAIL_FROM }, 300);
  const mail = { id: randomUUID(), to: { name: '', address: newAddress() } };
  const sending = mailer.send({ ...mail, title: 'a', body: 'b', attachments: [] });
  await expect(sending).rejects.toMatchObject({ failure: { kind: 'unconfirmed' } });
  await expect(sending).rejects.toBeInstanceOf(MailNotSent);
});

test('without a mail server listening nothing is unconfirmed', async () => {
  const mailer = createMailer({ url: 'smtp://127.0.0.1:1', from: 'a@b.example' }, 300);
  const mail = { id: randomUUID(), to: { name: '', address: newAddress() } };
  await expect(
    mailer.send({ ...mail, title: 'a', body: 'b', attachments: [] }),
  ).rejects.toMatchObject({ failure: { kind: 'temporary' } });
});

test('a name of a shopper adds no header and no recipient', async () => {
  const email = newAddress();
  const name = 'A\r\nBcc: thief@example.com';
  const mailer = createMailer({ url: mails.env.SMTP_URL, from: mails.env.MAIL_FROM });
  await mailer.send({
    id: randomUUID(),
    to: { name, address: email },
    title: name,
    body: 'b',
    attachments: [],
  });
  const [mail] = mailsTo(email);
  expect(mail!.raw).not.toMatch(/^Bcc:/im);
  expect(mailsTo('thief@example.com')).toEqual([]);
});

test('one address gets twenty mails a day, and the others on the next day', async () => {
  const email = newAddress();
  const base = (await buyWith(newAddress())).opened.orderNo;
  const { id } = await rowOf(server, base);
  const at = new Date(server.clock.now());
  const row = { channel: 'mail', language: 'en', orderId: id, email, createdAt: at, nextTryAt: at };
  const data = JSON.stringify({ orderNo: base, isTest: true });
  const rows = Array.from({ length: 24 }, () => ({
    ...row,
    id: randomUUID(),
    event: 'order.delivered',
    subject: randomUUID(),
    data,
  }));
  await server.ctx.pools.main.insertInto('messages').values(rows).execute();
  await sendDue();
  const today = mailsTo(email).length;
  expect(today).toBeGreaterThanOrEqual(20);
  // Mails that are being sent at the same time are not counted yet.
  expect(today).toBeLessThan(20 + 3);
  server.clock.advance(minutes(60 * 24 + 1));
  await sendDue();
  expect(mailsTo(email)).toHaveLength(24);
});
