import { listCouriers, saveCouriers } from '@kalavara/shared-types/couriers/couriers';
import { defaultCouriers, trackingUrl } from '@kalavara/shared-types/couriers/couriers.rules';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { getOrderStatus } from '@kalavara/shared-types/orders/own-orders';
import { updateOrder } from '@kalavara/shared-types/orders/orders';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { refusal, startTestServer } from '../../test/harness';
import { buy, fill } from '../../test/shop';

const server = await startTestServer();
const shopper = await server.connect('guest');
const owner = await server.connect('owner');
await fill(server, 'kerala-kingfish', 50);

type Shipment = NonNullable<BodyOf<typeof updateOrder>['shipment']>;
const ship = async (id: string, shipment: Shipment) =>
  (await owner.call(updateOrder, { params: { id }, body: { shipment } })).order;
const save = (couriers: BodyOf<typeof saveCouriers>['couriers'], basedOn?: number) =>
  owner.call(saveCouriers, { body: { couriers, ...(basedOn !== undefined && { basedOn }) } });
const own = { name: 'Malabar Parcels', link: 'https://malabar.example/{tracking}?from=shop' };

test('a new installation has the documented couriers', async () => {
  expect((await owner.call(listCouriers, {})).data).toEqual(defaultCouriers);
});

test('an order shipped with the owner’s own courier shows its name and link to the shopper, also after its removal from the list', async () => {
  const { data } = await save([...defaultCouriers, own]);
  expect(data.at(-1)).toEqual({ id: 'malabar-parcels', ...own });
  const { order, opened } = await buy(server, shopper, { 'kerala-kingfish': 1 });
  const shipped = await ship(order.orderId, {
    courier: 'malabar-parcels',
    trackingNumber: 'M/1 2',
    grams: 850,
  });
  expect(shipped.shipment).toEqual({
    courier: 'malabar-parcels',
    trackingNumber: 'M/1 2',
    ...own,
    grams: 850,
  });
  await save(defaultCouriers.map((courier) => ({ ...courier })));
  const { data: status } = await shopper.call(
    getOrderStatus,
    { query: { no: order.orderId } },
    { headers: { 'x-order-token': opened.accessToken } },
  );
  expect(status.shipment?.name).toBe('Malabar Parcels');
  expect(trackingUrl(status.shipment!)).toBe('https://malabar.example/M%2F12?from=shop');
  // The tracking number can still be corrected; another order is refused.
  const corrected = await ship(order.orderId, { courier: 'malabar-parcels', trackingNumber: 'M2' });
  expect(corrected.shipment).toMatchObject({ name: own.name, trackingNumber: 'M2', grams: 850 });
  const other = (await buy(server, shopper, { 'kerala-kingfish': 1 })).order.orderId;
  expect(
    await refusal(ship(other, { courier: 'malabar-parcels', trackingNumber: '' })),
  ).toMatchObject({ code: 'courier-not-found' });
});

test.each([
  ['http://courier.example/{tracking}'],
  ['javascript:alert(1)'],
  ['https://{tracking}.example/'],
  ['https://courier.example{tracking}/'],
  ['https://user:secret@courier.example/{tracking}'],
  ['https://courier.example/{number}'],
  ['https://courier/{tracking}'],
  ['https://courier.example/ x'],
  ['//courier.example/{tracking}'],
])('the link %s is refused', async (link) => {
  expect(await refusal(save([{ name: 'Wrong', link }]))).toMatchObject({
    code: 'invalid',
    fields: ['couriers.0.link'],
  });
});

test('two couriers of one name are refused, and a list that another person changed meanwhile', async () => {
  const twice = [
    { name: 'Own', link: '' },
    { name: 'own', link: '' },
  ];
  expect(await refusal(save(twice))).toMatchObject({ code: 'invalid' });
  const { revision } = await owner.call(listCouriers, {});
  await save([own], revision);
  expect(await refusal(save([], revision))).toMatchObject({ code: 'changed-meanwhile' });
});

test('label and slip show the weight of a parcel', async () => {
  const no = (await buy(server, shopper, { 'kerala-kingfish': 1 })).order.orderId;
  await ship(no, { courier: 'other', trackingNumber: '', grams: 2_500 });
  for (const kind of ['labels', 'slips']) {
    const answer = await owner.http
      .get(`/api/orders/print?kind=${kind}&lang=en&orders=${no}`)
      .responseType('blob');
    const { text } = await extractText(new Uint8Array(answer.body as Buffer));
    expect(text.join()).toContain('Weight: 2.5 kg');
  }
});
