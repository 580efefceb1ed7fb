import type { OrderState } from '@kalavara/shared-types/checkout/checkout';
import { expect, test } from 'vitest';
import { ranks } from './rows';
import {
  orderTransitions,
  paymentTransitions,
  type RefundState,
  refundTransitions,
  type OrderEvents,
  type OrderTransition,
} from './transitions.rules';

type AnyFacts = { [Event in keyof OrderEvents]: [Event, OrderEvents[Event]] }[keyof OrderEvents];

const right = {
  isSecond: false,
  isRight: true,
  hasCart: true,
  isPlaced: false,
  isReplaced: false,
  shortage: null,
};
/** All events, with all combinations of facts that a guard distinguishes. */
const events: readonly (readonly [name: string, ...AnyFacts])[] = [
  ['created', 'gateway-order-created', {}],
  ['refused', 'gateway-order-refused', { isReserved: false }],
  ['refused, reserved', 'gateway-order-refused', { isReserved: true }],
  ['found', 'gateway-order-found', {}],
  ['entered by hand, paid', 'entered-by-hand', { isPaid: true }],
  ['entered by hand, unpaid', 'entered-by-hand', { isPaid: false }],
  ['paid by hand', 'paid-by-hand', {}],
  ['expired', 'expired', { isReserved: false }],
  ['expired, reserved', 'expired', { isReserved: true }],
  ['pending', 'payment-pending', {}],
  ['missing', 'payment-missing', { isReserved: false }],
  ['missing, reserved', 'payment-missing', { isReserved: true }],
  ['captured', 'payment-captured', right],
  ['captured, second', 'payment-captured', { ...right, isSecond: true }],
  ['captured, wrong', 'payment-captured', { ...right, isRight: false }],
  ['captured, wrong, placed', 'payment-captured', { ...right, isRight: false, isPlaced: true }],
  ['captured, no cart', 'payment-captured', { ...right, hasCart: false }],
  ['captured, replaced', 'payment-captured', { ...right, isReplaced: true }],
  ['captured, no stock', 'payment-captured', { ...right, shortage: 'out-of-stock' }],
  ['captured, full', 'payment-captured', { ...right, shortage: 'event-full' }],
  ['captured, no coupon', 'payment-captured', { ...right, shortage: 'coupon-used-up' }],
  ['refunded, applied', 'payment-refunded', { isApplied: true }],
  ['refunded, not applied', 'payment-refunded', { isApplied: false }],
  ['cart', 'cart-received', { shortage: null }],
  ['cart, no stock', 'cart-received', { shortage: 'out-of-stock' }],
  ['cart, full', 'cart-received', { shortage: 'event-full' }],
  ['cart, no coupon', 'cart-received', { shortage: 'coupon-used-up' }],
  ['unclaimed', 'unclaimed', {}],
  ['refund, whole', 'refund-requested', { isWhole: true }],
  ['refund, part', 'refund-requested', { isWhole: false }],
  ['by hand', 'refunded-by-hand', {}],
  ['all back', 'refund-ended', { isAllBack: true, isConcerned: true }],
  ['not all back', 'refund-ended', { isAllBack: false, isConcerned: true }],
  ['not concerned', 'refund-ended', { isAllBack: false, isConcerned: false }],
];

const next = (state: OrderState, [event, facts]: AnyFacts): OrderTransition | undefined =>
  orderTransitions.next(state, event, facts);

const describeStep = (step: OrderTransition | undefined): string =>
  step === undefined
    ? '-'
    : [
        step.state,
        ...step.effects.map((effect) =>
          typeof effect === 'object' ? `refund ${effect.refund}` : effect,
        ),
      ].join(', ');

/** The transitions of all states; `state` stands for an unchanged state. */
const everywhere: Record<string, string> = {
  captured: 'paid, place-order',
  'captured, second': 'state, refund second-payment',
  'captured, wrong': 'refund-due, refund amount',
  'captured, wrong, placed': 'state, refund amount',
  'captured, no cart': 'needs-cart, await-cart',
  'captured, replaced': 'refund-due, refund replaced, release-reservation',
  'captured, no stock': 'refund-due, refund out-of-stock',
  'captured, full': 'refund-due, refund event-full',
  'captured, no coupon': 'refund-due, refund coupon-used-up',
  'refunded, applied': 'refunded, mark-payment-refunded',
  'refund, whole': 'refund-due',
  'refund, part': 'state',
  'by hand': 'refunded',
  'all back': 'refunded, mark-payment-refunded',
};

const released = 'expired, release-reservation';
/** The additional transitions of each state. */
const own: Record<OrderState, Record<string, string>> = {
  draft: {
    created: 'awaiting',
    refused: 'failed, release-reservation',
    'refused, reserved': 'failed, release-reservation',
    found: 'awaiting',
    'entered by hand, paid': 'paid, place-order',
    'entered by hand, unpaid': 'awaiting, place-order',
    expired: released,
    'expired, reserved': released,
    pending: 'confirming',
  },
  failed: { created: 'failed', found: 'awaiting' },
  awaiting: {
    'paid by hand': 'paid',
    expired: released,
    'expired, reserved': released,
    pending: 'confirming',
  },
  confirming: {
    missing: 'expired',
    'missing, reserved': 'awaiting',
    'refunded, not applied': 'refunded, mark-payment-refunded',
  },
  expired: {
    created: 'expired',
    'refused, reserved': released,
    found: 'awaiting',
    'expired, reserved': released,
    pending: 'confirming',
  },
  'needs-cart': {
    cart: 'paid, place-order',
    'cart, no stock': 'refund-due, refund out-of-stock',
    'cart, full': 'refund-due, refund event-full',
    'cart, no coupon': 'refund-due, refund coupon-used-up',
    unclaimed: 'refund-due, refund unclaimed',
  },
  paid: {},
  'refund-due': { 'expired, reserved': 'refund-due, release-reservation' },
  refunded: {
    'expired, reserved': 'refunded, release-reservation',
    'not all back': 'refund-due',
  },
};

test.each(orderTransitions.states)('every event of an order that is %s', (state) => {
  const expected = { ...everywhere, ...own[state] };
  const actual = Object.fromEntries(
    events.map(([name, ...event]) => [name, describeStep(next(state, event))]),
  );
  expect(actual).toEqual(
    Object.fromEntries(
      events.map(([name]) => [name, (expected[name] ?? '-').replace(/^state\b/, state)]),
    ),
  );
});

test('a payment only moves forward, in the order of the column `rank`', () => {
  const { states, next: step } = paymentTransitions;
  for (const from of states)
    for (const to of states)
      expect(step(from, to, {})?.state, `${from} → ${to}`).toBe(
        ranks[to] > ranks[from] ? to : undefined,
      );
});

test.each<[RefundState, Record<string, string>]>([
  ['due', { sent: 'sent', delayed: 'due', refused: 'failed', ...all() }],
  ['sent', { sent: 'sent', delayed: 'sent', refused: 'failed', ...all() }],
  ['pending', { sent: 'pending', delayed: 'pending', refused: 'failed', ...all() }],
  ['processed', { processed: 'processed', failed: 'failed' }],
  ['failed', { failed: 'failed' }],
])('every event of a refund that is %s', (state, expected) => {
  const known = { isKnown: false };
  for (const event of ['sent', 'delayed', 'refused'] as const)
    expect(refundTransitions.next(state, event, {})?.state, event).toBe(expected[event]);
  for (const event of ['pending', 'processed', 'failed'] as const) {
    expect(refundTransitions.next(state, event, known)?.state, event).toBe(expected[event]);
    if (event === state)
      expect(refundTransitions.next(state, event, { isKnown: true }), event).toBeUndefined();
  }
  const confirmed = (isRepeated: boolean) =>
    refundTransitions.next(state, 'confirmed', { isRepeated })?.state;
  expect(confirmed(false)).toBe(state === 'failed' ? 'processed' : undefined);
  expect(confirmed(true)).toBeUndefined();
});

function all() {
  return { pending: 'pending', processed: 'processed', failed: 'failed' };
}
