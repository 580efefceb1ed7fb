import type { OrderStatus, PaymentStatus } from '@kalavara/shared-types/orders/orders';
import type { Day } from '@kalavara/shared-types/primitives';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/schema.gen';
import { selectOrdersOf } from './takings.queries';

export { refundedOfOrder } from './takings.queries';

/** The columns of a paid order that the figures are computed from; amounts in paise. */
export type OrderFacts = {
  gatewayMode: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  totalPaise: number;
  subtotalPaise: number | null;
  discountPaise: number | null;
  deliveryPaise: number | null;
  lines: readonly { productId: string; unitPaise: number; quantity: number }[] | null;
  pincode: string | null;
  country: string | null;
  coupon: string | null;
  /** Refunds, including those in progress. */
  refundedPaise: number;
};

export const listOrdersOf = async (db: Kysely<DB>, day: Day): Promise<OrderFacts[]> =>
  (await selectOrdersOf(db, day).execute()) as unknown as OrderFacts[];
