import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@kalavara/shared-types/contract/contract';
import { toPaise, toRupees } from '@kalavara/shared-types/money.rules';
import type { Order } from '@kalavara/shared-types/orders/orders';
import type * as calls from '@kalavara/shared-types/orders/orders-by-hand';
import type { Settings } from '@kalavara/shared-types/settings/settings';
import { indianDay } from '@kalavara/shared-types/time.rules';
import { authorOf } from '../../../platform/action';
import type { Command } from '../../../platform/context';
import { run } from '../../../platform/db/statements';
import { AppError, isDuplicate } from '../../../platform/errors';
import { type Revised, type RowsFirstTx, runRowsFirstCommand } from '../../../platform/run-command';
import * as stock from '../../catalogue/stock';
import { findCoupon, toCouponError } from '../../coupons/service';
import { loadDeliveryLookup } from '../../delivery/service';
import { toHandPayment } from '../../orders/hand-payment';
import type { PaymentContext } from '../../orders/payment-context';
import { presentOrder } from '../../orders/service';
import { orderTransitions } from '../../orders/transitions.rules';
import * as capacity from '../../pickle-events/capacity';
import * as settings from '../../settings/service';
import {
  assertInStock,
  checkDraft,
  destinationOf,
  hashDraft,
  listProductIds,
  priceCart,
} from '../cart.rules';
import { maySell } from './create.rules';
import { buildPlacementEffects } from '../settle/effects';
import { createOrderNo, toRow } from './new-checkout';
import { insertOrder } from './reservation.queries';
import { retryWithoutFull } from './retry-without-full';

type Request = BodyOf<typeof calls.createOrderByHand>;

/**
 * Enters an order that the owner received by phone or chat. It is sold like an order of the shop, but without a
 * gateway: one transaction locks the stock, prices the cart and places the order, so no unit is sold that a checkout
 * reserves.
 */
export async function createOrderByHand(
  ctx: PaymentContext,
  command: Command,
  request: Request,
): Promise<Revised<Order>> {
  const { draft } = request;
  checkDraft(draft);
  const shopSettings = await settings.getCached(ctx, ctx.pools.payments);
  const getDelivery = await loadDeliveryLookup(ctx, ctx.pools.payments);
  // Without gateway keys there are no practice payments, so an order entered by hand is real.
  const gatewayMode = ctx.gateway?.mode ?? 'live';
  const { refusal } = getDelivery(destinationOf(draft), gatewayMode);
  if (refusal) throw refusal;
  if (!maySell(shopSettings, gatewayMode)) throw new AppError('business-incomplete');

  const terms = { shopSettings, getDelivery, gatewayMode };
  const enter = () =>
    retryWithoutFull((full, setTried) =>
      runRowsFirstCommand(ctx, ctx.pools.payments, command, 'orders', (tx) =>
        writeOrder(ctx, tx, command, request, { ...terms, full, setTried }),
      ),
    );
  const done = await enter()
    .catch((error: unknown) => {
      // The random order number is in use already.
      if (isDuplicate(error, 'orders_order_no_key')) return enter();
      throw error;
    })
    .catch((error: unknown) => {
      throw toCouponError(error);
    });
  ctx.schedulePublish();
  ctx.sendMessagesNow();
  return done;
}

type EntryTerms = {
  shopSettings: Settings;
  getDelivery: Awaited<ReturnType<typeof loadDeliveryLookup>>;
  gatewayMode: 'test' | 'live';
  /** Events that were found to be full. */
  full: ReadonlySet<string>;
  setTried: (eventId: string | null) => void;
};

async function writeOrder(
  { clock, config }: PaymentContext,
  { db }: RowsFirstTx,
  { id: commandId, actor }: Command,
  { draft, amount, payment: method, language }: Request,
  { shopSettings, getDelivery, gatewayMode, full, setTried }: EntryTerms,
): Promise<Order> {
  const now = clock.now();
  const levels = await stock.lockForSale(db, listProductIds(draft));
  const events = await capacity.listActive(db);
  const coupon = await findCoupon(db, draft.coupon);
  const { cart, bill, eventId } = priceCart(draft, {
    settings: shopSettings,
    levels,
    coupon,
    now,
    ...getDelivery(destinationOf(draft), gatewayMode),
    events: events.filter(({ id }) => !full.has(id)),
  });
  setTried(eventId);
  if (toPaise(amount) !== bill.total)
    throw new AppError('amount-mismatch', { amount: toRupees(bill.total) });
  assertInStock(cart, levels);

  const by = authorOf({ actor });
  const isPaid = method !== 'later';
  const entered = {
    id: randomUUID(),
    orderNo: createOrderNo(now),
    changedBy: by,
    gatewayMode,
    language: language ?? null,
    receipt: commandId,
    receiptFrom: 'by-hand',
    draftHash: hashDraft(amount, draft),
    cart,
    totalPaise: bill.total,
    paymentMethod: method,
    paidOn: isPaid ? indianDay(now) : null,
    reservedUntil: null,
    pickleEventId: eventId,
    holdsEventPlace: false,
    replaces: null,
    at: now,
    nextCheckAt: now,
  };
  await run(db, insertOrder(entered));
  const order = toRow(entered);
  const step = orderTransitions.next('draft', 'entered-by-hand', { isPaid })!;
  const purchase = {
    order,
    cart,
    by,
    now,
    settings: shopSettings,
    getDelivery,
    mail: config.mail,
    payment: isPaid ? toHandPayment(order, method, now) : undefined,
  };
  const { result, writes } = await buildPlacementEffects(db, step, purchase, { isLocked: true });
  for (const statement of writes) await run(db, statement);
  return presentOrder(db, result.order!);
}
