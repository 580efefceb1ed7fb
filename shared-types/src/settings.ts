import { z } from 'zod';
import { endpoint } from './contract';
import { filled, Revision } from './primitives';

const rupees = z.number().min(0).max(100_000);
const phone = z.string().regex(/^\+[1-9]\d{7,14}$/);

/** A code the shopper may type, and how much of the subtotal it takes off. */
export const Coupon = z.object({
  code: z.string().regex(/^[A-Z0-9]{3,20}$/),
  percent: z.number().int().min(1).max(90),
  isActive: z.boolean(),
});
export type Coupon = z.infer<typeof Coupon>;

/** What every visitor may know of the business: it stands in the footer, on the labels and in the rules of the cart. */
export const PublicSettings = z.object({
  businessName: filled(80),
  /** Name and address of the maker, as the labels carry it. */
  makerName: filled(120),
  address: filled(300),
  email: z.email().max(200),
  phone,
  /** Where "Confirm Order via WhatsApp" writes to. */
  whatsapp: phone,
  /** The 14 digits of the licence, on every page, jar and invoice. Empty while there is none. */
  fssai: z.string().regex(/^(\d{14})?$/),
  deliveryFee: rupees,
  freeDeliveryThreshold: rupees,
  minimumOrder: rupees,
  /** Days until the next batch leaves the kitchen. */
  batchDays: z.number().int().min(0).max(60),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export const Settings = PublicSettings.extend({
  coupons: z.array(Coupon).max(50),
  /** Whether the business data are still the samples a new house starts with. */
  isSample: z.boolean(),
});
export type Settings = z.infer<typeof Settings>;

export const SettingsChanged = z.object({ type: z.literal('settings.changed'), settings: PublicSettings });

/** The owner gets all of it, everybody else what is public. */
export const getSettings = endpoint('getSettings', {
  answer: { data: z.union([Settings, PublicSettings]), revision: Revision },
});
export const updateSettings = endpoint('updateSettings', {
  body: Settings.omit({ isSample: true }).partial(),
  answer: { data: Settings, revision: Revision },
});

