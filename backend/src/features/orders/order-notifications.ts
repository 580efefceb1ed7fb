import type { NotificationData } from '@kalavara/shared-types/notifications/notifications';
import type { Instant } from '@kalavara/shared-types/primitives';
import type { Statement } from '../../platform/db/statements';
import { queueNotification } from '../notifications/service';
import type { PaymentAlert } from './alerts.queries';
import type { Cart, OrderRow } from './rows';

/** Queues the notification as a part of the statement of the sale, after the part `after`. */
export const queueNewOrder = (
  { id, orderNo, totalPaise, gatewayMode }: OrderRow,
  { lines }: Cart,
  at: Instant,
  after: string,
): Statement =>
  queueNotification(
    {
      kind: 'order.new',
      subject: id,
      at,
      data: {
        orderNo,
        totalPaise,
        isTest: gatewayMode === 'test',
        units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      },
    },
    after,
  );

/** Converts a payment alert for the owner's notification, which is sent once while the alert lasts. */
export const toNotificationAlert = ({ kind, orderNo, paymentId, paise, since }: PaymentAlert) => ({
  subject: [kind, paymentId ?? orderNo ?? since.toISOString()].join(' '),
  data: {
    alert: kind,
    orderNo,
    totalPaise: paise,
  } satisfies NotificationData['order.needs-attention'],
});
