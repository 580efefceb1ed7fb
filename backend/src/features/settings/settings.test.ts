import { listProducts, updateProduct } from '@kalavara/shared-types/catalogue/catalogue';
import { defaultBusiness } from '@kalavara/shared-types/content/default-business';
import { defaultSettings } from '@kalavara/shared-types/content/default-settings';
import { sampleSettings } from '@kalavara/shared-types/content/sample-settings';
import {
  getDelivery,
  listDeliveryZones,
  saveDeliveryZones,
} from '@kalavara/shared-types/delivery/delivery';
import { eventRoom } from '@kalavara/shared-types/contract/rooms';
import {
  getSettings,
  type Settings,
  updateSettings,
} from '@kalavara/shared-types/settings/settings';
import { expect, test } from 'vitest';
import { copyDatabase } from '../../test/database';
import { businessSettings } from '../../test/shop';
import { waitUntil } from '../../test/wait-until';
import { refusal, startTestServer, advanceToNoon } from '../../test/harness';
import { getCached } from './service';

const database = await copyDatabase();
const server = await startTestServer({ database });
const other = await startTestServer({ database });
[server, other].forEach(({ clock }) => advanceToNoon(clock));
const owner = await server.connect('owner');
const save = async (body: object) => (await owner.call(updateSettings, { body })).data;

test(
  'a new installation has sample settings; only the owner receives all fields',
  { meta: { requirements: ['D-143', 'D-015', 'O-066', 'O-281'] } },
  async () => {
    expect((await owner.call(getSettings, {})).data).toEqual(defaultSettings);
    for (const role of ['guest', 'staff', 'display'] as const) {
      const phone = await server.connect(role);
      expect((await phone.call(getSettings, {})).data, role).toEqual(sampleSettings);
    }
  },
);

test(
  'saved settings apply on both servers at once, and are published without the owner’s fields',
  { meta: { requirements: ['D-159', 'O-067'] } },
  async () => {
    const { batches } = await other.device().enter('catalogue');
    await getCached(other.ctx);
    const saved = await save({
      deliveryFee: 60,
      gstin: '32AAPFU0939F1Z4',
    });
    expect(saved).toEqual({
      ...defaultSettings,
      deliveryFee: 60,
      gstin: '32AAPFU0939F1Z4',
    });
    expect(await getCached(server.ctx)).toEqual(saved);
    await waitUntil(async () => expect(await getCached(other.ctx)).toEqual(saved));
    await waitUntil(() => expect(batches).toHaveLength(1));
    expect(JSON.stringify(batches)).not.toContain('32AAPFU');
    expect(batches[0]!.changes).toMatchObject([
      { type: 'settings.changed', settings: { deliveryFee: 60 } },
    ]);
  },
);

test('a change of an owner’s field applies on both servers', async () => {
  await save({ gstin: '' });
  await waitUntil(async () => expect((await getCached(other.ctx)).gstin).toBe(''));
});

test('the maker on labels and invoices follows the name of the business, unless it is a different one', async () => {
  const own = await startTestServer();
  const chef = await own.connect('owner');
  const rename = async (body: { businessName?: string; makerName?: string }) =>
    (await chef.call(updateSettings, { body })).data;
  expect((await rename({ businessName: 'Ammini Pickles' })).makerName).toBe('Ammini Pickles');
  const { data } = await chef.call(listProducts, { query: {} });
  expect(new Set(data.map(({ label }) => label.makerName))).toEqual(new Set(['Ammini Pickles']));
  await rename({ makerName: 'Ammini Foods' });
  expect((await rename({ businessName: 'Ammini' })).makerName).toBe('Ammini Foods');
});

test('saving equal values changes nothing', async () => {
  const { data, revision } = await owner.call(getSettings, {});
  expect(await owner.call(updateSettings, { body: data })).toMatchObject({ data, revision });
});

test.each([
  [{ fssai: '123' }, 'fssai'],
  [{ phone: '98765' }, 'phone'],
  [{ businessName: ' ' }, 'businessName'],
  [{ deliveryFee: -1 }, 'deliveryFee'],
  [
    { taxRates: [5, 12].map((percent) => ({ hsn: '1604', percent, from: '2026-01-01' })) },
    'taxRates.1.hsn',
  ],
  [{ taxRates: [{ hsn: '160', percent: 5, from: '2026-01-01' }] }, 'taxRates.0.hsn'],
  [{ gstin: '32AAPFU0939F1ZX' }, 'gstin'],
  [{ registration: 'regular' }, 'gstin'],
  [{ setupTiming: 'slow' }, 'setupTiming'],
  [{ batchDays: 1.5 }, 'batchDays'],
])('settings of %j are refused', async (body, field) => {
  expect(await refusal(save(body))).toMatchObject({ code: 'invalid', fields: [field] });
});

test('settings count as sample until every contact is replaced', async () => {
  const { fssai, ...without } = businessSettings;
  expect(await save(without)).toMatchObject({ isSample: true });
  expect(await save({ fssai })).toMatchObject({ ...businessSettings, isSample: false });
});

test('the longest possible mail address of the business is printed on product labels', async () => {
  const email = `${'m'.repeat(188)}@pickles.in`;
  const before = (await owner.call(getSettings, {})).data.email;
  await save({ email });
  const { data } = await server.device().call(listProducts, { query: {} });
  expect(data[0]!.label.consumerCare).toMatch(new RegExp(`^\\+\\d+ · ${email}$`));
  await save({ email: before });
});

test('labels follow the maker’s details, except edited labels', async () => {
  const own = 'Sisters of the Backwaters';
  const params = { id: 'pearl-spot' };
  await owner.call(updateProduct, { params, body: { label: { makerName: own } } });
  const { batches } = await server.device().enter('catalogue');
  await save({ makerName: 'Kalavara Foods', phone: '+919876500000' });

  const { data } = await server.device().call(listProducts, { query: {} });
  expect(new Set(data.map(({ label }) => label.consumerCare))).toEqual(
    new Set(['+919876500000 · shop@pickles.in']),
  );
  expect(data.find(({ id }) => id === 'pearl-spot')?.label.makerName).toBe(own);
  expect(data.filter(({ label }) => label.makerName === 'Kalavara Foods')).toHaveLength(13);
  await waitUntil(() => expect(batches).toHaveLength(1));
  expect(batches[0]!.changes).toHaveLength(15);
});

test(
  'a parcel arrives after the next batch and its transit days',
  { meta: { requirements: ['D-149', 'D-192'] } },
  async () => {
    const at = (pincode: string) => server.device().call(getDelivery, { params: { pincode } });
    const daysUntil = (day: string) => {
      const today = new Date(server.clock.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
      return (Date.parse(day) - Date.parse(today)) / 86_400_000;
    };
    for (const [pincode, days] of [
      ['686001', 2],
      ['682555', 8],
      ['110001', 4],
      ['834001', 5],
    ] as const) {
      const { data } = await at(pincode);
      expect(data).toMatchObject({ pincode, days, fee: null, isServiceable: true });
      expect(daysUntil(data.expected), pincode).toBe(2 + days);
    }
    await save({ batchDays: 7 });
    expect(daysUntil((await at('686001')).data.expected)).toBe(9);
    expect(await refusal(at('086001'))).toMatchObject({ code: 'invalid', fields: ['pincode'] });
  },
);

const getBoth = () => owner.call(getSettings, {}) as Promise<{ data: Settings; revision: number }>;

test('concurrent updates of different fields both succeed', async () => {
  const { revision } = await getBoth();
  await save({ businessName: 'Onam Pickles', basedOn: revision });
  const saved = await save({ minimumOrder: 250, basedOn: revision });
  expect(saved).toMatchObject({ businessName: 'Onam Pickles', minimumOrder: 250 });
});

test('a form with a field changed since is refused as a whole', async () => {
  const { revision } = await getBoth();
  await save({ businessName: 'Kalavara of Kottayam', basedOn: revision });
  const late = { businessName: 'Kalavara of Kochi', minimumOrder: 300, basedOn: revision };
  expect(await refusal(save(late))).toMatchObject({
    code: 'changed-meanwhile',
    fields: ['businessName'],
  });
  expect((await getBoth()).data).toMatchObject({
    businessName: 'Kalavara of Kottayam',
    minimumOrder: 250,
  });

  // A form is accepted with the current base revision, or with an equal value.
  expect(await save({ businessName: 'Kalavara of Kottayam', basedOn: revision })).toMatchObject({
    minimumOrder: 250,
  });
  expect(await save({ ...late, basedOn: (await getBoth()).revision })).toMatchObject({
    businessName: 'Kalavara of Kochi',
  });
});

test('stock changes do not make a form stale', async () => {
  const { revision } = await getBoth();
  await owner.call(updateProduct, { params: { id: 'pearl-spot' }, body: { isPopular: true } });
  await save({ lowStockFrom: 7, basedOn: revision });
  expect((await getBoth()).data.lowStockFrom).toBe(7);
});

test('fields that an old row lacks have their defaults', async () => {
  const { value } = await server.ctx.pools.main
    .selectFrom('settings')
    .select('value')
    .executeTakeFirstOrThrow();
  const {
    setupTiming: _timing,
    taxRates: _rates,
    lowStockFrom: _low,
    ...old
  } = value as Record<string, unknown>;
  await server.ctx.pools.main
    .updateTable('settings')
    .set({ value: JSON.stringify(old) })
    .execute();
  await save({ batchDays: 3 });
  expect((await getBoth()).data).toMatchObject({
    setupTiming: 'standard',
    taxRates: defaultSettings.taxRates,
    lowStockFrom: 10,
    batchDays: 3,
  });
});

test(
  'the durations of the setup steps reach every TV at once, without the shop’s room',
  { meta: { requirements: ['K-150', 'K-724', 'D-021'] } },
  async () => {
    const tv = await other.connect('display', 'Pit');
    const { welcome, batches } = await tv.enter('kitchen');
    expect(welcome).toMatchObject({
      success: true,
      snapshot: { settings: { setupTiming: 'standard' } },
    });
    await save({ batchDays: 4 });
    await save({ setupTiming: 'long-burn' });
    // All changes are published to the kitchen, but only with the kitchen's fields.
    await waitUntil(() => expect(batches).toHaveLength(2));
    const settings = {
      ...defaultBusiness,
      businessName: 'Kalavara of Kochi',
      setupTiming: 'standard',
      riceAmounts: 'as-given',
      usesSecondTable: true,
      priceRise: 20,
    };
    expect(batches.map(({ changes }) => changes)).toEqual([
      [{ type: 'kitchenSettings.changed', settings }],
      [{ type: 'kitchenSettings.changed', settings: { ...settings, setupTiming: 'long-burn' } }],
    ]);
    const late = await (await server.connect('staff')).enter('kitchen');
    expect(late.welcome).toMatchObject({ snapshot: { settings: { setupTiming: 'long-burn' } } });
    expect((await server.device().enter('kitchen')).welcome).toMatchObject({ code: 'not-allowed' });
    await tv.enter(eventRoom(server.newEvent()));
  },
);

test(
  'a changed delivery area applies to the next request at both servers',
  { meta: { requirements: ['D-192'] } },
  async () => {
    const at = async (pincode: string) =>
      (await other.device().call(getDelivery, { params: { pincode } })).data;
    expect(await at('795001')).toMatchObject({ days: 8, isServiceable: true });
    const { data: zones, revision } = await owner.call(listDeliveryZones, {});
    const changed = zones.map((zone) =>
      zone.prefix === '79' ? { ...zone, isServiceable: false } : zone,
    );
    const islandZone = { prefix: '682559', days: 12, fee: 150, isServiceable: true };
    await owner.call(saveDeliveryZones, {
      body: { zones: [...changed, islandZone], basedOn: revision },
    });
    await waitUntil(async () => expect(await at('795001')).toMatchObject({ isServiceable: false }));
    expect(await at('682559')).toMatchObject({ days: 12, fee: 150 });
    expect(await at('682555')).toMatchObject({ days: 8, fee: null });

    const stale = owner.call(saveDeliveryZones, { body: { zones, basedOn: revision } });
    expect(await refusal(stale)).toMatchObject({
      code: 'changed-meanwhile',
      fields: ['deliveryZones'],
    });
    expect(await at('795001')).toMatchObject({ isServiceable: false });
  },
);

test.each([
  [{ prefix: '079', days: 2, fee: null, isServiceable: true }, 'zones.0.prefix'],
  [{ prefix: '79', days: 0, fee: null, isServiceable: true }, 'zones.0.days'],
  [{ prefix: '79', days: 2, fee: -5, isServiceable: true }, 'zones.0.fee'],
])('a delivery area of %j is refused', async (zone, field) => {
  const saving = owner.call(saveDeliveryZones, { body: { zones: [zone] } });
  expect(await refusal(saving)).toMatchObject({ code: 'invalid', fields: [field] });
});

test('a pincode prefix is listed once', async () => {
  const zone = { prefix: '79', days: 2, fee: null, isServiceable: true };
  const saving = owner.call(saveDeliveryZones, { body: { zones: [zone, zone] } });
  expect(await refusal(saving)).toMatchObject({ code: 'invalid', fields: ['zones.1.prefix'] });
});
