import { Items, type OrderState } from '@kalavara/shared-types/checkout/checkout';
import { Customization } from '@kalavara/shared-types/catalogue/customization';
import type { Day, Instant, Language } from '@kalavara/shared-types/primitives';
import {
  type OrderStatus,
  type PaymentMethod,
  type PaymentStatus,
  type Shipment,
} from '@kalavara/shared-types/orders/orders';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Orders, Payments, Refunds } from '../../platform/schema.gen';
import type { PaymentState } from './transitions.rules';

/** A line with the prices of its checkout, in paise, as stored in the column `lines`. */
export const StoredLine = z.object({
  productId: z.string(),
  name: z.string(),
  nameMl: z.string().nullable(),
  weight: z.string(),
  spiceLevel: z.string(),
  /** The tariff code; older lines have none. */
  hsn: z.string().optional(),
  unitPaise: z.number().int(),
  quantity: z.number().int(),
  customization: Customization.nullable(),
});
export type StoredLine = z.output<typeof StoredLine>;
const StoredLines = z.array(StoredLine);

/** The content of an order and its customer. An order that was paid without a draft has no cart until it arrives. */
export type Cart = {
  lines: StoredLine[];
  quantities: Items;
  customer: { name: string; phone: string; email: string | null };
  address: string;
  pincode: string;
  /** Null for India; for other countries the pincode is empty. */
  country: string | null;
  coupon: string | null;
  specialInstructions: string | null;
  subtotalPaise: number;
  discountPaise: number;
  deliveryPaise: number;
};

export type OrderRow = {
  id: string;
  orderNo: string;
  /** The state of the order's money (`orderTransitions`). */
  state: OrderState;
  /** The owner's progress with a placed order: confirmed, shipped and so on. */
  status: OrderStatus;
  /**
   * The payment status that the owner sees and may set. The effects `place-order` and `mark-payment-refunded` write it
   * too.
   */
  paymentStatus: PaymentStatus;
  receipt: string;
  draftHash: string;
  cart: Cart | null;
  totalPaise: number;
  gatewayOrderId: string | null;
  gatewayMode: 'test' | 'live';
  reservedUntil: Instant | null;
  expectedDelivery: Day | null;
  note: string | null;
  /** The event that set the price, and whether the order counts against the capacity of that event. */
  pickleEventId: string | null;
  holdsEventPlace: boolean;
  /**
   * The earlier checkout that this one replaced. An order without reserved units takes over its units when it is paid.
   */
  replaces: string | null;
  checks: number;
  /** The language in which the shopper ordered; null if the call did not send it. */
  language: Language | null;
  shipment: Shipment | null;
  /** Null for a payment through the gateway. */
  paymentMethod: Exclude<PaymentMethod, 'gateway'> | null;
  paidOn: Day | null;
  /** Units of each product that the cancellation returned to the stock; null if the order is not cancelled. */
  restocked: Items | null;
  /** Incremented by every change of a placed order (migration 0027). */
  version: number;
  changedBy: string;
  createdAt: Instant;
  updatedAt: Instant;
  /** The time when the order was placed: paid, or entered by the owner. Placed orders are listed. */
  paidAt: Instant | null;
};

const instant = (at: Date | null): Instant | null => at?.getTime() ?? null;

function toCart(row: Selectable<Orders>): Cart | null {
  if (row.lines === null) return null;
  return {
    lines: StoredLines.parse(row.lines),
    quantities: Items.parse(row.quantities),
    customer: { name: row.customerName!, phone: row.customerPhone!, email: row.customerEmail },
    address: row.address!,
    pincode: row.pincode!,
    country: row.country,
    coupon: row.coupon,
    specialInstructions: row.specialInstructions,
    subtotalPaise: row.subtotalPaise!,
    discountPaise: row.discountPaise!,
    deliveryPaise: row.deliveryPaise!,
  };
}

const toShipment = (row: Selectable<Orders>): Shipment | null =>
  row.courier === null
    ? null
    : {
        courier: row.courier,
        trackingNumber: row.trackingNumber ?? '',
        ...(row.courierName !== null && { name: row.courierName, link: row.courierLink ?? '' }),
        grams: row.parcelGrams,
      };

/** Returns the columns of a shipment. */
export const fromShipment = ({ courier, trackingNumber, name, link, grams }: Shipment) => ({
  courier,
  trackingNumber,
  courierName: name ?? null,
  courierLink: link ?? null,
  parcelGrams: grams ?? null,
});

export function toOrderRow(row: Selectable<Orders>): OrderRow {
  return {
    id: row.id,
    orderNo: row.orderNo,
    state: row.state as OrderState,
    status: row.status as OrderStatus,
    paymentStatus: row.paymentStatus as PaymentStatus,
    receipt: row.receipt,
    draftHash: row.draftHash,
    cart: toCart(row),
    totalPaise: row.totalPaise,
    gatewayOrderId: row.gatewayOrderId,
    gatewayMode: row.gatewayMode as 'test' | 'live',
    reservedUntil: instant(row.reservedUntil),
    expectedDelivery: row.expectedDelivery,
    note: row.note,
    pickleEventId: row.pickleEventId,
    holdsEventPlace: row.holdsEventPlace,
    replaces: row.replaces,
    checks: row.checks,
    language: row.language as Language | null,
    shipment: toShipment(row),
    paymentMethod: row.paymentMethod as OrderRow['paymentMethod'],
    paidOn: row.paidOn,
    restocked: row.restocked === null ? null : Items.parse(row.restocked),
    version: row.version,
    changedBy: row.changedBy,
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
    paidAt: instant(row.paidAt),
  };
}

/** Returns the columns of a cart. */
export function fromCart(cart: Cart) {
  const { lines, quantities, customer, address, pincode, country, coupon } = cart;
  return {
    lines: JSON.stringify(lines),
    quantities: JSON.stringify(quantities),
    customerName: customer.name,
    customerPhone: customer.phone,
    customerEmail: customer.email,
    address,
    pincode,
    country,
    coupon,
    specialInstructions: cart.specialInstructions,
    subtotalPaise: cart.subtotalPaise,
    discountPaise: cart.discountPaise,
    deliveryPaise: cart.deliveryPaise,
  };
}

export type PaymentRow = Selectable<Payments>;
export type RefundRow = Selectable<Refunds>;

/**
 * The values of the column `rank`, which sorts the states of a payment, so that one statement writes only steps
 * forward.
 */
export const ranks: Readonly<Record<PaymentState, number>> = {
  created: 0,
  failed: 1,
  authorized: 2,
  captured: 3,
  refunded: 4,
};
