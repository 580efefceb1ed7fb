import type { createPaymentOrder } from '@kalavara/shared-types/checkout/checkout';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import type { Coupon } from '@kalavara/shared-types/coupons/coupons';
import { toPaise, toRupees } from '@kalavara/shared-types/money.rules';
import type { PickleEvent } from '@kalavara/shared-types/pickle-events/pickle-events';
import { openOnes } from '@kalavara/shared-types/pickle-events/pickle-events.rules';
import { smallestTotalWith } from '@kalavara/shared-types/checkout/quote.rules';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Settings } from '@kalavara/shared-types/settings/settings';
import { AppError } from '../../../platform/errors';
import type { StockLevel } from '../../catalogue/stock';
import type { DeliveryTerms } from '../../delivery/service';
import type { OrderRow } from '../../orders/rows';
import { assertInStock, priceCart, type PricedCart } from '../cart.rules';
import { capacityKey, type Reserved, type Wanted } from './reservation.rules';

/** The gateway refuses amounts below one rupee. */
const minPaise = 1_00;
/** A payment without a cart above this amount is a mistake. */
const maxPaiseWithoutCart = 100_000_00;

/** The data on which a checkout is decided, as read from the database. */
export type Availability = {
  /** The latest checkout of this address with this receipt. */
  earlier: OrderRow | undefined;
  levels: ReadonlyMap<string, StockLevel>;
  events: readonly PickleEvent[];
  /** The coupon of the draft's code. */
  coupon: Coupon | undefined;
  /** Units that unpaid checkouts reserve: those of this shopper, and all. */
  reserved: ReadonlyMap<string, Reserved>;
};
/** `delivery` is undefined without a draft. */
type PricingTerms = { settings: Settings; delivery: DeliveryTerms | undefined; now: Instant };
export type Quote = { totalPaise: number; priced: PricedCart | undefined };

/** Whether the shop may sell. Real money requires a business with an FSSAI number and an address. */
export const maySell = ({ isSample, fssai }: Settings, mode: OrderRow['gatewayMode']): boolean =>
  mode === 'test' || (!isSample && fssai !== '');

/** Prices a checkout. Throws if the amount is wrong or the stock is too low. `full`: events without capacity. */
export function quote(
  { amount, draft }: BodyOf<typeof createPaymentOrder>,
  { levels, events, coupon }: Pick<Availability, 'levels' | 'events' | 'coupon'>,
  { settings, delivery, now }: PricingTerms,
  full: ReadonlySet<string>,
): Quote {
  const sentPaise = toPaise(amount);
  if (!draft) {
    const minimum = Math.max(minPaise, smallestTotalWith(settings, openOnes(events, now)));
    if (sentPaise < minimum) throw new AppError('below-minimum', { fields: ['amount'] });
    if (sentPaise > maxPaiseWithoutCart) throw new AppError('invalid', { fields: ['amount'] });
    return { totalPaise: sentPaise, priced: undefined };
  }
  const { fee, hasFreeDelivery } = delivery!;
  const price = (open: readonly PickleEvent[]) =>
    priceCart(draft, { settings, levels, fee, hasFreeDelivery, events: open, coupon, now });
  const priced = price(events.filter(({ id }) => !full.has(id)));
  const totalPaise = priced.bill.total;
  if (sentPaise !== totalPaise) {
    const withCapacity = price(events.map((event) => ({ ...event, ordersTaken: 0 })));
    const wasOffered = withCapacity.bill.total === sentPaise;
    throw new AppError(wasOffered ? 'event-full' : 'amount-mismatch', {
      amount: toRupees(totalPaise),
    });
  }
  if (totalPaise < minPaise) throw new AppError('invalid', { fields: ['amount'] });
  assertInStock(priced.cart, levels);
  return { totalPaise, priced };
}

/** What a cart would reserve, by product or capacity key, with the units in stock and those available. */
export function listWanted(
  { cart, eventId }: PricedCart,
  { levels, events, reserved }: Availability,
): ReadonlyMap<string, Wanted> {
  const wanted = new Map<string, Wanted>();
  for (const [id, quantity] of Object.entries(cart.quantities)) {
    const { stock, available } = levels.get(id)!;
    wanted.set(id, { quantity, stock, available });
  }
  const event = events.find(({ id }) => id === eventId);
  if (!event) return wanted;
  const key = capacityKey(event.id);
  const available = event.maxOrders - event.ordersTaken;
  const unsold = available + (reserved.get(key)?.total ?? 0);
  return wanted.set(key, { quantity: 1, stock: unsold, available });
}

/**
 * The earlier checkout of this receipt, if it has the same cart and is unpaid. Throws `receipt-reused` for another cart
 * and `already-paid` for a paid one.
 */
export function findSame(earlier: OrderRow | undefined, draftHash: string): OrderRow | undefined {
  if (!earlier || earlier.state === 'failed' || earlier.state === 'expired') return undefined;
  if (earlier.draftHash !== draftHash)
    throw new AppError('receipt-reused', { fields: ['receipt'] });
  if (earlier.state !== 'draft' && earlier.state !== 'awaiting')
    throw new AppError('already-paid', { details: { orderNo: earlier.orderNo } });
  return earlier;
}
