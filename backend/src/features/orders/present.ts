import { toRupees } from '@kalavara/shared-types/money.rules';
import type { Order, OrderLine, OrderRefund, OwnOrderView } from '@kalavara/shared-types/orders';
import type { SpiceLevel } from '@kalavara/shared-types/catalogue';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Cart, KeptLine, OrderRow, RefundRow } from './rows';

/** An order with the payment that counts for it and with what went back. */
export type Whole = { order: OrderRow; paymentId: string | null; refunds: readonly Pick<RefundRow, 'amountPaise' | 'reason' | 'state'>[] };

const toLine = ({ unitPaise, spiceLevel, ...line }: KeptLine): OrderLine => ({
  ...line,
  spiceLevel: spiceLevel as SpiceLevel,
  unitPrice: toRupees(unitPaise),
  total: toRupees(unitPaise * line.quantity),
});

const toRefund = ({ amountPaise, reason, state }: Whole['refunds'][number]): OrderRefund => ({
  amount: toRupees(amountPaise),
  reason,
  state: state as OrderRefund['state'],
});

const sumOf = (quantities: Cart['quantities']) => Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0);
const iso = (at: Instant) => new Date(at).toISOString();

function common({ order, paymentId, refunds }: Whole) {
  const { cart } = order;
  return {
    orderId: order.orderNo,
    createdAt: iso(order.paidAt ?? order.createdAt),
    expectedDelivery: order.expectedDelivery,
    totalItems: cart === null ? 0 : sumOf(cart.quantities),
    specialInstructions: cart?.specialInstructions ?? null,
    customerInfo: cart?.customer ?? { name: '', phone: '', email: null },
    deliveryAddress: { address: cart?.address ?? '', pincode: cart?.pincode ?? '' },
    pricing: {
      subtotal: toRupees(cart?.subtotalPaise ?? order.totalPaise),
      discountAmount: toRupees(cart?.discountPaise ?? 0),
      deliveryFee: toRupees(cart?.deliveryPaise ?? 0),
      totalAmount: toRupees(order.totalPaise),
    },
    lines: (cart?.lines ?? []).map(toLine),
    coupon: cart?.coupon ?? null,
    paymentId,
    refunds: refunds.map(toRefund),
    status: order.status,
    paymentStatus: order.paymentStatus,
  };
}

/** For the owner. */
export const toOrder = (whole: Whole): Order => ({
  id: whole.order.id,
  ...common(whole),
  items: whole.order.cart?.quantities ?? {},
  note: whole.order.note,
  updatedAt: iso(whole.order.updatedAt),
});

/** For the shopper who placed it. */
export const toOwnOrder = (whole: Whole): OwnOrderView => ({ ...common(whole), state: whole.order.state });

/** Whether an order stands in the owner's list: it was paid once, with jars for it (D-148). */
export const isListed = ({ paidAt }: Pick<OrderRow, 'paidAt'>): boolean => paidAt !== null;
