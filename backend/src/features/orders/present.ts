import { sum } from '@kalavara/shared-types/numbers.rules';
import { toRupees } from '@kalavara/shared-types/money.rules';
import type {
  Order,
  OrderLine,
  OrderRefund,
  OwnerRefund,
} from '@kalavara/shared-types/orders/orders';
import { isUnpaid } from '@kalavara/shared-types/orders/orders.rules';
import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import type { SpiceLevel } from '@kalavara/shared-types/catalogue/catalogue';
import type { InvoiceEntry } from '@kalavara/shared-types/invoices/invoices';
import type { Day, Instant } from '@kalavara/shared-types/primitives';
import { withoutGateway } from '../gateway/errors';
import { sentTwice, superseded } from './refunds/refunds';
import type { StoredLine, OrderRow, RefundRow } from './rows';

/** An order with its applied payment, its refunds and its invoices. */
export type OrderDetails = {
  order: OrderRow;
  paymentId: string | null;
  refunds: readonly StoredRefund[];
  invoices: readonly InvoiceRow[];
};
type StoredRefund = Pick<
  RefundRow,
  'id' | 'paymentId' | 'amountPaise' | 'reason' | 'state' | 'gatewayRefundId' | 'note' | 'lastError'
> & { /** A string when it was read from JSON. */ at: Date | string };
export type InvoiceRow = { number: string; kind: string; date: Day; totalPaise: number };

const toLine = ({ unitPaise, spiceLevel, hsn: _hsn, ...line }: StoredLine): OrderLine => ({
  spiceLevel: spiceLevel as SpiceLevel,
  unitPrice: toRupees(unitPaise),
  total: toRupees(unitPaise * line.quantity),
  ...line,
});

/** Whether the owner paid a refund back herself: refunds that the gateway has sent have an id of it. */
const isByHand = ({ state, gatewayRefundId }: StoredRefund) =>
  state === 'processed' && gatewayRefundId === null;

const toRefund = (refund: StoredRefund): OrderRefund => ({
  id: refund.id,
  amount: toRupees(refund.amountPaise),
  reason: refund.reason,
  state: refund.state as OrderRefund['state'],
  ...(isByHand(refund) && { isByHand: true }),
});

/**
 * `isCounted` applies the rule of `countedRefunds` (`takings.queries.ts`) to one order, whose payment is `paymentId`.
 */
const toOwnerRefund = (refund: StoredRefund, paymentId: string | null): OwnerRefund => ({
  ...toRefund(refund),
  isCounted: refund.paymentId === paymentId && refund.reason !== 'overpaid',
  note: refund.note,
  at: new Date(refund.at).toISOString(),
  ...errorOf(refund),
  paymentId: refund.paymentId,
});

const resolutions: Readonly<Record<string, OwnerRefund['resolution']>> = {
  [sentTwice]: 'sent-twice',
  [superseded]: 'superseded',
};
function errorOf({ lastError }: StoredRefund): Pick<OwnerRefund, 'trouble' | 'resolution'> {
  if (lastError === null) return { trouble: null };
  const resolution = resolutions[lastError];
  return resolution ? { trouble: null, resolution } : { trouble: withoutGateway(lastError) };
}

const toInvoice = ({ number, kind, date, totalPaise }: InvoiceRow): InvoiceEntry => ({
  number,
  kind: kind as InvoiceEntry['kind'],
  date,
  total: toRupees(totalPaise),
});

const iso = (at: Instant) => new Date(at).toISOString();

function common({ order, paymentId, refunds }: OrderDetails) {
  const { cart } = order;
  return {
    orderId: order.orderNo,
    createdAt: iso(order.paidAt ?? order.createdAt),
    expectedDelivery: order.expectedDelivery,
    totalItems: cart === null ? 0 : sum(Object.values(cart.quantities)),
    specialInstructions: cart?.specialInstructions ?? null,
    customerInfo: cart?.customer ?? { name: '', phone: '', email: null },
    deliveryAddress: {
      address: cart?.address ?? '',
      pincode: cart?.pincode ?? '',
      ...(cart?.country && { country: cart.country }),
    },
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
    shipment: order.shipment,
    paymentMethod: order.paymentMethod ?? ('gateway' as const),
    paidOn: order.paidOn,
  };
}

/** The owner's view of an order. */
export const toOrder = (whole: OrderDetails): Order => ({
  id: whole.order.id,
  ...common(whole),
  refunds: whole.refunds.map((refund) => toOwnerRefund(refund, whole.paymentId)),
  items: whole.order.cart?.quantities ?? {},
  note: whole.order.note,
  isTest: whole.order.gatewayMode === 'test',
  pickleEventId: whole.order.pickleEventId,
  invoices: whole.invoices.map(toInvoice),
  restocked: whole.order.restocked,
  version: whole.order.version,
  changedBy: whole.order.changedBy,
  updatedAt: iso(whole.order.updatedAt),
});

/** The view of an order for the shopper who placed it. */
export const toOwnOrder = (whole: OrderDetails): OwnOrderView => ({
  state: whole.order.state,
  ...common(whole),
  ...(isUnpaid(whole.order.state) && { paymentId: null }),
  invoices: whole.invoices.map(toInvoice),
  isTest: whole.order.gatewayMode === 'test',
});

/** Whether an order is in the owner's list: it was paid or entered by hand, with stock for it. */
export const isPlaced = ({ paidAt }: Pick<OrderRow, 'paidAt'>): boolean => paidAt !== null;
