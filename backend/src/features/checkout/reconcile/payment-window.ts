import type * as calls from '@kalavara/shared-types/checkout/checkout';
import type { AnswerOf, BodyOf } from '@kalavara/shared-types/contract/contract';
import { minuteMs } from '@kalavara/shared-types/durations';
import { AppError } from '../../../platform/errors';
import { addressKey } from '../../../platform/limits/limits';
import type { PaymentContext } from '../../orders/payment-context';
import { extendReservation, shortenReservation } from './payment-window.queries';

/** Delay of the end: a closed window may be opened again at once, and a page that is left may only be reloaded. */
const closedForMs = minuteMs;

/**
 * Extends the reservation while the payment window is open, and ends it soon after the window was closed. Only
 * `expireReservations` releases it, after polling the gateway: the units of a payment that may still be captured stay
 * reserved.
 */
export async function moveReservationEnd(
  ctx: PaymentContext,
  { orderNo, accessToken, isOpen }: BodyOf<typeof calls.reportPaymentWindow>,
  ip: string,
): Promise<AnswerOf<typeof calls.reportPaymentWindow>> {
  if (!ctx.keys.isKeyOf(orderNo, accessToken)) {
    await ctx.limits.take('order-key', addressKey(ip));
    throw new AppError('order-not-found');
  }
  const { reservationMs, maxReservationMs } = ctx.config.reservations;
  const now = ctx.clock.now();
  const db = ctx.pools.relaxed;
  const until = isOpen
    ? await extendReservation(db, orderNo, { now, reservationMs, maxReservationMs })
    : await shortenReservation(db, orderNo, now + closedForMs);
  return { expiresAt: until === null ? null : new Date(until).toISOString(), serverNow: now };
}
