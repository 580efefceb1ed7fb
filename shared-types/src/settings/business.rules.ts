import { type BusinessFields, defaultBusiness, defaultNamesMl } from '../content/default-business';
import { fileOf, ownPicture, widthsBelow } from '../media/media.rules';
import type { Language } from '../primitives';

const nameIn = (language: Language, name: string, nameMl: string): string =>
  language === 'en' ? name : nameMl || defaultNamesMl[name] || name;

type Name = Pick<BusinessFields, 'businessName' | 'businessNameMl'>;

/** The name of the business. In Malayalam: its own spelling, that of the default name, or else the English name. */
export const businessNameIn = (language: Language, { businessName, businessNameMl }: Name) =>
  nameIn(language, businessName, businessNameMl);

export const townIn = (
  language: Language,
  { town, townMl }: Pick<BusinessFields, 'town' | 'townMl'>,
) => nameIn(language, town, townMl);

/** The picture of the business, also as an icon: the smallest size of an uploaded one. */
export function logoOf({ logo }: Pick<BusinessFields, 'logo'>): string {
  const own = ownPicture(logo);
  return own ? `/media/${fileOf(own.stem, 'jpg', widthsBelow(own.width)[0])}` : '/icon.svg';
}

export const isLogo = (path: string): boolean => path === '' || ownPicture(path) !== undefined;

const channelsOf = (colour: string): number[] | undefined =>
  /^#[0-9a-f]{6}$/.test(colour)
    ? [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
    : undefined;

/** Relative luminance of WCAG 2.2. */
const luminance = (channels: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const minContrast = 4.5;
/** The background of every page, slightly darker than white. */
const ground = '#fff8ec';

/**
 * Whether text in the colour is readable on the background of a page, and thus white text on the colour (WCAG 2.2,
 * 1.4.3).
 */
export function isReadableColour(colour: string): boolean {
  const text = channelsOf(colour);
  const under = channelsOf(ground)!;
  return text !== undefined && (luminance(under) + 0.05) / (luminance(text) + 0.05) >= minContrast;
}

const mix = (colour: string, other: number, part: number): string =>
  `#${(channelsOf(colour) ?? [])
    .map((channel) => Math.round(channel + (other - channel) * part))
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

/**
 * The custom properties of a business with its own colours, which override those of `tokens.css`; empty for the default
 * colours. They are at the start of the page and computed here, because the engines of older phones do not support
 * `color-mix`.
 */
export function colourProperties({
  brandColour,
  accentColour,
}: Pick<BusinessFields, 'brandColour' | 'accentColour'>): Record<string, string> {
  return {
    ...(brandColour !== defaultBusiness.brandColour && {
      '--brand': brandColour,
      '--brand-deep': mix(brandColour, 0, 0.22),
    }),
    ...(accentColour !== defaultBusiness.accentColour && {
      '--accent': accentColour,
      '--accent-tint': mix(accentColour, 255, 0.9),
    }),
  };
}
