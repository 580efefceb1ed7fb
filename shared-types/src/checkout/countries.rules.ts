import type { Settings } from '../settings/settings';

/** The code of any country that is not in the list, in an enquiry or an unfinished form. */
export const otherCountry = 'ZZ';

/** Whether an address is outside of India; without a country it is in India. */
export const isAbroad = (country: string | null | undefined): country is string =>
  country !== undefined && country !== null && country !== '' && country !== 'IN';

type Registered = Pick<Settings, 'registration' | 'gstin'>;

/**
 * Whether a business may export. An export is an inter-state supply (IGST Act, section 7 (5)), so it requires the
 * regular registration whatever the turnover (CGST Act, sections 10 (2) (c) and 24 (i)).
 */
export const mayExport = ({ registration, gstin }: Registered): boolean =>
  registration === 'regular' && gstin !== '';

export const lacksExportRegistration = ({
  countries,
  ...registered
}: Registered & { countries: readonly unknown[] }): boolean =>
  countries.length > 0 && !mayExport(registered);

/** "United Arab Emirates"; the code itself if the browser has no names of countries (Chromium before 81). */
export function countryName(code: string, language: 'en' | 'ml'): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/**
 * The last line of an address on paper. Couriers outside of Kerala read it, so Malayalam is only printed beside
 * English.
 */
export function destinationOnPaper(
  { country, pincode }: { country?: string | null | undefined; pincode: string },
  language: 'en' | 'ml',
): string {
  if (!country) return `PIN ${pincode}`;
  return [...new Set([countryName(country, 'en'), countryName(country, language)])].join(' / ');
}
