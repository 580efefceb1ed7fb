import type { Customization } from '@kalavara/shared-types/catalogue/customization';
import type { TFunction } from 'i18next';

/** `t` with several namespaces, so that customizations read as in the cart. */
export type OrderTranslate = TFunction<['order', 'cart', 'product']>;

/** Formats a customization as one line. */
export function customizationText(customization: Customization, t: OrderTranslate): string {
  const mix =
    customization.mixType === 'custom' && customization.customMixSuggestion
      ? customization.customMixSuggestion
      : '';
  return [
    `${t('cart:oil')}: ${t(`product:oils.${customization.oilType}`)}`,
    `${t('cart:tenderness')}: ${t(`cart:tendernesses.${customization.meatTenderness}.name`)}`,
    `${t('cart:spice')}: ${t(`cart:spices.${customization.spicyLevel}`)}`,
    `${t('cart:mix')}: ${t(`cart:mixes.${customization.mixType}.name`)}${mix && ` (${mix})`}`,
    customization.specialRequests && `${t('cart:requests')}: ${customization.specialRequests}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
