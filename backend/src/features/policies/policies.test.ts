import { getPolicies, savePolicy } from '@kalavara/shared-types/policies/policies';
import { updateSettings } from '@kalavara/shared-types/settings/settings';
import { afterAll, expect, test } from 'vitest';
import { refusal, startTestServer } from '../../test/harness';

const server = await startTestServer();
afterAll(() => server.stop());
const owner = await server.connect('owner');
const read = async () => owner.call(getPolicies, {});
const save = async (body: object) =>
  owner.call(savePolicy, { body: { page: 'terms', language: 'en', text: 'Own text', ...body } });

test('a new installation has only default texts, with the values of the settings and the real periods', async () => {
  const { data } = await read();
  expect(data.texts).toEqual([]);
  expect(data.values.en).toMatchObject({
    businessName: 'Kalavara',
    freeDeliveryThreshold: '₹500',
    holdMinutes: String(server.ctx.config.reservations.maxReservationMs / 60_000),
    gstin: '',
  });
  await owner.call(updateSettings, { body: { grievanceName: 'Leela Thomas' } });
  expect((await read()).data.values.ml['grievanceName']).toBe('Leela Thomas');
});

test('a text is saved for one language and page, and reset to the default', async () => {
  const { data } = await save({ text: ' # Ours\n\nText with {email} ' });
  expect(data.texts).toEqual([
    { page: 'terms', language: 'en', text: '# Ours\n\nText with {email}' },
  ]);
  await save({ language: 'ml', text: 'ഞങ്ങളുടേത്' });
  expect((await read()).data.texts).toHaveLength(2);
  await save({ text: null });
  expect((await save({ language: 'ml', text: null })).data.texts).toEqual([]);
});

test('a text based on an older version is refused, a text of another page is not', async () => {
  const { revision } = await read();
  await save({ text: 'first', basedOn: revision });
  expect(await refusal(save({ text: 'second', basedOn: revision }))).toMatchObject({
    code: 'changed-meanwhile',
  });
  expect((await save({ page: 'contact', text: 'other', basedOn: revision })).data.texts).toEqual(
    expect.arrayContaining([{ page: 'terms', language: 'en', text: 'first' }]),
  );
});

test.each([
  [{ text: 'Call {nobody}' }, ['text']],
  [{ text: '' }, ['text']],
  [{ text: 'x'.repeat(20_001) }, ['text']],
  [{ page: 'imprint' }, ['page']],
  [{ language: 'hi' }, ['language']],
])('%o is refused', async (body, fields) => {
  expect(await refusal(save(body))).toMatchObject({ code: 'invalid', fields });
});
