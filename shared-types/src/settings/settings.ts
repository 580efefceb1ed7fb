import { z } from 'zod';
import { isLogo, isReadableColour } from './business.rules';
import { countryCodes } from '../content/country-codes';
import { endpoint } from '../contract/contract';
import { Registration, TaxRate } from '../invoices/invoices';
import { filled, Revision, text } from '../primitives';
import { countryKey, rateKey, findRepeated, fieldPatterns } from './settings.rules';
import { isGstin } from '../checkout/indian-states.rules';

/** The two given allowances of the setup stage: `content/stages/setup.ts` has their minutes. */
export const SetupTiming = z.enum(['standard', 'long-burn']);
export type SetupTiming = z.infer<typeof SetupTiming>;

/** Which onion and fat the rice has: each page its own amounts, or those of one for both. */
export const RiceAmounts = z.enum(['as-given', 'page', 'calculator']);
export type RiceAmounts = z.infer<typeof RiceAmounts>;

const PriceRiseLimit = z.number().int().min(0).max(1_000);

const rupees = z.number().min(0).max(100_000);
const phone = z.string().regex(fieldPatterns.phone);

/** Each of them once: the second one is what is wrong. */
const unlike = <T>(one: z.ZodType<T>, most: number, field: string, keyOf: (each: T) => string) =>
  z
    .array(one)
    .max(most)
    .superRefine((all, ctx) => {
      for (const at of findRepeated(all.map(keyOf)))
        ctx.addIssue({ code: 'custom', path: [at, field], message: 'repeated' });
    });

/** A country that parcels go to, and what that costs, whatever the order comes to. */
export const CountryFee = z.object({
  code: z.string().refine((code) => countryCodes.includes(code), 'no-country'),
  fee: rupees,
});
export type CountryFee = z.infer<typeof CountryFee>;

const colour = z.string().refine(isReadableColour, 'unreadable');

/** How the business presents itself on every page. Empty in Malayalam: as in English. */
export const Business = z.object({
  businessName: filled(80),
  businessNameMl: text(80),
  town: filled(60),
  townMl: text(60),
  /** The path of an uploaded picture; empty while there is none. */
  logo: z.string().refine(isLogo, 'no-picture'),
  /** The colour of what is pressed, and of headings beside it. */
  brandColour: colour,
  accentColour: colour,
});
export type Business = z.infer<typeof Business>;

/** What every visitor may know of the business: it stands in the footer, on the labels and in the rules of the cart. */
export const PublicSettings = Business.extend({
  /** The first lines of the shop; empty for the built-in ones. */
  heroTitle: text(80),
  heroTitleMl: text(80),
  heroText: text(240),
  heroTextMl: text(240),
  /** Name and address of the maker, as the labels carry it. */
  makerName: filled(120),
  address: filled(300),
  email: z.email().max(200),
  phone,
  /** Where "Confirm Order via WhatsApp" writes to. */
  whatsapp: phone,
  /** The 14 digits of the licence, on every page, label and invoice. Empty while there is none. */
  fssai: z.string().regex(fieldPatterns.fssai),
  deliveryFee: rupees,
  freeDeliveryThreshold: rupees,
  minimumOrder: rupees,
  /** Outside of India; none while the owner has switched none on. */
  countries: unlike(CountryFee, 100, 'code', countryKey),
  /** Days until the next batch leaves the kitchen. */
  batchDays: z.number().int().min(0).max(60),
  setupTiming: SetupTiming,
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export const Settings = PublicSettings.extend({
  /** The 15 characters of the tax number; empty while there is none. */
  gstin: z.string().refine((value) => value === '' || isGstin(value), 'check-digit'),
  /** The grievance officer of the policy pages (Consumer Protection (E-Commerce) Rules, 2020, rule 4); empty while not named. */
  grievanceName: text(80),
  grievanceDesignation: text(80),
  /** Empty: those of the business. */
  grievanceEmail: z.union([z.literal(''), z.email().max(200)]),
  grievancePhone: z.union([z.literal(''), phone]),
  registration: Registration,
  /** Per code of the tariff, each from a day on; the latest one before an order counts for it. */
  taxRates: unlike(TaxRate, 100, 'hsn', rateKey),
  /** Whether the default times follow the second table when a delivery task is added. */
  usesSecondTable: z.boolean(),
  riceAmounts: RiceAmounts,
  /** At or below this stock a product is low. */
  lowStockFrom: z.number().int().min(0).max(1_000),
  /** Percent; an item whose latest price rose by more is marked, and the owner is notified. 0: off. */
  priceRise: PriceRiseLimit,
  /** Whether the business data are still the samples of a new installation. */
  isSample: z.boolean(),
});
export type Settings = z.infer<typeof Settings>;

/** What the kitchen's screens have to know of the settings, in a room that moves as seldom as they do. */
export const KitchenSettings = Business.extend({
  setupTiming: SetupTiming,
  riceAmounts: RiceAmounts,
  /** Absent in a mirror, or from a server, of the version before. */
  priceRise: PriceRiseLimit.optional(),
  /** Whether adding a delivery task makes the times follow the second table. */
  usesSecondTable: z.boolean(),
});
export type KitchenSettings = z.infer<typeof KitchenSettings>;
export const KitchenSettingsChanged = z.object({
  type: z.literal('kitchenSettings.changed'),
  settings: KitchenSettings,
});

export const SettingsChanged = z.object({
  type: z.literal('settings.changed'),
  settings: PublicSettings,
});

/** The owner gets all fields, other roles the public ones. */
export const getSettings = endpoint('getSettings', {
  answer: { data: z.union([Settings, PublicSettings]), revision: Revision },
});
export const updateSettings = endpoint('updateSettings', {
  /** `basedOn` is the revision the form was filled from: a field changed since is refused with `changed-meanwhile`. */
  body: Settings.omit({ isSample: true }).partial().extend({ basedOn: Revision.optional() }),
  answer: { data: Settings, revision: Revision },
});
