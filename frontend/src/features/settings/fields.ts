import type { Settings } from '@kalavara/shared-types/settings/settings';
import {
  countryKey,
  normalizePhone,
  rateKey,
  findRepeated,
  fieldPatterns,
} from '@kalavara/shared-types/settings/settings.rules';
import { isReadableColour } from '@kalavara/shared-types/settings/business.rules';
import { isGstin } from '@kalavara/shared-types/checkout/indian-states.rules';

export type RateDraft = { hsn: string; percent: string; from: string };
export type CountryDraft = { code: string; fee: string };

/** The values of the form as typed, until they are saved. */
export type Draft = Record<
  | 'businessName'
  | 'businessNameMl'
  | 'town'
  | 'townMl'
  | 'logo'
  | 'brandColour'
  | 'accentColour'
  | 'heroTitle'
  | 'heroTitleMl'
  | 'heroText'
  | 'heroTextMl'
  | 'makerName'
  | 'address'
  | 'email'
  | 'phone'
  | 'whatsapp'
  | 'fssai'
  | 'gstin'
  | 'grievanceName'
  | 'grievanceDesignation'
  | 'grievanceEmail'
  | 'grievancePhone'
  | 'deliveryFee'
  | 'freeDeliveryThreshold'
  | 'minimumOrder'
  | 'batchDays'
  | 'lowStockFrom'
  | 'priceRise',
  string
> & {
  registration: Settings['registration'];
  setupTiming: Settings['setupTiming'];
  riceAmounts: Settings['riceAmounts'];
  usesSecondTable: boolean;
  taxRates: readonly RateDraft[];
  countries: readonly CountryDraft[];
};
export type Field = keyof Draft;
/** The fields with free text. */
export type TextFieldName = Exclude<
  { [F in Field]: Draft[F] extends string ? (string extends Draft[F] ? F : never) : never }[Field],
  'logo'
>;

/** An error, with its path in the field if it is a list: "0.code". */
export type Problem = { at: string; why: Why; most?: number };
type Why =
  | 'needed'
  | 'colour'
  | 'phone'
  | 'email'
  | 'fssai'
  | 'gstin'
  | 'gstinNeeded'
  | 'rupees'
  | 'count'
  | 'percent'
  | 'hsn'
  | 'day'
  | 'code'
  | 'country'
  | 'export'
  | 'twice'
  | 'refused';

type Codec<T, D> = {
  show: (value: T) => D;
  read: (draft: D) => T;
  wrong: (draft: D) => readonly Problem[];
};
type Codecs = { [F in Field]: Codec<Settings[F], Draft[F]> };

const whole = (why: Why | false): readonly Problem[] => (why ? [{ at: '', why }] : []);
const same = (value: string) => value;

const needed: Codec<string, string> = {
  show: same,
  read: (typed) => typed.trim(),
  wrong: (typed) => whole(typed.trim() === '' && 'needed'),
};
const matching = (
  why: Why,
  pattern: RegExp,
  read: (typed: string) => string,
): Codec<string, string> => ({
  show: same,
  read,
  wrong: (typed) =>
    whole(read(typed) === '' && !pattern.test('') ? 'needed' : !pattern.test(read(typed)) && why),
});
const optional: Codec<string, string> = { ...needed, wrong: () => [] };
const colour: Codec<string, string> = {
  show: same,
  read: (chosen) => chosen.toLowerCase(),
  wrong: (chosen) => whole(!isReadableColour(chosen.toLowerCase()) && 'colour'),
};
const orEmpty = (...[why, pattern, read]: Parameters<typeof matching>): Codec<string, string> => ({
  show: same,
  read,
  wrong: (typed) => whole(read(typed) !== '' && !pattern.test(read(typed)) && why),
});
const spaceless = (typed: string) => typed.replace(/\s/g, '');

const isAmount = (typed: string, most: number) =>
  /^\d{1,6}(\.\d{1,2})?$/.test(typed.trim()) && Number(typed) <= most;
const isCount = (typed: string, least: number, most: number) =>
  /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;

const amount: Codec<number, string> = {
  show: String,
  read: Number,
  wrong: (typed) => whole(!isAmount(typed, 100_000) && 'rupees'),
};
const count = (most: number): Codec<number, string> => ({
  show: String,
  read: Number,
  wrong: (typed) => (isCount(typed, 0, most) ? [] : [{ at: '', why: 'count', most }]),
});
const choice = <T extends string | boolean>(): Codec<T, T> => ({
  show: (value) => value,
  read: (value) => value,
  wrong: () => [],
});

const twice = (keys: readonly string[], field: string): Problem[] =>
  findRepeated(keys).map((at) => ({ at: `${at}.${field}`, why: 'twice' }));
const inRow = (at: number, field: string, why: Why | false): Problem[] =>
  why ? [{ at: `${at}.${field}`, why }] : [];

const readRate = ({ hsn, percent, from }: RateDraft) => ({
  hsn: spaceless(hsn),
  percent: Number(percent),
  from,
});
const taxRates: Codec<Settings['taxRates'], Draft['taxRates']> = {
  show: (rates) => rates.map(({ percent, ...rate }) => ({ ...rate, percent: String(percent) })),
  read: (rates) => rates.map(readRate),
  wrong: (rates) => [
    ...rates.flatMap(({ hsn, percent, from }, at) => [
      ...inRow(at, 'hsn', !fieldPatterns.hsn.test(spaceless(hsn)) && 'hsn'),
      ...inRow(at, 'percent', !isAmount(percent, 40) && 'percent'),
      ...inRow(at, 'from', from === '' && 'day'),
    ]),
    ...twice(rates.map(readRate).map(rateKey), 'hsn'),
  ],
};

const countries: Codec<Settings['countries'], Draft['countries']> = {
  show: (all) => all.map(({ code, fee }) => ({ code, fee: String(fee) })),
  read: (all) => all.map(({ code, fee }) => ({ code, fee: Number(fee) })),
  wrong: (all) => [
    ...all.flatMap(({ code, fee }, at) => [
      ...inRow(at, 'code', code === '' && 'country'),
      ...inRow(at, 'fee', !isAmount(fee, 100_000) && 'rupees'),
    ]),
    ...twice(all.map(countryKey), 'code'),
  ],
};

const normalizeGstin = (typed: string) => spaceless(typed).toUpperCase();

/** How each field is shown, parsed and validated; the server applies the same rules. */
export const codecs: Codecs = {
  businessName: needed,
  businessNameMl: optional,
  town: needed,
  townMl: optional,
  makerName: needed,
  address: needed,
  logo: optional,
  brandColour: colour,
  accentColour: colour,
  heroTitle: optional,
  heroTitleMl: optional,
  heroText: optional,
  heroTextMl: optional,
  email: matching('email', fieldPatterns.email, (typed) => typed.trim()),
  phone: matching('phone', fieldPatterns.phone, normalizePhone),
  whatsapp: matching('phone', fieldPatterns.phone, normalizePhone),
  fssai: matching('fssai', fieldPatterns.fssai, spaceless),
  gstin: {
    show: same,
    read: normalizeGstin,
    wrong: (typed) =>
      whole(normalizeGstin(typed) !== '' && !isGstin(normalizeGstin(typed)) && 'gstin'),
  },
  grievanceName: optional,
  grievanceDesignation: optional,
  grievanceEmail: orEmpty('email', fieldPatterns.email, (typed) => typed.trim()),
  grievancePhone: orEmpty('phone', fieldPatterns.phone, normalizePhone),
  registration: choice(),
  setupTiming: choice(),
  riceAmounts: choice(),
  usesSecondTable: choice(),
  deliveryFee: amount,
  freeDeliveryThreshold: amount,
  minimumOrder: amount,
  batchDays: count(60),
  lowStockFrom: count(1_000),
  priceRise: count(1_000),
  taxRates,
  countries,
};
export const fields = Object.keys(codecs) as Field[];
