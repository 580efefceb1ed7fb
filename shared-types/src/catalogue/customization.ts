import { z } from 'zod';
import { text } from '../primitives';

export const OilType = z.enum(['coconut', 'avocado', 'sesame', 'mustard', 'sunflower']);
export type OilType = z.infer<typeof OilType>;
export const MeatTenderness = z.enum(['tender', 'medium', 'firm']);
export type MeatTenderness = z.infer<typeof MeatTenderness>;
export const MixType = z.enum(['original', 'custom', 'mixed']);
export type MixType = z.infer<typeof MixType>;

/** `extra_hot` is an older spelling of `extra-hot`. Both are accepted; the second one is sent. */
export const SpicyLevel = z.preprocess(
  (value) => (value === 'extra_hot' ? 'extra-hot' : value),
  z.enum(['mild', 'medium', 'hot', 'extra-hot']),
);
export type SpicyLevel = z.infer<typeof SpicyLevel>;

/**
 * The customization of one unit. `customMixSuggestion` is used only with the mix `custom`, `specialRequests` always.
 */
export const Customization = z.strictObject({
  oilType: OilType,
  meatTenderness: MeatTenderness,
  spicyLevel: SpicyLevel,
  mixType: MixType,
  customMixSuggestion: text(500).optional(),
  specialRequests: text(500).optional(),
});
export type Customization = z.infer<typeof Customization>;
