import { listProducts, updateProduct } from '@kalavara/shared-types/catalogue';
import { newHouse } from '@kalavara/shared-types/content/new-house';
import { getDelivery } from '@kalavara/shared-types/delivery';
import { getSettings, updateSettings } from '@kalavara/shared-types/settings';
import { afterAll, expect, test, vi } from 'vitest';
import { copyDatabase } from '../../test/database';
import { refusal, startTestServer } from '../../test/harness';
import { current } from './service';

const database = await copyDatabase();
const server = await startTestServer({ database });
const other = await startTestServer({ database });
afterAll(async () => {
  await Promise.all([server.stop(), other.stop()]);
  await database.drop();
});
const owner = await server.connect('owner');
const save = async (body: object) => (await owner.call(updateSettings, { body })).data;
const business = {
  address: 'Market Road, Kottayam 686001',
  email: 'shop@pickles.in',
  phone: '+919876543210',
  whatsapp: '+919876543210',
  fssai: '21320000000017',
};

test('D-143 a new house has samples; coupons are the owner’s to know', async () => {
  expect((await owner.call(getSettings, {})).data).toEqual(newHouse);
  const { coupons: _coupons, isSample: _isSample, ...known } = newHouse;
  for (const role of ['guest', 'staff', 'display'] as const) {
    const phone = await server.connect(role);
    expect((await phone.call(getSettings, {})).data, role).toEqual(known);
  }
});

test('D-159 what the owner saves stands at once at both servers, and in the room without the coupons', async () => {
  const { batches } = await other.device().enter('catalogue');
  await current(other.ctx);
  const saved = await save({ deliveryFee: 60, coupons: [{ code: 'ONAM20', percent: 20, isActive: true }] });
  expect(saved).toEqual({ ...newHouse, deliveryFee: 60, coupons: [{ code: 'ONAM20', percent: 20, isActive: true }] });
  expect(await current(server.ctx)).toEqual(saved);
  await vi.waitFor(async () => expect(await current(other.ctx)).toEqual(saved));
  await vi.waitFor(() => expect(batches).toHaveLength(1));
  expect(JSON.stringify(batches)).not.toContain('ONAM20');
  expect(batches[0]!.changes).toMatchObject([{ type: 'settings.changed', settings: { deliveryFee: 60 } }]);
});

test('a coupon that alone was changed is changed at both servers', async () => {
  await save({ coupons: [] });
  await vi.waitFor(async () => expect((await current(other.ctx)).coupons).toEqual([]));
});

test('who saves what stands there already changes nothing', async () => {
  const { data, revision } = await owner.call(getSettings, {});
  expect(await owner.call(updateSettings, { body: data })).toMatchObject({ data, revision });
});

test.each([
  [{ fssai: '123' }, 'fssai'],
  [{ phone: '98765' }, 'phone'],
  [{ businessName: ' ' }, 'businessName'],
  [{ deliveryFee: -1 }, 'deliveryFee'],
  [{ coupons: [{ code: 'x', percent: 15, isActive: true }] }, 'coupons.0.code'],
  [{ coupons: [{ code: 'FREE', percent: 100, isActive: true }] }, 'coupons.0.percent'],
])('settings of %j are refused', async (body, field) => {
  expect(await refusal(save(body))).toMatchObject({ code: 'invalid', fields: [field] });
});

test('they are samples until nothing is left under which nobody can be reached', async () => {
  const { fssai, ...without } = business;
  expect(await save(without)).toMatchObject({ isSample: true });
  expect(await save({ fssai })).toMatchObject({ ...business, isSample: false });
});

test('labels follow what the house says of itself, but for what the owner wrote there', async () => {
  const own = 'Sisters of the Backwaters';
  const params = { id: 'pearl-spot' };
  await owner.call(updateProduct, { params, body: { label: { makerName: own } } });
  const { batches } = await server.device().enter('catalogue');
  await save({ makerName: 'Kalavara Foods', phone: '+919876500000' });

  const { data } = await server.device().call(listProducts, { query: {} });
  expect(new Set(data.map(({ label }) => label.consumerCare))).toEqual(new Set(['+919876500000 · shop@pickles.in']));
  expect(data.find(({ id }) => id === 'pearl-spot')?.label.makerName).toBe(own);
  expect(data.filter(({ label }) => label.makerName === 'Kalavara Foods')).toHaveLength(13);
  await vi.waitFor(() => expect(batches).toHaveLength(1));
  expect(batches[0]!.changes).toHaveLength(15);
});

test('D-149 D-192 a parcel arrives after the next batch and its days on the road', async () => {
  const at = (pincode: string) => server.device().call(getDelivery, { params: { pincode } });
  const daysUntil = (day: string) => {
    const today = new Date(server.clock.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
    return (Date.parse(day) - Date.parse(today)) / 86_400_000;
  };
  for (const [pincode, days] of [['686001', 2], ['682555', 8], ['110001', 4], ['834001', 5]] as const) {
    const { data } = await at(pincode);
    expect(data).toMatchObject({ pincode, days, fee: null, isServiceable: true });
    expect(daysUntil(data.expected), pincode).toBe(2 + days);
  }
  await save({ batchDays: 7 });
  expect(daysUntil((await at('686001')).data.expected)).toBe(9);
  expect(await refusal(at('086001'))).toMatchObject({ code: 'invalid', fields: ['pincode'] });
});
