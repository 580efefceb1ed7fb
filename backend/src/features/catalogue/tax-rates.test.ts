import * as calls from '@kalavara/shared-types/catalogue/catalogue';
import { defaultSettings } from '@kalavara/shared-types/content/default-settings';
import { updateSettings, type Settings } from '@kalavara/shared-types/settings/settings';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { beforeEach, expect, test } from 'vitest';
import { minutes, refusal, startTestServer } from '../../test/harness';

const server = await startTestServer();
const owner = await server.connect('owner');
const { payments } = server.ctx.config;
const practiceKeys = payments.keys;
const liveKeys = { keyId: 'rzp_live_x', keySecret: 'x' };
const takeRealMoney = (isReal: boolean) =>
  Object.assign(payments, { keys: isReal ? liveKeys : practiceKeys });

const inDays = (days: number) => indianDay(server.clock.now() + minutes(days * 24 * 60));
const save = (body: Partial<Settings>) => owner.call(updateSettings, { body });
const update = (id: string, body: Record<string, unknown>) =>
  owner.call(calls.updateProduct, { params: { id }, body });
const without = (hsn: string) => defaultSettings.taxRates.filter((rate) => rate.hsn !== hsn);

beforeEach(async () => {
  takeRealMoney(false);
  await save({ taxRates: defaultSettings.taxRates, registration: 'none' });
});

test('for real money tax rates that leave a published product without one today are refused', async () => {
  await save({ registration: 'regular', gstin: '32AAPFU0939F1Z4' });
  takeRealMoney(true);
  const later = { hsn: '1604', percent: 5, from: inDays(7) };
  const refused = await refusal(save({ taxRates: [...without('1604'), later] }));
  expect(refused).toMatchObject({ code: 'tax-rate-missing', fields: ['taxRates'] });
  const [first] = (await owner.call(calls.listProducts, { query: {} })).data;
  expect(refused.details?.['products']).toMatch(new RegExp(`^${first!.name}, .* …$`));
  expect(refused.details?.['productsMl']).toMatch(new RegExp(`^${first!.ml!.name}, .* …$`));

  expect(
    (await save({ taxRates: [...defaultSettings.taxRates, later] })).data.taxRates,
  ).toContainEqual(later);
  // The sample has no product made of meat.
  expect((await save({ taxRates: without('1602') })).data.taxRates).toEqual(without('1602'));
});

test('a product without a tax rate does not prevent other changes of the settings', async () => {
  await update('kerala-tuna', { hsn: '9999' });
  takeRealMoney(true);
  expect((await save({ deliveryFee: 65 })).data.deliveryFee).toBe(65);
  const taxRates = without('1602');
  expect((await save({ taxRates })).data.taxRates).toEqual(taxRates);
  await update('kerala-tuna', { hsn: '1604' });
});

test('practice payments need no tax rate', async () => {
  expect((await save({ taxRates: [] })).data.taxRates).toEqual([]);
});

test('a deleted product whose tax rate was removed is restored unpublished', async () => {
  await owner.call(calls.deleteProduct, { params: { id: 'coastal-prawn' } });
  await update('coastal-mackerel', { hsn: '1604' });
  const prawns = (await owner.call(calls.listProducts, { query: {} })).data.filter(
    ({ hsn }) => hsn === '1605',
  );
  for (const { id } of prawns) await update(id, { hsn: '1604' });
  takeRealMoney(true);
  await save({ taxRates: without('1605') });
  const restore = () => owner.call(calls.restoreProduct, { params: { id: 'coastal-prawn' } });
  expect((await restore()).product).toMatchObject({ hsn: '1605', isPublished: false });
  const refused = await refusal(update('coastal-prawn', { isPublished: true }));
  expect(refused).toMatchObject({ code: 'tax-rate-missing', fields: ['hsn'] });
});
