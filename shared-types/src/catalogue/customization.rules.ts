import type { Customization, MeatTenderness, MixType, OilType, SpicyLevel } from './customization';
import type { Paise } from '../money.rules';

/** The surcharge of an oil, per unit. */
export const oilSurcharge: Record<OilType, Paise> = {
  coconut: 0,
  avocado: 500_00,
  sesame: 0,
  mustard: 0,
  sunflower: 0,
};

const allergenOf: Partial<Record<OilType, string>> = { sesame: 'sesame', mustard: 'mustard' };

/** The allergens of the recipe and of the chosen oil. */
export const allergensWith = (
  recipe: readonly string[],
  customization: Pick<Customization, 'oilType'> | null,
): string[] => {
  const ofOil = customization ? allergenOf[customization.oilType] : undefined;
  return ofOil === undefined || recipe.includes(ofOil) ? [...recipe] : [...recipe, ofOil];
};

export const oils = Object.keys(oilSurcharge) as OilType[];
export const tendernesses: readonly MeatTenderness[] = ['tender', 'medium', 'firm'];
export const spicyLevels: readonly SpicyLevel[] = ['mild', 'medium', 'hot', 'extra-hot'];
export const mixes: readonly MixType[] = ['original', 'custom', 'mixed'];

export const defaultCustomization: Customization = {
  oilType: 'coconut',
  meatTenderness: 'medium',
  spicyLevel: 'medium',
  mixType: 'original',
};

/**
 * Normalizes a customization, so that equal ones have equal texts: absent fields are omitted, and a suggestion is
 * retained only with its mix.
 */
export function normalizeCustomization(customization: Customization): Customization {
  const { oilType, meatTenderness, spicyLevel, mixType } = customization;
  const suggestion = mixType === 'custom' ? customization.customMixSuggestion?.trim() : undefined;
  const requests = customization.specialRequests?.trim();
  return {
    oilType,
    meatTenderness,
    spicyLevel,
    mixType,
    ...(suggestion && { customMixSuggestion: suggestion }),
    ...(requests && { specialRequests: requests }),
  };
}

export const serialized = (customization: Customization): string =>
  JSON.stringify(normalizeCustomization(customization));
