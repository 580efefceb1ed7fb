import type { AppContext } from '../../platform/context';
import { AppError } from '../../platform/errors';
import type { Gateway } from '../gateway/gateway';
import type { Links } from '../messages/service';
import type { OrderKeys } from './keys';

/** The context of all code about money. Its queries use `pools.payments`, and lists use `pools.main`. */
export type PaymentContext = AppContext & {
  /** Undefined if no gateway keys are set. */
  gateway: Gateway | undefined;
  keys: OrderKeys;
  /** Called when stock was reserved, released or sold; the changes are published in batches a moment later. */
  schedulePublish: () => void;
  /** Called when a refund is due: its worker runs now instead of at its interval. */
  sendRefundsNow: () => void;
  /** Called when a message was queued: mail is sent now instead of at the interval of its worker. */
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
