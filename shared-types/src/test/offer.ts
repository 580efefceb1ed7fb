import type { Offer, openOnes } from '../pickle-events/pickle-events.rules';

type Whole = Offer & Parameters<typeof openOnes>[0][number];

/** Creates an open pickle event without prices, with the fields that a test needs. */
export const offer = (more: Partial<Whole> = {}): Whole => ({
  id: 'onam',
  isActive: true,
  isFeatured: false,
  isStackable: false,
  startsAt: null,
  endsAt: null,
  maxOrders: 100,
  ordersTaken: 0,
  discountPercent: 0,
  freeShippingThreshold: 500,
  products: {},
  createdAt: '2026-08-01T00:00:00.000Z',
  ...more,
});
