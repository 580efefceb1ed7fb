import type { MessageTemplateName } from '@kalavara/shared-types/messages/message-templates';

export const templateLabels = {
  'order.paid': 'event.paid',
  'order.paid-later': 'event.paidLater',
  'order.shipped': 'event.shipped',
  'order.delivered': 'event.delivered',
  'refund.sent': 'event.refund',
  'refund.by-hand': 'event.refundByHand',
  'stock.back': 'event.stock',
} as const satisfies Record<MessageTemplateName, string>;
