import { countryName } from '@kalavara/shared-types/checkout/countries.rules';
import type { OwnOrderView } from '@kalavara/shared-types/orders/own-orders';
import type { Language } from '../../i18n/language';

/** Returns the last line of an address: the pincode, or the country if it is not India. */
export const destinationText = (
  { pincode, country }: OwnOrderView['deliveryAddress'],
  language: Language,
  toPin = (typed: string): string => typed,
): string => (country ? countryName(country, language) : toPin(pincode));
