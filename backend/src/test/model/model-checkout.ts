import type { Items } from '@kalavara/shared-types/checkout/checkout';
import {
  availableOf,
  type Model,
  type ModelEvent,
  type ModelOrder,
  type ModelRequest,
  productOf,
  sum,
} from './model';

const freeDeliveryPaise = 500_00;
const deliveryPaise = 50_00;

/**
 * Returns the event with which a cart is cheapest, and its total. No event is preferred to one of equal total, and a
 * newer event to an older one.
 */
export function quoteCart(model: Model, items: Items, events: readonly ModelEvent[]) {
  const totalWith = (event: ModelEvent | null) => {
    const unit = (id: string) =>
      (productOf(model, id).pricePaise * (100 - (event?.percent ?? 0))) / 100;
    const subtotal = sum(Object.entries(items).map(([id, quantity]) => unit(id) * quantity));
    const isFree = subtotal >= (event?.freeDeliveryPaise ?? freeDeliveryPaise);
    return subtotal + (isFree ? 0 : deliveryPaise);
  };
  let best: { totalPaise: number; event: ModelEvent | null } = {
    totalPaise: totalWith(null),
    event: null,
  };
  for (const event of [...events].sort((a, b) => b.createdAt - a.createdAt)) {
    const totalPaise = totalWith(event);
    if (totalPaise < best.totalPaise) best = { totalPaise, event };
  }
  return best;
}

export const runningEvents = ({ events }: Model, now: number) =>
  events.filter(
    ({ isActive, isDeleted, endsAt }) =>
      isActive && !isDeleted && (endsAt === null || now < endsAt),
  );
export const openEvents = (model: Model, now: number) =>
  runningEvents(model, now).filter(({ taken, maxOrders }) => taken < maxOrders);

type Answer = { refusal: string } | { repeats: ModelOrder } | { opens: ModelEvent | null };

/** Returns the expected answer to a checkout. */
export function answerCheckout(model: Model, request: ModelRequest, now: number): Answer {
  const earlier = model.orders.filter((order) => order.request === request).at(-1);
  if (!request.hasFailed && earlier && earlier.state !== 'expired' && earlier.state !== 'failed')
    return earlier.state === 'awaiting' ? { repeats: earlier } : { refusal: 'already-paid' };
  const { items, amountPaise } = request;
  if (items !== null) {
    const { totalPaise, event } = quoteCart(model, items, openEvents(model, now));
    if (totalPaise !== amountPaise) {
      const offered = quoteCart(model, items, runningEvents(model, now)).totalPaise;
      return { refusal: offered === amountPaise ? 'event-full' : 'amount-mismatch' };
    }
    if (!isAvailable(model, items)) return { refusal: 'sold-out' };
    return model.isGatewayDown ? { refusal: 'payment-not-started' } : { opens: event };
  }
  return model.isGatewayDown ? { refusal: 'payment-not-started' } : { opens: null };
}

export const isAvailable = (model: Model, items: Items) =>
  Object.entries(items).every(([id, quantity]) => availableOf(productOf(model, id)) >= quantity);

type Opened = Pick<ModelOrder, 'no' | 'gatewayOrderId' | 'accessToken' | 'reservedUntil'>;

/** Opens a checkout, which reserves its units and the capacity of its event. */
export function openCheckout(
  model: Model,
  request: ModelRequest,
  event: ModelEvent | null,
  opened: Opened,
  now: number,
): ModelOrder {
  const order: ModelOrder = {
    ...opened,
    request,
    replaces: null,
    items: request.items,
    totalPaise: request.amountPaise,
    state: 'awaiting',
    status: 'pending',
    paymentStatus: 'pending',
    createdAt: now,
    event,
    holdsCapacity: event !== null,
    isPlaced: false,
    sold: {},
    unclaimedAt: null,
    payments: [],
  };
  for (const [id, quantity] of Object.entries(request.items ?? {}))
    productOf(model, id).reserved += quantity;
  if (event) event.taken += 1;
  model.orders.push(order);
  return order;
}

/** Releases the units and the capacity that are reserved for an order. */
export function release(model: Model, order: ModelOrder) {
  if (order.reservedUntil === null) return;
  order.reservedUntil = null;
  for (const [id, quantity] of Object.entries(order.items ?? {}))
    productOf(model, id).reserved -= quantity;
  if (order.holdsCapacity) order.event!.taken -= 1;
  order.holdsCapacity = false;
}

/** Expires a checkout. An order whose payment is being confirmed retains its units. */
export function expire(model: Model, order: ModelOrder) {
  if (order.state === 'confirming') return;
  if (order.state === 'awaiting') order.state = 'expired';
  release(model, order);
}
