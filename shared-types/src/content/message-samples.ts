import type { MessageData } from '../messages/messages';

const ofOrder = { orderNo: 'KV-261121-7F3KQ', isTest: false };

/** Made-up values, for the preview of a template whose message was never written. */
export const sampleMessages: MessageData = {
  'order.paid': {
    ...ofOrder,
    totalPaise: 1_200_50,
    expectedDelivery: '2026-11-25',
    items: [{ name: 'Kerala Tuna', nameMl: 'ചൂര', weight: '250 g', quantity: 2 }],
  },
  'order.shipped': {
    ...ofOrder,
    expectedDelivery: '2026-11-25',
    shipment: { courier: 'delhivery', trackingNumber: 'DL 123' },
  },
  'order.delivered': ofOrder,
  'refund.sent': { ...ofOrder, amountPaise: 450_00 },
  'stock.back': { productId: 'kerala-tuna', product: 'Kerala Tuna', productMl: 'ചൂര അച്ചാർ' },
};
