import type { AppContext } from '../../platform/context';
import { AppError } from '../../platform/errors';
import type { Gateway } from '../gateway/gateway';
import type { OrderKeys } from './keys';

/**
 * What everything about money needs. `pool` and `db` are its own (R10): a kitchen that holds every connection of the
 * other pool keeps no payment waiting, and the other way round.
 */
export type Money = AppContext & {
  /** Undefined while no keys are set. */
  gateway: Gateway | undefined;
  keys: OrderKeys;
  /** Says that jars were kept, let go of or sold; the screens hear of it together, a moment later. */
  stockMoved: () => void;
  /** Says that a refund is due; its worker need not wait for its next round. */
  refundDue: () => void;
};

export function gatewayOf({ gateway }: Pick<Money, 'gateway'>): Gateway {
  if (!gateway) throw new AppError('payment-not-configured');
  return gateway;
}
