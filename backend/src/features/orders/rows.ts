import type { Items, OrderState } from '@kalavara/shared-types/checkout';
import type { Customization } from '@kalavara/shared-types/customization';
import type { Day, Instant } from '@kalavara/shared-types/primitives';
import type { OrderStatus, PaymentStatus } from '@kalavara/shared-types/orders';
import type { Selectable } from 'kysely';
import type { Orders, Payments, Refunds } from '../../platform/schema.gen';

/** One line as it was priced: what the row of an order keeps, in paise. */
export type KeptLine = {
  productId: string;
  name: string;
  nameMl: string | null;
  weight: string;
  spiceLevel: string;
  /** The code of the tariff; lines of before it was kept have none. */
  hsn?: string;
  unitPaise: number;
  quantity: number;
  customization: Customization | null;
};

/** What is ordered, for whom. Missing where money may come before anybody said for what (D-181). */
export type Cart = {
  lines: KeptLine[];
  quantities: Items;
  customer: { name: string; phone: string; email: string | null };
  address: string;
  pincode: string;
  coupon: string | null;
  specialInstructions: string | null;
  subtotalPaise: number;
  discountPaise: number;
  deliveryPaise: number;
};

export type OrderRow = {
  id: string;
  orderNo: string;
  state: OrderState;
  status: OrderStatus;
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
  /** The event that made its price, and whether it is one of the orders that event has room for. */
  pickleEventId: string | null;
  holdsEventPlace: boolean;
  checks: number;
  /** Units of each product that the cancellation put back; null while it is not cancelled. */
  restocked: Items | null;
  /** One more with every change of a placed order (migration 0027). */
  version: number;
  changedBy: string;
  createdAt: Instant;
  updatedAt: Instant;
  paidAt: Instant | null;
};

const instant = (at: Date | null): Instant | null => at?.getTime() ?? null;

export function toOrderRow(row: Selectable<Orders>): OrderRow {
  const cart: Cart | null =
    row.lines === null
      ? null
      : {
          lines: row.lines as unknown as KeptLine[],
          quantities: row.quantities as Items,
          customer: {
            name: row.customerName!,
            phone: row.customerPhone!,
            email: row.customerEmail,
          },
          address: row.address!,
          pincode: row.pincode!,
          coupon: row.coupon,
          specialInstructions: row.specialInstructions,
          subtotalPaise: row.subtotalPaise!,
          discountPaise: row.discountPaise!,
          deliveryPaise: row.deliveryPaise!,
        };
  return {
    id: row.id,
    orderNo: row.orderNo,
    state: row.state as OrderState,
    status: row.status as OrderStatus,
    paymentStatus: row.paymentStatus as PaymentStatus,
    receipt: row.receipt,
    draftHash: row.draftHash,
    cart,
    totalPaise: row.totalPaise,
    gatewayOrderId: row.gatewayOrderId,
    gatewayMode: row.gatewayMode as 'test' | 'live',
    reservedUntil: instant(row.reservedUntil),
    expectedDelivery: row.expectedDelivery,
    note: row.note,
    pickleEventId: row.pickleEventId,
    holdsEventPlace: row.holdsEventPlace,
    checks: row.checks,
    restocked: row.restocked as Items | null,
    version: row.version,
    changedBy: row.changedBy,
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
    paidAt: instant(row.paidAt),
  };
}

/** The columns that hold a cart. */
export function fromCart(cart: Cart) {
  const { lines, quantities, customer, address, pincode, coupon, specialInstructions } = cart;
  return {
    lines: JSON.stringify(lines),
    quantities: JSON.stringify(quantities),
    customerName: customer.name,
    customerPhone: customer.phone,
    customerEmail: customer.email,
    address,
    pincode,
    coupon,
    specialInstructions,
    subtotalPaise: cart.subtotalPaise,
    discountPaise: cart.discountPaise,
    deliveryPaise: cart.deliveryPaise,
  };
}

export type PaymentRow = Selectable<Payments>;
export type RefundRow = Selectable<Refunds>;

/** What arrives late never takes back what is known: a payment only ever climbs. */
export const ranks = { created: 0, failed: 1, authorized: 2, captured: 3, refunded: 4 } as const;
