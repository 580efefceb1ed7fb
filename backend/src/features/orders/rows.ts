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

/** One line with the prices of its checkout, in paise, as the column `lines` stores it. */
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

/** What is ordered, and for whom. An order that is paid without a draft has none until its cart arrives. */
export type Cart = {
  lines: StoredLine[];
  quantities: Items;
  customer: { name: string; phone: string; email: string | null };
  address: string;
  pincode: string;
  /** Null in India; outside of it the pincode is empty. */
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
  /** What became of the money (`orderTransitions`). */
  state: OrderState;
  /** What the owner did with the placed order: confirmed, shipped and so on. */
  status: OrderStatus;
  /** The status that the owner sees and may set; written by the effects `place-order` and `mark-payment-refunded`. */
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
  /** The event that made its price, and whether the order counts against the capacity of that event. */
  pickleEventId: string | null;
  holdsEventPlace: boolean;
  /** The earlier checkout that this one replaced; one without units of its own takes over its units when it is paid. */
  replaces: string | null;
  checks: number;
  /** The language the shopper ordered in; null where the call did not name it. */
  language: Language | null;
  shipment: Shipment | null;
  /** Null: through the gateway. */
  paymentMethod: Exclude<PaymentMethod, 'gateway'> | null;
  paidOn: Day | null;
  /** Units of each product that the cancellation put back; null while it is not cancelled. */
  restocked: Items | null;
  /** One more with every change of a placed order (migration 0027). */
  version: number;
  changedBy: string;
  createdAt: Instant;
  updatedAt: Instant;
  /** When it was placed: paid, or entered by the owner. From then on it is listed. */
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

/** The columns that hold a shipment. */
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

/** The columns that hold a cart. */
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

/** The column `rank` orders the states of a payment, so that one statement writes forward steps only. */
export const ranks: Readonly<Record<PaymentState, number>> = {
  created: 0,
  failed: 1,
  authorized: 2,
  captured: 3,
  refunded: 4,
};
