import type { Customization } from '@kalavara/shared-types/customization';
import type { TFunction } from 'i18next';

/** Two namespaces, so that a wish reads as in the cart. */
export type OrderWords = TFunction<['order', 'cart']>;

/** A customization in one line. */
export function wishText(wish: Customization, t: OrderWords): string {
  const mix = wish.mixType === 'custom' && wish.customMixSuggestion ? wish.customMixSuggestion : '';
  return [
    `${t('cart:oil')}: ${t(`cart:oils.${wish.oilType}.name`)}`,
    `${t('cart:tenderness')}: ${t(`cart:tendernesses.${wish.meatTenderness}.name`)}`,
    `${t('cart:spice')}: ${t(`cart:spices.${wish.spicyLevel}`)}`,
    `${t('cart:mix')}: ${t(`cart:mixes.${wish.mixType}.name`)}${mix && ` (${mix})`}`,
    wish.specialRequests && `${t('cart:requests')}: ${wish.specialRequests}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
