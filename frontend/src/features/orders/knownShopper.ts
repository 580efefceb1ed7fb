import { phoneOf } from '@kalavara/shared-types/checkout/checkout.rules';
import type { findShopper, HandForm, ShopperFields } from './byHand';

type Shopper = NonNullable<Awaited<ReturnType<typeof findShopper>>>;
/**
 * The fields of an address are filled in together: the pincode of another address would be used for the price and the
 * label.
 */
const addressFields = ['address', 'pincode', 'country'] as const;

/**
 * Returns the empty fields filled in from a known shopper; the address is filled in completely or not at all. An
 * answer for a phone number that is no longer in the form changes nothing.
 */
export function fillIn(form: HandForm, number: string, known: Shopper): Partial<HandForm> {
  if (phoneOf(form.phone) !== number) return {};
  const { name, email, address, pincode, country, language } = known;
  const found = { name, email: email ?? '', address, pincode, country: country ?? '' };
  const fields = Object.keys(found) as (keyof typeof found)[];
  const isTyped = (field: keyof typeof found) => form[field].trim() !== '';
  const taken: readonly string[] = addressFields.some(isTyped) ? addressFields : [];
  const empty = fields.filter((field) => !isTyped(field) && !taken.includes(field));
  const pick = (of: typeof found) => Object.fromEntries(empty.map((field) => [field, of[field]]));
  const after: ShopperFields = { ...pick(found), ...(language && { language }) };
  return {
    ...after,
    filled: { before: { ...pick(form), ...(language && { language: form.language }) }, after },
  };
}

/**
 * Returns the change for a typed phone number. A different number removes what the former one filled in, except values
 * edited since.
 */
export function changePhone(form: HandForm, phone: string): Partial<HandForm> {
  if (!form.filled || phoneOf(phone) === phoneOf(form.phone)) return { phone };
  const { before, after } = form.filled;
  const untouched = Object.entries(before).filter(
    ([field]) => form[field as keyof ShopperFields] === after[field as keyof ShopperFields],
  );
  return { ...Object.fromEntries(untouched), phone, filled: undefined };
}
