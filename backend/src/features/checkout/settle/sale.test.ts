import { defaultSettings } from '@kalavara/shared-types/content/default-settings';
import { expect, test } from 'vitest';
import type { OrderRow, PaymentRow } from '../../orders/rows';
import { orderTransitions } from '../../orders/transitions.rules';
import { maxPreparedLength } from '../../../platform/db/preparing-client';
import { buildSaleStatement } from './sale.queries';

const now = Date.UTC(2026, 10, 21, 6);

const order: OrderRow = {
  id: '00000000-0000-4000-8000-000000000001',
  orderNo: 'KV-261121-7F3KQ',
  state: 'awaiting',
  status: 'pending',
  paymentStatus: 'pending',
  receipt: 'receipt',
  draftHash: '',
  cart: {
    lines: [
      {
        productId: 'kerala-kingfish',
        name: 'Kerala Kingfish',
        nameMl: null,
        weight: '250 g',
        spiceLevel: 'hot',
        hsn: '1604',
        unitPaise: 450_00,
        quantity: 1,
        customization: null,
      },
    ],
    quantities: { 'kerala-kingfish': 1 },
    customer: { name: 'Amina', phone: '+919847012345', email: null },
    address: '1 Beach Road',
    pincode: '682001',
    country: null,
    coupon: null,
    specialInstructions: null,
    subtotalPaise: 450_00,
    discountPaise: 0,
    deliveryPaise: 0,
  },
  totalPaise: 450_00,
  gatewayOrderId: 'order_00000000000000',
  gatewayMode: 'test',
  reservedUntil: now,
  expectedDelivery: null,
  note: null,
  pickleEventId: null,
  holdsEventPlace: false,
  replaces: null,
  checks: 0,
  language: null,
  shipment: null,
  paymentMethod: null,
  paidOn: null,
  restocked: null,
  version: 1,
  changedBy: 'create',
  createdAt: now,
  updatedAt: now,
  paidAt: null,
};
const payment: PaymentRow = {
  id: 'pay_00000000000000',
  gatewayOrderId: 'order_00000000000000',
  orderId: order.id,
  amountPaise: 450_00,
  currency: 'INR',
  status: 'captured',
  rank: 3,
  method: 'upi',
  feePaise: null,
  error: null,
  isApplied: false,
  firstSeenBy: 'webhook',
  at: new Date(now),
  updatedAt: new Date(now),
};
const captured = {
  isSecond: false,
  isRight: true,
  hasCart: true,
  isPlaced: false,
  isReplaced: false,
  shortage: null,
};

test('the single statement of a sale is the one in sale.sql', async () => {
  const { state } = orderTransitions.next('awaiting', 'payment-captured', captured)!;
  const cart = order.cart!;
  const { statement } = buildSaleStatement(
    {
      order,
      state,
      cart,
      payment,
      surplus: undefined,
      settings: defaultSettings,
      invoiceLines: cart.lines.map((line) => ({ ...line, hsn: line.hsn! })),
      expectedDelivery: '2026-11-25',
      by: 'webhook',
      now,
      mail: undefined,
    },
    { isLocked: false },
  );
  // A longer statement would be planned for each order, which is a tenth of the work of an order.
  expect(statement.text.length).toBeLessThan(maxPreparedLength / 1.5);
  // Each part of the `with` on its own line.
  const sql = statement.text
    .replace(/\s+/g, ' ')
    .replace(/ (?=(\w+) as \((?:with|insert|update|select))/g, '\n  ')
    .replace(/\) (?=select pg_notify)/, ')\n');
  await expect(`${sql};\n`).toMatchFileSnapshot('sale.sql');
});
