import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messageTexts } from './content/message-texts';
import { trackingUrl } from './couriers.rules';
import { type MessageData, MessageEvent } from './messages';
import { fillTemplate, renderMessage } from './messages.rules';

const context = {
  ...{ name: 'Meera Nair', business: 'Kalavara', phone: '+91 98470 12345' },
  orderUrl: 'https://shop.example/order#no=KV-261121-7F3KQ&key=abc',
  productUrl: 'https://shop.example/products/kerala-tuna',
};
const ofOrder = { orderNo: 'KV-261121-7F3KQ', isTest: false };
const samples: MessageData = {
  'order.paid': {
    ...{ ...ofOrder, totalPaise: 1_200_50, expectedDelivery: '2026-11-25' },
    items: [{ name: 'Kerala Tuna', nameMl: 'ചൂര', weight: '250 g', quantity: 2 }],
  },
  'order.shipped': {
    ...{ ...ofOrder, expectedDelivery: '2026-11-25' },
    shipment: { courier: 'delhivery', trackingNumber: 'DL 123' },
  },
  'order.delivered': ofOrder,
  'refund.sent': { ...ofOrder, amountPaise: 450_00 },
  'stock.back': { productId: 'kerala-tuna', product: 'Kerala Tuna', productMl: 'ചൂര അച്ചാർ' },
};

describe.each(MessageEvent.options)('the message %s', (event) => {
  test.each(['en', 'ml'] as const)('has every value in %s', (language) => {
    const { title, body } = renderMessage(event, samples[event], { ...context, language });
    expect(`${title}\n${body}`).not.toMatch(/[{}]|undefined|null/);
    expect(body).toContain(context.name);
    expect(body).toContain(context.phone);
    expect(messageTexts[event][language].body).toContain('{business}');
  });
});

test('a line without its value is left out', () => {
  const data = { ...ofOrder, shipment: null, expectedDelivery: null };
  const without = { ...context, orderUrl: undefined, language: 'en' as const };
  const { body } = renderMessage('order.shipped', data, without);
  expect(body).not.toMatch(/Courier|Track|Expected|Your order:/);
});

test('a practice order says so', () => {
  const data = { ...ofOrder, isTest: true };
  const of = (language: 'en' | 'ml') => ({ ...context, language });
  expect(renderMessage('order.delivered', data, of('en')).body).toContain('Practice order');
  expect(renderMessage('order.delivered', data, of('ml')).body).toContain('പരീക്ഷണ ഓർഡർ');
});

test('a value is inserted as it is, also one that looks like a placeholder', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (name) => {
      const { body } = fillTemplate({ title: '', body: '>{name}<' }, { name });
      expect(body).toBe(`>${name}<`.replace(/\n{3,}/g, '\n\n'));
    }),
  );
});

test('a tracking number is one part of the address of its courier', () => {
  expect(trackingUrl({ courier: 'delhivery', trackingNumber: 'A/1 2' })).toBe(
    'https://www.delhivery.com/track/package/A%2F12',
  );
  expect(trackingUrl({ courier: 'other', trackingNumber: '1' })).toBeUndefined();
  expect(trackingUrl({ courier: 'dtdc', trackingNumber: '' })).toBeUndefined();
});
