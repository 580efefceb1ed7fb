import i18next from 'i18next';
import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import { beforeAll, expect, test } from 'vitest';
import { loadMessages } from '../../../test/loadMessages';
import { whatsappLink, whatsappMessage } from './whatsapp';
import type { OrderTranslate } from './customizationText';

beforeAll(loadMessages);
const textsIn = (language: 'en' | 'ml'): OrderTranslate =>
  i18next.getFixedT(language, ['order', 'cart', 'product']);

const order: OwnOrderView = {
  orderId: 'KV-261121-A1B2C',
  createdAt: '2026-11-21T10:00:00.000Z',
  expectedDelivery: '2026-11-26',
  totalItems: 3,
  specialInstructions: 'Ring the bell',
  customerInfo: { name: 'Amina', phone: '+919876543210', email: 'amina@example.com' },
  deliveryAddress: { address: 'Rose Villa, Kottayam', pincode: '686001' },
  pricing: { subtotal: 1997, discountAmount: 299.55, deliveryFee: 0, totalAmount: 1697.45 },
  lines: [
    {
      productId: 'a',
      name: 'Tuna Pickle',
      nameMl: 'ചൂര അച്ചാർ',
      weight: '250g',
      spiceLevel: 'Hot',
      unitPrice: 499,
      quantity: 2,
      total: 998,
      customization: null,
    },
    {
      productId: 'a',
      name: 'Tuna Pickle',
      nameMl: 'ചൂര അച്ചാർ',
      weight: '250g',
      spiceLevel: 'Hot',
      unitPrice: 999,
      quantity: 1,
      total: 999,
      customization: {
        oilType: 'avocado',
        meatTenderness: 'firm',
        spicyLevel: 'extra-hot',
        mixType: 'custom',
        customMixSuggestion: 'More garlic',
      },
    },
  ],
  coupon: 'PICKLE15',
  paymentId: 'pay_12345678901234',
  refunds: [],
  status: 'pending',
  paymentStatus: 'completed',
  state: 'paid',
};

test(
  'the message contains the customer, products, total, and that it is paid',
  { meta: { requirements: ['S-164', 'S-165', 'S-166', 'S-167', 'S-168', 'S-169'] } },
  () => {
    expect(whatsappMessage(order, 'en', textsIn('en'))).toBe(
      `Hello! I have placed an order.
Order: KV-261121-A1B2C

Customer details:
Amina
+919876543210
amina@example.com
Address: Rose Villa, Kottayam, 686001

Items:
• Tuna Pickle (250g) × 2 = ₹998
• Tuna Pickle (Customized) (250g) × 1 = ₹999
   Oil: Avocado oil · Meat tenderness: Firm Bite · Spice level: Extra Hot · Mix: Custom (More garlic)

Subtotal: ₹1,997
Discount: −₹299.55
Delivery fee: FREE
Total: ₹1,697.45

Special instructions: Ring the bell

Payment: pay_12345678901234 (paid)`,
    );
  },
);

test(
  'the message is in the shopper’s language, and omits missing data',
  { meta: { requirements: ['S-164'] } },
  () => {
    const message = whatsappMessage(
      { ...order, specialInstructions: null, paymentId: null },
      'ml',
      textsIn('ml'),
    );
    expect(message).toContain('• ചൂര അച്ചാർ (250g) × 2 = ₹998');
    expect(message).toContain('അവക്കാഡോ എണ്ണ');
    expect(message).not.toMatch(/Tuna|undefined|null|Payment|order\./);
  },
);

test(
  'the link opens a chat with the seller of the settings',
  { meta: { requirements: ['S-029', 'S-163', 'S-170'] } },
  () => {
    expect(whatsappLink('+91 98765-43210', 'a b&c\n₹')).toBe(
      'https://wa.me/919876543210?text=a%20b%26c%0A%E2%82%B9',
    );
  },
);
