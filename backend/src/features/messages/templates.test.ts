import { randomUUID } from 'node:crypto';
import { listMessages } from '@kalavara/shared-types/messages/messages';
import {
  getMessageTemplates,
  saveMessageTemplate,
} from '@kalavara/shared-types/messages/message-templates';
import { updateOrder } from '@kalavara/shared-types/orders/orders';
import { beforeAll, expect, test } from 'vitest';
import {
  type Device,
  minutes,
  refusal,
  startTestServer,
  type TestServer,
} from '../../test/harness';
import { type MailServer, startMailServer } from '../../test/mail-server';
import { buy } from '../../test/shop';
import { waitUntil } from '../../test/wait-until';

let mails: MailServer;
let server: TestServer;
let owner: Device;
beforeAll(async () => {
  mails = await startMailServer();
  server = await startTestServer({ env: mails.env });
  owner = await server.connect('owner');
});

const read = () => owner.call(getMessageTemplates, {});
const template = {
  title: 'We have {orderNo}',
  body: 'Dear {name}, thank you.\nNumber: {practice}',
};
const save = (body: object) =>
  owner.call(saveMessageTemplate, {
    body: { name: 'order.paid', language: 'en', template, ...body },
  });
const buyAs = (name: string, email: string | null) =>
  buy(
    server,
    server.device(),
    { 'kerala-tuna': 1 },
    { customer: { name, phone: '9847012345', email } },
  );

test('a preview has invented values at first, and later those of the latest order', async () => {
  const { data } = await read();
  expect(data.texts).toEqual([]);
  expect(data.previews['order.paid']).toMatchObject({
    orderNo: null,
    values: { en: { name: 'Meera Nair', amount: '₹1,200.50' } },
  });
  const { opened } = await buyAs('Latha Menon', null);
  const { previews } = (await read()).data;
  expect(previews['order.paid']).toMatchObject({
    orderNo: opened.orderNo,
    values: { ml: { name: 'Latha Menon', orderNo: opened.orderNo } },
  });
  expect(previews['order.paid'].values.en['orderUrl']).toContain(`${server.url}/order#no=`);
  expect(previews['refund.sent'].orderNo).toBeNull();
});

test('mails and messages by hand have the owner’s text, and the default after a reset', async () => {
  const { data } = await save({});
  expect(data.texts).toEqual([{ name: 'order.paid', language: 'en', template }]);
  const email = `${randomUUID()}@example.com`;
  const { opened } = await buyAs('Meera', email);
  await waitUntil(() => expect(mails.received.filter(({ to }) => to === email)).toHaveLength(1));
  expect(mails.received.at(-1)).toMatchObject({ title: `We have ${opened.orderNo}` });
  expect(mails.received.at(-1)!.raw).toContain('Dear Meera, thank you.');
  const byHand = (await buyAs('Leela', null)).opened.orderNo;
  const list = async (view: 'waiting' | 'sent') =>
    (await owner.call(listMessages, { query: { view } })).data;
  const bodyOf = async () =>
    (await list('waiting')).find(({ orderNo }) => orderNo === byHand)!.body;
  expect(await bodyOf()).toContain('Dear Leela, thank you.');

  expect((await save({ template: null })).data.texts).toEqual([]);
  expect(await bodyOf()).toContain('We have received your order');
  // A sent message does not change.
  const sent = (await list('sent')).find(({ orderNo }) => orderNo === opened.orderNo)!;
  expect(sent.title).toBe(`We have ${opened.orderNo}`);
});

test('a text without the reason of the message is sent with the reason added', async () => {
  await save({ template: { title: 'We have it', body: 'Thank you, {name}.' } });
  const email = `${randomUUID()}@example.com`;
  await buyAs('Meera', email);
  const reason = 'You get this message because you ordered at';
  await waitUntil(() => expect(mails.received.filter(({ to }) => to === email)).toHaveLength(1));
  expect(mails.received.at(-1)!.raw).toContain(reason);
  const byHand = (await buyAs('Leela', null)).opened.orderNo;
  const { data } = await owner.call(listMessages, { query: { view: 'waiting' } });
  const { body, chatUrl } = data.find(({ orderNo }) => orderNo === byHand)!;
  expect(body).toMatch(/^Thank you, Leela\.\n\nYou get this message because you ordered at /);
  expect(decodeURIComponent(chatUrl!)).toContain(reason);
  await save({ template: null });
});

test('each language has its own text', async () => {
  await save({ language: 'ml' });
  const { data } = await read();
  expect(data.texts.map(({ name, language }) => [name, language])).toEqual([['order.paid', 'ml']]);
  await save({ language: 'ml', template: null });
});

test('a text based on an older version is refused, a text of another message is not', async () => {
  const { revision } = await read();
  await save({ basedOn: revision });
  expect(await refusal(save({ basedOn: revision }))).toMatchObject({ code: 'changed-meanwhile' });
  await save({ name: 'order.delivered', basedOn: revision, template: { title: 'a', body: 'b' } });
  await save({ name: 'order.delivered', template: null });
  await save({ template: null });
});

test.each([
  [{ template: { ...template, title: '{amuont}' } }, ['template.title']],
  [
    { template: { title: '{trackingUrl}', body: '{nothing}' } },
    ['template.title', 'template.body'],
  ],
  [{ template: { ...template, title: 'two\nlines' } }, ['template.title']],
  [{ template: { ...template, body: ' ' } }, ['template.body']],
  [{ name: 'newsletter' }, ['name']],
])('%j is refused with its field', async (body, fields) => {
  expect(await refusal(save(body))).toMatchObject({ code: 'invalid', fields });
  expect((await read()).data.texts).toEqual([]);
});

test('only the owner reads and writes texts', async () => {
  const staff = await server.connect('staff');
  expect((await refusal(staff.call(getMessageTemplates, {}))).code).toBe('not-allowed');
});

test('a refund by hand has a separate text, until the owner resets it', async () => {
  const email = `${randomUUID()}@example.com`;
  const { opened } = await buyAs('Meera', email);
  const { main } = server.ctx.pools;
  const messages = () =>
    main
      .selectFrom('messages')
      .innerJoin('orders', 'orders.id', 'messages.orderId')
      .selectAll('messages')
      .where('orderNo', '=', opened.orderNo)
      .where('event', '=', 'refund.sent')
      .execute();
  const change = (paymentStatus: 'refunded' | 'completed') =>
    owner.call(updateOrder, {
      params: { id: opened.orderNo },
      body: { paymentStatus, note: 'gave it back in the shop' },
    });
  // An order whose payment did not pass the gateway.
  await main
    .updateTable('payments')
    .set({ rank: 0, status: 'failed' })
    .where('gatewayOrderId', '=', opened.orderId)
    .execute();
  await change('refunded');
  expect(await messages()).toHaveLength(1);
  await change('completed');
  expect(await messages()).toEqual([]);
  await change('refunded');
  await change('refunded');
  server.clock.advance(minutes(3));
  await server.due('sendMessages');
  const [message, ...more] = await messages();
  expect(more).toEqual([]);
  expect(message).toMatchObject({ state: 'sent' });
  expect(message!.body).toContain('We have given you');
});
