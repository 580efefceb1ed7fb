import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleMessages as samples } from './content/message-samples';
import { messagePlaceholders, messageReasons, messageTexts } from './content/message-texts';
import { trackingUrl } from './couriers.rules';
import { MessageTemplateName } from './message-templates';
import { MessageEvent } from './messages';
import { fillMessage, fillTemplate, renderMessage, unknownPlaceholders } from './messages.rules';

const context = {
  ...{ name: 'Meera Nair', business: 'Kalavara', phone: '+91 98470 12345' },
  orderUrl: 'https://shop.example/order#no=KV-261121-7F3KQ&key=abc',
  productUrl: 'https://shop.example/products/kerala-tuna',
};
const ofOrder = { orderNo: 'KV-261121-7F3KQ', isTest: false };

describe.each(MessageEvent.options)('the message %s', (event) => {
  test.each(['en', 'ml'] as const)('has every value in %s', (language) => {
    const { title, body } = renderMessage(event, samples[event], { ...context, language });
    expect(`${title}\n${body}`).not.toMatch(/[{}]|undefined|null/);
    expect(body).toContain(context.name);
    expect(body).toContain(context.phone);
    expect(messageTexts[event][language].body).toContain('{business}');
  });
});

test.each(MessageTemplateName.options)('the default text %s has the reason once', (name) => {
  for (const language of ['en', 'ml'] as const) {
    const template = messageTexts[name][language];
    const values = { business: 'Kalavara', name: 'Meera Nair' };
    const { body } = fillMessage(name, language, template, values);
    const reason = messageReasons[name][language].replace('{business}', 'Kalavara');
    expect(body.split(reason)).toHaveLength(2);
    expect(fillMessage(name, language, { title: 'a', body: 'b' }, values).body).toBe(
      `b\n\n${reason}`,
    );
  }
});

test('a refund by hand does not promise that a bank sends it', () => {
  const data = { ...samples['refund.sent'], isByHand: true };
  for (const language of ['en', 'ml'] as const) {
    const { body } = renderMessage('refund.sent', data, { ...context, language });
    expect(body).toContain('₹450');
    expect(body).not.toMatch(/bank|ബാങ്ക|[{}]|undefined/);
  }
});

test('a line without its value is left out', () => {
  const data = { ...ofOrder, shipment: null, expectedDelivery: null };
  const without = { ...context, orderUrl: undefined, language: 'en' as const };
  const { body } = renderMessage('order.shipped', data, without);
  expect(body).not.toMatch(/Courier|Track|Expected|Your order:/);
});

test('a message about a practice order states that', () => {
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

test('a placeholder that another template has is unknown here', () => {
  const text = '{name} {amount} {amount} {constructor} {no placeholder}';
  expect(unknownPlaceholders(text, messagePlaceholders['order.delivered'])).toEqual([
    ...['amount', 'constructor'],
  ]);
  expect(unknownPlaceholders('{name} {amount}', messagePlaceholders['order.paid'])).toEqual([]);
});

test('a tracking number is one part of the address of its courier', () => {
  expect(trackingUrl({ courier: 'delhivery', trackingNumber: 'A/1 2' })).toBe(
    'https://www.delhivery.com/track/package/A%2F12',
  );
  expect(trackingUrl({ courier: 'other', trackingNumber: '1' })).toBeUndefined();
  expect(trackingUrl({ courier: 'dtdc', trackingNumber: '' })).toBeUndefined();
});
