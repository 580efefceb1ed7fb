import { randomUUID } from 'node:crypto';
import { requestBackInStock } from '@kalavara/shared-types/back-in-stock/back-in-stock';
import { changeStock } from '@kalavara/shared-types/catalogue/catalogue';
import { MessageEvent, sendTestMail } from '@kalavara/shared-types/messages/messages';
import {
  getMessageSettings,
  type MessageSettings,
  saveMessageSettings,
} from '@kalavara/shared-types/messages/message-settings';
import { updateOrder } from '@kalavara/shared-types/orders/orders';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Device,
  minutes,
  refusal,
  startTestServer,
  type TestServer,
} from '../../test/harness';
import { type MailServer, startMailServer } from '../../test/mail-server';
import { buy, expectInvariants, fill, runRefundSender } from '../../test/shop';

let mails: MailServer;
let server: TestServer;
let owner: Device;
beforeAll(async () => {
  mails = await startMailServer();
  server = await startTestServer({ env: mails.env });
  owner = await server.connect('owner');
  await fill(server, 'kerala-tuna', 100);
});

const settingsWith = (
  off: Partial<Record<MessageEvent, ('mail' | 'hand')[]>> = {},
  senderName = '',
): MessageSettings => ({
  senderName,
  channels: Object.fromEntries(
    MessageEvent.options.map((event) => [
      event,
      { mail: !off[event]?.includes('mail'), hand: !off[event]?.includes('hand') },
    ]),
  ) as MessageSettings['channels'],
});
const save = (...given: Parameters<typeof settingsWith>) =>
  owner.call(saveMessageSettings, { body: settingsWith(...given) });
beforeEach(() => save());

async function buyWith(email: string | null) {
  const customer = { name: 'Meera Nair', phone: '9847012345', email };
  const { order } = await buy(server, server.device(), { 'kerala-tuna': 1 }, { customer });
  return order.orderId;
}
const newAddress = () => `meera-${randomUUID().slice(0, 8)}@example.com`;
const messagesOf = async (orderNo: string) => {
  const rows = await server.ctx.pools.main
    .selectFrom('messages')
    .innerJoin('orders', 'orders.id', 'messages.orderId')
    .select(['event', 'channel'])
    .where('orderNo', '=', orderNo)
    .orderBy('messages.createdAt')
    .execute();
  return rows.map(({ event, channel }) => `${event} ${channel}`);
};

test('every message is enabled by default, as mail if there is an address', async () => {
  const { data } = await owner.call(getMessageSettings, {});
  expect(data).toEqual({ ...settingsWith(), mailFrom: mails.env.MAIL_FROM });
  expect(await messagesOf(await buyWith(newAddress()))).toEqual(['order.paid mail']);
  expect(await messagesOf(await buyWith(null))).toEqual(['order.paid hand']);
});

test('a message is sent by hand if its mail is disabled, and not at all if both are; other messages are not affected', async () => {
  await save({ 'order.paid': ['mail'], 'order.shipped': ['mail', 'hand'] });
  const orderNo = await buyWith(newAddress());
  const change = async (body: object) => {
    await owner.call(updateOrder, { params: { id: orderNo }, body });
    server.clock.advance(minutes(3));
  };
  await change({ status: 'shipped' });
  await change({ status: 'delivered' });
  expect(await messagesOf(orderNo)).toEqual(['order.paid hand', 'order.delivered mail']);

  await save({ 'order.paid': ['mail', 'hand'] });
  expect(await messagesOf(await buyWith(newAddress()))).toEqual([]);
  expect(await messagesOf(await buyWith(null))).toEqual([]);
  await expectInvariants(server);
});

test('with only sending by hand disabled, shoppers with an address get a mail and others nothing', async () => {
  await save({ 'order.paid': ['hand'] });
  expect(await messagesOf(await buyWith(newAddress()))).toEqual(['order.paid mail']);
  expect(await messagesOf(await buyWith(null))).toEqual([]);
});

test('messages about refunds and back-in-stock requests can be disabled too', async () => {
  await save({ 'refund.sent': ['mail', 'hand'], 'stock.back': ['mail', 'hand'] });
  const orderNo = await buyWith(newAddress());
  await server.due('sendMessages'); // Messages that still wait would be withdrawn.
  await owner.call(updateOrder, {
    params: { id: orderNo },
    body: { status: 'cancelled', paymentStatus: 'refunded' },
  });
  const refunds = () => server.ctx.pools.main.selectFrom('refunds').select('state').execute();
  await expect
    .poll(async () => {
      await runRefundSender(server);
      server.clock.advance(minutes(2));
      return (await refunds()).map(({ state }) => state);
    })
    .toEqual(['processed']);
  expect(await messagesOf(orderNo)).toEqual(['order.paid mail']);

  const params = { id: 'seer-roe' };
  const count = (units: number) => owner.call(changeStock, { params, body: { count: units } });
  const announceBackInStock = async () => {
    await count(0);
    const contact = newAddress();
    await server.device().call(requestBackInStock, { params, body: { contact, language: 'en' } });
    await count(5);
    await server.due('announceBackInStock');
    const { main } = server.ctx.pools;
    const query = main.selectFrom('messages').select('channel').where('email', '=', contact);
    return (await query.execute()).map(({ channel }) => channel);
  };
  expect(await announceBackInStock()).toEqual([]);
  await save({ 'stock.back': ['mail'] });
  expect(await announceBackInStock()).toEqual(['hand']);
});

test('mails have the sender name that the owner chose, which cannot add a header', async () => {
  await save({}, 'Ammachi’s Kitchen');
  const email = newAddress();
  await buyWith(email);
  await server.due('sendMessages');
  const raw = () => mails.received.filter(({ to }) => to === email).at(-1)!.raw;
  expect(raw()).toMatch(/^From: =\?UTF-8\?.* <orders@shop\.example>\r?$/m);
  await save({}, 'Kalavara Kitchen');
  await owner.call(sendTestMail, { body: { to: email, language: 'en' } });
  expect(raw()).toMatch(/^From: "?Kalavara Kitchen"? <orders@shop\.example>/m);
  expect((await refusal(save({}, 'A\r\nBcc: thief@example.com'))).fields).toEqual(['senderName']);
});

test('of two owners the second one to save from an old page gets a conflict', async () => {
  const { revision: basedOn } = await owner.call(getMessageSettings, {});
  await save({ 'order.paid': ['hand'] });
  const late = owner.call(saveMessageSettings, { body: { ...settingsWith(), basedOn } });
  expect((await refusal(late)).code).toBe('changed-meanwhile');
});
