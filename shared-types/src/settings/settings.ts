import { z } from 'zod';
import { isLogo, isReadableColour } from './business.rules';
import { countryCodes } from '../content/country-codes';
import { endpoint } from '../contract/contract';
import { Registration, TaxRate } from '../invoices/invoices';
import { filled, Revision, text, change } from '../primitives';
import { countryKey, rateKey, findRepeated, fieldPatterns } from './settings.rules';
import { isGstin } from '../checkout/indian-states.rules';

/** The two documented allowances of the setup stage; `content/stages/setup.ts` has their minutes. */
export const SetupTiming = z.enum(['standard', 'long-burn']);
export type SetupTiming = z.infer<typeof SetupTiming>;

/** The source of the rice's amounts of onion and fat: each page has its own, or both use those of one page. */
export const RiceAmounts = z.enum(['as-given', 'page', 'calculator']);
export type RiceAmounts = z.infer<typeof RiceAmounts>;

const PriceRiseLimit = z.number().int().min(0).max(1_000);

const rupees = z.number().min(0).max(100_000);
const phone = z.string().regex(fieldPatterns.phone);

/** A list of unique elements; the error is reported for the second one. */
const unlike = <T>(one: z.ZodType<T>, most: number, field: string, keyOf: (each: T) => string) =>
  z
    .array(one)
    .max(most)
    .superRefine((all, ctx) => {
      for (const at of findRepeated(all.map(keyOf)))
        ctx.addIssue({ code: 'custom', path: [at, field], message: 'repeated' });
    });

/** A country to which parcels are sent, and its delivery fee for all orders. */
export const CountryFee = z.object({
  code: z.string().refine((code) => countryCodes.includes(code), 'no-country'),
  fee: rupees,
});
export type CountryFee = z.infer<typeof CountryFee>;

const colour = z.string().refine(isReadableColour, 'unreadable');

/** The business as shown on every page. Empty in Malayalam means as in English. */
export const Business = z.object({
  businessName: filled(80),
  businessNameMl: text(80),
  town: filled(60),
  townMl: text(60),
  /** The path of an uploaded picture; empty while there is none. */
  logo: z.string().refine(isLogo, 'no-picture'),
  /** The colour of buttons and of the headings beside them. */
  brandColour: colour,
  accentColour: colour,
});
export type Business = z.infer<typeof Business>;

/** The fields of the business for every visitor, used in the footer, on labels and in the rules of the cart. */
export const PublicSettings = Business.extend({
  /** The first lines of the shop; empty for the built-in ones. */
  heroTitle: text(80),
  heroTitleMl: text(80),
  heroText: text(240),
  heroTextMl: text(240),
  /** Name and address of the maker, for the labels. */
  makerName: filled(120),
  address: filled(300),
  email: z.email().max(200),
  phone,
  /** The number for "Confirm Order via WhatsApp". */
  whatsapp: phone,
  /** The 14 digits of the licence, for every page, label and invoice. Empty without a licence. */
  fssai: z.string().regex(fieldPatterns.fssai),
  deliveryFee: rupees,
  freeDeliveryThreshold: rupees,
  minimumOrder: rupees,
  /** The countries outside of India; empty if the owner has enabled none. */
  countries: unlike(CountryFee, 100, 'code', countryKey),
  /** Days until the next batch leaves the kitchen. */
  batchDays: z.number().int().min(0).max(60),
  setupTiming: SetupTiming,
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export const Settings = PublicSettings.extend({
  /** The 15 characters of the tax number; empty without one. */
  gstin: z.string().refine((value) => value === '' || isGstin(value), 'check-digit'),
  /**
   * The grievance officer of the policy pages (Consumer Protection (E-Commerce) Rules, 2020, rule 4); empty if none is
   * named.
   */
  grievanceName: text(80),
  grievanceDesignation: text(80),
  /** Empty for those of the business. */
  grievanceEmail: z.union([z.literal(''), z.email().max(200)]),
  grievancePhone: z.union([z.literal(''), phone]),
  registration: Registration,
  /** The rates by tariff code, each from a day on; the latest one before an order applies. */
  taxRates: unlike(TaxRate, 100, 'hsn', rateKey),
  /** Whether the default times follow the second table when a delivery task is added. */
  usesSecondTable: z.boolean(),
  riceAmounts: RiceAmounts,
  /** The stock at or below which a product is low. */
  lowStockFrom: z.number().int().min(0).max(1_000),
  /** In percent: an item whose latest price rose by more is marked, and the owner is notified. 0 switches it off. */
  priceRise: PriceRiseLimit,
  /** Whether the business data are still the samples of a new installation. */
  isSample: z.boolean(),
});
export type Settings = z.infer<typeof Settings>;

/** The settings for the kitchen's screens, in a room that changes as rarely as they do. */
export const KitchenSettings = Business.extend({
  setupTiming: SetupTiming,
  riceAmounts: RiceAmounts,
  /** Absent in the mirror or the answers of the previous version. */
  priceRise: PriceRiseLimit.optional(),
  /** Whether adding a delivery task applies the second table to the times. */
  usesSecondTable: z.boolean(),
});
export type KitchenSettings = z.infer<typeof KitchenSettings>;
export const KitchenSettingsChanged = change('kitchenSettings.changed', {
  settings: KitchenSettings,
});

export const SettingsChanged = change('settings.changed', { settings: PublicSettings });

/** The owner gets all fields, other roles the public ones. */
export const getSettings = endpoint('getSettings', {
  answer: { data: z.union([Settings, PublicSettings]), revision: Revision },
});
export const updateSettings = endpoint('updateSettings', {
  /**
   * `basedOn` is the revision with which the form was filled: a field that has changed since is refused with
   * `changed-meanwhile`.
   */
  body: Settings.omit({ isSample: true }).partial().extend({ basedOn: Revision.optional() }),
  answer: { data: Settings, revision: Revision },
});
