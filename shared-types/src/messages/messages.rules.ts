import { messageReasons, practiceText, refundReasonTexts } from '../content/message-texts';
import { courierName, trackingUrl } from '../couriers/couriers.rules';
import { dateText } from '../day-text.rules';
import type { MessageTemplate, MessageTemplateName } from './message-templates';
import type { MessageData, MessageEvent } from './messages';
import type { Paise } from '../money.rules';
import { inGroups } from '../money-text.rules';
import type { Shipment } from '../orders/orders';
import type { Day, Language } from '../primitives';

/** The sender and the language of a message, and the addresses that only the server knows. */
export type MessageContext = {
  language: Language;
  name: string;
  business: string;
  phone: string;
  /** Undefined if the server's own address is not set. */
  orderUrl?: string | undefined;
  productUrl?: string | undefined;
};

export type MessageValues = Record<string, string | undefined>;

/** Formats an amount: "₹1,200", and "₹1,200.50" if it has paise. */
export const amountText = (paise: Paise): string => `₹${inGroups(paise).replace(/\.00$/, '')}`;

const dayValue = (day: Day | null, language: Language) =>
  day === null ? undefined : dateText(day, language);

function shipmentValues(shipment: Shipment | null): MessageValues {
  if (!shipment) return {};
  return {
    courier: courierName(shipment),
    trackingNumber: shipment.trackingNumber || undefined,
    trackingUrl: trackingUrl(shipment),
  };
}

const itemsText = (items: MessageData['order.paid']['items'], language: Language): string =>
  items
    .map(
      ({ name, nameMl, weight, quantity }) =>
        `• ${(language === 'ml' && nameMl) || name} (${weight}) × ${quantity}`,
    )
    .join('\n');

type Of<E extends MessageEvent> = (data: MessageData[E], language: Language) => MessageValues;
const valuesOf: { readonly [E in MessageEvent]: Of<E> } = {
  'order.paid': ({ totalPaise, items, expectedDelivery }, language) => ({
    amount: amountText(totalPaise),
    items: itemsText(items, language),
    delivery: dayValue(expectedDelivery, language),
  }),
  'order.shipped': ({ shipment, expectedDelivery }, language) => ({
    ...shipmentValues(shipment),
    delivery: dayValue(expectedDelivery, language),
  }),
  'order.delivered': () => ({}),
  'refund.sent': ({ amountPaise, isSecondPayment, ...data }, language) => {
    const reason = isSecondPayment ? 'second-payment' : data.reason;
    const refundReason = reason && refundReasonTexts[reason][language];
    // Templates from before `refundReason` existed contain `paidTwice`.
    const paidTwice = isSecondPayment ? refundReason : undefined;
    return { amount: amountText(amountPaise), refundReason, paidTwice };
  },
  'stock.back': ({ product, productMl }, language) => ({
    product: (language === 'ml' && productMl) || product,
  }),
};

const placeholder = /\{(\w+)\}/g;
const inBraces = /\{([^{}\n]*)\}/g;
const namesIn = (text: string): string[] =>
  [...text.matchAll(placeholder)].map(([, name]) => name!);

/**
 * The placeholders of a text that are not in `known`, each once, including those that no placeholder can be, such as
 * one in Malayalam.
 */
export const unknownPlaceholders = (text: string, known: readonly string[]): string[] => [
  ...new Set(
    [...text.matchAll(inBraces)].map((found) => found[1]!).filter((name) => !known.includes(name)),
  ),
];

/**
 * Fills a template. A line with a placeholder that has no value is omitted, and empty lines never follow each other.
 */
export function fillTemplate(
  { title, body }: MessageTemplate,
  values: MessageValues,
): MessageTemplate {
  const fill = (line: string) =>
    line.replace(placeholder, (_all, name: string) => values[name] ?? '');
  const isWhole = (line: string) => namesIn(line).every((name) => !!values[name]);
  const lines = body.split('\n').filter(isWhole).map(fill);
  return {
    title: fill(title),
    body: lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  };
}

/** Fills the template of a message. If the template omits the reason of a refund or of the message, it is appended. */
export function fillMessage(
  name: MessageTemplateName,
  language: Language,
  template: MessageTemplate,
  values: MessageValues,
): MessageTemplate {
  const { title, body } = fillTemplate(template, values);
  const reason = fillTemplate({ title: messageReasons[name][language], body: '' }, values).title;
  const missing = [values['refundReason'], reason].filter((line) => line && !body.includes(line));
  return { title, body: [body, ...missing].join('\n\n') };
}

/** Returns the values of the placeholders. */
export function messageValues<E extends MessageEvent>(
  event: E,
  data: MessageData[E],
  { language, ...context }: MessageContext,
): MessageValues {
  const isTest = 'isTest' in data && data.isTest;
  return {
    ...context,
    ...valuesOf[event](data, language),
    orderNo: 'orderNo' in data ? data.orderNo : undefined,
    practice: isTest ? practiceText[language] : undefined,
  };
}

export function templateName<E extends MessageEvent>(
  event: E,
  data: MessageData[E],
): MessageTemplateName {
  if (event === 'refund.sent' && 'isByHand' in data && data.isByHand) return 'refund.by-hand';
  if (event === 'order.paid' && 'isPaidLater' in data && data.isPaidLater)
    return 'order.paid-later';
  return event;
}
