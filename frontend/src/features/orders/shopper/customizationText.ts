import type { Customization } from '@kalavara/shared-types/customization';
import type { OrderTranslate } from './whatsapp';

/** A customization in one line. */
export function customizationText(customization: Customization, t: OrderTranslate): string {
  const mix =
    customization.mixType === 'custom' && customization.customMixSuggestion
      ? customization.customMixSuggestion
      : '';
  return [
    `${t('cart:oil')}: ${t(`cart:oils.${customization.oilType}.name`)}`,
    `${t('cart:tenderness')}: ${t(`cart:tendernesses.${customization.meatTenderness}.name`)}`,
    `${t('cart:spice')}: ${t(`cart:spices.${customization.spicyLevel}`)}`,
    `${t('cart:mix')}: ${t(`cart:mixes.${customization.mixType}.name`)}${mix && ` (${mix})`}`,
    customization.specialRequests && `${t('cart:requests')}: ${customization.specialRequests}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
