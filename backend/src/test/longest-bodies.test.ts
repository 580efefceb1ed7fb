import {
  createProduct,
  listProducts,
  updateProduct,
} from '@kalavara/shared-types/catalogue/catalogue';
import { createCoupon, updateCoupon } from '@kalavara/shared-types/coupons/coupons';
import { saveDeliveryZones } from '@kalavara/shared-types/delivery/delivery';
import { saveKitchenRecipe } from '@kalavara/shared-types/kitchen-recipes/kitchen-recipes';
import { saveMessageTemplate } from '@kalavara/shared-types/messages/message-templates';
import {
  createPickleEvent,
  updatePickleEvent,
} from '@kalavara/shared-types/pickle-events/pickle-events';
import { savePolicy } from '@kalavara/shared-types/policies/policies';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestServer } from './harness';

const server = await startTestServer();
const owner = await server.connect('owner');

/** A text with three bytes per letter. */
const malayalam = (length: number) => 'മീനച്ചാർ '.repeat(length).slice(0, length - 1) + 'ർ';
const times = <T>(count: number, of: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => of(n));
/** An id of 80 characters. */
const longId = (n: number) => `${'x'.repeat(76)}${String(1_000 + n)}`;

test('the longest text of a policy page is saved', async () => {
  const text = malayalam(20_000);
  const { data } = await owner.call(savePolicy, {
    body: { page: 'terms', language: 'ml', text },
  });
  expect(data.texts).toContainEqual({ page: 'terms', language: 'ml', text });
});

test('a product with the maximum length of all fields is created and edited', async () => {
  const { category } = (await owner.call(listProducts, {})).data[0]!;
  const longest = {
    category,
    name: malayalam(120),
    description: malayalam(2_000),
    price: 499.99,
    images: times(12, (n) => `https://pictures.example/${'p'.repeat(470)}${10 + n}`),
    ingredients: times(60, () => malayalam(80)),
    allergens: times(20, () => malayalam(80)),
    shelfLife: malayalam(60),
    weight: '400g',
    story: { en: malayalam(4_000), ml: malayalam(4_000) },
    ml: {
      name: malayalam(120),
      description: malayalam(2_000),
      ingredients: times(60, () => malayalam(80)),
    },
    isPublished: false,
  };
  const { product } = await owner.call(createProduct, { body: longest });
  expect(product).toMatchObject({ story: longest.story, ml: longest.ml });
  const { product: edited } = await owner.call(updateProduct, {
    params: { id: product.id },
    body: { ...longest, price: 500, basedOn: product.updatedAt },
  });
  expect(edited.price).toBe(500);
});

test('an event with terms for 500 products, a coupon of 500 and 500 delivery zones are saved', async () => {
  const texts = {
    title: malayalam(120),
    description: malayalam(2_000),
    badge: malayalam(40),
    buttonText: malayalam(40),
  };
  const terms = { enabled: true, discountPercent: 12.5, specialPrice: 123_456.78 };
  const { data } = await owner.call(listProducts, {});
  const bodyOf = (ids: readonly string[]) => ({
    ...texts,
    ml: texts,
    date: malayalam(120),
    products: Object.fromEntries(ids.map((id) => [id, terms])),
  });
  const { event } = await owner.call(createPickleEvent, { body: bodyOf([data[0]!.id]) });
  const ids = times(500, longId);
  const sent = [
    owner.callByName(createPickleEvent.name, { body: bodyOf(ids) }),
    owner.callByName(updatePickleEvent.name, { params: { id: event.id }, body: bodyOf(ids) }),
  ];
  const coupon = {
    percent: 10,
    amount: null,
    minimum: 0,
    fromDay: null,
    toDay: null,
    totalLimit: null,
    phoneLimit: null,
    isActive: true,
  };
  await owner.call(createCoupon, { body: { ...coupon, code: 'LONG', products: [data[0]!.id] } });
  sent.push(
    owner.callByName(createCoupon.name, { body: { ...coupon, code: 'LONGER', products: ids } }),
    owner.callByName(updateCoupon.name, {
      params: { code: 'LONG' },
      body: { ...coupon, products: ids },
    }),
    owner.callByName(saveDeliveryZones.name, {
      body: {
        zones: times(500, (n) => ({
          prefix: String(110_001 + n),
          days: 60,
          fee: 99_999.99,
          isServiceable: false,
        })),
      },
    }),
  );
  // Unknown products may be refused, but not because of their length.
  for (const { body } of await Promise.all(sent))
    expect(body).not.toMatchObject({ code: 'too-large' });
});

test('the longest recipe and the longest template are saved', async () => {
  const ingredients = times(60, (n) => {
    const name = `${malayalam(76)} ${100 + n}`;
    return { name: { en: name, ml: name }, amount: '250 g', itemId: null };
  });
  const { data } = await owner.call(saveKitchenRecipe, {
    params: { id: randomUUID() },
    body: {
      name: malayalam(60),
      ingredients,
      note: malayalam(1_000),
      isForEvents: false,
      basedOn: 0,
    },
  });
  expect(data.ingredients).toHaveLength(60);
  await owner.call(saveMessageTemplate, {
    body: {
      name: 'order.paid',
      language: 'ml',
      template: { title: malayalam(120), body: malayalam(4_000) },
    },
  });
});
