import { defaultCouriers } from '@kalavara/shared-types/couriers/couriers.rules';
import type { Order } from '@kalavara/shared-types/orders/orders';
import { refused, serve } from './fakeServer';

export const orderOf = (more: Partial<Order> = {}): Order => ({
  id: 'a1',
  orderId: 'KV-1',
  createdAt: '2026-11-21T06:30:00.000Z',
  updatedAt: '2026-11-21T06:30:00.000Z',
  expectedDelivery: null,
  totalItems: 2,
  specialInstructions: null,
  coupon: null,
  paymentId: 'pay_12345678901234',
  customerInfo: { name: 'Meera Nair', phone: '+919876543210', email: null },
  deliveryAddress: { address: '12 Marine Drive, Kochi', pincode: '682031' },
  pricing: { subtotal: 600, discountAmount: 0, deliveryFee: 0, totalAmount: 600 },
  lines: [
    {
      productId: 'tuna',
      name: 'Tuna Pickle',
      nameMl: 'ചൂര അച്ചാർ',
      weight: '400g',
      spiceLevel: 'Hot',
      unitPrice: 300,
      quantity: 2,
      total: 600,
      customization: null,
    },
  ],
  refunds: [],
  status: 'pending',
  paymentStatus: 'completed',
  items: { tuna: 2 },
  note: null,
  isTest: false,
  pickleEventId: null,
  invoices: [],
  restocked: null,
  version: 1,
  changedBy: 'webhook',
  ...more,
});

/** Starts a fake server with these orders. Like the real one it refuses a change based on another version. */
export function serveOrders(...orders: Order[]) {
  const stored = new Map(orders.map((order) => [order.id, order]));
  const change = (id: string, more: Partial<Order>) => {
    const before = stored.get(id)!;
    const after = { ...before, ...more, version: before.version + 1 };
    stored.set(id, after);
    return after;
  };
  const calls = serve(({ method, path, body }) => {
    if (path === '/api/couriers')
      return { body: { success: true, data: defaultCouriers, revision: 1 } };
    const id = /^\/api\/orders\/(\w+)$/.exec(path)?.[1];
    if (id === undefined)
      return { body: { success: true, data: [...stored.values()], revision: 1, cursor: null } };
    if (method === 'GET')
      return { body: { success: true, data: stored.get(id), steps: [], revision: 1 } };
    const { expectedVersion, ...more } = body as Partial<Order> & { expectedVersion: number };
    const { version, status, paymentStatus, changedBy: by, updatedAt: at } = stored.get(id)!;
    if (expectedVersion !== version)
      return refused(409, 'changed-meanwhile', { version, status, paymentStatus, by, at });
    return { body: { success: true, order: change(id, more), revision: 2 } };
  });
  const sent = () =>
    calls
      .filter(({ method }) => method === 'PUT')
      .map(({ path, body }) => [path.slice('/api/orders/'.length), body]);
  return { sent, change, now: (id: string) => stored.get(id)! };
}
