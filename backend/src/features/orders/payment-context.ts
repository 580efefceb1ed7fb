import type { AppContext } from '../../platform/context';
import { AppError } from '../../platform/errors';
import type { Gateway } from '../gateway/gateway';
import type { Links } from '../messages/service';
import type { OrderKeys } from './keys';

/** The context of everything about money; its queries use `pools.payments`, and lists `pools.main`. */
export type PaymentContext = AppContext & {
  /** Undefined while no keys are set. */
  gateway: Gateway | undefined;
  keys: OrderKeys;
  /** Stock was reserved, released or sold; it is published in batches a moment later. */
  schedulePublish: () => void;
  /** A refund is due: its worker runs now instead of at its interval. */
  sendRefundsNow: () => void;
  /** A message was queued: mail is sent now instead of at the interval of its worker. */
  sendMessagesNow: () => void;
  links: Links;
};

export function gatewayOf({ gateway }: Pick<PaymentContext, 'gateway'>): Gateway {
  if (!gateway) throw new AppError('payment-not-configured');
  return gateway;
}

/** The inbox's event name of a signed webhook that could not be parsed. */
export const unreadableWebhook = 'unreadable';
/** The inbox's error of a signed webhook that names a known payment under another order. */
export const movedPaymentWebhook = 'the payment belongs to another order';
