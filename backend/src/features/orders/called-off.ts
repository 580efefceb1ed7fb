import { calledOffBy } from '@kalavara/shared-types/orders/orders.rules';
import type { OrderRow } from './rows';

/** How an order was called off; undefined while it is to be packed and sent. */
export const calledOff = (order: Pick<OrderRow, 'state' | 'status' | 'paymentStatus'>) =>
  calledOffBy({ ...order, isRefundDue: order.state === 'refund-due' });
