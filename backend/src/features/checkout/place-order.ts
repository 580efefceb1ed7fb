import type { Draft, placeOrder as placeOrderEndpoint } from '@kalavara/shared-types/checkout';
import { linesOf, phoneOf, pincodeOf, quantitiesOf } from '@kalavara/shared-types/checkout.rules';
import type { AnswerOf, BodyOf } from '@kalavara/shared-types/contract';
import { AppError } from '../../platform/errors';
import { addressKey } from '../../platform/limits';
import { pipelinedTransaction, type Statement } from '../../platform/transaction';
import * as stock from '../catalogue/stock';
import { deliveries } from '../delivery/service';
import { GatewayUnavailable, isPaymentId } from '../gateway/gateway';
import { gatewayOf, type Money } from '../orders/money';
import type { Cart, OrderRow } from '../orders/rows';
import * as places from '../pickle-events/places';
import * as settings from '../settings/service';
import { checkDraft, idsOf, priced } from './cart';
import { fulfil } from './fulfil';
import * as queries from './queries';
import { settle } from './settle';
import { verified } from './verify';

type Placed = BodyOf<typeof placeOrderEndpoint>;
type Answer = AnswerOf<typeof placeOrderEndpoint>;

/**
 * The documented last step of a purchase. For who came through a checkout with a draft all is decided by then, and this
 * says how; for who paid without one, this is where the money gets its cart (D-181). `paymentStatus` and `totalAmount`
 * are never believed: the payment itself is looked at.
 */
export async function placeOrder(money: Money, placed: Placed, ip: string): Promise<Answer> {
  if (!isPaymentId(placed.paymentId)) throw new AppError('order-unpaid', { fields: ['paymentId'] });
  const order =
    (await queries.findByPayment(money.db, placed.paymentId)) ??
    (await fromGateway(money, placed, addressKey(ip)));
  const done =
    order.state === 'needs-cart'
      ? await claim(money, order, placed)
      : await refuseIfAnothers(money, order, placed);
  // The money is there and goes back: whoever only reads `success` must not take that for an order.
  if (isOnItsWayBack(done))
    throw new AppError('order-not-placed', { details: { orderNo: done.orderNo } });
  return { order: { orderId: done.orderNo, state: done.state } };
}

const isOnItsWayBack = ({ state, paidAt }: OrderRow) =>
  paidAt === null && (state === 'refund-due' || state === 'refunded');

/** A payment not heard of yet: by its signature, else by asking the gateway. */
async function fromGateway(money: Money, placed: Placed, from: string): Promise<OrderRow> {
  const { paymentId, razorpay_order_id: orderId, razorpay_signature: signature } = placed;
  if (orderId !== undefined && signature !== undefined) {
    return verified(
      money,
      { razorpay_payment_id: paymentId, razorpay_order_id: orderId, razorpay_signature: signature },
      'order',
    );
  }
  // Each made-up id would be a question to the gateway.
  await money.limits.take('payment', from);
  const payment = await gatewayOf(money)
    .getPayment(paymentId)
    .catch((error: unknown) => {
      throw new AppError(error instanceof GatewayUnavailable ? 'unavailable' : 'order-unpaid');
    });
  const { order } = await settle(money, payment, 'order');
  if (!order) throw new AppError('payment-unknown');
  return order;
}

/** The cart of the checkout stands. What is said now and differs is kept as a note, or is somebody else's order. */
async function refuseIfAnothers(money: Money, order: OrderRow, placed: Placed): Promise<OrderRow> {
  const { cart } = order;
  if (cart === null) return order;
  const isSameCart = JSON.stringify(quantitiesOf(linesOf(placed))) === JSON.stringify(sorted(cart));
  if (!isSameCart || phoneOf(placed.phone) !== cart.customer.phone)
    throw new AppError('payment-reused');
  const note = noteOf(cart, placed);
  if (note !== undefined && order.note === null) {
    await queries
      .transitionOrder(money.db, order.id, { note }, 'order', money.clock.now())
      .where('note', 'is', null)
      .execute();
  }
  return order;
}

function sorted({ quantities }: Cart) {
  return Object.fromEntries(Object.entries(quantities).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function noteOf({ customer, address, pincode }: Cart, placed: Placed): string | undefined {
  const said = [placed.name, placed.address, pincodeOf(placed.pincode) ?? placed.pincode];
  const kept = [customer.name, address, pincode];
  return JSON.stringify(said) === JSON.stringify(kept) ? undefined : said.join(', ');
}

const draftOf = ({
  name,
  phone,
  email,
  address,
  pincode,
  items,
  lines,
  coupon,
  specialInstructions,
}: Placed): Draft => ({
  items,
  ...(lines && { lines }),
  customer: { name, phone, email },
  address: { address, pincode },
  coupon,
  specialInstructions,
});

/**
 * Money that waits for its cart gets it. Paid too much: the rest goes back. Paid too little: nothing is taken off the
 * shelf, and the money goes back after a day, unless the right cart comes before.
 */
async function claim(money: Money, { id }: OrderRow, placed: Placed): Promise<OrderRow> {
  const draft = draftOf(placed);
  checkDraft(draft);
  const installation = await settings.current(money);
  const deliveryTo = await deliveries(money);
  const delivery = deliveryTo(pincodeOf(draft.address.pincode)!);
  if (!delivery.isServiceable) throw new AppError('pincode-not-served', { fields: ['pincode'] });

  const done = await withoutFull((full, trying) =>
    pipelinedTransaction<
      { id: string },
      Awaited<ReturnType<typeof read>>,
      { order: OrderRow | undefined }
    >(money.pool, {
      reading: (tx) => read(tx, id, draft),
      work: async (tx, _locked, { order, payment, shelves, events }) => {
        // Somebody with the same payment was quicker.
        if (order.state !== 'needs-cart' || !payment)
          return { result: { order }, last: [] as Statement[] };
        const now = money.clock.now();
        const left = events.filter((event) => !full.has(event.id));
        const { cart, bill, eventId } = priced(draft, {
          settings: installation,
          shelves,
          deliveryFee: delivery.fee,
          events: left,
          now,
        });
        const overpaidPaise = payment.amountPaise - bill.total;
        if (overpaidPaise < 0)
          throw new AppError('payment-too-small', { amount: bill.total / 100 });
        trying(eventId);
        return fulfil(tx, {
          order: { ...order, pickleEventId: eventId },
          cart,
          payment,
          installation,
          deliveryTo,
          isCareful: true,
          by: 'order',
          now,
          overpaidPaise,
        });
      },
    }),
  );
  money.stockMoved();
  money.refundDue();
  return refuseIfAnothers(money, done.order!, placed);
}

/** Once more without the event of which somebody took the last place meanwhile. */
async function withoutFull<T>(
  work: (full: ReadonlySet<string>, trying: (id: string | null) => void) => Promise<T>,
  full = new Set<string>(),
): Promise<T> {
  let tried: string | null = null;
  try {
    return await work(full, (id) => (tried = id));
  } catch (error) {
    if (!places.isFull(error) || tried === null) throw error;
    return withoutFull(work, full.add(tried));
  }
}

async function read(tx: Parameters<typeof stock.lockForSale>[0], id: string, draft: Draft) {
  const [order, payment, shelves, events] = await Promise.all([
    queries.lockOrder(tx, id),
    queries.findUnsettledPayment(tx, id),
    stock.lockForSale(tx, idsOf(draft)),
    places.listActive(tx),
  ]);
  return { order, payment, shelves, events };
}
