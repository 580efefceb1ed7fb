import { orderPaperTexts as texts } from '@kalavara/shared-types/content/order-paper-texts';
import type { Customization } from '@kalavara/shared-types/catalogue/customization';
import { allergensWith } from '@kalavara/shared-types/catalogue/customization.rules';
import type { Language } from '@kalavara/shared-types/primitives';
import { hasUnprintable } from '../../../platform/paper/runs';
import { calledOff } from '../called-off';
import type { Cart, OrderRow, StoredLine } from '../rows';

type Localized = Record<Language, string>;

export const lineName = ({ name, nameMl }: StoredLine, language: Language): string =>
  (language === 'ml' && nameMl) || name;

export const spiceName = (level: string, language: Language): string =>
  (texts.spiceLevels as Record<string, Localized | undefined>)[level]?.[language] ?? level;

/** Formats a customization as the cart of the shop shows it. */
export function customizationText(customization: Customization, language: Language): string {
  const { customization: head, oils, tendernesses, spices, mixes } = texts;
  const mix = customization.mixType === 'custom' ? customization.customMixSuggestion : undefined;
  return [
    `${head.oil[language]}: ${oils[customization.oilType][language]}`,
    `${head.tenderness[language]}: ${tendernesses[customization.meatTenderness][language]}`,
    `${head.spice[language]}: ${spices[customization.spicyLevel][language]}`,
    `${head.mix[language]}: ${mixes[customization.mixType][language]}${mix ? ` (${mix})` : ''}`,
    customization.specialRequests
      ? `${head.requests[language]}: ${customization.specialRequests}`
      : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * Returns the allergen declaration, an empty text without allergens. A declaration on food must also be in English,
 * below the Malayalam (FSS Labelling and Display Regulations, 2020).
 */
export const allergenTexts = (
  allergens: readonly string[],
  customization: Customization | null,
  language: Language,
): string =>
  [...new Set([language, 'en'] as const)]
    .map((each) => allergenText(allergens, customization, each))
    .join('\n')
    .trim();

function allergenText(
  allergens: readonly string[],
  customization: Customization | null,
  language: Language,
): string {
  const names = allergensWith([...allergens], customization).map(
    (name) => (texts.allergens as Record<string, Localized | undefined>)[name]?.[language] ?? name,
  );
  return names.length > 0 ? `${texts.contains[language]}: ${names.join(', ')}` : '';
}

export const unitsText = (count: number, language: Language): string =>
  texts.paper[count === 1 ? 'unit' : 'units'][language].replace('{count}', String(count));

/** Returns a text with its English version beside the Malayalam, for couriers and shoppers who read no Malayalam. */
export const withEnglish = (text: Localized, language: Language): string =>
  language === 'en' ? text.en : `${text.en} / ${text[language]}`;

/**
 * Returns the mark that a packer must see first: the order is a practice order, or was called off. Empty for other
 * orders.
 */
export const markText = (order: OrderRow, language: Language): string => {
  const called = calledOff(order);
  return [
    order.gatewayMode === 'test' ? texts.paper.test[language] : '',
    called ? texts.calledOff[called][language] : '',
  ]
    .filter(Boolean)
    .join(' · ');
};

/** Returns the instruction to complete an address by hand if a part of it cannot be printed, else an empty text. */
export const unprintableText = ({ customer, address }: Cart, language: Language): string =>
  [customer.name, address].some(hasUnprintable) ? texts.paper.unprintable[language] : '';

export const unitsOf = ({ lines }: Cart): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);
