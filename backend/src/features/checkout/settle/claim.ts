import type { Draft, placeOrder } from '@kalavara/shared-types/checkout/checkout';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import type { Transaction } from 'kysely';
import { withTransaction } from '../../../platform/db/transaction';
import { AppError } from '../../../platform/errors';
import type { DB } from '../../../platform/schema.gen';
import * as stock from '../../catalogue/stock';
import { findCoupon, toCouponError } from '../../coupons/service';
import { loadDeliveryLookup } from '../../delivery/service';
import type { PaymentContext } from '../../orders/payment-context';
import type { OrderRow } from '../../orders/rows';
import { orderTransitions } from '../../orders/transitions.rules';
import * as capacity from '../../pickle-events/capacity';
import * as settings from '../../settings/service';
import { checkDraft, destinationOf, listProductIds, priceCart } from '../cart.rules';
import { buildPaymentEffects, buildPlacementEffects, findShortage, writeEffects } from './effects';
import * as queries from '../queries';
import { retryWithoutFull } from '../create/retry-without-full';

type OrderBody = BodyOf<typeof placeOrder>;

/**
 * Adds the cart to a payment that waits for one. If the payment is too large, the surplus is refunded. If it is too
 * small, nothing is committed, and the payment is refunded after a day unless the right cart arrives before. Throws
 * AppError `payment-too-small` in that case.
 */
export async function claimPayment(
  ctx: PaymentContext,
  { id, gatewayMode }: OrderRow,
  body: OrderBody,
): Promise<OrderRow> {
  const draft = toDraft(body);
  checkDraft(draft);
  const shopSettings = await settings.getCached(ctx, ctx.pools.payments);
  const getDelivery = await loadDeliveryLookup(ctx, ctx.pools.payments);
  const delivery = getDelivery(destinationOf(draft), gatewayMode);
  if (delivery.refusal) throw delivery.refusal;

  const { order } = await retryWithoutFull((full, setTried) =>
    withTransaction(ctx.pools.payments, async (tx) => {
      const { order: waiting, payment, levels, events, coupon } = await read(tx.db, id, draft);
      const now = ctx.clock.now();
      const isWaiting = orderTransitions.next(waiting.state, 'cart-received', { shortage: null });
      // A concurrent call with the same payment was faster.
      if (!isWaiting || !payment) return { order: waiting };
      const { cart, bill, eventId } = priceCart(draft, {
        settings: shopSettings,
        levels,
        fee: delivery.fee,
        hasFreeDelivery: delivery.hasFreeDelivery,
        events: events.filter((event) => !full.has(event.id)),
        coupon,
        now,
      });
      const overpaidPaise = payment.amountPaise - bill.total;
      if (overpaidPaise < 0) throw new AppError('payment-too-small', { amount: bill.total / 100 });
      setTried(eventId);
      const purchase = {
        order: { ...waiting, pickleEventId: eventId },
        cart,
        payment,
        settings: shopSettings,
        getDelivery,
        mail: ctx.config.mail,
        by: 'order' as const,
        now,
        overpaidPaise,
      };
      const attempt = { locksStock: true, isEventFull: false, isCouponUsedUp: false };
      const shortage = await findShortage(tx.db, purchase, attempt);
      const step = orderTransitions.next(waiting.state, 'cart-received', { shortage })!;
      if (shortage === null)
        return writeEffects(
          tx,
          await buildPlacementEffects(tx.db, step, purchase, { isLocked: true }),
        );
      // A cart that arrives after its payment may cost less; the total is then that of the cart.
      const total = overpaidPaise > 0 ? { totalPaise: bill.total } : {};
      return writeEffects(tx, buildPaymentEffects(tx.db, step, purchase, { cart, ...total }));
    }),
  ).catch((error: unknown) => {
    throw toCouponError(error);
  });
  ctx.schedulePublish();
  ctx.sendRefundsNow();
  ctx.sendMessagesNow();
  return order!;
}

const toDraft = ({ items, lines, coupon, specialInstructions, ...body }: OrderBody): Draft => ({
  items,
  ...(lines && { lines }),
  customer: { name: body.name, phone: body.phone, email: body.email },
  address: {
    address: body.address,
    pincode: body.pincode,
    ...(body.country && { country: body.country }),
  },
  coupon,
  specialInstructions,
});

async function read(tx: Transaction<DB>, id: string, draft: Draft) {
  const [order, payment, levels, events, coupon] = await Promise.all([
    queries.lockOrder(tx, id),
    queries.findUnsettledPayment(tx, id),
    stock.lockForSale(tx, listProductIds(draft)),
    capacity.listActive(tx),
    findCoupon(tx, draft.coupon),
  ]);
  return { order, payment, levels, events, coupon };
}
