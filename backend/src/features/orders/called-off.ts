import { calledOffBy } from '@kalavara/shared-types/orders/orders.rules';
import type { OrderRow } from './rows';

/** Returns how an order was called off; undefined if it must be packed and sent. */
export const calledOff = (order: Pick<OrderRow, 'state' | 'status' | 'paymentStatus'>) =>
  calledOffBy({ ...order, isRefundDue: order.state === 'refund-due' });
