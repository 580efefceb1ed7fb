import type { OrderState } from '@kalavara/shared-types/checkout/checkout';
import { defineTransitions, type Rule, type Step } from './define-transitions.rules';

export type RefundReason =
  | 'out-of-stock'
  | 'event-full'
  /** A limit of the order's coupon was reached: of all uses, or of its phone number. */
  | 'coupon-used-up'
  | 'second-payment'
  | 'unclaimed'
  | 'amount'
  | 'overpaid'
  | 'cancelled'
  /** The shopper paid for the cart in another order, see `isReplaced`. */
  | 'replaced'
  | 'owner';
export type Shortage = 'out-of-stock' | 'event-full' | 'coupon-used-up';

export type OrderEffect =
  /** Release the reserved units and the reserved capacity of a pickle event, if there are any. */
  | 'release-reservation'
  /** Commit the stock and the capacity, mark the order as placed and write its invoice. */
  | 'place-order'
  /** Refund after a day unless the cart arrives before. */
  | 'await-cart'
  | 'mark-payment-refunded'
  | { refund: RefundReason };

export type OrderTransition = Step<OrderState, OrderEffect>;

type Captured = {
  /** Another payment of the order was captured before. */
  isSecond: boolean;
  /** Amount, currency and gateway mode are those of the order. */
  isRight: boolean;
  hasCart: boolean;
  /** The order was placed: `paidAt` is set. */
  isPlaced: boolean;
  /** An order that replaced this one is paid, or another order with the same cart. */
  isReplaced: boolean;
  shortage: Shortage | null;
};
type Reservation = { isReserved: boolean };
type NoFacts = Record<never, never>;

export type OrderEvents = {
  'gateway-order-created': NoFacts;
  'gateway-order-refused': Reservation;
  /** The gateway order of a payment has our order number, and the row has no gateway order yet. */
  'gateway-order-found': NoFacts;
  expired: Reservation;
  /** The payment is signed or authorized, but not captured yet. */
  'payment-pending': NoFacts;
  /** The gateway has no payment of a confirming order. */
  'payment-missing': Reservation;
  'payment-captured': Captured;
  'payment-refunded': { isApplied: boolean };
  'cart-received': { shortage: Shortage | null };
  /** No cart arrived within a day. */
  unclaimed: NoFacts;
  /** The owner entered the order, with stock for it. */
  'entered-by-hand': { isPaid: boolean };
  /** The owner received the money of an order by hand. */
  'paid-by-hand': NoFacts;
  'refund-requested': { isWhole: boolean };
  'refunded-by-hand': NoFacts;
  /** A refund ended, processed or failed. `isConcerned`: the payment counts for the order. */
  'refund-ended': { isAllBack: boolean; isConcerned: boolean };
};

type Rules<Event extends keyof OrderEvents> = readonly Rule<
  OrderState,
  OrderEvents[Event],
  OrderEffect
>[];

const refundIf = (shortage: Shortage): Rules<'cart-received'>[number] => ({
  when: (is) => is.shortage === shortage,
  to: 'refund-due',
  effects: [{ refund: shortage }],
});

/** Stock, event capacity or a coupon may have run out since the checkout: then the money is refunded. */
const placing: Rules<'cart-received'> = [
  ...(['out-of-stock', 'event-full', 'coupon-used-up'] as const).map(refundIf),
  { to: 'paid', effects: ['place-order'] },
];

/**
 * The first captured payment with the right amount counts, and all others are refunded. Gateway orders never expire, so
 * payments are settled in all states.
 */
const capturing = (state: OrderState): Rules<'payment-captured'> => [
  { when: (is) => is.isSecond, to: state, effects: [{ refund: 'second-payment' }] },
  { when: (is) => !is.isRight && is.isPlaced, to: state, effects: [{ refund: 'amount' }] },
  { when: (is) => !is.isRight, to: 'refund-due', effects: [{ refund: 'amount' }] },
  { when: (is) => !is.hasCart, to: 'needs-cart', effects: ['await-cart'] },
  {
    when: (is) => is.isReplaced,
    to: 'refund-due',
    effects: [{ refund: 'replaced' }, 'release-reservation'],
  },
  ...placing,
];

const refunded: Rules<'payment-refunded'> = [
  { when: (is) => is.isApplied, to: 'refunded', effects: ['mark-payment-refunded'] },
];

/**
 * Transitions by payments and refunds in every state, because the owner may refund and the gateway may report at any
 * time.
 */
const money = (state: OrderState) => ({
  'payment-captured': capturing(state),
  'payment-refunded': refunded,
  'refund-requested': [
    { when: (is) => is.isWhole, to: 'refund-due' },
    { to: state },
  ] satisfies Rules<'refund-requested'>,
  'refunded-by-hand': 'refunded' as const,
  'refund-ended': [
    { when: (is) => is.isAllBack, to: 'refunded', effects: ['mark-payment-refunded'] },
  ] satisfies Rules<'refund-ended'>,
});

const release: Rules<'expired'> = [{ to: 'expired', effects: ['release-reservation'] }];
/**
 * The money is being refunded while units are still reserved: the reservation ends like that of every checkout, and the
 * state does not change.
 */
const releaseUnits = (state: OrderState): Rules<'expired'> => [
  { when: (is) => is.isReserved, to: state, effects: ['release-reservation'] },
];

/** An expired order does not expire again; only a reservation that has outlived its checkout is released. */
const releaseRest: Rules<'expired'> = releaseUnits('expired');

/**
 * The states of an order's money. The owner's progress with a placed order (`status`) is independent of it, and so is
 * `paymentStatus`, which the owner may set and which `place-order` and `mark-payment-refunded` set.
 */
export const orderTransitions = defineTransitions<OrderState, OrderEvents, OrderEffect>({
  draft: {
    ...money('draft'),
    'gateway-order-created': 'awaiting',
    'gateway-order-refused': [{ to: 'failed', effects: ['release-reservation'] }],
    'gateway-order-found': 'awaiting',
    'entered-by-hand': [
      { when: (is) => is.isPaid, to: 'paid', effects: ['place-order'] },
      { to: 'awaiting', effects: ['place-order'] },
    ],
    expired: release,
    'payment-pending': 'confirming',
  },
  failed: {
    ...money('failed'),
    'gateway-order-created': 'failed',
    'gateway-order-found': 'awaiting',
  },
  awaiting: {
    ...money('awaiting'),
    'paid-by-hand': 'paid',
    expired: release,
    'payment-pending': 'confirming',
  },
  confirming: {
    ...money('confirming'),
    'payment-refunded': [{ to: 'refunded', effects: ['mark-payment-refunded'] }],
    'payment-missing': [{ when: (is) => is.isReserved, to: 'awaiting' }, { to: 'expired' }],
  },
  expired: {
    ...money('expired'),
    'gateway-order-created': 'expired',
    'gateway-order-refused': releaseRest,
    'gateway-order-found': 'awaiting',
    expired: releaseRest,
    'payment-pending': 'confirming',
  },
  'needs-cart': {
    ...money('needs-cart'),
    'cart-received': placing,
    unclaimed: [{ to: 'refund-due', effects: [{ refund: 'unclaimed' }] }],
  },
  paid: money('paid'),
  'refund-due': { ...money('refund-due'), expired: releaseUnits('refund-due') },
  refunded: {
    ...money('refunded'),
    expired: releaseUnits('refunded'),
    // A refund was processed and then failed at the bank, so the money is back in the account of the shop.
    'refund-ended': [
      { when: (is) => is.isAllBack, to: 'refunded', effects: ['mark-payment-refunded'] },
      { when: (is) => is.isConcerned, to: 'refund-due' },
    ],
  },
});

export type PaymentState = 'created' | 'failed' | 'authorized' | 'captured' | 'refunded';
type PaymentEvents = { readonly [State in PaymentState]: NoFacts };
/** The gateway's reports arrive in any order and repeatedly: a payment only moves forward. */
export const paymentTransitions = defineTransitions<PaymentState, PaymentEvents>({
  created: {
    failed: 'failed',
    authorized: 'authorized',
    captured: 'captured',
    refunded: 'refunded',
  },
  failed: { authorized: 'authorized', captured: 'captured', refunded: 'refunded' },
  authorized: { captured: 'captured', refunded: 'refunded' },
  captured: { refunded: 'refunded' },
  refunded: {},
});

export type RefundState = 'due' | 'sent' | 'pending' | 'processed' | 'failed';
type RefundEvents = {
  sent: NoFacts;
  /** No answer, or a temporary refusal: the refund is sent again. */
  delayed: NoFacts;
  refused: NoFacts;
  pending: { isKnown: boolean };
  processed: { isKnown: boolean };
  failed: { isKnown: boolean };
  /** The gateway answers that it has processed a refund that had failed. `isRepeated`: it was refunded once more meanwhile. */
  confirmed: { isRepeated: boolean };
};
const reported = (to: 'pending' | 'processed' | 'failed') =>
  [{ when: ({ isKnown }: { isKnown: boolean }) => !isKnown, to }] as const;
const unsent = { pending: 'pending', processed: 'processed', failed: 'failed' } as const;
/**
 * A report does not change `failed`: reports arrive in any order, and the bank may return a refund that it has accepted.
 * Only the answer of the gateway to a question does. `isKnown`: the same state was reported before.
 */
export const refundTransitions = defineTransitions<RefundState, RefundEvents>({
  due: { ...unsent, sent: 'sent', delayed: 'due', refused: 'failed' },
  sent: { ...unsent, sent: 'sent', delayed: 'sent', refused: 'failed' },
  pending: {
    ...unsent,
    pending: reported('pending'),
    sent: 'pending',
    delayed: 'pending',
    refused: 'failed',
  },
  processed: { processed: reported('processed'), failed: 'failed' },
  failed: {
    failed: reported('failed'),
    confirmed: [{ when: ({ isRepeated }) => !isRepeated, to: 'processed' }],
  },
});
