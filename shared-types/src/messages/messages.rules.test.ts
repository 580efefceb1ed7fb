import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleMessages as samples } from '../content/message-samples';
import {
  messagePlaceholders,
  messageReasons,
  messageTexts,
  refundReasonTexts,
} from '../content/message-texts';
import { trackingUrl } from '../couriers/couriers.rules';
import { dateText } from '../day-text.rules';
import { type MessageTemplate, MessageTemplateName } from './message-templates';
import { type MessageData, MessageEvent, RefundReason } from './messages';
import {
  amountText,
  fillMessage,
  fillTemplate,
  type MessageContext,
  messageValues,
  templateName,
  unknownPlaceholders,
} from './messages.rules';

const context = {
  name: 'Meera Nair',
  business: 'Kalavara',
  phone: '+91 98470 12345',
  orderUrl: 'https://shop.example/order#no=KV-261121-7F3KQ&key=abc',
  productUrl: 'https://shop.example/products/kerala-tuna',
};
/** Renders a message like the server, with the owner's template or the default. */
function renderMessage<E extends MessageEvent>(
  event: E,
  data: MessageData[E],
  to: MessageContext,
  own?: MessageTemplate,
) {
  const name = templateName(event, data);
  const template = own ?? messageTexts[name][to.language];
  return fillMessage(name, to.language, template, messageValues(event, data, to));
}
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

test('a refund of a second payment states that, also in a text of the owner; no other refund does', () => {
  const data = { ...ofOrder, amountPaise: 450_00, isSecondPayment: true };
  const own = { title: 'Money', body: '{amount} is on its way.' };
  const of = (language: 'en' | 'ml') => ({ ...context, language });
  const named = 'You paid twice: this is the second payment. Your order stays as it is.';
  expect(renderMessage('refund.sent', data, of('en')).body.split(named)).toHaveLength(2);
  expect(renderMessage('refund.sent', data, of('en'), own).body).toContain(named);
  expect(renderMessage('refund.sent', data, of('ml'), own).body).toContain('രണ്ടു തവണ');
  const other = { ...ofOrder, amountPaise: 450_00 };
  expect(renderMessage('refund.sent', other, of('en')).body).not.toContain('twice');
});

test.each(RefundReason.options)('a refund for the reason %s names it, once', (reason) => {
  const data = { ...ofOrder, amountPaise: 450_00, reason };
  const own = { title: 'Money', body: '{amount} is on its way.\n{paidTwice}' };
  for (const language of ['en', 'ml'] as const) {
    const text = refundReasonTexts[reason][language];
    for (const template of [undefined, own]) {
      const { body } = renderMessage('refund.sent', data, { ...context, language }, template);
      expect(body.split(text)).toHaveLength(2);
    }
  }
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
  const text = '{name} {amount} {amount} {constructor} {order no} {പേര്}';
  expect(unknownPlaceholders(text, messagePlaceholders['order.delivered'])).toEqual([
    'amount',
    'constructor',
    'order no',
    'പേര്',
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

describe('the values of a message', () => {
  const of = (language: 'en' | 'ml') => ({ ...context, language });
  const item = { name: 'Kerala Tuna', nameMl: 'ചൂര അച്ചാർ', weight: '500g', quantity: 2 };
  const items = [item, { ...item, name: 'Lime', nameMl: null, quantity: 1 }];
  const paid = {
    ...samples['order.paid'],
    totalPaise: 1_200_50,
    items,
    expectedDelivery: '2026-11-29',
  };
  const shipment = {
    ...samples['order.shipped'].shipment!,
    courier: 'delhivery',
    trackingNumber: 'D 1',
  };

  test('of a paid order are its amount, its items and its expected arrival', () => {
    expect(messageValues('order.paid', paid, of('en'))).toMatchObject({
      name: 'Meera Nair',
      orderNo: paid.orderNo,
      amount: '₹1,200.50',
      practice: undefined,
      items: '• Kerala Tuna (500g) × 2\n• Lime (500g) × 1',
      delivery: dateText('2026-11-29', 'en'),
    });
    expect(messageValues('order.paid', paid, of('ml'))).toMatchObject({
      items: '• ചൂര അച്ചാർ (500g) × 2\n• Lime (500g) × 1',
      delivery: dateText('2026-11-29', 'ml'),
    });
    expect(
      messageValues('order.paid', { ...paid, expectedDelivery: null }, of('en')).delivery,
    ).toBeUndefined();
  });

  test('of a shipment are its courier, its number and its tracking address', () => {
    const sent = { ...samples['order.shipped'], shipment };
    expect(messageValues('order.shipped', sent, of('en'))).toMatchObject({
      courier: 'Delhivery',
      trackingNumber: 'D 1',
      trackingUrl: 'https://www.delhivery.com/track/package/D1',
    });
    const other = { ...shipment, courier: 'other', trackingNumber: '' };
    expect(messageValues('order.shipped', { ...sent, shipment: other }, of('en'))).toMatchObject({
      courier: undefined,
      trackingNumber: undefined,
      trackingUrl: undefined,
    });
  });

  test('of a product that is available again is its name, in Malayalam if it has one', () => {
    const back = { ...samples['stock.back'], product: 'Lime', productMl: 'നാരങ്ങ അച്ചാർ' };
    expect(messageValues('stock.back', back, of('en'))).toMatchObject({
      product: 'Lime',
      orderNo: undefined,
    });
    expect(messageValues('stock.back', back, of('ml')).product).toBe('നാരങ്ങ അച്ചാർ');
    expect(messageValues('stock.back', { ...back, productMl: null }, of('ml')).product).toBe(
      'Lime',
    );
  });

  test('a refund by hand and an order that is paid later have texts of their own', () => {
    const refund = samples['refund.sent'];
    expect(templateName('refund.sent', { ...refund, isByHand: true })).toBe('refund.by-hand');
    expect(templateName('refund.sent', { ...refund, isByHand: false })).toBe('refund.sent');
    expect(templateName('order.paid', { ...paid, isPaidLater: true })).toBe('order.paid-later');
    expect(templateName('order.paid', { ...paid, isPaidLater: false })).toBe('order.paid');
    expect(templateName('order.delivered', ofOrder)).toBe('order.delivered');
  });

  test.each([
    [1_200_00, '₹1,200'],
    [1_200_50, '₹1,200.50'],
    [5, '₹0.05'],
  ])('%i paise are %s', (paise, text) => {
    expect(amountText(paise)).toBe(text);
  });

  test('where a line is left out, no two empty lines follow each other', () => {
    const body = ' {name}\n\n{missing}\n\n\n\n{name} ';
    expect(fillTemplate({ title: '{missing}!', body }, { name: 'A' })).toEqual({
      title: '!',
      body: 'A\n\nA',
    });
  });
});
